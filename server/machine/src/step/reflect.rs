//! Reflection on evaluated values, so that the logic's equality and order can be ordinary code for all types.

use limpid_core::PrimOp;

use crate::code::{NOWHERE, Pc};
use crate::domain::Domain;
use crate::machine::{Flow, Machine};
use crate::number::Big;
use crate::state::Control;
use crate::value::Value;

impl<D: Domain> Machine<'_, D> {
    pub(super) fn reflect(&mut self, pc: Pc, op: PrimOp, args: &[Value<D::Symbolic>]) -> Flow {
        let number = match (op, args) {
            (PrimOp::ValueKind, &[value]) => self.kind(value),
            (PrimOp::ValueTag, &[Value::Data { tag, .. }]) => Some(i64::from(tag)),
            (PrimOp::ValueArity, &[Value::Data { con, .. }]) => {
                let info = &self.linker.pools.cons[con as usize];
                Some(i64::from(info.arity - info.hidden))
            }
            (PrimOp::ValueField, &[Value::Data { con, fields, .. }, Value::Int(index)]) => {
                return self.reflect_field(pc, con, fields, index);
            }
            _ => None,
        };
        match number {
            Some(number) => self.give(Value::Int(number)),
            None => self.malformed(pc, &format!("{} of a value that has none", op.name())),
        }
    }

    fn kind(&self, value: Value<D::Symbolic>) -> Option<i64> {
        Some(match value {
            Value::Int(_) => 0,
            Value::Big(place) => match **self.state.bigs.get(place)? {
                Big::Integer(_) => 0,
                Big::Fraction(..) => 1,
            },
            Value::Double(_) | Value::Float(_) => 1,
            Value::Char(_) => 2,
            Value::Data { .. } => 3,
            Value::Fun { .. } | Value::Pap(_) => 4,
            Value::Thunk(_) | Value::Caf(_) | Value::Text { .. } | Value::Symbolic(_) => return None,
        })
    }

    /// Dictionaries that a constructor holds are no fields to the logic.
    fn reflect_field(&mut self, pc: Pc, con: u32, fields: u32, index: i64) -> Flow {
        let info = &self.linker.pools.cons[con as usize];
        let (visible, hidden) = (info.arity - info.hidden, info.hidden);
        let index = u32::try_from(index).ok().filter(|&index| index < visible && fields != NOWHERE);
        match index.and_then(|index| self.state.field(fields, hidden + index)) {
            Some(field) => {
                self.state.control = Control::Force(field);
                Flow::Go
            }
            None => self.malformed(pc, "a field that the constructor does not have"),
        }
    }
}
