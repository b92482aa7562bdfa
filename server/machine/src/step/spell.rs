//! Strings that a primitive needs whole: the message of `error`, the text of a number.
//!
//! The characters so far are kept on the stack, so the limits also bound strings.

use limpid_core::PrimOp;

use crate::code::{Code, Operand, Pc};
use crate::domain::Domain;
use crate::machine::{Flow, Machine};
use crate::number::Arithmetic;
use crate::outcome::RaisedKind;
use crate::state::{Control, Frame};
use crate::value::Value;

/// Messages are cut here.
const LONG: u32 = 1 << 16;

impl<D: Domain> Machine<'_, D> {
    pub(super) fn spell(&mut self, pc: Pc, arg: Operand) -> Flow {
        let top = self.top();
        self.state.frames.push(Frame::SpellTail { pc, start: top, top });
        self.eval_operand(arg)
    }

    /// The next cell of the list has arrived.
    pub(super) fn spell_tail(&mut self, pc: Pc, start: u32, top: u32, value: Value<D::Symbolic>) -> Flow {
        self.state.locals.truncate(top as usize);
        // A symbolic tail ends a message as well.
        let wired = self.linker.wired;
        let fields = match value {
            Value::Data { con, fields, .. } if con == wired.cons && top - start < LONG => fields,
            Value::Data { con, .. } if con == wired.nil => return self.spelled(pc, start, true),
            _ => return self.spelled(pc, start, false),
        };
        let (Some(head), Some(tail)) = (self.state.field(fields, 0), self.state.field(fields, 1)) else {
            return self.malformed(pc, "a list without fields");
        };
        match self.state.peek(head) {
            Some(head) => self.spell_char(pc, start, head, tail),
            None => {
                self.state.locals.push(tail);
                let top = self.top();
                self.state.frames.push(Frame::SpellHead { pc, start, top });
                self.enter_value(head)
            }
        }
    }

    /// The next character has arrived.
    pub(super) fn spell_head(&mut self, pc: Pc, start: u32, top: u32, head: Value<D::Symbolic>) -> Flow {
        self.state.locals.truncate(top as usize);
        match self.state.locals.pop() {
            Some(tail) => self.spell_char(pc, start, head, tail),
            None => self.malformed(pc, "a string without rest"),
        }
    }

    fn spell_char(&mut self, pc: Pc, start: u32, head: Value<D::Symbolic>, tail: Value<D::Symbolic>) -> Flow {
        self.state.locals.push(head);
        let top = self.top();
        self.state.frames.push(Frame::SpellTail { pc, start, top });
        self.state.control = Control::Force(tail);
        Flow::Go
    }

    /// Messages may be cut or have symbolic characters, numbers may not.
    fn spelled(&mut self, pc: Pc, start: u32, is_whole: bool) -> Flow {
        let chars = &self.state.locals[start as usize..];
        let is_known = is_whole && chars.iter().all(|value| matches!(value, Value::Char(_)));
        let char_of = |value: &Value<D::Symbolic>| match value {
            Value::Char(code) => char::from_u32(*code).unwrap_or(char::REPLACEMENT_CHARACTER),
            _ => char::REPLACEMENT_CHARACTER,
        };
        let text: String = chars.iter().map(char_of).collect();
        match self.linker.pools.codes[pc as usize] {
            Code::Spell { op: PrimOp::Error, .. } => self.raise(RaisedKind::Error, text, pc),
            Code::Spell { .. } if !is_known => self.malformed(pc, "a number in a text that is not known"),
            Code::Spell { op, .. } => {
                let result = D::Numbers::read(op, &text);
                self.computed(pc, op, result)
            }
            _ => self.malformed(pc, "a string for no primitive"),
        }
    }
}
