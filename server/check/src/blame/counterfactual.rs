//! Counterfactual search: executions in which some callees return whatever their refinement allows.
//!
//! The smallest sets of callees come first. What is found is replayed with the same results; only what breaks an obligation
//! that typing leaves open counts, since a callee's code is not looked at by LiquidHaskell either.

use limpid_base::{Limits, QName};
use limpid_contracts::Origin;
use limpid_core::{BindingKind, Type};
use limpid_symex::Budget;
use limpid_typing::Failing;

use super::culprits::may_promise_more;
use super::reality::compared;
use super::suspects::Suspect;
use crate::check::{Options, counterexample};
use crate::file::File;
use crate::report::{Counterexample, CounterexampleKind};
use crate::search::Worker;

/// A share of the work that a concrete search may take.
const SHARE: u64 = 4;
const MOST_SETS: usize = 5;

pub(super) fn counterfactual(
    file: &File,
    function: QName,
    failing: &[Failing],
    suspects: &[Suspect],
    options: &Options,
    limits: &Limits,
) -> Vec<Counterexample> {
    let called = failing.iter().flat_map(|failing| &failing.callees).map(|called| called.callee);
    let mut callees: Vec<QName> = Vec::new();
    for callee in suspects.iter().map(|suspect| suspect.name).chain(called) {
        if callee != function && !callees.contains(&callee) && is_abstractable(file, callee) {
            callees.push(callee);
        }
    }
    let alone = callees.iter().map(|callee| vec![*callee]).take(MOST_SETS);
    let sets: Vec<Vec<QName>> = alone.chain((callees.len() > 1).then(|| callees.clone())).collect();
    for set in sets {
        if limits.check().is_err() {
            break;
        }
        let found = with_abstract(file, function, &set, failing, options, limits);
        if !found.is_empty() {
            return found;
        }
    }
    Vec::new()
}

fn with_abstract(
    file: &File,
    function: QName,
    set: &[QName],
    failing: &[Failing],
    options: &Options,
    limits: &Limits,
) -> Vec<Counterexample> {
    let abstracted = file.abstracting(set);
    let programs = Worker::programs(&abstracted);
    let find = |name: QName| abstracted.data_type(name);
    let mut worker = Worker::new(&abstracted, &programs, &find);
    let budget = Budget { work: options.budget.work / SHARE, ..options.budget };
    let outcome = worker.search(function, budget, limits);
    let open = |found: &&crate::search::Found| {
        let here = |failing: &Failing| {
            let (one, other) = (failing.span, found.key.span);
            one.start <= other.end && other.start <= one.end
        };
        found.key.function == function
            && found.opaque.iter().any(|(name, _)| set.contains(name))
            && failing.iter().any(here)
    };
    let mut found: Vec<&crate::search::Found> = outcome.found.iter().filter(open).collect();
    found.sort_by_key(|found| (found.key.span.start, found.key.span.end, found.size));
    found.dedup_by_key(|found| found.key.clone());
    let names = set.iter().map(|name| name.ident).collect::<Vec<_>>();
    let example = |found: &crate::search::Found| {
        let example = counterexample(found);
        let callees: Vec<QName> = found.opaque.iter().map(|(name, _)| *name).collect();
        let assumed = compared(file, example.assumed, &callees, limits);
        Counterexample { kind: CounterexampleKind::Abstract, culprits: names.clone(), assumed, ..example }
    };
    found.into_iter().map(example).collect()
}

/// Whether what a function promises is all that callers know of it, and something of its type can be made up.
fn is_abstractable(file: &File, function: QName) -> bool {
    if !may_promise_more(file, function) {
        return false;
    }
    let Some(loaded) = file.module(function.module) else { return false };
    let Some(binding) = loaded.compiled.core.bindings.iter().find(|binding| binding.name == function) else {
        return false;
    };
    let Some(contract) = file.contract(function) else { return false };
    let known_by_type = binding.exported || contract.origin != Origin::Haskell;
    // A result of every type is one of the arguments.
    let result = binding.scheme.body.split_funs().1;
    known_by_type
        && binding.kind == BindingKind::Function
        && binding.scheme.context.is_empty()
        && contract.ty.preds.is_empty()
        && !matches!(result, Type::Var(_) | Type::Fun(_) | Type::App(_))
}
