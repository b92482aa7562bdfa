//! The default sizes of arguments in LiquidHaskell's termination checks.

use limpid_base::{Name, QName};
use limpid_contracts::rtype::Shape;
use limpid_contracts::{InForce, RType, Sorts};
use limpid_core::{Pred, Type};
use limpid_frontend::interface::{ClassInfo, Environment};
use limpid_frontend::wired::wired;
use limpid_logic::{Sort, Symbol, SymbolKind, Term};

/// The size of an argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Size {
    /// A whole number is its own size.
    Itself,
    Measure(Symbol),
}

impl Size {
    pub fn of(self, value: Term) -> Term {
        match self {
            Size::Itself => value,
            Size::Measure(measure) => Term::app(measure, [value]),
        }
    }
}

/// The type variables of a function that stand for numbers: those that its context has in a numeric class.
pub fn numeric_variables(context: &[Pred], environment: &Environment) -> Vec<Name> {
    let numeric = context.iter().filter(|pred| is_numeric(pred.class, environment));
    let vars = numeric.flat_map(|pred| &pred.args).filter_map(|arg| match arg {
        Type::Var(var) => Some(*var),
        _ => None,
    });
    vars.collect()
}

/// Whether a class is `Num` or below it.
fn is_numeric(class: QName, environment: &Environment) -> bool {
    let supers = |info: &ClassInfo| info.superclasses.iter().any(|pred| is_numeric(pred.class, environment));
    class == wired().class_num || environment.class(class).is_some_and(|info| supers(info))
}

/// The default size of a type, if it has one. `numeric` are the type variables that stand for numbers.
pub fn size(ty: &RType, numeric: &[Name], in_force: &InForce<'_>) -> Option<Size> {
    let RType::Base { shape, .. } = ty else { return None };
    let name = match shape {
        Shape::Var(var) if numeric.contains(var) => return Some(Size::Itself),
        Shape::Con { name, .. } => name,
        _ => return None,
    };
    if (Sorts { in_force: *in_force }).of(ty) == Sort::Int {
        return Some(Size::Itself);
    }
    if *name == wired().list {
        return Some(Size::Measure(Symbol { kind: SymbolKind::Measure, name: QName::new("GHC.Types", "len") }));
    }
    Some(Size::Measure(in_force.data(*name)?.size?))
}
