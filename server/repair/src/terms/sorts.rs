//! The sorts of the types in a contract.

use limpid_base::{Name, QName};
use limpid_contracts::rtype::Shape;
use limpid_contracts::{Contract, InForce, RType, SortOf, Sorts};
use limpid_core::Type;
use limpid_frontend::wired::wired;
use limpid_logic::Sort;

use limpid_check::File;

/// A function's parameters with their sorts, without those that refinements cannot mention.
pub(crate) fn params(file: &File, contract: &Contract) -> Vec<(Name, Sort)> {
    let (params, _) = contract.ty.body.split_funs();
    let sorted = params.iter().map(|param| (param.binder, sort(file, &param.arg)));
    sorted.filter(|(_, sort)| !matches!(sort, Sort::Unknown | Sort::Fun(_))).collect()
}

pub(crate) fn sort(file: &File, ty: &RType) -> Sort {
    let Some(in_force) = file.in_force() else { return Sort::Unknown };
    match ty {
        RType::Fun(_) | RType::Base { shape: Shape::Var(_) | Shape::Con { .. }, .. } => {
            DeclaredSorts { file, in_force }.of(ty)
        }
        _ => Sort::Unknown,
    }
}

/// The sort of a Haskell type; functions have none.
pub(crate) fn plain(file: &File, ty: &Type) -> Sort {
    let Some(in_force) = file.in_force() else { return Sort::Unknown };
    match ty {
        Type::Var(_) | Type::Con(..) => DeclaredSorts { file, in_force }.of_type(ty),
        _ => Sort::Unknown,
    }
}

/// The sorts of types. A data type without a declaration in scope has the sort `Unknown`.
struct DeclaredSorts<'a> {
    file: &'a File,
    in_force: InForce<'a>,
}

impl SortOf for DeclaredSorts<'_> {
    fn constructor(&self, name: QName, args: Vec<Sort>) -> Sort {
        match (Sorts { in_force: self.in_force }).constructor(name, args) {
            Sort::Data(data, _) if data != wired().list && self.file.data_type(data).is_none() => Sort::Unknown,
            sort => sort,
        }
    }

    fn of_plain(&self, _ty: &Type) -> Sort {
        Sort::Unknown
    }
}
