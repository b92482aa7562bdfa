//! The search: which state runs next, and when to stop.
//!
//! The cheapest state runs, and cost counts constructors, forks and steps ([`SearchOrder`]), so small inputs come first. Running
//! makes a state more expensive, so the search is fair. Must not know: what sites mean. Deterministic: budgets count work, not time.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use limpid_base::{Gap, Limits, QName};
use limpid_core::Body;
use limpid_machine::{Advance, Machine, Outcome, Program, State, Value, Violation};
use limpid_solver::{Answer, Model, Numbered, Solver, Terms};

use crate::builders::LibraryNames;
use crate::domain::{OpaqueTypes, SymbolicDomain};
use crate::evidence::Instances;
use crate::harness::{EntryPoint, Harness};
use crate::input::Input;
use crate::instantiate::choices;
use crate::path::Path;
use crate::seeds::seeds;
use crate::template::FunctionShape;
use crate::types::{FindData, TypeTable};
use crate::value::SymbolicValue;
use crate::witness::{Witness, another, constrained, objectives};

/// The budget of one search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchBudget {
    /// Transitions of the machine. Forks and solver queries count as several, by their cost.
    pub work: u64,
    /// The most states that may be pending.
    pub states: usize,
    /// How many candidates are replayed for one site before it is given up.
    pub candidates: u32,
    /// The search ends after this many paths.
    pub paths: u64,
}

impl Default for SearchBudget {
    fn default() -> SearchBudget {
        SearchBudget { work: 2_000_000, states: 4_000, candidates: 4, paths: u64::MAX }
    }
}

/// Which states come first: what a state costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SearchOrder {
    /// Constructors, forks and steps count alike, so that long runs on small inputs do not keep other inputs waiting.
    #[default]
    Balanced,
    /// Constructors count most. All inputs of a size run to their end before those of the next size begin, as in iterative
    /// deepening: the condition of a property must not make up large inputs before the conclusion has seen the small ones.
    Smallest,
}

/// The cost of a Z3 query in transitions, besides one for each resource unit that Z3 spends: any query, and one that Z3
/// gives up.
const HARD_QUESTION: u64 = 2_000;
const OPEN_QUESTION: u64 = 100_000;

/// The cost of a fork, besides one transition for each `COPIED` cells of its stack.
const FORK: u64 = 40;
const COPIED: u64 = 8;

/// How many terms are asked for at the cost of one transition. Simplifying and substituting in long path conditions takes many.
const REQUESTS: u64 = 4;

/// The time slice of a state, in transitions.
const SLICE: u64 = 4_096;

/// How many numbers of an input the solver minimises.
const OBJECTIVES: usize = 8;

/// Inputs that should violate a check. A replay decides.
#[derive(Clone, Debug)]
pub struct Candidate {
    pub harness: Arc<Harness>,
    /// A value for every leaf of the harness.
    pub inputs: Vec<Input>,
    /// The results of functions without code, in the order of their calls.
    pub opaque: Vec<(QName, Input)>,
    pub site: u32,
    pub demanded: bool,
    /// The path condition as SMT-LIB, if it is kept.
    pub smt: Option<Arc<str>>,
    /// Some part of the inputs was never inspected, so that other values in its place do the same.
    pub is_open: bool,
    /// The observed sites that the path reached.
    pub reached: Vec<u32>,
}

/// The site of candidates whose path came to an end without a violation. No check has this number.
pub const PATH_END: u32 = u32::MAX - 1;

/// What a replay says of a candidate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Judgement {
    /// It violates nothing; other candidates for its site may.
    Open,
    /// Other inputs on the same path are wanted too, then those of other paths.
    Another,
    /// Its site needs no more candidates.
    Settled,
    /// Nothing is left to search for.
    Finished,
}

/// How a search went.
#[derive(Clone, Debug, Default)]
pub struct SearchSummary {
    /// Every path was explored to its end.
    pub exhausted: bool,
    pub cancelled: bool,
    /// Only examples were tried for some numbers, since the solver has no theory for what is computed with them.
    pub concretised: bool,
    pub paths: u64,
    pub work: u64,
    pub queries: u64,
    pub candidates: u64,
    /// Why the search does not cover all inputs.
    pub gaps: Vec<Gap>,
    /// The observed sites of all paths that came to an end, confirmed by a replay or not.
    pub sites: BTreeSet<u32>,
    /// The fewest constructors that the inputs of a path have which was not explored to its end.
    unseen: Option<u32>,
}

impl SearchSummary {
    /// All inputs that have fewer constructors than this were covered, with all numbers and characters in them. `None` if there
    /// is no such bound.
    pub fn covered_below(&self) -> Option<u32> {
        let bounded = self.gaps.iter().all(|gap| *gap == Gap::TooManyPaths);
        let sound = bounded && !self.cancelled && !self.concretised;
        self.unseen.filter(|_| sound)
    }

    fn leaves(&mut self, path: &Path) {
        let constructors = path.constructors;
        self.unseen = Some(self.unseen.map_or(constructors, |unseen| unseen.min(constructors)));
    }
}

/// The program, as a search needs it.
#[derive(Clone, Copy)]
pub struct ProgramContext<'p> {
    pub program: &'p dyn Program,
    pub find_data: &'p FindData<'p>,
    pub instances: &'p Instances,
    pub opaque: &'p dyn OpaqueTypes,
    pub spelling: &'p dyn LibraryNames,
}

impl std::fmt::Debug for ProgramContext<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("World").finish_non_exhaustive()
    }
}

/// The symbolic machine of one program. Code that one search compiles is reused by the next.
#[derive(Debug)]
pub struct Explorer<'p> {
    machine: Machine<'p, SymbolicDomain<'p>>,
    blank: State<SymbolicDomain<'p>>,
    instances: &'p Instances,
    keep_smt: bool,
    order: SearchOrder,
    observes: bool,
}

impl<'p> Explorer<'p> {
    pub fn new(world: ProgramContext<'p>, solver: Solver) -> Explorer<'p> {
        let domain = SymbolicDomain {
            terms: Terms::new(),
            solver,
            types: TypeTable::new(world.find_data, world.instances, world.spelling),
            opaque: world.opaque,
            opaque_names: Vec::new(),
            asked: 0,
            gaps: Vec::new(),
            constructors_as_numbers: false,
            concretised: false,
            observes: false,
            inspected: false,
        };
        let machine = Machine::new(world.program, domain).with_budget(MEMORY);
        let blank = machine.state().clone();
        Explorer {
            machine,
            blank,
            instances: world.instances,
            keep_smt: false,
            order: SearchOrder::default(),
            observes: false,
        }
    }

    /// Candidates are also made for paths that end without a violation, or that the budget cuts short, if they reach a site that
    /// no earlier one has reached. Sites are what instrumented code announces.
    pub fn observe(&mut self) {
        self.machine.domain().observes = true;
        self.observes = true;
    }

    pub fn order(&mut self, order: SearchOrder) {
        self.order = order;
    }

    /// Keeps the path condition of each candidate.
    pub fn keep_smt(&mut self) {
        self.keep_smt = true;
    }

    /// Leaves constructors to the solver instead of tracking them as sets of tags. Only benchmarks use this.
    pub fn leave_constructors_to_solver(&mut self) {
        self.machine.domain().constructors_as_numbers = true;
    }

    pub fn solver(&mut self) -> &mut Solver {
        &mut self.machine.domain().solver
    }

    /// The harness for an entry point, or why there is none.
    /// `choice` is one of the [`Explorer::choices`].
    pub fn harness(&mut self, entry: &EntryPoint, shape: FunctionShape, choice: usize) -> Result<Arc<Harness>, Gap> {
        let instances = self.instances;
        Harness::new(entry, &mut self.machine.domain().types, instances, shape, choice).map(Arc::new)
    }

    /// Inputs with texts that are worth a try.
    pub fn seeds(&mut self, harness: &Arc<Harness>) -> Vec<Candidate> {
        seeds(self.machine.domain(), harness)
    }

    /// How many instantiations of an entry point's type variables are worth trying.
    pub fn choices(&self, entry: &EntryPoint) -> usize {
        choices(&entry.scheme, self.instances)
    }

    /// Searches for inputs that violate a check. `judge` replays a candidate. Sites that `skip`
    /// accepts are ignored.
    pub fn search(
        &mut self,
        harness: &Arc<Harness>,
        budget: SearchBudget,
        limits: &Limits,
        skip: &dyn Fn(u32) -> bool,
        judge: &mut dyn FnMut(&Candidate) -> Judgement,
    ) -> SearchSummary {
        let mut blank = self.blank.clone();
        let domain = self.machine.domain();
        domain.terms = Terms::new();
        domain.gaps.clear();
        domain.asked = 0;
        domain.concretised = false;
        domain.opaque_names.clear();
        domain.solver.set_limits(limits.clone());
        let summary = SearchSummary::default();
        let mut leaves = Vec::new();
        for &ty in &harness.leaves {
            leaves.push(domain.fresh(&mut blank.path, ty, 0));
        }
        let first = self.first(harness, blank, &leaves);
        let mut run = Run {
            explorer: self,
            harness,
            leaves: &leaves,
            budget,
            limits,
            partial: BTreeMap::new(),
            sequence: 0,
            tried: BTreeMap::new(),
            reached: BTreeSet::new(),
            finished: false,
            summary,
        };
        run.push(first, None);
        run.go(skip, judge);
        for pending in run.partial.values() {
            run.summary.leaves(&pending.state.path);
        }
        run.unfinished(judge);
        let mut summary = run.summary;
        summary.concretised = self.machine.domain().concretised;
        summary.gaps.append(&mut self.machine.domain().gaps);
        summary
    }

    /// The initial state: a call of the function with these symbolic arguments.
    fn first(
        &mut self,
        harness: &Harness,
        blank: State<SymbolicDomain<'p>>,
        leaves: &[SymbolicValue],
    ) -> State<SymbolicDomain<'p>> {
        self.machine.replace_state(blank);
        self.call(harness, &harness.body, leaves)
    }

    /// The current state, with a call of a function of the leaves to evaluate.
    fn call(&mut self, harness: &Harness, body: &Arc<Body>, leaves: &[SymbolicValue]) -> State<SymbolicDomain<'p>> {
        let mut start = self.machine.expression(harness.entry.name, Arc::clone(body));
        if !leaves.is_empty() {
            let args: Vec<_> = leaves.iter().map(|&leaf| self.machine.hold(Value::Symbolic(leaf))).collect();
            start = self.machine.apply(start, &args);
        }
        let value = self.machine.value(start);
        self.machine.start(value);
        self.machine.state().clone()
    }
}

/// The memory budget of one state, in cells.
const MEMORY: usize = 1 << 21;

struct Run<'a, 'p> {
    explorer: &'a mut Explorer<'p>,
    harness: &'a Arc<Harness>,
    leaves: &'a [SymbolicValue],
    budget: SearchBudget,
    limits: &'a Limits,
    /// By cost, then by age.
    partial: BTreeMap<(u64, u64), PartialApplication<'p>>,
    sequence: u64,
    /// How many candidates each site has left. A settled site has none.
    tried: BTreeMap<u32, u32>,
    /// The observed sites that settled candidates have reached.
    reached: BTreeSet<u32>,
    /// Nothing is left to search for.
    finished: bool,
    summary: SearchSummary,
}

/// A state, and its violation if only the lazily assumed preconditions are left to evaluate.
struct PartialApplication<'p> {
    state: State<SymbolicDomain<'p>>,
    broken: Option<Arc<Violation>>,
}

impl<'p> Run<'_, 'p> {
    fn push(&mut self, state: State<SymbolicDomain<'p>>, broken: Option<Arc<Violation>>) {
        self.sequence += 1;
        let cost = self.explorer.order.cost(&state);
        self.partial.insert((cost, self.sequence), PartialApplication { state, broken });
        if self.partial.len() > self.budget.states {
            if let Some((_, dropped)) = self.partial.pop_last() {
                self.summary.leaves(&dropped.state.path);
            }
            self.explorer.machine.domain().note(Gap::TooManyPaths);
        }
    }

    fn go(&mut self, skip: &dyn Fn(u32) -> bool, judge: &mut dyn FnMut(&Candidate) -> Judgement) {
        let before = self.explorer.solver().statistics().clone();
        let requests = self.explorer.machine.domain().terms.requests();
        while let Some((_, PartialApplication { state, broken })) = self.partial.pop_first() {
            if self.limits.check().is_err() {
                self.summary.cancelled = true;
                return;
            }
            self.explorer.machine.replace_state(state);
            let mut slice = self.limits.clone();
            slice.fuel = SLICE;
            let advance = self.explorer.machine.run_until_fork(&mut slice);
            self.summary.work += SLICE - slice.fuel;
            match advance {
                Advance::Fork(states) => {
                    self.summary.work += states.iter().map(|state| FORK + state.stack() as u64 / COPIED).sum::<u64>();
                    states.into_iter().for_each(|state| self.push(state, broken.clone()));
                }
                Advance::Done(Outcome::OutOfFuel) => {
                    let state = self.explorer.machine.replace_state(self.explorer.blank.clone());
                    self.push(state, broken);
                }
                Advance::Done(outcome) => match broken {
                    Some(violation) => self.accepted(&outcome, &violation, skip, judge),
                    None => self.end(outcome, skip, judge),
                },
            }
            if self.finished || self.summary.paths >= self.budget.paths {
                return;
            }
            let now = self.explorer.solver().statistics();
            self.summary.queries = now.queries - before.queries;
            let asked = (now.z3 - before.z3) * HARD_QUESTION
                + (now.z3_unknown - before.z3_unknown) * OPEN_QUESTION
                + (now.z3_units - before.z3_units)
                + (self.explorer.machine.domain().terms.requests() - requests) / REQUESTS
                + self.explorer.machine.domain().asked;
            if self.summary.work + asked > self.budget.work {
                return;
            }
        }
        self.summary.exhausted = true;
    }

    /// Handles the end of a path.
    fn end(
        &mut self,
        outcome: Outcome<Value<SymbolicValue>>,
        skip: &dyn Fn(u32) -> bool,
        judge: &mut dyn FnMut(&Candidate) -> Judgement,
    ) {
        match outcome {
            Outcome::Violated(violation) => {
                self.summary.paths += 1;
                match &self.harness.accepts {
                    // Inputs that were never evaluated must satisfy their preconditions, too.
                    Some(accepts) if self.is_wanted(&violation, skip) => {
                        let mut state = self.explorer.call(self.harness, accepts, self.leaves);
                        state.path.suspect = false;
                        self.push(state, Some(violation));
                    }
                    _ => self.report(&violation, skip, judge),
                }
            }
            // What the path has reached does not depend on what is missing.
            Outcome::Unsupported(missing) => {
                self.explorer.machine.domain().note(Gap::Unsupported { what: missing.what.clone() });
                self.observe(judge);
            }
            Outcome::OutOfMemory => self.explorer.machine.domain().note(Gap::OutOfMemory),
            Outcome::Value(_) | Outcome::Raised(_) => {
                self.summary.paths += 1;
                self.observe(judge);
            }
            // A value that cannot be made up was inspected: the same.
            Outcome::Pruned if std::mem::take(&mut self.explorer.machine.domain().inspected) => self.observe(judge),
            // What it has reached before an assumption failed is not shown to be out of reach.
            Outcome::Pruned if self.explorer.observes => {
                let reached = self.explorer.machine.state().path.reached.clone();
                self.summary.sites.extend(reached.sites());
            }
            Outcome::Pruned | Outcome::Cancelled | Outcome::OutOfFuel => {}
        }
    }

    /// Makes a candidate of the current path if it reached a site that no settled one has reached.
    fn observe(&mut self, judge: &mut dyn FnMut(&Candidate) -> Judgement) {
        let sites = &self.explorer.machine.state().path.reached;
        if !self.explorer.observes {
            return;
        }
        self.summary.sites.extend(sites.sites());
        if sites.sites().all(|site| self.reached.contains(&site)) {
            return;
        }
        let judgement = self.judged(PATH_END, true, judge);
        self.finished = judgement == Judgement::Finished;
        if judgement == Judgement::Settled {
            self.reached.extend(self.explorer.machine.state().path.reached.sites());
        }
    }

    /// Observes the paths that the budget cut short, the cheapest first.
    fn unfinished(&mut self, judge: &mut dyn FnMut(&Candidate) -> Judgement) {
        if !self.explorer.machine.domain().observes {
            return;
        }
        while let Some((_, PartialApplication { state, .. })) = self.partial.pop_first() {
            if self.finished || self.limits.check().is_err() {
                return;
            }
            self.explorer.machine.replace_state(state);
            self.observe(judge);
        }
    }

    /// Handles a path that reached a violation and then satisfied all its preconditions.
    fn accepted(
        &mut self,
        outcome: &Outcome<Value<SymbolicValue>>,
        violation: &Violation,
        skip: &dyn Fn(u32) -> bool,
        judge: &mut dyn FnMut(&Candidate) -> Judgement,
    ) {
        if matches!(outcome, Outcome::Value(_)) {
            self.report(violation, skip, judge);
        }
    }

    fn is_wanted(&self, violation: &Violation, skip: &dyn Fn(u32) -> bool) -> bool {
        let tried = self.tried.get(&violation.site).copied().unwrap_or(0);
        tried < self.budget.candidates && !skip(violation.site)
    }

    fn report(
        &mut self,
        violation: &Violation,
        skip: &dyn Fn(u32) -> bool,
        judge: &mut dyn FnMut(&Candidate) -> Judgement,
    ) {
        if !self.is_wanted(violation, skip) {
            return;
        }
        let judgement = self.judged(violation.site, violation.demanded, judge);
        self.finished = judgement == Judgement::Finished;
        let tried = self.tried.entry(violation.site).or_insert(0);
        *tried = match judgement {
            Judgement::Open => *tried + 1,
            Judgement::Another => *tried,
            Judgement::Settled | Judgement::Finished => self.budget.candidates,
        };
    }

    /// What the replay says of the inputs of the path that has just ended: of one model after the other, as long as others are
    /// wanted.
    fn judged(&mut self, site: u32, demanded: bool, judge: &mut dyn FnMut(&Candidate) -> Judgement) -> Judgement {
        let mut path: Path = self.explorer.machine.state().path.clone();
        let mut judgement = Judgement::Open;
        while let Some((mut candidate, model)) = self.candidate(&path) {
            (candidate.site, candidate.demanded) = (site, demanded);
            self.summary.candidates += 1;
            judgement = judge(&candidate);
            if judgement != Judgement::Another || self.limits.check().is_err() {
                return judgement;
            }
            let domain = self.explorer.machine.domain();
            let other = another(domain, &path, self.leaves, &model);
            path.conditions.push(other);
            if matches!(domain.solver.check(&mut domain.terms, &path.conditions), Answer::Unsat) {
                break;
            }
        }
        judgement
    }

    /// Inputs that follow a path, with the model that they come from.
    fn candidate(&mut self, path: &Path) -> Option<(Candidate, Model)> {
        let keep_smt = self.explorer.keep_smt;
        let domain = self.explorer.machine.domain();
        let smt = keep_smt.then(|| domain.terms.to_smt(&path.conditions.to_vec(), &Numbered).into());
        let objectives = objectives(path, self.leaves, OBJECTIVES);
        let Answer::Sat(model) = domain.solver.minimise(&mut domain.terms, &path.conditions, &objectives) else {
            domain.note(Gap::SolverGaveUp);
            return None;
        };
        let constrained = constrained(&domain.terms, path);
        let mut witness = Witness { domain, path, model: &model, constrained: &constrained, is_open: false };
        let leaves = self.leaves.iter().zip(&self.harness.leaves);
        let inputs = leaves.map(|(&leaf, &ty)| witness.input(leaf, ty)).collect::<Option<_>>()?;
        let mut opaque = Vec::new();
        for result in path.opaque.iter() {
            opaque.push((result.name, witness.input(result.result, result.ty)?));
        }
        opaque.reverse();
        let is_open = witness.is_open;
        let harness = Arc::clone(self.harness);
        let reached = path.reached.sites().collect();
        let candidate = Candidate { harness, inputs, opaque, site: PATH_END, demanded: true, smt, is_open, reached };
        Some((candidate, model))
    }
}

impl SearchOrder {
    /// A state in which a check is about to fail is cheaper than any other.
    fn cost(self, state: &State<SymbolicDomain<'_>>) -> u64 {
        let path = &state.path;
        if path.suspect {
            return 0;
        }
        let (constructors, decisions) = (u64::from(path.constructors), u64::from(path.decisions));
        match self {
            SearchOrder::Balanced => state.clock() / 64 + 12 * constructors + 4 * decisions,
            SearchOrder::Smallest => state.clock() / 512 + 24 * constructors + decisions,
        }
    }
}
