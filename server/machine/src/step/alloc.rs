//! Allocation: what let bindings and delayed arguments become.

use limpid_core::PrimOp;

use crate::code::{Alloc, Code, NOWHERE, Operand, Pc, Slice};
use crate::domain::Domain;
use crate::heap::Store;
use crate::machine::{Flow, Machine};
use crate::number::{Arithmetic, Quick};
use crate::state::Control;
use crate::value::{Cell, Value};

impl<D: Domain> Machine<'_, D> {
    /// A constructor in the place of an expression.
    #[inline(always)]
    pub(super) fn build(&mut self, con: u32, args: Slice) -> Flow {
        let value = self.new_data(con, args);
        self.give(value)
    }

    /// Allocates one after the other; each may refer to those before it.
    #[inline(always)]
    pub(super) fn allocate(&mut self, allocs: Slice, body: Pc) -> Flow {
        for place in allocs.range() {
            let value = match self.linker.pools.allocs[place] {
                Alloc::Thunk { routine, captures } => self.new_thunk(routine, captures),
                Alloc::Fun { routine, captures } => self.new_function(routine, captures),
                Alloc::Con { con, args } => self.new_data(con, args),
                Alloc::Pap { fun, args } => {
                    let function = self.load(fun);
                    self.new_pap(function, args)
                }
                Alloc::Speculate { code, routine, captures } => match self.direct(Operand::Code(code)) {
                    Some(value) => value,
                    None => self.new_thunk(routine, captures),
                },
            };
            self.state.locals.push(value);
        }
        self.state.control = Control::Eval(body);
        Flow::Go
    }

    /// Allocates things that refer to each other: first all places, then what is in them.
    pub(super) fn allocate_group(&mut self, allocs: Slice, body: Pc) -> Flow {
        let mut place = self.state.heap.len() as u32;
        for index in allocs.range() {
            let (value, size) = match self.linker.pools.allocs[index] {
                Alloc::Thunk { captures, .. } | Alloc::Speculate { captures, .. } => {
                    (Value::Thunk(place), captures.len + 1)
                }
                Alloc::Fun { routine, captures } if captures.len == 0 => (Value::Fun { routine, captured: NOWHERE }, 0),
                Alloc::Fun { routine, captures } => (Value::Fun { routine, captured: place }, captures.len),
                Alloc::Con { con, args } => (self.data_at(con, place), args.len),
                Alloc::Pap { args, .. } => (Value::Pap(place), args.len + 2),
            };
            self.state.locals.push(value);
            place += size;
        }
        for index in allocs.range() {
            match self.linker.pools.allocs[index] {
                Alloc::Thunk { routine, captures } | Alloc::Speculate { routine, captures, .. } => {
                    self.new_thunk(routine, captures);
                }
                Alloc::Fun { routine, captures } => {
                    self.new_function(routine, captures);
                }
                Alloc::Con { con, args } => {
                    self.new_data(con, args);
                }
                Alloc::Pap { fun, args } => {
                    let function = self.load(fun);
                    self.new_pap(function, args);
                }
            }
        }
        self.state.control = Control::Eval(body);
        Flow::Go
    }

    #[inline(always)]
    fn new_thunk(&mut self, routine: u32, captures: Slice) -> Value<D::Symbolic> {
        let place = self.state.heap.len() as u32;
        self.state.heap.push(Cell::Thunk { routine, captured: captures.len });
        self.push_captures(captures);
        Value::Thunk(place)
    }

    #[inline(always)]
    fn new_function(&mut self, routine: u32, captures: Slice) -> Value<D::Symbolic> {
        let place = self.state.heap.len() as u32;
        self.push_captures(captures);
        Value::Fun { routine, captured: if captures.len == 0 { NOWHERE } else { place } }
    }

    #[inline(always)]
    fn push_captures(&mut self, captures: Slice) {
        for place in captures.range() {
            let value = self.local(self.linker.pools.slots[place]);
            self.state.heap.push(Cell::Value(value));
        }
    }

    #[inline(always)]
    fn new_data(&mut self, con: u32, args: Slice) -> Value<D::Symbolic> {
        let place = self.state.heap.len() as u32;
        self.push_cells(args);
        self.data_at(con, place)
    }

    fn new_pap(&mut self, function: Value<D::Symbolic>, args: Slice) -> Value<D::Symbolic> {
        let place = self.state.heap.len() as u32;
        self.state.heap.push(Cell::Pap { count: args.len });
        self.state.heap.push(Cell::Value(function));
        self.push_cells(args);
        Value::Pap(place)
    }

    #[inline(always)]
    fn push_cells(&mut self, args: Slice) {
        for place in args.range() {
            let value = self.load(self.linker.pools.atoms[place]);
            self.state.heap.push(Cell::Value(value));
        }
    }

    #[inline(always)]
    pub(super) fn data_at(&self, con: u32, fields: u32) -> Value<D::Symbolic> {
        Value::Data { tag: self.linker.pools.cons[con as usize].tag, con, fields }
    }

    /// The operand's value, if it is evaluated or takes only a few quick operations.
    #[inline(always)]
    pub(super) fn direct(&self, operand: Operand) -> Option<Value<D::Symbolic>> {
        match operand {
            Operand::Local(slot) => self.state.peek(self.local(slot)),
            Operand::Const(place) => self.state.peek(self.linker.pools.consts[place as usize]),
            Operand::Code(pc) => self.direct_code(pc),
        }
    }

    fn direct_code(&self, pc: Pc) -> Option<Value<D::Symbolic>> {
        let quick = match self.linker.pools.codes[pc as usize] {
            Code::Prim2 { op, first, second } => self.quick(op, self.direct(first)?, self.direct(second)?)?,
            Code::Prim1 { op, arg } => D::Numbers::quick_unary(op, self.direct(arg)?)?,
            _ => return None,
        };
        Some(self.quick_value(quick))
    }

    #[inline(always)]
    pub(super) fn quick(&self, op: PrimOp, first: Value<D::Symbolic>, second: Value<D::Symbolic>) -> Option<Quick> {
        D::Numbers::quick(op, first, second)
    }

    #[inline(always)]
    pub(super) fn quick_value(&self, quick: Quick) -> Value<D::Symbolic> {
        match quick {
            Quick::Int(number) => Value::Int(number),
            Quick::Double(number) => Value::Double(number),
            Quick::Bool(truth) => self.truth(truth),
        }
    }

    #[inline(always)]
    pub(super) fn truth(&self, truth: bool) -> Value<D::Symbolic> {
        self.state.truth(truth)
    }
}
