//! The search: which path runs next, and when it is enough.
//!
//! Small inputs come first: the cheapest state runs, and cost counts constructors, decisions and steps. Every state gets
//! its turn, because running makes it dearer. Must not know: what sites mean. Deterministic: budgets count work.

use std::collections::BTreeMap;
use std::sync::Arc;

use limpid_base::{Limits, QName};
use limpid_machine::{Advance, Machine, Outcome, Program, State, Value, Violation};
use limpid_solver::{Answer, Solver, Terms};

use crate::evidence::Instances;
use crate::goal::{Goal, Root};
use crate::input::Input;
use crate::path::Path;
use crate::reading::{OpaqueTypes, Symbolic};
use crate::template::Curiosity;
use crate::types::{FindData, Types};
use crate::unknown::Unknown;
use crate::witness::{Witness, objectives};

/// How much one search may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// Transitions of the machine; forks and questions to the solver count as several, by what they cost.
    pub work: u64,
    /// How many states may wait.
    pub states: usize,
    /// How many candidates are tried for one site before it is given up.
    pub candidates: u32,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget { work: 2_000_000, states: 4_000, candidates: 4 }
    }
}

/// What a question to the solver costs, in transitions: one that our own layers answer, one that Z3 answers, one that it
/// gives up.
const QUESTION: u64 = 40;
const HARD_QUESTION: u64 = 2_000;
const OPEN_QUESTION: u64 = 100_000;

/// What a fork costs beside copying its stack, of which this many cells are one transition's worth.
const FORK: u64 = 40;
const COPIED: u64 = 8;

/// How long a state runs before others get their turn.
const SLICE: u64 = 4_096;

/// So many numbers of an input are made small by the solver.
const OBJECTIVES: usize = 8;

/// An input that should break something, to be replayed.
#[derive(Clone, Debug)]
pub struct Candidate {
    pub goal: Arc<Goal>,
    /// A value for every leaf of the goal.
    pub inputs: Vec<Input>,
    /// What functions without code return, in the order of their calls.
    pub opaque: Vec<(QName, Input)>,
    pub site: u32,
    pub demanded: bool,
}

/// How a search went.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// Every path was followed to its end.
    pub exhausted: bool,
    pub cancelled: bool,
    pub paths: u64,
    pub work: u64,
    pub queries: u64,
    pub candidates: u64,
    /// What kept us from looking at all inputs.
    pub gaps: Vec<String>,
}

/// Everything a search needs to know about the program.
#[derive(Clone, Copy)]
pub struct World<'p> {
    pub program: &'p dyn Program,
    pub find_data: &'p FindData<'p>,
    pub instances: &'p Instances,
    pub opaque: &'p dyn OpaqueTypes,
}

impl std::fmt::Debug for World<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("World").finish_non_exhaustive()
    }
}

/// The symbolic machine of one program: code that one search compiled serves the next.
#[derive(Debug)]
pub struct Explorer<'p> {
    machine: Machine<'p, Symbolic<'p>>,
    blank: State<Symbolic<'p>>,
    instances: &'p Instances,
}

impl<'p> Explorer<'p> {
    pub fn new(world: World<'p>, solver: Solver) -> Explorer<'p> {
        let reading = Symbolic {
            terms: Terms::new(),
            solver,
            types: Types::new(world.find_data),
            opaque: world.opaque,
            opaque_names: Vec::new(),
            gaps: Vec::new(),
        };
        let machine = Machine::new(world.program, reading).with_budget(MEMORY);
        let blank = machine.state().clone();
        Explorer { machine, blank, instances: world.instances }
    }

    pub fn solver(&mut self) -> &mut Solver {
        &mut self.machine.reading().solver
    }

    /// The goal for a root, or why there is none.
    pub fn goal(&mut self, root: &Root, curiosity: Curiosity) -> Result<Arc<Goal>, String> {
        let instances = self.instances;
        Goal::new(root, &mut self.machine.reading().types, instances, curiosity).map(Arc::new)
    }

    /// Looks for inputs that break something. `judge` replays a candidate and says whether its site is settled; sites
    /// that `skip` names are not looked at.
    pub fn search(
        &mut self,
        goal: &Arc<Goal>,
        budget: Budget,
        limits: &Limits,
        skip: &dyn Fn(u32) -> bool,
        judge: &mut dyn FnMut(&Candidate) -> bool,
    ) -> Summary {
        let mut blank = self.blank.clone();
        let reading = self.machine.reading();
        reading.terms = Terms::new();
        reading.gaps.clear();
        reading.opaque_names.clear();
        reading.solver.set_limits(limits.clone());
        let mut summary = Summary::default();
        let mut leaves = Vec::new();
        for &ty in &goal.leaves {
            match reading.fresh(&mut blank.path, ty, 0) {
                Some(leaf) => leaves.push(leaf),
                None => {
                    summary.gaps.push(format!("values of type `{}` cannot be made up", reading.types.get(ty)));
                    return summary;
                }
            }
        }
        let first = self.first(goal, blank, &leaves);
        let mut run = Run {
            explorer: self,
            goal,
            leaves: &leaves,
            budget,
            limits,
            waiting: BTreeMap::new(),
            sequence: 0,
            tried: BTreeMap::new(),
            summary,
        };
        run.push(first);
        run.go(skip, judge);
        let mut summary = run.summary;
        summary.gaps.append(&mut self.machine.reading().gaps);
        summary
    }

    /// The state that is about to call the function with these unknown arguments.
    fn first(&mut self, goal: &Goal, blank: State<Symbolic<'p>>, leaves: &[Unknown]) -> State<Symbolic<'p>> {
        self.machine.replace_state(blank);
        let mut start = self.machine.expression(goal.root.name, Arc::clone(&goal.body));
        if !leaves.is_empty() {
            let args: Vec<_> = leaves.iter().map(|&leaf| self.machine.hold(Value::Unknown(leaf))).collect();
            start = self.machine.apply(start, &args);
        }
        let value = self.machine.value(start);
        self.machine.start(value);
        self.machine.state().clone()
    }
}

/// How many cells one state may have.
const MEMORY: usize = 1 << 21;

struct Run<'a, 'p> {
    explorer: &'a mut Explorer<'p>,
    goal: &'a Arc<Goal>,
    leaves: &'a [Unknown],
    budget: Budget,
    limits: &'a Limits,
    /// By cost, then by age.
    waiting: BTreeMap<(u64, u64), State<Symbolic<'p>>>,
    sequence: u64,
    /// How many candidates were tried, by site; none are left for a site that is settled.
    tried: BTreeMap<u32, u32>,
    summary: Summary,
}

impl<'p> Run<'_, 'p> {
    fn push(&mut self, state: State<Symbolic<'p>>) {
        self.sequence += 1;
        self.waiting.insert((cost(&state), self.sequence), state);
        if self.waiting.len() > self.budget.states {
            self.waiting.pop_last();
            self.explorer.machine.reading().note("too many paths".to_owned());
        }
    }

    fn go(&mut self, skip: &dyn Fn(u32) -> bool, judge: &mut dyn FnMut(&Candidate) -> bool) {
        let before = self.explorer.solver().statistics().clone();
        while let Some((_, state)) = self.waiting.pop_first() {
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
                    states.into_iter().for_each(|state| self.push(state));
                }
                Advance::Done(Outcome::OutOfFuel) => {
                    let state = self.explorer.machine.replace_state(self.explorer.blank.clone());
                    self.push(state);
                }
                Advance::Done(outcome) => self.end(outcome, skip, judge),
            }
            let now = self.explorer.solver().statistics();
            self.summary.queries = now.queries - before.queries;
            let asked = self.summary.queries * QUESTION
                + (now.z3 - before.z3) * HARD_QUESTION
                + (now.z3_unknown - before.z3_unknown) * OPEN_QUESTION;
            if self.summary.work + asked > self.budget.work {
                return;
            }
        }
        self.summary.exhausted = true;
    }

    /// A path has come to its end.
    fn end(
        &mut self,
        outcome: Outcome<Value<Unknown>>,
        skip: &dyn Fn(u32) -> bool,
        judge: &mut dyn FnMut(&Candidate) -> bool,
    ) {
        match outcome {
            Outcome::Violated(violation) => {
                self.summary.paths += 1;
                let tried = self.tried.get(&violation.site).copied().unwrap_or(0);
                if tried < self.budget.candidates && !skip(violation.site) {
                    let settled = self.candidate(&violation).is_some_and(|candidate| {
                        self.summary.candidates += 1;
                        judge(&candidate)
                    });
                    self.tried.insert(violation.site, if settled { self.budget.candidates } else { tried + 1 });
                }
            }
            Outcome::Unsupported(missing) => self.explorer.machine.reading().note(missing.what.clone()),
            Outcome::OutOfMemory => self.explorer.machine.reading().note("a path needs too much memory".to_owned()),
            Outcome::Value(_) | Outcome::Raised(_) => self.summary.paths += 1,
            Outcome::Pruned | Outcome::Cancelled | Outcome::OutOfFuel => {}
        }
    }

    /// The inputs of the path that has just ended.
    fn candidate(&mut self, violation: &Violation) -> Option<Candidate> {
        let path: Path = self.explorer.machine.state().path.clone();
        let reading = self.explorer.machine.reading();
        let objectives = objectives(&path, self.leaves, OBJECTIVES);
        let Answer::Sat(model) = reading.solver.minimise(&mut reading.terms, &path.conditions, &objectives) else {
            reading.note("the solver could not find an input".to_owned());
            return None;
        };
        let mut witness = Witness { reading, path: &path, model: &model };
        let inputs = self.leaves.iter().map(|&leaf| witness.input(leaf)).collect::<Option<_>>()?;
        let mut opaque = Vec::new();
        for result in path.opaque.iter() {
            opaque.push((result.name, witness.input(result.result)?));
        }
        opaque.reverse();
        let goal = Arc::clone(self.goal);
        Some(Candidate { goal, inputs, opaque, site: violation.site, demanded: violation.demanded })
    }
}

/// What is cheap comes first: few constructors, few decisions, few steps. A state in which a check is about to fail is
/// cheaper than all others.
fn cost(state: &State<Symbolic<'_>>) -> u64 {
    let path = &state.path;
    if path.suspect {
        return 0;
    }
    state.clock() / 64 + 12 * u64::from(path.constructors) + 4 * u64::from(path.decisions)
}
