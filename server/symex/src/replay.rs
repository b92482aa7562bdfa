//! The replay: runs the inputs of a candidate in a concrete domain, by the same rules and in the logic's arithmetic.
//!
//! Functions without code return the results that the candidate recorded, in the order of their calls.

use std::collections::VecDeque;
use std::sync::Arc;

use limpid_base::{Limits, QName, Span};
use limpid_core::{Body, Expr, PrimOp};
use limpid_machine::{
    AfterViolation, Alternatives, CallFrame, Cell, Decision, Domain, Flat, Handle, Logic, Machine, Outcome, Program,
    State, Value, Violation,
};

use crate::input::{Input, placeholder};
use crate::search::Candidate;

/// The concrete domain, with recorded results for functions without code.
#[derive(Debug, Default)]
pub struct ReplayDomain {
    /// The recorded results of each function, evaluated, in the order of the calls.
    answers: Vec<(QName, VecDeque<Handle>)>,
    arities: Vec<(QName, u32)>,
    /// The arguments of each call of a function without code.
    asked: Vec<(QName, Vec<Handle>)>,
    /// The check that must fail. Other violations are passed if the program may go on after them.
    target: Option<u32>,
    /// The checks whose violations were passed.
    passed: Vec<u32>,
    /// The calls that instrumented code announces, if they are recorded.
    announced: Option<Vec<CallFrame>>,
    /// Whether the program runs without its contracts.
    plain: bool,
}

/// How many announced calls are recorded. One more marks that the list is cut.
const ANNOUNCED: usize = 200;
/// How many passed violations are recorded.
const PASSED: usize = 64;
/// For how many calls of functions without code the arguments are recorded.
const ASKED: usize = 64;

/// A partial application of a function without code: the function, and how many arguments are missing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PartialApplication {
    function: u16,
    missing: u16,
}

/// A value that the run must not inspect.
const PLACEHOLDER: PartialApplication = PartialApplication { function: u16::MAX, missing: u16::MAX };

impl Domain for ReplayDomain {
    type Symbolic = PartialApplication;
    type Path = ();
    type Numbers = Logic;
    type Store = Flat<Cell<PartialApplication>>;

    fn scrutinise(
        &mut self,
        _: &mut State<Self>,
        _: PartialApplication,
        _: &Alternatives<'_, PartialApplication>,
    ) -> Decision<Self> {
        Decision::Unsupported("a case on a function".to_owned())
    }

    fn primitive(&mut self, _: &mut State<Self>, op: PrimOp, _: &[Value<PartialApplication>]) -> Decision<Self> {
        match op {
            PrimOp::ValueKind => Decision::Go(Value::Int(4)),
            _ => Decision::Unsupported(format!("{} on a function", op.name())),
        }
    }

    fn apply(
        &mut self,
        state: &mut State<Self>,
        partial: PartialApplication,
        args: &[Value<PartialApplication>],
    ) -> Decision<Self> {
        if partial == PLACEHOLDER {
            return Decision::Unsupported("a call of a placeholder".to_owned());
        }
        match usize::from(partial.missing).checked_sub(args.len()) {
            Some(0) => {
                self.ask(state, partial.function.into(), args);
                self.answer(state, partial.function.into())
            }
            Some(missing) => Decision::Go(Value::Symbolic(PartialApplication { missing: missing as u16, ..partial })),
            None => Decision::Unsupported("a function is given more than it takes".to_owned()),
        }
    }

    fn opaque(&mut self, state: &mut State<Self>, name: QName, why: &str) -> Decision<Self> {
        if name == placeholder() {
            return Decision::Go(Value::Symbolic(PLACEHOLDER));
        }
        let Some(place) = self.answers.iter().position(|(other, _)| *other == name) else {
            return Decision::Unsupported(why.to_owned());
        };
        match self.arities.iter().find(|(other, _)| *other == name).map_or(0, |(_, arity)| *arity) {
            0 => self.answer(state, place),
            arity => {
                Decision::Go(Value::Symbolic(PartialApplication { function: place as u16, missing: arity as u16 }))
            }
        }
    }

    fn skips_guards(&self) -> bool {
        self.plain
    }

    fn after_violation(&mut self, _: &mut (), site: u32) -> AfterViolation<()> {
        match self.target {
            Some(target) if target != site => {
                if self.passed.len() < PASSED {
                    self.passed.push(site);
                }
                AfterViolation::Pass
            }
            _ => AfterViolation::Stop,
        }
    }

    fn within(&mut self, state: &mut State<Self>, site: u32, values: Value<PartialApplication>) {
        if let Some(calls) = self.announced.as_mut().filter(|calls| calls.len() <= ANNOUNCED) {
            calls.push(CallFrame { site, values: state.hold(values) });
        }
    }
}

impl ReplayDomain {
    fn ask(&mut self, state: &mut State<Self>, function: usize, args: &[Value<PartialApplication>]) {
        // Only saturated calls are recorded.
        let whole = |(name, _): &&(QName, _)| {
            self.arities.iter().any(|(other, arity)| other == name && *arity as usize == args.len())
        };
        if let Some((name, _)) = self.answers.get(function).filter(whole)
            && self.asked.len() < ASKED
        {
            let args = args.iter().map(|arg| state.hold(*arg)).collect();
            self.asked.push((*name, args));
        }
    }

    fn answer(&mut self, state: &State<Self>, function: usize) -> Decision<Self> {
        match self.answers.get_mut(function).and_then(|(_, answers)| answers.pop_front()) {
            Some(handle) => Decision::Go(state.held(handle)),
            None => Decision::Unsupported("a function without code is called once more".to_owned()),
        }
    }
}

/// The concrete machine of one program.
#[derive(Debug)]
pub struct Replayer<'p> {
    machine: Machine<'p, ReplayDomain>,
    blank: State<ReplayDomain>,
    announce: bool,
    plain: bool,
}

/// Whether a run that has this outcome came to an end. None if that is not known.
fn is_end<V>(outcome: &Outcome<V>) -> Option<bool> {
    match outcome {
        Outcome::Value(_) | Outcome::Raised(_) => Some(true),
        Outcome::OutOfFuel | Outcome::OutOfMemory => Some(false),
        Outcome::Unsupported(_) | Outcome::Cancelled | Outcome::Violated(_) | Outcome::Pruned => None,
    }
}

/// The step budget of one replay.
const FUEL: u64 = 2_000_000;

impl<'p> Replayer<'p> {
    pub fn new(program: &'p dyn Program) -> Replayer<'p> {
        let machine = Machine::new(program, ReplayDomain::default()).with_budget(1 << 22);
        let blank = machine.state().clone();
        Replayer { machine, blank, announce: false, plain: false }
    }

    /// The machine after the last replay, for looking at the values of a violation.
    pub fn machine(&mut self) -> &mut Machine<'p, ReplayDomain> {
        &mut self.machine
    }

    /// The recorded arguments of functions without code in the last replay, call by call.
    pub fn asked(&mut self) -> Vec<(QName, Vec<Handle>)> {
        self.machine.domain().asked.clone()
    }

    /// The checks whose violations the last replay passed.
    pub fn passed(&mut self) -> &[u32] {
        &self.machine.domain().passed
    }

    /// Replays a violation and records the first calls that it announces, in order, and
    /// whether the list was cut.
    pub fn announced(
        &mut self,
        candidate: &Candidate,
        arity: &dyn Fn(QName) -> u32,
        limits: &Limits,
    ) -> (Vec<CallFrame>, bool) {
        self.announce = true;
        let _ = self.replay(candidate, arity, limits);
        self.announce = false;
        let mut calls = self.machine.domain().announced.take().unwrap_or_default();
        let more = calls.len() > ANNOUNCED;
        calls.truncate(ANNOUNCED);
        (calls, more)
    }

    /// Runs a candidate. `arity` gives the arity of a function without code.
    pub fn replay(&mut self, candidate: &Candidate, arity: &dyn Fn(QName) -> u32, limits: &Limits) -> Outcome<Handle> {
        self.machine.replace_state(self.blank.clone());
        let mut limits = limits.clone();
        limits.fuel = FUEL;
        *self.machine.domain() = ReplayDomain {
            announced: self.announce.then(Vec::new),
            target: Some(candidate.site),
            plain: self.plain,
            ..ReplayDomain::default()
        };
        for (name, input) in &candidate.opaque {
            let handle = self.input(*name, input);
            if let Outcome::Value(handle) = self.machine.force(handle, &mut limits) {
                let domain = self.machine.domain();
                match domain.answers.iter_mut().find(|(other, _)| other == name) {
                    Some((_, answers)) => answers.push_back(handle),
                    None => domain.answers.push((*name, VecDeque::from([handle]))),
                }
                domain.arities.push((*name, arity(*name)));
            }
        }
        let harness = &candidate.harness;
        let accepts = harness.accepts.as_ref().map(|accepts| self.call(candidate, accepts));
        if let Some(accepts) = accepts
            && !matches!(self.machine.force(accepts, &mut limits), Outcome::Value(_))
        {
            return Outcome::Pruned;
        }
        let start = self.call(candidate, &harness.body);
        self.machine.force(start, &mut limits)
    }

    /// Whether the program comes to an end on the inputs of a candidate, with its whole result. No contract stops or prunes the
    /// run. An exception is an end, too. None if the run cannot be followed.
    pub fn ends(&mut self, candidate: &Candidate, arity: &dyn Fn(QName) -> u32, limits: &Limits) -> Option<bool> {
        self.plain = true;
        let outcome = self.replay(candidate, arity, limits);
        self.plain = false;
        let result = match outcome {
            Outcome::Value(result) => result,
            outcome => return is_end(&outcome),
        };
        let mut body = Body::default();
        let name = QName::new("Limpid.Logic", "everything");
        body.root = Some(body.expr(Expr::Global { name, types: Vec::new() }, Span::default()));
        let everything = self.machine.expression(candidate.harness.entry.name, Arc::new(body));
        let whole = self.machine.apply(everything, &[result]);
        let mut limits = limits.clone();
        limits.fuel = FUEL;
        is_end(&self.machine.force(whole, &mut limits))
    }

    /// Applies a function of the leaves to the inputs of the candidate.
    fn call(&mut self, candidate: &Candidate, body: &Arc<Body>) -> Handle {
        let name = candidate.harness.entry.name;
        let function = self.machine.expression(name, Arc::clone(body));
        if candidate.inputs.is_empty() {
            return function;
        }
        let args: Vec<Handle> = candidate.inputs.iter().map(|input| self.input(name, input)).collect();
        self.machine.apply(function, &args)
    }

    fn input(&mut self, name: QName, input: &Input) -> Handle {
        let mut body = Body::default();
        let root = input.build(&mut body);
        body.root = Some(root);
        self.machine.expression(name, Arc::new(body))
    }

    /// The violation that the candidate leads to, if it does.
    pub fn violation(
        &mut self,
        candidate: &Candidate,
        arity: &dyn Fn(QName) -> u32,
        limits: &Limits,
    ) -> Option<Arc<Violation>> {
        match self.replay(candidate, arity, limits) {
            Outcome::Violated(violation) => Some(violation),
            _ => None,
        }
    }
}
