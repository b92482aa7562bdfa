//! Thunks: evaluated when needed, at most once.

use crate::code::{Atom, NOWHERE, Pc};
use crate::compile;
use crate::domain::Domain;
use crate::heap::Store;
use crate::machine::{Flow, Machine};
use crate::outcome::{Outcome, RaisedKind};
use crate::state::{Control, Frame};
use crate::value::{Cell, Value};

impl<D: Domain> Machine<'_, D> {
    /// An atom in the place of an expression: its value, or the evaluation of its thunk.
    #[inline(always)]
    pub(super) fn eval_atom(&mut self, atom: Atom, tail: bool) -> Flow {
        let value = self.load(atom);
        if let Some(value) = self.state.peek(value) {
            return self.give(value);
        }
        if tail {
            self.state.locals.truncate(self.state.base as usize);
        }
        self.enter_value(value)
    }

    /// Evaluates a value that may be a thunk.
    #[inline(always)]
    pub(super) fn enter_value(&mut self, value: Value<D::Symbolic>) -> Flow {
        match value {
            Value::Thunk(place) => self.enter_thunk(place),
            Value::Caf(place) => self.enter_caf(place),
            Value::Text { literal, offset } => self.unpack(literal, offset),
            value => self.give(value),
        }
    }

    #[inline(always)]
    fn enter_thunk(&mut self, place: u32) -> Flow {
        match self.state.heap.get(place) {
            Some(Cell::Thunk { routine, captured }) => {
                self.state.heap.set(place, Cell::Blackhole { routine, captured });
                self.state.frames.push(Frame::Update(place));
                self.state.base = self.top();
                self.push_captured(place + 1, captured);
                let entry = self.entry(routine);
                self.state.control = Control::Eval(entry);
                Flow::Go
            }
            Some(Cell::Value(value)) => self.give(value),
            cell => self.enter_other(cell),
        }
    }

    fn enter_caf(&mut self, place: u32) -> Flow {
        let known = self.state.cafs.len();
        for &routine in self.linker.pools.cafs.iter().skip(known) {
            self.state.cafs.push(Cell::Thunk { routine, captured: 0 });
        }
        match self.state.cafs.get(place) {
            Some(Cell::Thunk { routine, .. }) => {
                self.state.cafs.set(place, Cell::Blackhole { routine, captured: 0 });
                self.state.frames.push(Frame::UpdateCaf(place));
                self.state.base = self.top();
                let entry = self.entry(routine);
                self.state.control = Control::Eval(entry);
                Flow::Go
            }
            Some(Cell::Value(value)) => self.give(value),
            cell => self.enter_other(cell),
        }
    }

    #[cold]
    fn enter_other(&mut self, cell: Option<Cell<D::Symbolic>>) -> Flow {
        match cell {
            // A guard may demand the thunk that waits for it. This is no `<<loop>>` of the program.
            Some(Cell::Blackhole { .. }) if self.state.is_guarded() => self.give_in(Outcome::Pruned),
            Some(Cell::Blackhole { .. }) => self.raise(RaisedKind::Loop, "<<loop>>".to_owned(), NOWHERE),
            Some(Cell::Raised(raised)) => {
                self.state.control = Control::Raise(raised);
                Flow::Go
            }
            _ => self.malformed(NOWHERE, "a reference to nothing"),
        }
    }

    #[inline(always)]
    pub(super) fn push_captured(&mut self, start: u32, count: u32) {
        for place in start..start + count {
            if let Some(Cell::Value(value)) = self.state.heap.get(place) {
                self.state.locals.push(value);
            }
        }
    }

    /// Where a routine starts; it is compiled the first time.
    #[inline(always)]
    pub(super) fn entry(&mut self, routine: u32) -> Pc {
        let entry = self.linker.pools.routines[routine as usize].entry;
        if entry == NOWHERE { self.first_entry(routine) } else { entry }
    }

    #[cold]
    fn first_entry(&mut self, routine: u32) -> Pc {
        compile::compile(&mut self.linker, routine);
        self.linker.pools.routines[routine as usize].entry
    }

    #[inline(always)]
    pub(super) fn update(&mut self, place: u32, value: Value<D::Symbolic>) -> Flow {
        self.state.heap.set(place, Cell::Value(value));
        Flow::Go
    }

    pub(super) fn update_caf(&mut self, place: u32, value: Value<D::Symbolic>) -> Flow {
        self.state.cafs.set(place, Cell::Value(value));
        Flow::Go
    }
}
