//! The concrete search from one root. The first pass checks only calls that lazy evaluation demands, the second all
//! calls, as LiquidHaskell does.
//!
//! Must not know: how results are shown. Everything that leaves here was replayed.

mod again;
mod distrust;
mod false_refinement;

use std::sync::Arc;

use limpid_base::{Gap, Limits, QName, Span};
use limpid_contracts::ObligationKind;
use limpid_machine::Violation;
use limpid_monitor::{CheckMode, FunctionUnderTest, Monitored, ShownValue, ViolationReport};
use limpid_solver::Solver;
use limpid_symex::{
    Candidate, Explorer, FunctionShape, Harness, Judgement, ProgramContext, Replayer, SearchBudget, SearchSummary,
    evaluate_arguments, shrink, simplify,
};

use crate::corrected::parametric;
use crate::file::File;
use crate::newtypes::show_newtypes;
use crate::parametric::Parametricity;
use crate::record::record;
use limpid_report::{Ending, Record};

pub use self::distrust::Distrust;
pub use self::false_refinement::false_refinement;

/// The identity of an obligation.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Key {
    pub function: QName,
    pub span: Span,
    pub refinement: String,
}

/// A replayed violation.
#[derive(Clone, Debug)]
pub struct Found {
    pub key: Key,
    pub kind: ObligationKind,
    /// Where the search started.
    pub root: QName,
    pub arguments: Vec<String>,
    /// The results that functions without code returned.
    pub opaque: Vec<(QName, String)>,
    /// The arguments of the calls that returned them, where they are known.
    pub opaque_arguments: Vec<Vec<String>>,
    pub size: u64,
    pub ending: Ending,
    pub report: ViolationReport,
    pub record: Option<Record>,
    /// The assumed function whose assumption the run breaks first, where assumptions are checked.
    pub breaks: Option<QName>,
    /// The inputs, for another replay.
    pub candidate: Arc<Candidate>,
}

/// How the search from one root went.
#[derive(Clone, Debug, Default)]
pub struct SearchOutcome {
    pub found: Vec<Found>,
    /// All inputs were tried in the lazy pass.
    pub exhausted: bool,
    pub cancelled: bool,
    pub paths: u64,
    /// The number of passes over the inputs: one for each demand, choice of types and shape of function arguments.
    pub rounds: u64,
    pub work: u64,
    pub queries: u64,
    /// Candidates whose replay violates nothing.
    pub dropped: u64,
    pub gaps: Vec<Gap>,
    /// The search ended because its goal was reached.
    pub reached: bool,
    /// The inputs of violations that a check may have demanded, and not the program, by their places in `found`.
    pub undemanded: Vec<(usize, Candidate)>,
}

/// When a search has found enough.
#[derive(Clone, Copy)]
pub enum SearchGoal<'g> {
    /// When everything was tried that the budget allows.
    Everything,
    /// When these violations are enough.
    Found(&'g dyn Fn(&[Found]) -> bool),
    /// When there are so many paths for each round.
    Paths(u64),
}

impl SearchGoal<'_> {
    fn is_found(self, found: &[Found]) -> bool {
        matches!(self, SearchGoal::Found(enough) if enough(found))
    }

    /// The number of paths after which there are enough for each of `rounds`, whatever the other rounds have.
    fn paths(self, rounds: u64) -> u64 {
        match self {
            SearchGoal::Paths(each) => each.saturating_sub(1) * rounds + 1,
            SearchGoal::Everything | SearchGoal::Found(_) => u64::MAX,
        }
    }
}

impl std::fmt::Debug for SearchGoal<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SearchGoal")
    }
}

/// The number of rounds for each choice of types: one for each demand and shape of function arguments.
const ROUNDS: u64 = 4;

/// The number of replays for shrinking a counterexample.
const TRIES: u32 = 120;
/// The number of machine steps for reading a value.
const LOOK: u64 = 20_000;

/// The machines of one worker for one file.
pub struct Worker<'f> {
    sides: Vec<Side<'f>>,
}

/// Whether typing leaves an obligation open.
pub type IsOpen<'f> = dyn Fn(&Key, &ObligationKind) -> bool + 'f;

/// An instrumented program for one demand, and the machines that run it.
struct Side<'f> {
    monitored: &'f Monitored<'f>,
    file: &'f File,
    explorer: Explorer<'f>,
    replayer: Replayer<'f>,
    /// Constraints on the results of functions without code, besides their refinements.
    parametricity: Option<&'f Parametricity<'f>>,
    /// Whether to record how counterexamples are found.
    recording: bool,
    /// The obligations that typing leaves open, if runs go on after callees broke their promises.
    open: Option<&'f IsOpen<'f>>,
    /// The functions whose assumptions are checked, and after which runs go on.
    distrusted: &'f [QName],
}

impl std::fmt::Debug for Worker<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Worker").finish_non_exhaustive()
    }
}

impl<'f> Worker<'f> {
    /// `programs` are instrumentations of the same file, one for each demand.
    pub fn new(file: &'f File, programs: &'f [Monitored<'f>], find: &'f limpid_symex::FindData<'f>) -> Worker<'f> {
        let side = |monitored: &'f Monitored<'f>| {
            let instances = &file.instances;
            let world = ProgramContext { program: monitored, find_data: find, instances, opaque: file, spelling: file };
            let explorer = Explorer::new(world, Solver::default());
            Side {
                monitored,
                file,
                explorer,
                replayer: Replayer::new(monitored),
                parametricity: None,
                recording: false,
                open: None,
                distrusted: &[],
            }
        };
        Worker { sides: programs.iter().map(side).collect() }
    }

    /// Requires results of functions without code to be parametric.
    pub fn with_parametricity(mut self, parametricity: &'f Parametricity<'f>) -> Worker<'f> {
        for side in &mut self.sides {
            side.parametricity = Some(parametricity);
        }
        self
    }

    /// Lets runs go on after callees broke their promises. What goes wrong afterwards counts only where typing leaves the
    /// obligation open: elsewhere it is the callee's fault.
    pub fn passing_promises(mut self, open: &'f IsOpen<'f>) -> Worker<'f> {
        for side in &mut self.sides {
            side.open = Some(open);
        }
        self
    }

    /// Records from now on how counterexamples are found.
    pub fn start_recording(&mut self) {
        for side in &mut self.sides {
            side.recording = true;
            side.explorer.keep_smt();
        }
    }

    /// The instrumented programs that a worker needs.
    pub fn programs(file: &'f File) -> [Monitored<'f>; 2] {
        [CheckMode::Lazy, CheckMode::All].map(|demand| Monitored::new(file, file.scopes.clone(), demand))
    }

    pub fn search(&mut self, root: QName, budget: SearchBudget, limits: &Limits) -> SearchOutcome {
        self.search_for(SearchGoal::Everything, root, budget, limits)
    }

    /// As [`Worker::search`], until the goal is reached.
    pub fn search_for(
        &mut self,
        goal: SearchGoal<'_>,
        root: QName,
        budget: SearchBudget,
        limits: &Limits,
    ) -> SearchOutcome {
        let _search = tracing::debug_span!("search", function = %root.ident).entered();
        let mut outcome = SearchOutcome::default();
        let work = budget.work / 2;
        if let [lazy, all] = self.sides.as_mut_slice() {
            lazy.search(root, &Effort { goal, work, budget, limits }, Some(all), &mut outcome);
            if !outcome.cancelled && !outcome.reached {
                all.search(root, &Effort { goal, work, budget, limits }, None, &mut outcome);
            }
            for (place, candidate) in std::mem::take(&mut outcome.undemanded) {
                let found = &mut outcome.found[place];
                found.report.demanded = lazy.demands(root, &found.key, &candidate, limits);
                if !found.report.demanded {
                    let demands = &mut |other: &Candidate| lazy.demands(root, &found.key, other, limits);
                    if let Some(stricter) = evaluate_arguments(&candidate, demands) {
                        let count = found.arguments.len();
                        found.arguments = stricter.harness.show(&stricter.inputs);
                        found.arguments.truncate(count);
                        found.report.demanded = true;
                    }
                }
            }
        }
        outcome
    }
}

/// What a search is for, and how much it may cost.
#[derive(Clone, Copy)]
struct Effort<'l> {
    goal: SearchGoal<'l>,
    /// The share of the budget.
    work: u64,
    budget: SearchBudget,
    limits: &'l Limits,
}

impl Side<'_> {
    /// Searches for all choices of types. A violation of the lazy pass is also replayed on `all`, which checks every
    /// call.
    fn search(
        &mut self,
        function: QName,
        effort: &Effort<'_>,
        mut all: Option<&mut Self>,
        outcome: &mut SearchOutcome,
    ) {
        let Some(root) = self.monitored.under_test(function) else {
            outcome.gaps.push(Gap::NoObligation);
            return;
        };
        if let Some(gap) = &root.gap {
            note(&mut outcome.gaps, gap.clone());
            return;
        }
        self.monitored.pass_promises(self.open.map(|_| function));
        let start = self.start(&root);
        let choices = self.explorer.choices(&start);
        let enough = effort.goal.paths(ROUNDS * choices as u64);
        let effort = Effort { work: effort.work / choices as u64, ..*effort };
        let mut exhausted = true;
        for choice in 0..choices {
            self.search_choice(&root, (&start, choice), &effort, enough, all.as_deref_mut(), outcome);
            exhausted &= outcome.exhausted;
            if outcome.cancelled || outcome.reached {
                return;
            }
        }
        outcome.exhausted = exhausted;
    }

    /// Searches for one choice of types for the type variables. The goal is reached after `enough` paths.
    fn search_choice(
        &mut self,
        root: &FunctionUnderTest,
        (start, choice): (&limpid_symex::EntryPoint, usize),
        effort: &Effort<'_>,
        enough: u64,
        mut all: Option<&mut Self>,
        outcome: &mut SearchOutcome,
    ) {
        let first = all.is_some();
        for shape in [FunctionShape::Constant, FunctionShape::Table] {
            let harness = match self.explorer.harness(start, shape, choice) {
                Ok(harness) => harness,
                Err(gap) => {
                    note(&mut outcome.gaps, gap);
                    return;
                }
            };
            let work = if harness.has_functions() { effort.work / 2 } else { effort.work };
            let paths = enough.saturating_sub(outcome.paths);
            let share = Effort { budget: SearchBudget { work, paths, ..effort.budget }, ..*effort };
            let summary = self.explore(root, &harness, &share, all.as_deref_mut(), outcome);
            outcome.paths += summary.paths;
            outcome.reached |= outcome.paths >= enough;
            outcome.rounds += 1;
            outcome.work += summary.work;
            outcome.queries += summary.queries;
            outcome.cancelled |= summary.cancelled;
            // Constant functions alone do not exhaust the function arguments.
            if first && (shape == FunctionShape::Table || !harness.has_functions()) {
                outcome.exhausted = summary.exhausted && summary.gaps.is_empty();
            }
            summary.gaps.into_iter().for_each(|gap| note(&mut outcome.gaps, gap));
            if outcome.cancelled || outcome.reached || !harness.has_functions() {
                return;
            }
        }
    }

    fn start(&self, root: &FunctionUnderTest) -> limpid_symex::EntryPoint {
        let result = self.monitored.original(root.function);
        let scheme = result.map(|binding| binding.scheme.clone());
        let mut scheme = scheme.unwrap_or_else(|| limpid_core::Scheme::mono(limpid_core::Type::Unknown));
        if root.probes > 0 {
            let unit = limpid_core::Type::con(QName::new("GHC.Tuple", "()"), []);
            scheme.body =
                limpid_core::Type::funs(root.params.iter().map(|param| param.ty.clone()).collect::<Vec<_>>(), unit);
        }
        limpid_symex::EntryPoint { name: root.name, scheme, arity: root.params.len(), accepts: root.accepts }
    }

    fn explore(
        &mut self,
        root: &FunctionUnderTest,
        harness: &Arc<Harness>,
        effort: &Effort<'_>,
        mut all: Option<&mut Self>,
        outcome: &mut SearchOutcome,
    ) -> SearchSummary {
        let Effort { goal, budget, limits, .. } = *effort;
        let Side { monitored, file, explorer, replayer, parametricity, recording, open, distrusted } = self;
        let key_of = |site: u32| key(monitored, site);
        let settled: Vec<Key> = outcome.found.iter().map(|found| found.key.clone()).collect();
        let skip = |site: u32| key_of(site).is_none_or(|key| settled.contains(&key));
        explorer.search(harness, budget, limits, &skip, &mut |candidate| {
            let arity = |name: QName| file.arity(name);
            let Some(violation) = replayer.violation(candidate, &arity, limits) else {
                outcome.dropped += 1;
                return Judgement::Open;
            };
            let Some(target) = key_of(violation.site) else { return Judgement::Open };
            if outcome.found.iter().any(|found| found.key == target) {
                return Judgement::Open;
            }
            let assumption = |site: u32| {
                let function = monitored.site(site)?.function;
                distrusted.contains(&function).then_some(function)
            };
            // After a callee broke its promise, only what typing leaves open is the function's own fault. What is assumed is
            // nobody's promise.
            let is_own = |violation: &Violation, replayer: &mut Replayer<'_>| {
                let is_promise = |site: &u32| monitored.is_passed_promise(*site) && assumption(*site).is_none();
                let tainted = replayer.passed().iter().any(is_promise);
                !tainted || open.is_some_and(|open| is_open(monitored, violation.site, open))
            };
            if !is_own(&violation, replayer) {
                outcome.dropped += 1;
                return Judgement::Open;
            }
            let still_violates = |other: &Candidate, replayer: &mut Replayer<'_>| {
                let again = replayer.violation(other, &arity, limits);
                let same = again.is_some_and(|again| {
                    again.demanded == violation.demanded
                        && key_of(again.site).as_ref() == Some(&target)
                        && is_own(&again, replayer)
                });
                let breach = |parametricity: &Parametricity<'_>| {
                    parametricity.breach(&other.opaque, &opaque_arguments(monitored, replayer, other))
                };
                same.then(|| parametricity.and_then(breach))
            };
            let Some(candidate) = parametric(candidate, &mut |other| still_violates(other, replayer)) else {
                outcome.dropped += 1;
                return Judgement::Open;
            };
            let small =
                shrink(&candidate, TRIES, &mut |smaller| matches!(still_violates(smaller, replayer), Some(None)));
            // What only a check demands may be demanded by the program, if functions evaluate what they are given.
            let small = match violation.demanded && all.is_some() {
                true => simplify(&small, &mut |other| matches!(still_violates(other, replayer), Some(None))),
                false => small,
            };
            // An input that violates its own type in an unevaluated part is not an input.
            if all.as_deref_mut().is_some_and(|all| all.refuses(root.function, &small, limits)) {
                outcome.dropped += 1;
                return Judgement::Open;
            }
            // Replays once more, for the values.
            let Some(violation) = replayer.violation(&small, &arity, limits) else { return Judgement::Open };
            match found(monitored, replayer, root, &small, &violation) {
                Some(mut found) => {
                    show_newtypes(file, &found.kind, &mut found.report);
                    found.breaks = replayer.passed().iter().find_map(|site| assumption(*site));
                    if found.kind == ObligationKind::Termination {
                        found.ending = match replayer.ends(&small, &arity, limits) {
                            Some(true) => Ending::Ends,
                            Some(false) => Ending::GoesWrong,
                            None => Ending::NotKnown,
                        };
                    }
                    if *recording {
                        found.record = Some(record(monitored, replayer, &small, &arity, limits));
                    }
                    if !found.report.demanded {
                        outcome.undemanded.push((outcome.found.len(), small.clone()));
                    }
                    outcome.found.push(found);
                }
                None => outcome.dropped += 1,
            }
            if goal.is_found(&outcome.found) {
                outcome.reached = true;
                return Judgement::Finished;
            }
            if key_of(candidate.site).as_ref() == Some(&target) { Judgement::Settled } else { Judgement::Open }
        })
    }
}

fn found(
    monitored: &Monitored<'_>,
    replayer: &mut Replayer<'_>,
    root: &FunctionUnderTest,
    candidate: &Candidate,
    violation: &Violation,
) -> Option<Found> {
    let report = monitored.report(replayer.machine(), violation, Some(root.function))?;
    let kind = report.site.obligation()?.clone();
    // If a precondition on the way is undecided, the violation may be the caller's fault.
    if !report.undecided.is_empty() {
        return None;
    }
    let opaque = &candidate.opaque;
    let opaque_arguments = opaque_arguments(monitored, replayer, candidate)
        .iter()
        .map(|args| args.iter().map(ShownValue::argument).collect())
        .collect();
    Some(Found {
        key: key(monitored, violation.site)?,
        kind,
        root: root.function,
        arguments: {
            let mut shown = candidate.harness.show(&candidate.inputs);
            shown.truncate(root.params.len() - root.probes);
            shown
        },
        opaque: opaque.iter().map(|(name, input)| (*name, limpid_symex::show::value(input))).collect(),
        opaque_arguments,
        record: None,
        breaks: None,
        ending: Ending::GoesWrong,
        candidate: Arc::new(candidate.clone()),
        size: candidate.inputs.iter().map(limpid_symex::Input::size).sum(),
        report,
    })
}

fn key(monitored: &Monitored<'_>, site: u32) -> Option<Key> {
    let site = monitored.site(site)?;
    site.obligation()?;
    Some(Key { function: site.function, span: site.span, refinement: site.requirement.to_string() })
}

fn is_open(monitored: &Monitored<'_>, site: u32, open: &IsOpen<'_>) -> bool {
    let kind = monitored.site(site).and_then(|site| site.obligation().cloned());
    kind.zip(key(monitored, site)).is_some_and(|(kind, key)| open(&key, &kind))
}

fn note(gaps: &mut Vec<Gap>, gap: Gap) {
    if !gaps.contains(&gap) {
        gaps.push(gap);
    }
}

/// The arguments of the calls of functions without code, for each of their results.
fn opaque_arguments(
    monitored: &Monitored<'_>,
    replayer: &mut Replayer<'_>,
    candidate: &Candidate,
) -> Vec<Vec<ShownValue>> {
    let mut known = replayer.asked();
    let mut of = |name: QName| {
        let place = known.iter().position(|(other, _)| *other == name)?;
        let (_, values) = known.remove(place);
        let machine = replayer.machine();
        Some(values.into_iter().map(|value| ShownValue::look(machine, monitored, value, LOOK)).collect())
    };
    candidate.opaque.iter().map(|(name, _)| of(*name).unwrap_or_default()).collect()
}
