//! Counterfactual search: executions in which some callees return whatever their refinement allows.
//!
//! The smallest sets of callees come first. Every execution is replayed with the same results. Only violations of
//! obligations that typing leaves open count: LiquidHaskell, too, sees only the refinement of a callee and not its
//! code.

use limpid_base::{Limits, QName, is_tuple};
use limpid_contracts::rtype::Shape;
use limpid_contracts::{Origin, RType};
use limpid_core::{Binding, BindingKind, Type};
use limpid_liquid::Failing;
use limpid_machine::Program as _;
use limpid_symex::SearchBudget;

use super::havoc::{Havocked, Replaced, havoc, mentions};
use super::reality::compared;
use limpid_check::File;
use limpid_check::counterexample::counterexample;
use limpid_check::culprit::may_be_too_weak;
use limpid_check::parametric::Parametricity;
use limpid_check::search::{Found, Worker};
use limpid_check::suspects::Suspect;
use limpid_report::{Assumed, Counterexample, CounterexampleKind};

/// The search for one set of callees gets this fraction of the budget of a concrete search.
const SHARE: u64 = 4;
/// The same for callees besides those that are known to be culprits.
const SMALL_SHARE: u64 = 16;
/// The number of callees that are tried alone, and in pairs.
const MOST_ALONE: usize = 5;
const MOST_IN_PAIRS: usize = 4;
/// If a callee is called more often, its calls are not tried one by one.
const MOST_CALLS: usize = 3;

/// Executions that violate an open obligation.
#[derive(Debug, Default)]
pub(super) struct Counterfactual {
    pub(super) examples: Vec<Counterexample>,
    /// Of the executions, those that violate the obligation with the code of the callees, too.
    pub(super) real: Vec<Counterexample>,
    /// Whether they alone show that LiquidHaskell rejects the function. They do not where it may know more of a callee
    /// than its refinement: by a type variable or by a class.
    pub(super) conclusive: bool,
    /// The callees that do not return what the executions assume, each once.
    pub(super) deviating: Vec<QName>,
}

/// A function that typing does not prove, and what may be spent on it.
#[derive(Clone, Copy)]
pub(super) struct Query<'q> {
    pub(super) file: &'q File,
    pub(super) function: QName,
    pub(super) failing: &'q [Failing],
    pub(super) suspects: &'q [Suspect],
    pub(super) budget: SearchBudget,
    pub(super) limits: &'q Limits,
}

/// Executions with the fewest callees replaced.
pub(super) fn counterfactual(query: Query<'_>) -> Counterfactual {
    for set in sets(&query.callees()) {
        if query.limits.check().is_err() {
            break;
        }
        let found = with_abstract(query, &set, SHARE);
        if !found.is_empty() {
            let real = real(&query, found.iter().map(|found| &found.found));
            let conclusive = set.iter().all(|replaced| is_plain(query.file, replaced.callee));
            let mut deviating: Vec<QName> = Vec::new();
            for callee in found.iter().flat_map(|found| &found.deviating) {
                if !deviating.contains(callee) {
                    deviating.push(*callee);
                }
            }
            let examples = found.into_iter().map(|found| found.example).collect();
            return Counterfactual { examples, real, conclusive, deviating };
        }
    }
    Counterfactual::default()
}

/// An execution with some callees replaced.
struct Execution {
    found: Found,
    example: Counterexample,
    /// The callees that do not really return what is assumed.
    deviating: Vec<QName>,
}

/// The executions that go wrong with the callees' own code, too, as concrete counterexamples.
fn real<'f>(query: &Query<'_>, found: impl Iterator<Item = &'f Found>) -> Vec<Counterexample> {
    let Query { file, limits, .. } = *query;
    let programs = Worker::programs(file);
    let find = |name: QName| file.data_type(name);
    let mut worker = Worker::new(file, &programs, &find);
    found.filter_map(|found| worker.replayed(found, limits)).map(|found| counterexample(&found)).collect()
}

/// For each other callee whose havoc stub alone violates an open obligation: a result that its postcondition must exclude,
/// however strong the postconditions of the others are.
pub(super) fn others(query: Query<'_>, named: &[QName]) -> Vec<Assumed> {
    let file = query.file;
    let mut callees: Vec<QName> = query.callees().into_iter().map(|(callee, _)| callee).collect();
    // Includes callees whose results reach the obligation only through another function, as those of a fold's step do.
    let mentioned = file.mentioned(query.function).into_iter().filter(|name| is_abstractable(file, *name));
    callees.extend(mentioned);
    callees.retain(|callee| !named.contains(callee) && *callee != query.function);
    callees.retain(|callee| is_plain(file, *callee));
    let mut seen = Vec::new();
    callees.retain(|callee| {
        !seen.contains(callee) && {
            seen.push(*callee);
            true
        }
    });
    let mut found = Vec::new();
    for callee in callees.into_iter().take(MOST_ALONE) {
        if query.limits.check().is_err() {
            break;
        }
        let examples = with_abstract(query, &[Replaced { callee, only: None }], SMALL_SHARE);
        found.extend(examples.into_iter().flat_map(|one| one.example.assumed).find(Assumed::deviates));
    }
    found
}

impl Query<'_> {
    /// The callees that havoc stubs can replace, the likeliest culprit first, and the number of mentions of each.
    fn callees(&self) -> Vec<(QName, usize)> {
        let &Query { file, function, failing, suspects, .. } = self;
        let binding = file.binding(function);
        let Some(body) = binding.as_deref().and_then(Binding::body) else { return Vec::new() };
        let called = failing.iter().flat_map(|failing| &failing.callees).map(|called| called.callee);
        let mut callees: Vec<(QName, usize)> = Vec::new();
        for callee in suspects.iter().map(|suspect| suspect.name).chain(called) {
            let known = callees.iter().any(|(known, _)| *known == callee);
            if callee != function && !known && is_abstractable(file, callee) {
                callees.push((callee, mentions(body, callee).len()));
            }
        }
        callees.retain(|(_, times)| *times > 0);
        callees
    }
}

/// The sets of callees to replace, the smallest first: one call, all calls of one callee, two callees, all callees.
fn sets(callees: &[(QName, usize)]) -> Vec<Vec<Replaced>> {
    let everywhere = |callee: QName| Replaced { callee, only: None };
    let mut found: Vec<Vec<Replaced>> = Vec::new();
    for (callee, times) in callees.iter().take(MOST_ALONE) {
        if (2..=MOST_CALLS).contains(times) {
            found.extend((0..*times).map(|time| vec![Replaced { callee: *callee, only: Some(time) }]));
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

/// Executions with some callees replaced.
fn with_abstract(query: Query<'_>, set: &[Replaced], share: u64) -> Vec<Execution> {
    let Query { file, function, failing, budget, limits, .. } = query;
    let Some(havocked) = havoc(file, function, set) else { return Vec::new() };
    let programs = Worker::programs(&havocked.file);
    let find = |name: QName| havocked.file.data_type(name);
    let parametricity = Parametricity { functions: havocked.generics(), find: &find };
    let mut worker = Worker::new(&havocked.file, &programs, &find).with_parametricity(&parametricity);
    let budget = SearchBudget { work: budget.work / share, ..budget };
    let outcome = worker.search(function, budget, limits);
    let open = |found: &&Found| {
        let here = |failing: &Failing| {
            let (one, other) = (failing.span, found.key.span);
            one.start <= other.end && other.start <= one.end
        };
        found.key.function == function
            && found.opaque.iter().any(|(name, _)| havocked.callee(*name).is_some())
            && failing.iter().any(here)
    };
    let mut found: Vec<&Found> = outcome.found.iter().filter(open).collect();
    found.sort_by_key(|found| (found.key.span.start, found.key.span.end, found.size));
    found.dedup_by_key(|found| found.key.clone());
    found.into_iter().map(|found| example(file, &havocked, found, limits)).collect()
}

fn example(file: &File, havocked: &Havocked, original: &Found, limits: &Limits) -> Execution {
    let (found, closed) = havocked.with_callees(original);
    let example = counterexample(&found);
    let callees: Vec<QName> = found.opaque.iter().map(|(name, _)| *name).collect();
    let assumed = example.assumed.into_iter().zip(&callees).zip(closed);
    let assumed: Vec<Assumed> =
        assumed.map(|((assumed, callee), closed)| compared(file, assumed, *callee, closed, limits)).collect();
    // A callee whose code returns the assumed result is no culprit.
    let all = assumed.iter().zip(&callees);
    let mut deviating: Vec<QName> = all.filter(|(one, _)| one.deviates()).map(|(_, callee)| *callee).collect();
    if deviating.is_empty() {
        deviating = callees;
    }
    let mut culprits = Vec::new();
    for name in &deviating {
        if !culprits.contains(&name.ident) {
            culprits.push(name.ident);
        }
    }
    let example = Counterexample { kind: CounterexampleKind::Abstract, culprits, assumed, ..example };
    Execution { found: original.clone(), example, deviating }
}

/// Whether callers know only the contract of a function.
fn is_abstractable(file: &File, function: QName) -> bool {
    if !may_be_too_weak(file, function) {
        return false;
    }
    let (Some(binding), Some(contract)) = (file.binding(function), file.contract_or_type(function)) else {
        return false;
    };
    let own = file.module(function.module).is_some();
    let known_by_type = !own || binding.exported || contract.origin != Origin::Haskell;
    let written = matches!(binding.kind, BindingKind::Function | BindingKind::InstanceMethod { .. });
    known_by_type && written && contract.ty.preds.is_empty()
}

/// Whether the refinement is all that LiquidHaskell knows of a function's result: there is no class constraint, the result
/// type is no type variable, and no tuple relates its components, which may be by refinements inside of their types.
fn is_plain(file: &File, function: QName) -> bool {
    let Some(binding) = file.binding(function) else { return false };
    let result = binding.scheme.body.split_funs().1;
    let contract = file.contract(function).map(|contract| contract.ty.body.split_funs().1);
    let is_related = |ty: &RType| match ty {
        RType::Base { shape: Shape::Con { name, preds, .. }, .. } => is_tuple(*name) && !preds.is_empty(),
        _ => false,
    };
    !contract.is_some_and(is_related)
        && file.module(function.module).is_some()
        && binding.scheme.context.is_empty()
        && !matches!(result, Type::Var(_) | Type::Fun(_) | Type::App(_))
}
