//! Functions as culprits: of which kind a function is, and whether a stronger postcondition of it could help at all.

use limpid_base::{Place, QName};
use limpid_contracts::rtype::Shape;
use limpid_contracts::{Origin, RType};
use limpid_report::{Culprit, CulpritKind, Subject};

use crate::file::File;
use crate::names::source_name;

/// A function whose postcondition is known to be too weak.
pub fn culprit(file: &File, function: QName, name: QName) -> Culprit {
    let kind = match file.module(name.module) {
        _ if name == function => CulpritKind::Itself,
        Some(_) if file.editable(name.module).is_none() => CulpritKind::Dependency,
        Some(_) => CulpritKind::Callee,
        None => CulpritKind::Library,
    };
    of_kind(kind, file, name)
}

/// A function as a culprit of a certain kind.
pub fn of_kind(kind: CulpritKind, file: &File, name: QName) -> Culprit {
    Culprit { kind, subject: Subject::Function(name), name: source_name(name), place: place(file, name) }
}

pub fn place(file: &File, name: QName) -> Option<Place> {
    file.module(name.module)?;
    let contract = file.contract(name)?;
    Some(contract.place.unwrap_or(Place { module: name.module, span: contract.name_span }))
}

/// Whether the postcondition of a function may be too weak. It is not where the contract is exact already: of
/// arithmetic operators, of functions that return one of their arguments, and of functions that the logic defines.
pub fn may_be_too_weak(file: &File, function: QName) -> bool {
    let numbers = ["GHC.Num", "GHC.Classes", "GHC.Real", "GHC.Types"].contains(&function.module.as_str());
    let refined = || file.contract(function).is_some_and(|contract| contract.origin != Origin::Haskell);
    let basic = function.module.as_str() == "GHC.Base" && !gives_data(file, function);
    let exact = basic || (numbers && refined());
    let in_logic = || {
        let layers =
            file.in_force().map(|in_force| in_force.visible.layers().map(|layer| &**layer).chain([in_force.own]));
        layers.is_some_and(|mut layers| layers.any(|layer| layer.measures.contains(function)))
    };
    !exact && !in_logic()
}

/// Whether the result type of a function is a data type, and not a type variable or a function type.
fn gives_data(file: &File, function: QName) -> bool {
    let contract = file.contract_or_type(function);
    let Some((params, result)) = contract.as_ref().map(|contract| contract.ty.body.split_funs()) else { return false };
    !params.is_empty() && matches!(result, RType::Base { shape: Shape::Con { .. }, .. })
}
