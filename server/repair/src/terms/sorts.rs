//! The sorts of what a contract speaks of, as far as there is no doubt.

use limpid_base::{Name, QName};
use limpid_contracts::rtype::Shape;
use limpid_contracts::{Contract, RType};
use limpid_core::Type;
use limpid_frontend::wired::wired;
use limpid_logic::Sort;

use limpid_check::File;

/// A function's parameters with their sorts, without those of which nothing can be said.
pub(crate) fn params(file: &File, contract: &Contract) -> Vec<(Name, Sort)> {
    let (params, _) = contract.ty.body.split_funs();
    let sorted = params.iter().map(|param| (param.binder, sort(file, &param.arg)));
    sorted.filter(|(_, sort)| !matches!(sort, Sort::Unknown | Sort::Fun(_))).collect()
}

pub(crate) fn sort(file: &File, ty: &RType) -> Sort {
    match ty {
        RType::Fun(fun) => Sort::fun(sort(file, &fun.arg), sort(file, &fun.result)),
        RType::Base { shape: Shape::Var(name), .. } => Sort::Var(*name),
        RType::Base { shape: Shape::Con { name, args, .. }, .. } => {
            constructed(file, *name, args.iter().map(|arg| sort(file, &arg.ty)))
        }
        _ => Sort::Unknown,
    }
}

/// The sort of a Haskell type; functions have none.
pub(crate) fn plain(file: &File, ty: &Type) -> Sort {
    match ty {
        Type::Var(name) => Sort::Var(*name),
        Type::Con(name, args) => constructed(file, *name, args.iter().map(|arg| plain(file, arg))),
        _ => Sort::Unknown,
    }
}

fn constructed(file: &File, name: QName, mut args: impl Iterator<Item = Sort>) -> Sort {
    match name.ident.as_str() {
        "Int" | "Integer" | "Word" | "Natural" => Sort::Int,
        "Double" | "Float" => Sort::Real,
        "Bool" => Sort::Bool,
        "Char" => Sort::Char,
        "Set" => args.next().map_or(Sort::Unknown, Sort::set),
        _ if name == wired().list || file.data_type(name).is_some() => Sort::data(name, args),
        _ => Sort::Unknown,
    }
}
