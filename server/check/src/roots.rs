//! Roots: the functions from which the search starts, with any inputs that their preconditions allow.

use limpid_base::QName;
use limpid_contracts::Origin;
use limpid_core::{Binding, BindingKind};

use crate::file::File;

/// The roots of a file, in source order.
///
/// A function that is neither exported nor refined is no root: only the file itself calls it, so it is reached through
/// its callers.
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
