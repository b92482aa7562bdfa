//! Concrete runs, in GHC's arithmetic: what the inputs of a candidate really do, and which branches they reach.
//!
//! Must not know: how candidates are found. What is printed to users comes from here.

use std::collections::BTreeSet;
use std::convert::Infallible;
use std::sync::Arc;

use limpid_base::{Limits, QName};
use limpid_core::{Body, PrimOp};
use limpid_machine::{
    Alternatives, Cell, Decision, Domain, Flat, Ghc, Handle, Machine, Outcome, Program, RaisedKind, State, TextEnd,
    Value, View,
};
use limpid_symex::{Harness, Input};
use num_bigint::BigInt;

use crate::answer::RunResult;
use crate::evaluate::Evaluator;

/// The concrete domain, which records the branches that a run announces.
#[derive(Debug, Default)]
pub(crate) struct Observing {
    reached: BTreeSet<u32>,
}

impl Domain for Observing {
    type Symbolic = Infallible;
    type Path = ();
    type Numbers = Ghc;
    type Store = Flat<Cell<Infallible>>;

    fn scrutinise(
        &mut self,
        _: &mut State<Self>,
        symbolic: Infallible,
        _: &Alternatives<'_, Infallible>,
    ) -> Decision<Self> {
        match symbolic {}
    }

    fn primitive(&mut self, _: &mut State<Self>, op: PrimOp, _: &[Value<Infallible>]) -> Decision<Self> {
        Decision::Unsupported(format!("{} on an unknown value", op.name()))
    }

    fn apply(&mut self, _: &mut State<Self>, function: Infallible, _: &[Value<Infallible>]) -> Decision<Self> {
        match function {}
    }

    fn within(&mut self, _: &mut State<Self>, site: u32, _: Value<Infallible>) {
        self.reached.insert(site);
    }
}

/// The steps of one run.
const FUEL: u64 = 5_000_000;
/// The most that is printed of a value.
const LENGTH: usize = 2_000;
/// How deep a value without `Show` is printed.
const DEPTH: u32 = 100;

/// The concrete machine of one program.
#[derive(Debug)]
pub(crate) struct Concrete<'p> {
    machine: Machine<'p, Observing>,
    blank: State<Observing>,
    evaluator: &'p Evaluator,
}

impl<'p> Concrete<'p> {
    pub(crate) fn new(program: &'p dyn Program, evaluator: &'p Evaluator) -> Concrete<'p> {
        let machine = Machine::new(program, Observing::default()).with_budget(1 << 23);
        let blank = machine.state().clone();
        Concrete { machine, blank, evaluator }
    }

    /// The branches that the last run reached.
    pub(crate) fn reached(&mut self) -> Vec<u32> {
        self.machine.domain().reached.iter().copied().collect()
    }

    /// Whether the goal of a query is reached with these inputs.
    pub(crate) fn reaches_goal(&mut self, harness: &Harness, inputs: &[Input], limits: &Limits) -> bool {
        let mut limits = budget(limits);
        let goal = self.call(harness, inputs);
        matches!(self.machine.force(goal, &mut limits), Outcome::Violated(_))
    }

    /// Runs the goal of a query with these inputs: whether the run comes to an end. `None` if the inputs are impossible. What it
    /// has reached counts also where it needs something that has no code.
    pub(crate) fn runs(&mut self, harness: &Harness, inputs: &[Input], limits: &Limits) -> Option<bool> {
        let mut limits = budget(limits);
        let goal = self.call(harness, inputs);
        match self.machine.force(goal, &mut limits) {
            Outcome::Value(_) | Outcome::Raised(_) | Outcome::Unsupported(_) => Some(true),
            Outcome::OutOfFuel | Outcome::OutOfMemory => Some(false),
            Outcome::Cancelled | Outcome::Pruned | Outcome::Violated(_) => None,
        }
    }

    /// What a part of a query shows of the run with these inputs. `None` if the inputs are impossible, or if the run needs
    /// something that has no code.
    pub(crate) fn part(&mut self, harness: &Harness, inputs: &[Input], limits: &Limits) -> Option<RunResult> {
        let mut limits = budget(limits);
        let part = self.call(harness, inputs);
        if let Err(end) = self.forced(part, &mut limits) {
            return end;
        }
        self.shown(part, &mut limits)
    }

    /// A `Limpid.Explore.Part` in weak head normal form.
    fn shown(&mut self, part: Handle, limits: &mut Limits) -> Option<RunResult> {
        let View::Con { name, fields, .. } = self.machine.view(part) else { return None };
        match (name.ident.as_str(), &fields[..]) {
            ("Text", &[field]) => self.text(field, limits),
            ("Bare", &[field]) => self.bare(field, limits),
            ("Printed", &[printed, part]) => {
                let RunResult::Value(printed) = self.text(printed, limits)? else { return None };
                if let Err(end) = self.forced(part, limits) {
                    return end;
                }
                match self.shown(part, limits)? {
                    RunResult::Value(value) => Some(RunResult::Ran { printed, value }),
                    other => Some(other),
                }
            }
            _ => None,
        }
    }

    fn forced(&mut self, handle: Handle, limits: &mut Limits) -> Result<(), Option<RunResult>> {
        match self.machine.force(handle, limits) {
            Outcome::Value(_) => Ok(()),
            outcome => Err(self.ended(outcome, String::new())),
        }
    }

    fn ended<V>(&self, outcome: Outcome<V>, so_far: String) -> Option<RunResult> {
        match outcome {
            // GHC need not notice that a value depends on itself.
            Outcome::Raised(raised) if raised.kind == RaisedKind::Loop => Some(RunResult::NoEnd(so_far)),
            Outcome::Raised(raised) => Some(RunResult::Exception(self.evaluator.exception(&raised))),
            Outcome::OutOfFuel | Outcome::OutOfMemory => Some(RunResult::NoEnd(so_far)),
            Outcome::Value(_)
            | Outcome::Cancelled
            | Outcome::Unsupported(_)
            | Outcome::Violated(_)
            | Outcome::Pruned => None,
        }
    }

    fn text(&mut self, handle: Handle, limits: &mut Limits) -> Option<RunResult> {
        let mut text = String::new();
        let end = self.machine.read_text(handle, limits, &mut |c| {
            text.push(c);
            text.len() < LENGTH
        });
        match end {
            TextEnd::Complete => Some(RunResult::Value(text)),
            TextEnd::Stopped => Some(RunResult::NoEnd(text)),
            TextEnd::Broken(outcome) => self.ended(outcome, text),
            TextEnd::NotText => None,
        }
    }

    /// A value whose type has no `Show`, constructor by constructor.
    fn bare(&mut self, handle: Handle, limits: &mut Limits) -> Option<RunResult> {
        match self.input(handle, limits, DEPTH) {
            Ok(input) => Some(RunResult::Value(limpid_symex::show::value(&input))),
            Err(end) => end,
        }
    }

    fn input(&mut self, handle: Handle, limits: &mut Limits, depth: u32) -> Result<Input, Option<RunResult>> {
        let Some(depth) = depth.checked_sub(1) else { return Err(Some(RunResult::NoEnd(String::new()))) };
        self.forced(handle, limits)?;
        Ok(match self.machine.view(handle) {
            View::Int(number) => Input::Int(BigInt::from(number)),
            View::Integer(number) => Input::Int(number),
            View::Char(c) => Input::Char(c),
            View::Con { name, fields, .. } => {
                let fields =
                    fields.into_iter().map(|field| self.input(field, limits, depth)).collect::<Result<_, _>>()?;
                Input::Con(name, fields)
            }
            _ => return Err(None),
        })
    }

    /// A fresh run of a harness with these inputs.
    fn call(&mut self, harness: &Harness, inputs: &[Input]) -> Handle {
        self.machine.replace_state(self.blank.clone());
        self.machine.domain().reached.clear();
        let name = harness.entry.name;
        let function = self.machine.expression(name, Arc::clone(&harness.body));
        if inputs.is_empty() {
            return function;
        }
        let args: Vec<Handle> = inputs.iter().map(|input| self.argument(name, input)).collect();
        self.machine.apply(function, &args)
    }

    fn argument(&mut self, name: QName, input: &Input) -> Handle {
        let mut body = Body::default();
        body.root = Some(input.build(&mut body));
        self.machine.expression(name, Arc::new(body))
    }
}

fn budget(limits: &Limits) -> Limits {
    let mut limits = limits.clone();
    limits.fuel = FUEL;
    limits
}
