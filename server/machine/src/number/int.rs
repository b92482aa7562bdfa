//! `Int`: 64 bits, wrapping.

use limpid_core::PrimOp;
use num_bigint::BigInt;
use num_integer::Integer;

use super::{Bigs, Computed, Fault, Quick, integer};
use crate::value::Value;

/// Also serves small `Integer`s, where it gives up instead of wrapping.
#[inline(always)]
pub(super) fn quick(op: PrimOp, a: i64, b: i64) -> Option<Quick> {
    Some(match op {
        PrimOp::IntAdd => Quick::Int(a.wrapping_add(b)),
        PrimOp::IntSub => Quick::Int(a.wrapping_sub(b)),
        PrimOp::IntMul => Quick::Int(a.wrapping_mul(b)),
        PrimOp::IntEq | PrimOp::IntegerEq => Quick::Bool(a == b),
        PrimOp::IntNe | PrimOp::IntegerNe => Quick::Bool(a != b),
        PrimOp::IntLt | PrimOp::IntegerLt => Quick::Bool(a < b),
        PrimOp::IntLe | PrimOp::IntegerLe => Quick::Bool(a <= b),
        PrimOp::IntGt | PrimOp::IntegerGt => Quick::Bool(a > b),
        PrimOp::IntGe | PrimOp::IntegerGe => Quick::Bool(a >= b),
        PrimOp::IntegerAdd => Quick::Int(a.checked_add(b)?),
        PrimOp::IntegerSub => Quick::Int(a.checked_sub(b)?),
        PrimOp::IntegerMul => Quick::Int(a.checked_mul(b)?),
        PrimOp::IntQuot | PrimOp::IntegerQuot => Quick::Int(a.checked_div(b)?),
        PrimOp::IntRem | PrimOp::IntegerRem => Quick::Int(a.checked_rem(b)?),
        PrimOp::IntDiv | PrimOp::IntegerDiv if b > 0 => Quick::Int(a.div_euclid(b)),
        PrimOp::IntMod | PrimOp::IntegerMod if b > 0 => Quick::Int(a.rem_euclid(b)),
        PrimOp::IntAnd | PrimOp::IntegerAnd => Quick::Int(a & b),
        PrimOp::IntOr | PrimOp::IntegerOr => Quick::Int(a | b),
        PrimOp::IntXor | PrimOp::IntegerXor => Quick::Int(a ^ b),
        _ => return None,
    })
}

pub(super) fn compute<S: Copy>(op: PrimOp, args: &[Value<S>], bigs: &Bigs) -> Result<Computed, Fault> {
    match *args {
        [a] => unary(op, int(a, bigs)?),
        [a, b] => binary(op, int(a, bigs)?, int(b, bigs)?),
        _ => Err(Fault::Malformed),
    }
}

/// An `Int`; a literal beyond 64 bits wraps.
pub(super) fn int<S: Copy>(value: Value<S>, bigs: &Bigs) -> Result<i64, Fault> {
    match value {
        Value::Int(number) => Ok(number),
        value => bigs.integer(&value).map(|number| integer::wrap(&number)).ok_or(Fault::Malformed),
    }
}

fn unary(op: PrimOp, a: i64) -> Result<Computed, Fault> {
    Ok(match op {
        PrimOp::IntNegate => Computed::Int(a.wrapping_neg()),
        PrimOp::IntComplement => Computed::Int(!a),
        PrimOp::IntPopCount => Computed::Int(i64::from(a.count_ones())),
        PrimOp::IntToInteger => Computed::Int(a),
        PrimOp::IntToDouble => Computed::Double(a as f64),
        PrimOp::IntToFloat => Computed::Float(a as f32),
        PrimOp::IntToChar => match u32::try_from(a) {
            Ok(code) if code <= 0x10_FFFF => Computed::Char(code),
            _ => return Err(Fault::BadCharacter),
        },
        PrimOp::IntShow => Computed::Text(a.to_string()),
        _ => return Err(Fault::Malformed),
    })
}

fn binary(op: PrimOp, a: i64, b: i64) -> Result<Computed, Fault> {
    match quick(op, a, b) {
        Some(Quick::Int(number)) => return Ok(Computed::Int(number)),
        Some(Quick::Bool(truth)) => return Ok(Computed::Bool(truth)),
        _ => {}
    }
    match op {
        PrimOp::IntQuot | PrimOp::IntRem | PrimOp::IntDiv | PrimOp::IntMod => divide(op, a, b),
        PrimOp::IntShiftL => shift(b, 0, |by| a << by),
        PrimOp::IntShiftR => shift(b, a >> 63, |by| a >> by),
        PrimOp::IntShiftRL => shift(b, 0, |by| (a as u64 >> by) as i64),
        _ => Err(Fault::Malformed),
    }
}

fn divide(op: PrimOp, a: i64, b: i64) -> Result<Computed, Fault> {
    let exact = |number: BigInt| i64::try_from(number).map(Computed::Int).map_err(|_| Fault::Overflow);
    let (a, b) = (BigInt::from(a), BigInt::from(b));
    match op {
        _ if b == BigInt::ZERO => Err(Fault::DivideByZero),
        PrimOp::IntQuot => exact(a / b),
        PrimOp::IntRem => exact(a % b),
        PrimOp::IntDiv => exact(a.div_floor(&b)),
        _ => exact(a.mod_floor(&b)),
    }
}

fn shift(by: i64, far: i64, near: impl Fn(u32) -> i64) -> Result<Computed, Fault> {
    match by {
        ..0 => Err(Fault::Overflow),
        0..64 => Ok(Computed::Int(near(by as u32))),
        _ => Ok(Computed::Int(far)),
    }
}
