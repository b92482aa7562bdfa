//! The default sizes of arguments in LiquidHaskell's termination checks.

use limpid_base::QName;
use limpid_contracts::rtype::Shape;
use limpid_contracts::{InForce, RType, Sorts};
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

/// The default size of a type, if it has one.
pub fn size(ty: &RType, in_force: &InForce<'_>) -> Option<Size> {
    let RType::Base { shape: Shape::Con { name, .. }, .. } = ty else { return None };
    if (Sorts { in_force: *in_force }).of(ty) == Sort::Int {
        return Some(Size::Itself);
    }
    if *name == wired().list {
        return Some(Size::Measure(Symbol { kind: SymbolKind::Measure, name: QName::new("GHC.Types", "len") }));
    }
    Some(Size::Measure(in_force.data(*name)?.size?))
}
