//! Branch points: carries out the decisions of the domain.

use std::sync::Arc;

use crate::code::{NOWHERE, Pc};
use crate::domain::{Decision, Domain, Resume};
use crate::machine::{Flow, Halt, Machine};
use crate::outcome::{Missing, Outcome};
use crate::state::Control;
use crate::value::Value;

impl<D: Domain> Machine<'_, D> {
    /// Continues as decided. `with` is the control for a value.
    pub(super) fn decide(
        &mut self,
        pc: Pc,
        decision: Decision<D>,
        with: fn(Value<D::Symbolic>) -> Control<D::Symbolic>,
    ) -> Flow {
        match decision {
            Decision::Go(value) => {
                self.state.control = with(value);
                Flow::Go
            }
            Decision::Raise(kind, message) => self.raise(kind, message, pc),
            Decision::Build { body, args } => self.build_value(&body, &args),
            Decision::Prune => self.prune(),
            Decision::Fork(branches) if branches.is_empty() => self.prune(),
            Decision::Fork(branches) => self.fork(pc, branches, with),
            Decision::Compute(_) => self.malformed(pc, "operands where no primitive waits for them"),
            Decision::Unsupported(what) => self.malformed(pc, &what),
        }
    }

    /// One state per branch. The last one reuses the machine's own state.
    fn fork(
        &mut self,
        pc: Pc,
        branches: Vec<(D::Path, Resume<D::Symbolic>)>,
        with: fn(Value<D::Symbolic>) -> Control<D::Symbolic>,
    ) -> Flow {
        let described = |(path, resume)| match resume {
            Resume::Value(value) => (path, Ok(value)),
            Resume::Raise(kind, message) => (path, Err(Arc::new(self.describe(kind, message, pc)))),
        };
        let branches: Vec<_> = branches.into_iter().map(described).collect();
        let count = branches.len();
        let mut states = Vec::with_capacity(count);
        for (path, resume) in branches {
            let is_last = states.len() + 1 == count;
            let mut state = if is_last { self.state.leave(path) } else { self.state.fork(path) };
            state.control = match resume {
                Ok(value) => with(value),
                Err(raised) => {
                    state.raised.push(raised);
                    Control::Raise(state.raised.len() as u32 - 1)
                }
            };
            states.push(state);
        }
        self.halt = Some(Halt::Fork(states));
        Flow::Halt
    }

    /// A name without code.
    pub(super) fn opaque(&mut self, pc: Pc, global: u32, why: u32) -> Flow {
        let why = self.linker.pools.texts[why as usize].clone();
        let Some(name) = self.linker.globals.get(global as usize).map(|global| global.name) else {
            return self.malformed(pc, &why);
        };
        let decision = self.domain.opaque(&mut self.state, name, &why);
        self.decide(NOWHERE, decision, Control::Force)
    }

    pub(super) fn stuck(&mut self, pc: Pc, why: u32) -> Flow {
        let why = self.linker.pools.texts[why as usize].clone();
        self.malformed(pc, &why)
    }

    /// Evaluation cannot continue. An active guard stays undecided.
    #[cold]
    pub(super) fn malformed(&mut self, pc: Pc, what: &str) -> Flow {
        let position = self.linker.position(pc).or_else(|| self.trace().first().copied());
        self.give_in(Outcome::Unsupported(Arc::new(Missing { what: what.to_owned(), position })))
    }
}
