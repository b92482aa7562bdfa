//! Where the search starts: functions that anybody may call with whatever their refinement allows.

use limpid_base::QName;
use limpid_contracts::Origin;
use limpid_core::{Binding, BindingKind};

use crate::file::File;

/// The functions of a file from which it makes sense to search, in source order.
///
/// A function that is neither exported nor has a refinement is only called from the file itself: its inputs are those
/// that its callers give it. Values have no inputs.
pub fn roots(file: &File) -> Vec<QName> {
    file.functions().filter(|binding| is_root(file, binding)).map(|binding| binding.name).collect()
}

fn is_root(file: &File, binding: &Binding) -> bool {
    if binding.body().is_none() {
        return false;
    }
    let method = matches!(binding.kind, BindingKind::InstanceMethod { .. } | BindingKind::DefaultMethod { .. });
    let value = binding.scheme.body.split_funs().0.is_empty() && binding.scheme.context.is_empty();
    binding.exported || method || value || has_refinement(file, binding.name)
}

pub fn has_refinement(file: &File, name: QName) -> bool {
    let contract = file.scopes.last().and_then(|scope| scope.contracts.functions.get(name));
    contract.is_some_and(|contract| contract.origin != Origin::Haskell)
}
