//! Counterfactual search: executions in which some callees return whatever their refinement allows.
//!
//! The smallest sets of callees come first. What is found is replayed with the same results; only what breaks an obligation
//! that typing leaves open counts, since a callee's code is not looked at by LiquidHaskell either.

use limpid_base::{Limits, QName};
use limpid_contracts::Origin;
use limpid_core::{BindingKind, Type};
use limpid_machine::Program as _;
use limpid_symex::Budget;
use limpid_typing::Failing;

use super::culprits::may_promise_more;
use super::reality::compared;
use super::stand_in::{Role, Staged, mentions, stage};
use super::suspects::Suspect;
use crate::check::{Options, counterexample};
use crate::file::File;
use crate::parametric::Parametricity;
use crate::report::{Assumed, Counterexample, CounterexampleKind};
use crate::search::{Found, Worker};

/// A share of the work that a concrete search may take.
const SHARE: u64 = 4;
/// So many callees are tried alone, and so many in pairs.
const MOST_ALONE: usize = 5;
const MOST_IN_PAIRS: usize = 4;
/// Of a callee that is called more often, all calls are tried at once.
const MOST_CALLS: usize = 3;

/// Executions that break what is open.
#[derive(Debug, Default)]
pub(super) struct Counterfactual {
    pub(super) examples: Vec<Counterexample>,
    /// Whether they alone say that LiquidHaskell knows too little: it sees of the callees what we have let them be. What it
    /// knows of a result by its type, of a type variable or of a class, may be more.
    pub(super) telling: bool,
}

pub(super) fn counterfactual(
    file: &File,
    function: QName,
    failing: &[Failing],
    suspects: &[Suspect],
    options: &Options,
    limits: &Limits,
) -> Counterfactual {
    let called = failing.iter().flat_map(|failing| &failing.callees).map(|called| called.callee);
    let mut callees: Vec<QName> = Vec::new();
    for callee in suspects.iter().map(|suspect| suspect.name).chain(called) {
        if callee != function && !callees.contains(&callee) && is_abstractable(file, callee) {
            callees.push(callee);
        }
    }
    let Some(binding) = file.binding(function) else { return Counterfactual::default() };
    let Some(body) = binding.body() else { return Counterfactual::default() };
    let callees: Vec<(QName, usize)> = callees
        .into_iter()
        .map(|callee| (callee, mentions(body, callee).len()))
        .filter(|(_, times)| *times > 0)
        .collect();
    for set in sets(&callees) {
        if limits.check().is_err() {
            break;
        }
        let examples = with_abstract(file, function, &set, failing, options, limits);
        if !examples.is_empty() {
            return Counterfactual { examples, telling: set.iter().all(|role| is_plain(file, role.callee)) };
        }
    }
    Counterfactual::default()
}

/// The sets of callees that are tried, the smallest first: one call, all calls of one callee, two callees, all.
fn sets(callees: &[(QName, usize)]) -> Vec<Vec<Role>> {
    let everywhere = |callee: QName| Role { callee, only: None };
    let mut found: Vec<Vec<Role>> = Vec::new();
    for (callee, times) in callees.iter().take(MOST_ALONE) {
        if (2..=MOST_CALLS).contains(times) {
            found.extend((0..*times).map(|time| vec![Role { callee: *callee, only: Some(time) }]));
        }
        found.push(vec![everywhere(*callee)]);
    }
    for (place, (one, _)) in callees.iter().enumerate().take(MOST_IN_PAIRS) {
        let others = callees.iter().take(MOST_IN_PAIRS).skip(place + 1);
        found.extend(others.map(|(other, _)| vec![everywhere(*one), everywhere(*other)]));
    }
    if callees.len() > 2 {
        found.push(callees.iter().map(|(callee, _)| everywhere(*callee)).collect());
    }
    found
}

fn with_abstract(
    file: &File,
    function: QName,
    set: &[Role],
    failing: &[Failing],
    options: &Options,
    limits: &Limits,
) -> Vec<Counterexample> {
    let Some(staged) = stage(file, function, set) else { return Vec::new() };
    let programs = Worker::programs(&staged.file);
    let find = |name: QName| staged.file.data_type(name);
    let laws = Parametricity { functions: staged.generics(), find: &find };
    let mut worker = Worker::new(&staged.file, &programs, &find).obeying(&laws);
    let budget = Budget { work: options.budget.work / SHARE, ..options.budget };
    let outcome = worker.search(function, budget, limits);
    let open = |found: &&Found| {
        let here = |failing: &Failing| {
            let (one, other) = (failing.span, found.key.span);
            one.start <= other.end && other.start <= one.end
        };
        found.key.function == function
            && found.opaque.iter().any(|(name, _)| staged.callee(*name).is_some())
            && failing.iter().any(here)
    };
    let mut found: Vec<&Found> = outcome.found.iter().filter(open).collect();
    found.sort_by_key(|found| (found.key.span.start, found.key.span.end, found.size));
    found.dedup_by_key(|found| found.key.clone());
    found.into_iter().map(|found| example(file, &staged, found, limits)).collect()
}

fn example(file: &File, staged: &Staged, found: &Found, limits: &Limits) -> Counterexample {
    let (found, closed) = staged.unmask(found);
    let example = counterexample(&found);
    let callees: Vec<QName> = found.opaque.iter().map(|(name, _)| *name).collect();
    let assumed = example.assumed.into_iter().zip(&callees).zip(closed);
    let assumed: Vec<Assumed> =
        assumed.map(|((assumed, callee), closed)| compared(file, assumed, *callee, closed, limits)).collect();
    // Somebody who does what is assumed is not to blame for it.
    let otherwise = |assumed: &Assumed| assumed.really.as_ref() != Some(&assumed.result);
    let all = assumed.iter().zip(&callees);
    let mut deviating: Vec<QName> = all.filter(|(assumed, _)| otherwise(assumed)).map(|(_, callee)| *callee).collect();
    if deviating.is_empty() {
        deviating = callees;
    }
    let mut culprits = Vec::new();
    for name in deviating {
        if !culprits.contains(&name.ident) {
            culprits.push(name.ident);
        }
    }
    Counterexample { kind: CounterexampleKind::Abstract, culprits, assumed, ..example }
}

/// Whether what a function promises is all that callers know of it.
fn is_abstractable(file: &File, function: QName) -> bool {
    if !may_promise_more(file, function) {
        return false;
    }
    let (Some(binding), Some(contract)) = (file.binding(function), file.promise(function)) else { return false };
    let own = file.module(function.module).is_some();
    let known_by_type = !own || binding.exported || contract.origin != Origin::Haskell;
    known_by_type && binding.kind == BindingKind::Function && contract.ty.preds.is_empty()
}

/// Whether nothing else is known of a function's result than its refinement: neither by a class nor by a type variable.
fn is_plain(file: &File, function: QName) -> bool {
    let Some(binding) = file.binding(function) else { return false };
    let result = binding.scheme.body.split_funs().1;
    file.module(function.module).is_some()
        && binding.scheme.context.is_empty()
        && !matches!(result, Type::Var(_) | Type::Fun(_) | Type::App(_))
}
