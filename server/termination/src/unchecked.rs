//! Recursive groups whose bodies LiquidHaskell does not check.
//!
//! LiquidHaskell pairs the decreasing parameters of functions that are recursive with each other. If these functions do not
//! have equally many, it reports that, and generates no constraints for their bodies.

use limpid_contracts::{Flags, InForce, Origin, RType};
use limpid_core::Binding;

use crate::size::{numeric_variables, size};

/// Whether LiquidHaskell leaves the bodies of a recursive group unchecked, since its functions have different numbers of
/// decreasing parameters.
pub fn is_left_unchecked(group: &[&Binding], in_force: &InForce<'_>) -> bool {
    let may_diverge = |one: &&Binding| in_force.flags(one.name).is_some_and(Flags::may_diverge);
    let has_metric = |one: &&Binding| in_force.own_contract(one.name).is_some_and(|it| !it.metric.is_empty());
    if !in_force.own.options.termination || group.iter().any(may_diverge) || group.iter().any(has_metric) {
        return false;
    }
    let mut counts = group.iter().map(|one| decreasing(one, in_force));
    let first = counts.next();
    counts.any(|count| Some(count) != first)
}

/// The number of a function's decreasing parameters: those that a `decrease` annotation names, or the first with a size.
pub fn decreasing(binding: &Binding, in_force: &InForce<'_>) -> usize {
    let numeric = numeric_variables(&binding.scheme.context, in_force.environment);
    let contract = in_force.own_contract(binding.name).filter(|contract| contract.origin == Origin::Signature);
    let ty = contract.map_or_else(|| RType::from_type(&binding.scheme.body), |contract| contract.ty.body.clone());
    let is_sized = ty.split_funs().0.iter().any(|fun| size(&fun.arg, &numeric, in_force).is_some());
    let chosen = in_force.flags(binding.name).map_or(0, |flags| flags.decreases.len());
    if is_sized { chosen.max(1) } else { 0 }
}
