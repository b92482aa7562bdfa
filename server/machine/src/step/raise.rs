//! Failures: raised with a position, remembered by the thunks they end, caught by `catch`.

use std::sync::Arc;

use limpid_core::FailureKind;

use crate::code::{Atom, Pc};
use crate::domain::Domain;
use crate::heap::Store;
use crate::machine::{Flow, Machine};
use crate::outcome::{CodePosition, Outcome, Raised, RaisedKind, TRACE};
use crate::state::{Control, Frame};
use crate::value::{Cell, Value};

/// How many frames are looked at for a trace.
const DEPTH: usize = 10_000;

impl<D: Domain> Machine<'_, D> {
    pub(super) fn fail(&mut self, pc: Pc, failure: u32) -> Flow {
        let failure = self.linker.pools.failures[failure as usize].clone();
        match failure.kind {
            FailureKind::Unsupported => self.malformed(pc, &failure.message),
            kind => self.raise(RaisedKind::Failure(kind), failure.message, pc),
        }
    }

    pub(super) fn undefined(&mut self, pc: Pc) -> Flow {
        self.raise(RaisedKind::Undefined, "Prelude.undefined".to_owned(), pc)
    }

    #[cold]
    pub(super) fn raise(&mut self, kind: RaisedKind, message: String, pc: Pc) -> Flow {
        let raised = self.describe(kind, message, pc);
        self.state.raised.push(Arc::new(raised));
        self.state.control = Control::Raise(self.state.raised.len() as u32 - 1);
        Flow::Go
    }

    pub(super) fn describe(&self, kind: RaisedKind, message: String, pc: Pc) -> Raised {
        let trace = self.trace();
        Raised { kind, message, position: self.linker.position(pc).or_else(|| trace.first().copied()), trace }
    }

    /// What waits on the stack, innermost first.
    pub(super) fn trace(&self) -> Vec<CodePosition> {
        let mut trace: Vec<CodePosition> = Vec::new();
        for frame in self.state.frames.iter().rev().take(DEPTH) {
            let pc = match *frame {
                Frame::Case { pc, .. }
                | Frame::First { pc, .. }
                | Frame::Second { pc, .. }
                | Frame::Built { pc, .. }
                | Frame::SpellTail { pc, .. }
                | Frame::SpellHead { pc, .. }
                | Frame::Guard { pc, .. } => pc,
                Frame::Update(_)
                | Frame::UpdateCaf(_)
                | Frame::Apply { .. }
                | Frame::Catch { .. }
                | Frame::Within { .. } => continue,
            };
            let Some(position) = self.linker.position(pc) else { continue };
            if trace.last() != Some(&position) {
                trace.push(position);
            }
            if trace.len() == TRACE {
                break;
            }
        }
        trace
    }

    /// Takes frames off up to the innermost `catch` or guard. What they would have updated fails from now on.
    pub(super) fn unwind(&mut self, raised: u32) -> Flow {
        while let Some(frame) = self.state.frames.pop() {
            match frame {
                Frame::Update(place) => self.state.heap.set(place, Cell::Raised(raised)),
                Frame::UpdateCaf(place) => self.state.cafs.set(place, Cell::Raised(raised)),
                Frame::Catch { top } => return self.handle(top, raised),
                Frame::Guard { pc, .. } => {
                    self.state.guards.pop();
                    return self.undecided(pc);
                }
                Frame::Within { .. } => {
                    self.state.calls.pop();
                }
                _ => {}
            }
        }
        match self.state.raised.get(raised as usize).cloned() {
            Some(raised) => self.stop(Outcome::Raised(raised)),
            None => self.malformed(crate::code::NOWHERE, "nothing to evaluate"),
        }
    }

    pub(super) fn catch(&mut self, action: Atom, handler: Atom, tail: bool) -> Flow {
        let (action, handler) = (self.load(action), self.load(handler));
        if tail {
            self.state.locals.truncate(self.state.base as usize);
        }
        let top = self.top();
        self.state.locals.push(handler);
        self.state.frames.push(Frame::Catch { top });
        self.enter_value(action)
    }

    fn handle(&mut self, top: u32, raised: u32) -> Flow {
        let handler = self.state.locals[top as usize];
        self.state.locals.truncate(top as usize);
        let raised = self.state.raised.get(raised as usize);
        let missing = raised.is_some_and(|raised| raised.kind.is_missing_pattern());
        let message = raised.map_or(String::new(), |raised| raised.message.clone());
        let message = self.list(&message);
        self.state.locals.extend([Value::Int(i64::from(missing)), message]);
        self.state.control = Control::Apply(handler, 2);
        Flow::Go
    }
}
