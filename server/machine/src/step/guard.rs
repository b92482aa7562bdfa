//! Guards: checks, assumptions and attempts, which are evaluations with a step bound; and the extents of calls.
//!
//! A guard is undecided if it fails, exceeds its bound or needs something without code. Then evaluation goes on as if it were
//! absent: the thunks that it was evaluating are restored, because the program may still demand them. An undecided assumption
//! ends the path instead or, inside another guard, leaves that guard undecided.
//! Invariant: `guards` and `calls` have one entry for each [`Frame::Guard`] and [`Frame::Within`].

use std::sync::Arc;

use crate::code::{Atom, Code, NOWHERE, Operand, Pc};
use crate::domain::{AfterViolation, Decision, Domain, Purpose, Resume};
use crate::heap::Store;
use crate::machine::{Flow, Machine, missing};
use crate::outcome::{CALLS, CallFrame, Outcome, Violation};
use crate::state::{Control, Extent, Frame, Guard, UNARMED};
use crate::value::{Cell, FORGOTTEN, Value};

/// How many tail calls are kept before the middle ones are dropped, so that loops run in constant space.
const RUN: u32 = 64;

/// How many are dropped at once.
const FORGET: usize = 32;

impl<D: Domain> Machine<'_, D> {
    /// A check or an assumption. It is decided at once if its condition is already evaluated.
    pub(super) fn guard(&mut self, pc: Pc, pred: Operand) -> Flow {
        if self.domain.skips_guards() {
            return self.pass();
        }
        if let Code::Check { site, .. } = self.linker.pools.codes[pc as usize]
            && self.site(site).is_some_and(|site| !self.linker.is_checked(site))
        {
            return self.pass();
        }
        match self.direct(pred) {
            Some(Value::Symbolic(symbolic)) => {
                let (base, top) = (self.state.base, self.top());
                self.consult(pc, base, top, symbolic)
            }
            Some(value) => self.judge(pc, value),
            None => self.bounded(pc, pred),
        }
    }

    pub(super) fn attempt(&mut self, pc: Pc, value: Operand) -> Flow {
        if self.domain.skips_guards() {
            return self.pass();
        }
        match self.direct(value) {
            Some(_) => self.pass(),
            None => self.bounded(pc, value),
        }
    }

    /// Evaluates under a bound. The loop pauses to set it.
    fn bounded(&mut self, pc: Pc, operand: Operand) -> Flow {
        let (base, top) = (self.state.base, self.top());
        self.push_guard(pc, base, top);
        self.eval_operand(operand);
        Flow::Halt
    }

    fn push_guard(&mut self, pc: Pc, base: u32, top: u32) {
        let whole = matches!(self.linker.pools.codes[pc as usize], Code::Attempt { whole: true, .. });
        self.state.guards.push(Guard { frame: self.state.frames.len() as u32, deadline: UNARMED, whole });
        self.state.frames.push(Frame::Guard { pc, base, top });
    }

    /// The value that a guard waits for has arrived.
    pub(super) fn guarded(&mut self, pc: Pc, base: u32, top: u32, value: Value<D::Symbolic>) -> Flow {
        self.state.guards.pop();
        match (self.linker.pools.codes[pc as usize], value) {
            (Code::Attempt { .. }, _) => self.pass(),
            (_, Value::Symbolic(symbolic)) => self.consult(pc, base, top, symbolic),
            _ => self.settle(pc, base, top, value),
        }
    }

    /// Calls the domain for a symbolic condition. The frame of the guard stays on the stack.
    fn consult(&mut self, pc: Pc, base: u32, top: u32, symbolic: D::Symbolic) -> Flow {
        self.state.base = base;
        self.state.locals.truncate(top as usize);
        let purpose = match self.linker.pools.codes[pc as usize] {
            Code::Check { site, .. } => match self.site(site) {
                Some(site) => Purpose::Check { site },
                None => return self.malformed(pc, "a check without number"),
            },
            _ => Purpose::Assume,
        };
        self.push_guard(pc, base, top);
        let decision = self.domain.decide(&mut self.state, symbolic, purpose);
        self.decide(pc, decision, Control::Decided)
    }

    /// The condition is evaluated, or the domain has decided it.
    pub(super) fn settle(&mut self, pc: Pc, base: u32, top: u32, value: Value<D::Symbolic>) -> Flow {
        self.state.base = base;
        self.state.locals.truncate(top as usize);
        self.judge(pc, value)
    }

    fn judge(&mut self, pc: Pc, value: Value<D::Symbolic>) -> Flow {
        let wired = self.linker.wired;
        match (self.linker.pools.codes[pc as usize], value) {
            (_, Value::Data { con, .. }) if con == wired.true_ => self.pass(),
            (_, Value::Symbolic(_)) => self.undecided(pc),
            (Code::Check { site, values, .. }, Value::Data { con, .. }) if con == wired.false_ => {
                let values = self.load(values);
                match self.site(site) {
                    Some(site) if self.linker.may_go_on(site) => self.after_violation(pc, site, values),
                    Some(site) => self.violated(pc, site, values),
                    None => self.malformed(pc, "a check without number"),
                }
            }
            (Code::Assume { .. }, Value::Data { con, .. }) if con == wired.false_ => self.prune(),
            _ => self.malformed(pc, "a check of something that is no truth"),
        }
    }

    /// A violation that the program may pass.
    #[cold]
    fn after_violation(&mut self, pc: Pc, site: u32, values: Value<D::Symbolic>) -> Flow {
        match self.domain.after_violation(&mut self.state.path, site) {
            AfterViolation::Stop => self.violated(pc, site, values),
            AfterViolation::Pass => self.pass(),
            AfterViolation::Prune => self.prune(),
            AfterViolation::Both { stops, goes_on } => {
                let (no, yes) = (self.state.truth(false), self.state.truth(true));
                let (base, top) = (self.state.base, self.top());
                self.push_guard(pc, base, top);
                let branches = vec![(stops, Resume::Value(no)), (goes_on, Resume::Value(yes))];
                self.decide(pc, Decision::Fork(branches), Control::Decided)
            }
        }
    }

    fn site(&self, site: Atom) -> Option<u32> {
        match self.state.peek(self.load(site))? {
            Value::Int(site) => u32::try_from(site).ok(),
            _ => None,
        }
    }

    fn pass(&mut self) -> Flow {
        let unit = self.state.unit();
        self.give(unit)
    }

    /// An undecided guard, its frame already popped.
    pub(super) fn undecided(&mut self, pc: Pc) -> Flow {
        if !self.is_assumption(pc) {
            return self.pass();
        }
        match self.state.guards.len().checked_sub(1) {
            Some(outer) => self.interrupt(outer),
            None => self.prune(),
        }
    }

    fn is_assumption(&self, pc: Pc) -> bool {
        matches!(self.linker.pools.codes.get(pc as usize), Some(Code::Assume { .. }))
    }

    #[cold]
    fn violated(&mut self, pc: Pc, site: u32, values: Value<D::Symbolic>) -> Flow {
        let demanded = self.state.guards.iter().all(|guard| guard.whole);
        let (position, trace) = (self.linker.position(pc), self.trace());
        let values = self.hold(values);
        let calls = self.calls_under_way();
        self.end();
        self.stop(Outcome::Violated(Arc::new(Violation { site, values, position, calls, demanded, trace })))
    }

    fn calls_under_way(&mut self) -> Vec<CallFrame> {
        let (innermost, outermost) = CALLS;
        let count = self.state.calls.len();
        let listed = |place: &usize| *place < outermost || count - place <= innermost;
        let places: Vec<usize> = (0..count).rev().filter(listed).collect();
        let call = |place: usize| {
            let Extent { site, values } = self.state.calls[place];
            CallFrame { site, values: self.state.hold(values) }
        };
        places.into_iter().map(call).collect()
    }

    /// Ends this path.
    pub(super) fn prune(&mut self) -> Flow {
        self.end();
        self.stop(Outcome::Pruned)
    }

    /// Abandons the evaluation and restores the thunks under evaluation.
    fn end(&mut self) {
        self.break_off(0);
        self.state.locals.clear();
        self.state.base = 0;
        self.state.control = Control::Raise(NOWHERE);
    }

    /// Runs the body of a call, which stays in tail position.
    pub(super) fn within(&mut self, pc: Pc, site: Atom, values: Atom, body: Pc) -> Flow {
        let Some(site) = self.site(site) else { return self.malformed(pc, "a call without number") };
        let values = self.load(values);
        self.domain.within(&mut self.state, site, values);
        let run = match self.state.frames.last() {
            Some(&Frame::Within { run }) => run + 1,
            _ => 1,
        };
        self.state.frames.push(Frame::Within { run });
        self.state.calls.push(Extent { site, values });
        if run == RUN {
            let (frames, calls) = (self.state.frames.len(), self.state.calls.len());
            self.state.frames.truncate(frames - FORGET);
            let last = calls - CALLS.0;
            self.state.calls.drain(last - FORGET..last);
        }
        self.state.control = Control::Eval(body);
        Flow::Go
    }

    /// Aborts the innermost guard, if there is one. Otherwise evaluation ends with this outcome.
    #[cold]
    pub(super) fn give_in(&mut self, outcome: Outcome<Value<D::Symbolic>>) -> Flow {
        match self.state.guards.len().checked_sub(1) {
            Some(innermost) => self.interrupt(innermost),
            None => self.stop(outcome),
        }
    }

    /// Runs between slices: sets the bound of a new guard, and aborts the outermost guard whose bound is exceeded.
    #[inline(always)]
    pub(crate) fn watch(&mut self) {
        if !self.state.guards.is_empty() && self.halt.is_none() {
            self.watch_guards();
        }
    }

    fn watch_guards(&mut self) {
        let outer = self.state.guards.iter().rev().nth(1).map_or(UNARMED, |guard| guard.deadline);
        let now = self.state.clock;
        if let Some(guard) = self.state.guards.last_mut()
            && guard.deadline == UNARMED
        {
            // An inner guard leaves a quarter of the bound to the outer one, so the inner one is aborted first.
            let left = outer.saturating_sub(now);
            guard.deadline = now.saturating_add(self.check_budget.min(left - left / 4));
        }
        // Inner guards never have later deadlines, so the expired guards are the last ones.
        if self.state.guards.last().is_some_and(|guard| guard.deadline <= now) {
            let expired = self.state.guards.partition_point(|guard| guard.deadline > now);
            self.interrupt(expired);
        }
    }

    /// Aborts a guard, and for an assumption also the guard around it.
    fn interrupt(&mut self, mut guard: usize) -> Flow {
        loop {
            let frame = self.state.guards.get(guard).map_or(0, |guard| guard.frame as usize);
            self.break_off(frame + 1);
            self.state.guards.pop();
            let Some(Frame::Guard { pc, .. }) = self.state.frames.pop() else {
                return self.stop(Outcome::Unsupported(missing("a guard that is not on the stack")));
            };
            if !self.is_assumption(pc) {
                return self.pass();
            }
            match guard.checked_sub(1) {
                Some(outer) => guard = outer,
                None => return self.prune(),
            }
        }
    }

    /// Pops frames down to this depth and restores the thunks of their update frames.
    pub(crate) fn break_off(&mut self, frames: usize) {
        // All thunks that cannot be restored share one failure.
        let mut lost = None;
        while self.state.frames.len() > frames {
            match self.state.frames.pop() {
                Some(Frame::Update(place)) => {
                    let cell = self.state.heap.get(place);
                    let again = self.again(cell, &mut lost);
                    self.state.heap.set(place, again);
                }
                Some(Frame::UpdateCaf(place)) => {
                    let cell = self.state.cafs.get(place);
                    let again = self.again(cell, &mut lost);
                    self.state.cafs.set(place, again);
                }
                Some(Frame::Guard { .. }) => {
                    self.state.guards.pop();
                }
                Some(Frame::Within { .. }) => {
                    self.state.calls.pop();
                }
                _ => {}
            }
        }
    }

    /// Restores the thunk of a blackhole. Without its captured variables it cannot restart.
    fn again(&mut self, cell: Option<Cell<D::Symbolic>>, lost: &mut Option<u32>) -> Cell<D::Symbolic> {
        match cell {
            Some(Cell::Blackhole { routine, captured }) if captured != FORGOTTEN => Cell::Thunk { routine, captured },
            Some(Cell::Blackhole { .. }) | None => Cell::Raised(*lost.get_or_insert_with(|| self.interrupted())),
            Some(cell) => cell,
        }
    }
}
