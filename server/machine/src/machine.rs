//! The machine: code, domain and state together, and the loop that runs them.
//!
//! `step` does one transition; `run` loops under limits and collects garbage; which state runs next is the caller's
//! choice ([`Machine::replace_state`]).

use std::sync::Arc;

use limpid_base::{Limits, QName};
use limpid_core::{Body, ExprId};

use crate::code::{Code, Slice};
use crate::collect;
use crate::domain::Domain;
use crate::heap::Store;
use crate::link::{Linker, Source};
use crate::outcome::{Missing, Outcome, Raised, RaisedKind};
use crate::program::Program;
use crate::state::{Control, Frame, SMALL, State};
use crate::value::{Cell, Value};

/// A lazy evaluator of core.
#[derive(Debug)]
pub struct Machine<'p, D: Domain> {
    pub(crate) linker: Linker<'p, D::Symbolic>,
    pub(crate) domain: D,
    pub(crate) state: State<D>,
    pub(crate) halt: Option<Halt<D>>,
    steps: u64,
    budget: usize,
    pub(crate) check_budget: u64,
    applications: Vec<u32>,
    /// The routines of the functions that the domain builds values with.
    builders: Vec<(Arc<Body>, u32)>,
}

/// A value that the caller holds on to, evaluated or not. It stays valid while the machine evaluates other things.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Handle(pub(crate) u32);

/// What one transition led to.
#[derive(Debug)]
pub enum Transition<D: Domain> {
    Continue,
    Done(Outcome<Value<D::Symbolic>>),
    /// The states to go on with. The machine's own has nothing left but its path, and must be replaced.
    Fork(Vec<State<D>>),
}

/// What a run led to.
#[derive(Debug)]
pub enum Advance<D: Domain> {
    Done(Outcome<Value<D::Symbolic>>),
    /// The states to go on with. The machine's own has nothing left but its path, and must be replaced.
    Fork(Vec<State<D>>),
}

/// Whether the loop goes on. What stopped it is in [`Machine::halt`]; if nothing is, it only pauses to look at guards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Flow {
    Go,
    Halt,
}

#[derive(Debug)]
pub(crate) enum Halt<D: Domain> {
    Done(Outcome<Value<D::Symbolic>>),
    Fork(Vec<State<D>>),
}

/// How many cells heap and stack may have, unless told otherwise: 48 million, 768 megabytes.
pub const BUDGET: usize = 48 << 20;

/// The limits are checked every so many steps.
const SLICE: u64 = 4096;

/// How many transitions a check, an assumption or an attempt may take, unless told otherwise.
pub const CHECK_BUDGET: u64 = 20_000;

impl<'p, D: Domain<Path: Default>> Machine<'p, D> {
    pub fn new(program: &'p dyn Program, domain: D) -> Machine<'p, D> {
        Machine::with_path(program, domain, D::Path::default())
    }
}

impl<'p, D: Domain> Machine<'p, D> {
    pub fn with_path(program: &'p dyn Program, domain: D, path: D::Path) -> Machine<'p, D> {
        let linker = Linker::new(program);
        let state = State::new(path, linker.wired);
        Machine {
            linker,
            domain,
            state,
            halt: None,
            steps: 0,
            budget: BUDGET,
            check_budget: CHECK_BUDGET,
            applications: Vec::new(),
            builders: Vec::new(),
        }
    }

    /// Sets how many cells heap and stack may have together.
    #[must_use]
    pub fn with_budget(mut self, cells: usize) -> Self {
        self.budget = cells;
        self
    }

    /// Sets how many transitions a check, an assumption or an attempt may take before it is left undecided. Those inside
    /// others also end with the others.
    #[must_use]
    pub fn with_check_budget(mut self, steps: u64) -> Self {
        self.check_budget = steps;
        self
    }

    /// The transitions so far, over all evaluations.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    pub fn state(&self) -> &State<D> {
        &self.state
    }

    /// The running state, to put values into it before a run.
    pub fn state_mut(&mut self) -> &mut State<D> {
        &mut self.state
    }

    /// A state in which nothing has been evaluated yet, for [`Machine::replace_state`]. It has no handles.
    pub fn fresh_state(&self, path: D::Path) -> State<D> {
        State::new(path, self.linker.wired)
    }

    pub fn domain(&mut self) -> &mut D {
        &mut self.domain
    }

    /// Makes another state the running one.
    pub fn replace_state(&mut self, state: State<D>) -> State<D> {
        self.halt = None;
        std::mem::replace(&mut self.state, state)
    }

    /// A top-level name.
    pub fn global(&mut self, name: QName) -> Handle {
        let global = self.linker.global(name);
        let value = self.linker.globals[global as usize].value;
        self.hold(value)
    }

    /// An expression that is not part of the program; `name` says whose it is in positions.
    pub fn expression(&mut self, name: QName, body: Arc<Body>) -> Handle {
        let owner = self.linker.owner(name, Source::Body(body));
        let routine = self.linker.pools.routine(0, 0, owner);
        // The root may be a lambda: a routine without parameters that returns it comes first.
        crate::compile::compile_value(&mut self.linker, routine);
        // A thunk and not a top-level value, so that only its handle keeps the result alive.
        let place = self.state.heap.len() as u32;
        self.state.heap.push(Cell::Thunk { routine, captured: 0 });
        self.hold(Value::Thunk(place))
    }

    /// The application of a function to arguments, not yet evaluated.
    pub fn apply(&mut self, function: Handle, args: &[Handle]) -> Handle {
        let routine = self.application(args.len());
        let place = self.state.heap.len() as u32;
        self.state.heap.push(Cell::Thunk { routine, captured: args.len() as u32 + 1 });
        for handle in std::iter::once(function).chain(args.iter().copied()) {
            let value = self.value(handle);
            self.state.heap.push(Cell::Value(value));
        }
        self.hold(Value::Thunk(place))
    }

    /// Evaluates the application of a function that is not part of the program.
    pub(crate) fn build_value(&mut self, body: &Arc<Body>, args: &[Value<D::Symbolic>]) -> Flow {
        let known = self.builders.iter().find(|(other, _)| Arc::ptr_eq(other, body)).map(|(_, routine)| *routine);
        let function = known.unwrap_or_else(|| {
            let owner = self.linker.owner(QName::new("", "builder"), Source::Body(Arc::clone(body)));
            let routine = self.linker.pools.routine(0, 0, owner);
            crate::compile::compile_value(&mut self.linker, routine);
            self.builders.push((Arc::clone(body), routine));
            routine
        });
        let application = self.application(args.len());
        let heap = &mut self.state.heap;
        let place = heap.len() as u32;
        heap.push(Cell::Thunk { routine: function, captured: 0 });
        heap.push(Cell::Thunk { routine: application, captured: args.len() as u32 + 1 });
        heap.push(Cell::Value(Value::Thunk(place)));
        args.iter().for_each(|&arg| heap.push(Cell::Value(arg)));
        self.state.control = Control::Force(Value::Thunk(place + 1));
        Flow::Go
    }

    /// The routine of thunks that apply their first captured variable to the others.
    fn application(&mut self, args: usize) -> u32 {
        while self.applications.len() <= args {
            let count = self.applications.len() as u32;
            let owner = self.linker.owner(QName::new("", "application"), Source::Nothing);
            let pools = &mut self.linker.pools;
            let atoms: Vec<_> = (1..=count).map(crate::code::Atom::Local).collect();
            let (fun, args) = (crate::code::Atom::Local(0), pools.atom_slice(&atoms));
            let entry =
                pools.emit(Code::Call { fun, args, tail: true, dead: Slice::default() }, owner, ExprId::from_raw(0));
            let routine = pools.routine(0, count + 1, owner);
            pools.routines[routine as usize].entry = entry;
            self.applications.push(routine);
        }
        self.applications[args]
    }

    /// A constructor with its fields, dictionaries first; none if the program has no such constructor or it has another
    /// number of fields. A newtype is its field. Strict fields are the caller's to evaluate.
    pub fn construct(&mut self, con: QName, fields: &[Value<D::Symbolic>]) -> Option<Value<D::Symbolic>> {
        let con = self.linker.con(con)?;
        let info = &self.linker.pools.cons[con as usize];
        match fields {
            &[field] if info.newtype => Some(field),
            _ if info.newtype || info.arity as usize != fields.len() => None,
            _ => Some(Value::Data { tag: info.tag, con, fields: self.state.allocate_fields(fields) }),
        }
    }

    pub fn hold(&mut self, value: Value<D::Symbolic>) -> Handle {
        self.state.hold(value)
    }

    /// The value behind a handle, as far as it is evaluated. Valid until the next step.
    pub fn value(&self, handle: Handle) -> Value<D::Symbolic> {
        self.state.held(handle)
    }

    /// How many handles there are, to go back to with [`Machine::release`].
    pub fn mark(&self) -> usize {
        self.state.handles.len()
    }

    /// Forgets all handles made since the mark.
    pub fn release(&mut self, mark: usize) {
        self.state.handles.truncate(mark);
    }

    /// Evaluates a value to weak head normal form; the same handle then holds the result. Fuel is taken off the limits.
    pub fn force(&mut self, handle: Handle, limits: &mut Limits) -> Outcome<Handle> {
        let value = self.value(handle);
        if value.is_whnf() {
            return Outcome::Value(handle);
        }
        self.start(value);
        let outcome = self.run(limits);
        outcome.map(|value| {
            self.state.handles[handle.0 as usize] = value;
            handle
        })
    }

    /// Prepares the evaluation of a value, giving up what was being evaluated before.
    pub fn start(&mut self, value: Value<D::Symbolic>) {
        if !self.state.frames.is_empty() {
            let interrupted = self.interrupted();
            self.give_up(interrupted);
        }
        self.halt = None;
        self.state.locals.clear();
        self.state.base = 0;
        self.state.control = Control::Force(value);
    }

    /// The failure of thunks whose evaluation was given up.
    pub(crate) fn interrupted(&mut self) -> u32 {
        let interrupted = Raised {
            kind: RaisedKind::Interrupted,
            message: "its evaluation was given up earlier".to_owned(),
            position: None,
            trace: Vec::new(),
        };
        self.state.raised.push(Arc::new(interrupted));
        self.state.raised.len() as u32 - 1
    }

    /// Runs what was started, or goes on after fuel or time ran out. A domain that forks must be driven by
    /// [`Machine::run_until_fork`] or [`Machine::step`] instead.
    pub fn run(&mut self, limits: &mut Limits) -> Outcome<Value<D::Symbolic>> {
        match self.run_until_fork(limits) {
            Advance::Done(outcome) => outcome,
            Advance::Fork(_) => Outcome::Unsupported(missing("a fork in a run that cannot fork")),
        }
    }

    /// Runs the state to its end or to its next fork.
    pub fn run_until_fork(&mut self, limits: &mut Limits) -> Advance<D> {
        loop {
            if limits.check().is_err() {
                return Advance::Done(Outcome::Cancelled);
            }
            if limits.fuel == 0 {
                return Advance::Done(Outcome::OutOfFuel);
            }
            if self.state.size() > self.state.collect_at.min(self.budget) && !self.make_room() {
                return Advance::Done(Outcome::OutOfMemory);
            }
            let done = self.slice(SLICE.min(limits.fuel));
            limits.fuel -= done;
            self.steps += done;
            match self.halt.take() {
                None => {}
                Some(Halt::Done(outcome)) => return Advance::Done(outcome),
                Some(Halt::Fork(states)) => return Advance::Fork(self.forked(states)),
            }
        }
    }

    /// Up to so many transitions; says how many it did. The bound of a guard ends a stretch, so that nothing need be
    /// compared from one transition to the next.
    fn slice(&mut self, steps: u64) -> u64 {
        let mut left = steps;
        while left > 0 && self.halt.is_none() {
            let bound = self.state.guards.last().map_or(u64::MAX, |guard| guard.deadline);
            let stretch = left.min(bound.saturating_sub(self.state.clock));
            let mut rest = stretch;
            let mut flow = Flow::Go;
            while rest > 0 && flow == Flow::Go {
                flow = self.transition();
                rest -= 1;
            }
            left -= stretch - rest;
            self.state.clock += stretch - rest;
            self.watch();
        }
        steps - left
    }

    /// The states of a fork were made in the middle of a slice.
    fn forked(&self, mut states: Vec<State<D>>) -> Vec<State<D>> {
        states.iter_mut().for_each(|state| state.clock = self.state.clock);
        states
    }

    /// One transition.
    pub fn step(&mut self) -> Transition<D> {
        self.steps += 1;
        self.state.clock += 1;
        self.transition();
        self.watch();
        match self.halt.take() {
            Some(Halt::Done(outcome)) => Transition::Done(outcome),
            Some(Halt::Fork(states)) => Transition::Fork(self.forked(states)),
            None => Transition::Continue,
        }
    }

    /// Frees the heap of what can no longer be reached. Between transitions this may be done at any time.
    pub fn collect_garbage(&mut self) {
        collect::collect(&mut self.state, &self.linker.pools);
        let live = self.state.size();
        self.state.collect_at = (live * 2).max(SMALL);
    }

    /// Collects garbage; false if so much is alive that it would soon have to be done again.
    fn make_room(&mut self) -> bool {
        self.collect_garbage();
        self.state.size() < self.budget / 4 * 3
    }

    pub(crate) fn stop(&mut self, outcome: Outcome<Value<D::Symbolic>>) -> Flow {
        self.halt = Some(Halt::Done(outcome));
        Flow::Halt
    }

    /// Takes all frames off. The thunks they would have updated fail from now on; top-level values can start anew.
    fn give_up(&mut self, raised: u32) {
        while let Some(frame) = self.state.frames.pop() {
            match frame {
                Frame::Update(place) => self.state.heap.set(place, Cell::Raised(raised)),
                Frame::UpdateCaf(place) => {
                    let routine = self.linker.pools.cafs[place as usize];
                    self.state.cafs.set(place, Cell::Thunk { routine, captured: 0 });
                }
                _ => {}
            }
        }
        self.state.guards.clear();
        self.state.calls.clear();
    }
}

pub(crate) fn missing(what: impl Into<String>) -> Arc<Missing> {
    Arc::new(Missing { what: what.into(), position: None })
}
