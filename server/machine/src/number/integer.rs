//! `Integer`: exact, up to a size that no honest program reaches.

use limpid_core::PrimOp;
use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use num_traits::{Signed, ToPrimitive, Zero};

use super::{Bigs, Computed, Fault, Quick, int};
use crate::value::Value;

/// Results of more bits are refused: one step must not take seconds.
const BITS: u64 = 1 << 26;

pub(super) fn compute<S: Copy>(op: PrimOp, args: &[Value<S>], bigs: &Bigs) -> Result<Computed, Fault> {
    if let &[Value::Int(a), Value::Int(b)] = args {
        match int::quick(op, a, b) {
            Some(Quick::Int(number)) => return Ok(Computed::Int(number)),
            Some(Quick::Bool(truth)) => return Ok(Computed::Bool(truth)),
            _ => {}
        }
    }
    let number = |place: usize| args.get(place).and_then(|value| bigs.integer(value)).ok_or(Fault::Malformed);
    match args {
        [_] => unary(op, number(0)?),
        [_, _] => binary(op, number(0)?, number(1)?),
        _ => Err(Fault::Malformed),
    }
}

/// The low 64 bits.
pub(super) fn wrap(number: &BigInt) -> i64 {
    let low = number.magnitude().iter_u64_digits().next().unwrap_or(0) as i64;
    if number.sign() == Sign::Minus { low.wrapping_neg() } else { low }
}

fn unary(op: PrimOp, a: BigInt) -> Result<Computed, Fault> {
    Ok(match op {
        PrimOp::IntegerNegate => (-a).into(),
        PrimOp::IntegerComplement => (!a).into(),
        PrimOp::IntegerPopCount => {
            let ones = a.magnitude().count_ones() as i64;
            Computed::Int(if a.is_negative() { -ones } else { ones })
        }
        PrimOp::IntegerToInt => Computed::Int(wrap(&a)),
        PrimOp::IntegerToDouble => Computed::Double(to_double(&a)),
        PrimOp::IntegerToFloat => Computed::Float(to_double(&a) as f32),
        PrimOp::IntegerShow => Computed::Text(a.to_string()),
        _ => return Err(Fault::Malformed),
    })
}

fn binary(op: PrimOp, a: BigInt, b: BigInt) -> Result<Computed, Fault> {
    Ok(match op {
        PrimOp::IntegerAdd => (a + b).into(),
        PrimOp::IntegerSub => (a - b).into(),
        PrimOp::IntegerMul if a.bits() + b.bits() > BITS => return Err(Fault::TooLarge),
        PrimOp::IntegerMul => (a * b).into(),
        PrimOp::IntegerQuot | PrimOp::IntegerRem | PrimOp::IntegerDiv | PrimOp::IntegerMod if b.is_zero() => {
            return Err(Fault::DivideByZero);
        }
        PrimOp::IntegerQuot => (a / b).into(),
        PrimOp::IntegerRem => (a % b).into(),
        PrimOp::IntegerDiv => a.div_floor(&b).into(),
        PrimOp::IntegerMod => a.mod_floor(&b).into(),
        PrimOp::IntegerEq => Computed::Bool(a == b),
        PrimOp::IntegerNe => Computed::Bool(a != b),
        PrimOp::IntegerLt => Computed::Bool(a < b),
        PrimOp::IntegerLe => Computed::Bool(a <= b),
        PrimOp::IntegerGt => Computed::Bool(a > b),
        PrimOp::IntegerGe => Computed::Bool(a >= b),
        PrimOp::IntegerAnd => (a & b).into(),
        PrimOp::IntegerOr => (a | b).into(),
        PrimOp::IntegerXor => (a ^ b).into(),
        PrimOp::IntegerShiftL => shift_left(a, b)?,
        PrimOp::IntegerShiftR => shift_right(a, b)?,
        _ => return Err(Fault::Malformed),
    })
}

fn shift_left(a: BigInt, by: BigInt) -> Result<Computed, Fault> {
    match by.to_u64() {
        None if by.is_negative() => Err(Fault::Overflow),
        _ if a.is_zero() => Ok(Computed::Int(0)),
        Some(by) if a.bits() + by <= BITS => Ok((a << by).into()),
        _ => Err(Fault::TooLarge),
    }
}

fn shift_right(a: BigInt, by: BigInt) -> Result<Computed, Fault> {
    match by.to_u64() {
        None if by.is_negative() => Err(Fault::Overflow),
        Some(by) if by <= a.bits() => Ok((a >> by).into()),
        _ => Ok(Computed::Int(if a.is_negative() { -1 } else { 0 })),
    }
}

/// The nearest double for what fits 64 bits; beyond, GHC cuts off the digits that do not fit.
fn to_double(number: &BigInt) -> f64 {
    if let Some(small) = number.to_i64() {
        return small as f64;
    }
    let shift = number.bits().saturating_sub(53);
    let digits = (number.magnitude() >> shift).to_u64().unwrap_or(u64::MAX) as f64;
    let scaled = digits * f64::powi(2.0, i32::try_from(shift).unwrap_or(i32::MAX));
    if number.sign() == num_bigint::Sign::Minus { -scaled } else { scaled }
}
