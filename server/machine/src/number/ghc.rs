//! GHC's arithmetic: `Int` wraps at 64 bits, `Double` and `Float` are IEEE numbers, `Integer` is exact.

use limpid_core::PrimOp;

use super::{Arithmetic, Bigs, Computed, Family, Fault, Quick, character, double, family, float, int, integer};
use crate::value::Value;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Ghc;

impl Arithmetic for Ghc {
    #[inline(always)]
    fn quick<S: Copy>(op: PrimOp, first: Value<S>, second: Value<S>) -> Option<Quick> {
        match (first, second) {
            (Value::Int(a), Value::Int(b)) => int::quick(op, a, b),
            (Value::Double(a), Value::Double(b)) => double::quick(op, a, b),
            (Value::Char(a), Value::Char(b)) => character::quick(op, a, b),
            _ => None,
        }
    }

    #[inline]
    fn quick_unary<S: Copy>(op: PrimOp, operand: Value<S>) -> Option<Quick> {
        Some(Quick::Int(match (op, operand) {
            (PrimOp::IntNegate, Value::Int(a)) => a.wrapping_neg(),
            (PrimOp::IntToInteger | PrimOp::IntegerToInt, Value::Int(a)) => a,
            (PrimOp::CharToInt, Value::Char(a)) => i64::from(a),
            _ => return None,
        }))
    }

    fn compute<S: Copy>(op: PrimOp, args: &[Value<S>], bigs: &Bigs) -> Result<Computed, Fault> {
        match family(op) {
            Family::Int => int::compute(op, args, bigs),
            Family::Integer => integer::compute(op, args, bigs),
            Family::Double => double::compute(op, args, bigs),
            Family::Float => float::compute(op, args, bigs),
            Family::Char => character::compute(op, args),
            Family::Control => Err(Fault::Malformed),
        }
    }

    fn read(op: PrimOp, text: &str) -> Result<Computed, Fault> {
        match op {
            PrimOp::DoubleRead => double::read(text),
            PrimOp::FloatRead => float::read(text),
            _ => Err(Fault::Malformed),
        }
    }
}
