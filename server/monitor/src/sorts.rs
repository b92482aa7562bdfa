//! The sorts of types.

use limpid_base::QName;
use limpid_contracts::RType;
use limpid_contracts::rtype::Shape;
use limpid_core::Type;
use limpid_logic::Sort;

pub(crate) fn of_rtype(ty: &RType) -> Sort {
    match ty {
        RType::Base { shape: Shape::Con { name, args, .. }, .. } => {
            of_con(*name, args.iter().map(|arg| of_rtype(&arg.ty)))
        }
        RType::Base { shape: Shape::Plain(ty), .. } => of_type(ty),
        _ => Sort::Unknown,
    }
}

pub(crate) fn of_type(ty: &Type) -> Sort {
    match ty {
        Type::Con(name, args) => of_con(*name, args.iter().map(of_type)),
        _ => Sort::Unknown,
    }
}

fn of_con(name: QName, args: impl Iterator<Item = Sort>) -> Sort {
    let args: Vec<Sort> = args.collect();
    match (name.module.as_str(), name.ident.as_str()) {
        ("GHC.Types", "Int" | "Word") | ("GHC.Num.Integer", "Integer") => Sort::Int,
        ("GHC.Types", "Double" | "Float") => Sort::Real,
        ("GHC.Types", "Bool") => Sort::Bool,
        ("GHC.Types", "Char") => Sort::Char,
        ("Data.Set.Internal", "Set") => Sort::set(args.into_iter().next().unwrap_or(Sort::Unknown)),
        _ => Sort::data(name, args),
    }
}

/// What is known of a sort whose variables may stand for anything.
pub(crate) fn instantiated(sort: &Sort) -> Sort {
    sort.substitute(&|_| Some(Sort::Unknown))
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
