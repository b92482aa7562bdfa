//! Function application: exact, partial, and to more arguments than the function takes.
//!
//! The arguments of a call are the topmost locals; a callee's activation starts with them.

use crate::code::{Atom, NOWHERE, Pc, Slice};
use crate::domain::{Call, Decision, Domain};
use crate::heap::Store;
use crate::machine::{Flow, Machine};
use crate::state::{Control, Frame};
use crate::value::{Cell, Value};

impl<D: Domain> Machine<'_, D> {
    #[inline(always)]
    pub(super) fn call(&mut self, fun: Atom, args: Slice, tail: bool, dead: Slice) -> Flow {
        let function = self.load(fun);
        self.push_args(args, tail, dead);
        self.apply_value(function, args.len)
    }

    #[inline(always)]
    pub(super) fn call_routine(&mut self, pc: Pc, routine: u32, args: Slice, tail: bool, dead: Slice) -> Flow {
        self.push_args(args, tail, dead);
        self.enter_routine(pc, routine, NOWHERE, args.len)
    }

    /// Pushes arguments; a tail call puts them where the running activation was, another one lets go of what it can.
    #[inline(always)]
    fn push_args(&mut self, args: Slice, tail: bool, dead: Slice) {
        let top = self.state.locals.len();
        for place in args.range() {
            let value = match self.linker.pools.atoms[place] {
                Atom::Local(slot) => self.local(slot),
                Atom::Const(place) => self.linker.pools.consts[place as usize],
            };
            self.state.locals.push(value);
        }
        let base = self.state.base as usize;
        if tail && base < top {
            self.state.locals.copy_within(top.., base);
            self.state.locals.truncate(base + args.len as usize);
        }
        for place in dead.range() {
            let slot = self.state.base + self.linker.pools.slots[place];
            self.state.locals[slot as usize] = Value::Int(0);
        }
    }

    #[inline(always)]
    fn enter_routine(&mut self, site: Pc, routine: u32, captured: u32, args: u32) -> Flow {
        let linker = &self.linker;
        let callee = || {
            let owner = linker.pools.routines.get(routine as usize)?.owner;
            linker.owners.get(owner as usize).map(|owner| owner.name)
        };
        let position = || linker.position(site);
        self.domain.enter(&mut self.state, Call { arguments: args, callee: &callee, site: &position });
        self.state.base = self.top() - args;
        if captured != NOWHERE {
            let count = self.linker.pools.routines[routine as usize].captures;
            self.push_captured(captured, count);
        }
        let entry = self.entry(routine);
        self.state.control = Control::Eval(entry);
        Flow::Go
    }

    /// Applies a value to the topmost `count` locals.
    pub(super) fn apply_value(&mut self, function: Value<D::Symbolic>, count: u32) -> Flow {
        match function {
            Value::Fun { routine, captured } => {
                let arity = self.linker.pools.routines[routine as usize].arity;
                if arity == count {
                    self.enter_routine(NOWHERE, routine, captured, count)
                } else if arity < count {
                    self.apply_more(routine, captured, arity, count)
                } else {
                    self.apply_less(function, count)
                }
            }
            Value::Thunk(_) | Value::Caf(_) | Value::Text { .. } => match self.state.peek(function) {
                Some(value) => {
                    self.state.control = Control::Apply(value, count);
                    Flow::Go
                }
                None => {
                    let start = self.top() - count;
                    self.state.frames.push(Frame::Apply { start, count });
                    self.enter_value(function)
                }
            },
            Value::Pap(place) => self.apply_pap(place, count),
            Value::Symbolic(symbolic) => self.apply_symbolic(symbolic, count),
            _ => self.malformed(NOWHERE, "a call of something that is no function"),
        }
    }

    /// The arguments that the function does not take wait below its activation.
    fn apply_more(&mut self, routine: u32, captured: u32, arity: u32, count: u32) -> Flow {
        let start = self.top() - count;
        self.state.locals[start as usize..].rotate_left(arity as usize);
        self.state.frames.push(Frame::Apply { start, count: count - arity });
        self.enter_routine(NOWHERE, routine, captured, arity)
    }

    /// Too few arguments: the function and what it has so far.
    fn apply_less(&mut self, function: Value<D::Symbolic>, count: u32) -> Flow {
        let start = (self.top() - count) as usize;
        let place = self.state.heap.len() as u32;
        self.state.heap.push(Cell::Pap { count });
        self.state.heap.push(Cell::Value(function));
        for argument in self.state.locals.drain(start..) {
            self.state.heap.push(Cell::Value(argument));
        }
        self.give(Value::Pap(place))
    }

    /// The arguments that a partial application has come first.
    fn apply_pap(&mut self, place: u32, count: u32) -> Flow {
        let Some(Cell::Pap { count: held }) = self.state.heap.get(place) else {
            return self.malformed(NOWHERE, "a partial application of nothing");
        };
        let Some(Cell::Value(function)) = self.state.heap.get(place + 1) else {
            return self.malformed(NOWHERE, "a partial application of nothing");
        };
        let start = (self.top() - count) as usize;
        self.push_captured(place + 2, held);
        self.state.locals[start..].rotate_right(held as usize);
        self.state.control = Control::Apply(function, count + held);
        Flow::Go
    }

    /// A function that was evaluated for its waiting arguments.
    pub(super) fn apply_rest(&mut self, start: u32, count: u32, function: Value<D::Symbolic>) -> Flow {
        self.state.locals.truncate((start + count) as usize);
        self.apply_value(function, count)
    }

    fn apply_symbolic(&mut self, symbolic: D::Symbolic, count: u32) -> Flow {
        let start = (self.top() - count) as usize;
        let args: Vec<Value<D::Symbolic>> = self.state.locals.drain(start..).collect();
        match self.domain.apply(&mut self.state, symbolic, &args) {
            // The arguments wait for the function.
            Decision::Build { body, args: parts } => {
                self.state.locals.extend(args);
                self.state.frames.push(Frame::Apply { start: start as u32, count });
                self.build_value(&body, &parts)
            }
            decision => self.decide(NOWHERE, decision, Control::Force),
        }
    }
}
