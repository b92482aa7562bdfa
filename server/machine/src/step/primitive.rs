//! Primitives on numbers and characters: evaluate the operands in order, compute.

use limpid_core::PrimOp;

use crate::code::{Code, Operand, Pc};
use crate::domain::{Decision, Domain};
use crate::heap::Store;
use crate::machine::{Flow, Machine};
use crate::number::{Arithmetic, Big, Computed, Fault};
use crate::outcome::{Outcome, RaisedKind};
use crate::state::{Control, Frame};
use crate::value::{Cell, Value};

impl<D: Domain> Machine<'_, D> {
    pub(super) fn unary(&mut self, pc: Pc, op: PrimOp, arg: Operand) -> Flow {
        match self.direct(arg) {
            Some(value) => self.compute(pc, op, &[value]),
            None => self.wait_first(pc, arg),
        }
    }

    #[inline(always)]
    pub(super) fn binary(&mut self, pc: Pc, op: PrimOp, first: Operand, second: Operand) -> Flow {
        let Some(value) = self.direct(first) else { return self.wait_first(pc, first) };
        self.with_first(pc, op, value, second)
    }

    fn wait_first(&mut self, pc: Pc, operand: Operand) -> Flow {
        let (base, top) = (self.state.base, self.top());
        self.state.frames.push(Frame::First { pc, base, top });
        self.eval_operand(operand)
    }

    /// The first operand has arrived.
    pub(super) fn first(&mut self, pc: Pc, base: u32, top: u32, value: Value<D::Symbolic>) -> Flow {
        self.state.base = base;
        self.state.locals.truncate(top as usize);
        match self.linker.pools.codes[pc as usize] {
            Code::Prim1 { op, .. } => self.compute(pc, op, &[value]),
            Code::Prim2 { op, second, .. } => self.with_first(pc, op, value, second),
            _ => self.malformed(pc, "an operand for no primitive"),
        }
    }

    #[inline(always)]
    fn with_first(&mut self, pc: Pc, op: PrimOp, first: Value<D::Symbolic>, second: Operand) -> Flow {
        if let Some(value) = self.direct(second) {
            return match self.quick(op, first, value) {
                Some(quick) => {
                    let value = self.quick_value(quick);
                    self.give(value)
                }
                None => self.compute(pc, op, &[first, value]),
            };
        }
        let top = self.top();
        self.state.locals.push(first);
        self.state.frames.push(Frame::Second { pc, top });
        self.eval_operand(second)
    }

    /// The second operand has arrived.
    pub(super) fn second(&mut self, pc: Pc, top: u32, value: Value<D::Symbolic>) -> Flow {
        let first = self.state.locals[top as usize];
        match self.linker.pools.codes[pc as usize] {
            Code::Prim2 { op, .. } => match self.quick(op, first, value) {
                Some(quick) => {
                    let value = self.quick_value(quick);
                    self.give(value)
                }
                None => self.compute(pc, op, &[first, value]),
            },
            _ => self.malformed(pc, "an operand for no primitive"),
        }
    }

    fn compute(&mut self, pc: Pc, op: PrimOp, args: &[Value<D::Symbolic>]) -> Flow {
        if args.iter().any(|value| matches!(value, Value::Symbolic(_))) {
            return match self.domain.primitive(&mut self.state, op, args) {
                Decision::Compute(known) => self.compute_known(pc, op, &known),
                Decision::Build { body, args: of } => {
                    let top = self.top();
                    self.state.locals.extend_from_slice(&args[1..]);
                    self.state.frames.push(Frame::Built { pc, top });
                    self.build_value(&body, &of)
                }
                decision => self.decide(pc, decision, Control::Force),
            };
        }
        self.compute_known(pc, op, args)
    }

    /// The first operand was built; the others are the locals from `top` on.
    pub(super) fn built(&mut self, pc: Pc, top: u32, value: Value<D::Symbolic>) -> Flow {
        let (op, more) = match self.linker.pools.codes[pc as usize] {
            Code::Prim1 { op, .. } => (op, 0),
            Code::Prim2 { op, .. } => (op, 1),
            _ => return self.malformed(pc, "an operand for no primitive"),
        };
        let others = self.state.locals.iter().skip(top as usize).take(more).copied();
        let args: Vec<_> = std::iter::once(value).chain(others).collect();
        self.compute(pc, op, &args)
    }

    /// An operand that is symbolic after all is one of the wrong type.
    fn compute_known(&mut self, pc: Pc, op: PrimOp, args: &[Value<D::Symbolic>]) -> Flow {
        if matches!(op, PrimOp::ValueKind | PrimOp::ValueTag | PrimOp::ValueArity | PrimOp::ValueField) {
            return self.reflect(pc, op, args);
        }
        let result = D::Numbers::compute(op, args, &self.state.bigs);
        self.computed(pc, op, result)
    }

    pub(super) fn computed(&mut self, pc: Pc, op: PrimOp, result: Result<Computed, Fault>) -> Flow {
        match result {
            Ok(Computed::Bool(truth)) => {
                let value = self.truth(truth);
                self.give(value)
            }
            Ok(Computed::Text(text)) => {
                let value = self.list(&text);
                self.give(value)
            }
            Ok(computed) => match self.state.number(computed) {
                Some(value) => self.give(value),
                None => self.malformed(pc, "a primitive without result"),
            },
            Err(Fault::TooLarge) => self.give_in(Outcome::OutOfMemory),
            Err(Fault::NoNumber) => self.malformed(pc, &format!("{}: {}", op.name(), Fault::NoNumber.message())),
            Err(Fault::Malformed) => self.malformed(pc, &format!("{}: {}", op.name(), Fault::Malformed.message())),
            Err(Fault::NoParse) => self.raise(RaisedKind::Error, Fault::NoParse.message().to_owned(), pc),
            Err(fault) => self.raise(RaisedKind::Arithmetic, fault.message().to_owned(), pc),
        }
    }

    pub(super) fn big_literal(&mut self, place: u32) -> Flow {
        let number = self.linker.pools.bigs[place as usize].clone();
        let value = self.state.big(Big::Integer(number));
        self.give(value)
    }

    /// A whole string as a list of characters.
    pub(super) fn list(&mut self, text: &str) -> Value<D::Symbolic> {
        let start = self.state.heap.len() as u32;
        let wired = self.linker.wired;
        let nil = self.linker.nullary(wired.nil);
        let count = text.chars().count() as u32;
        for (index, c) in text.chars().enumerate() {
            let next = index as u32 + 1;
            let tail = if next == count { nil } else { self.data_at(wired.cons, start + 2 * next) };
            self.state.heap.push(Cell::Value(Value::Char(u32::from(c))));
            self.state.heap.push(Cell::Value(tail));
        }
        if count == 0 { nil } else { self.data_at(wired.cons, start) }
    }

    /// The first cell of a string literal.
    pub(super) fn unpack(&mut self, literal: u32, offset: u32) -> Flow {
        let wired = self.linker.wired;
        let text = &self.linker.pools.texts[literal as usize];
        let mut rest = text.get(offset as usize..).unwrap_or("").chars();
        let nil = self.linker.nullary(wired.nil);
        let Some(c) = rest.next() else { return self.give(nil) };
        let tail = match rest.as_str() {
            "" => nil,
            rest => Value::Text { literal, offset: (text.len() - rest.len()) as u32 },
        };
        let fields = self.state.heap.len() as u32;
        self.state.heap.push(Cell::Value(Value::Char(u32::from(c))));
        self.state.heap.push(Cell::Value(tail));
        let value = self.data_at(wired.cons, fields);
        self.give(value)
    }
}
