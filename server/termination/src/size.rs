//! The default sizes of arguments in LiquidHaskell's termination checks.

use limpid_base::QName;
use limpid_contracts::rtype::Shape;
use limpid_contracts::{InForce, RType};
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
    let embed = in_force.own.embeds.get(*name).or_else(|| in_force.visible.embed(*name));
    if embed.map_or_else(|| is_whole(*name), |embed| embed.sort == Sort::Int) {
        return Some(Size::Itself);
    }
    if *name == wired().list {
        return Some(Size::Measure(Symbol { kind: SymbolKind::Measure, name: QName::new("GHC.Types", "len") }));
    }
    Some(Size::Measure(in_force.data(*name)?.size?))
}

/// Whether the values of a type are whole numbers in the logic, without being told.
pub fn is_whole(name: QName) -> bool {
    match name.ident.as_str() {
        "Int" | "Word" | "Integer" | "Natural" => name.module.as_str().starts_with("GHC."),
        "Int8" | "Int16" | "Int32" | "Int64" | "Word8" | "Word16" | "Word32" | "Word64" => true,
        "Int#" | "Word#" | "CInt" | "CSize" | "CChar" | "CLong" | "CULong" | "CUInt" => true,
        _ => false,
    }
}
