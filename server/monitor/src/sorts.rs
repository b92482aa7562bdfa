//! The sorts of values when they run, as far as their types tell. Type variables may stand for anything.

use limpid_contracts::rtype::Shape;
use limpid_contracts::{RType, RunTimeSorts, SortOf};
use limpid_core::Type;
use limpid_frontend::wired::wired;
use limpid_logic::Sort;

pub(crate) fn of_rtype(ty: &RType) -> Sort {
    match ty {
        RType::Base { shape: Shape::Con { .. } | Shape::Plain(Type::Con(..)), .. } => {
            instantiated(&RunTimeSorts.of(ty))
        }
        _ => Sort::Unknown,
    }
}

pub(crate) fn of_type(ty: &Type) -> Sort {
    match ty {
        Type::Con(..) => instantiated(&RunTimeSorts.of_type(ty)),
        _ => Sort::Unknown,
    }
}

/// What is known of a sort whose variables may stand for anything.
pub(crate) fn instantiated(sort: &Sort) -> Sort {
    sort.substitute(&|_| Some(Sort::Unknown))
}

/// Whether values of this sort are strings of the logic, or lists, as literals are.
pub(crate) fn is_text(sort: &Sort) -> bool {
    match sort {
        Sort::Str => true,
        Sort::Data(name, _) => *name == wired().list,
        _ => false,
    }
}

/// Whether values of this sort may contain sets or maps, whose equality is not structural.
pub(crate) fn holds_collections(sort: &Sort) -> bool {
    match sort {
        Sort::Set(_) | Sort::Map(_) => true,
        Sort::Data(name, args) => {
            let module = name.module.as_str();
            ["Data.Map", "Data.Set", "Data.IntMap", "Data.IntSet", "Data.Sequence"]
                .iter()
                .any(|prefix| module.starts_with(prefix))
                || args.iter().any(holds_collections)
        }
        _ => false,
    }
}
