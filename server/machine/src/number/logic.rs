//! The logic's arithmetic: `Int` and `Integer` are the integers, `Double` and `Float` are exact fractions.
//!
//! A `Double` is a [`Big::Fraction`](super::Big), also where it is whole, or a literal that nothing was computed with
//! yet. Bit operations see an integer as endless two's complement. Sizes are bounded, so that one step takes no time.

use limpid_core::PrimOp;
use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive};

use super::{Arithmetic, Bigs, Computed, Family, Fault, Quick, character, family, fraction, int, integer, real};
use crate::value::Value;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Logic;

/// Products and shifts of more bits are refused.
const BITS: u64 = 1 << 18;

impl Arithmetic for Logic {
    #[inline(always)]
    fn quick<S: Copy>(op: PrimOp, first: Value<S>, second: Value<S>) -> Option<Quick> {
        match (first, second) {
            (Value::Int(a), Value::Int(b)) => int::quick(exact(op), a, b),
            (Value::Char(a), Value::Char(b)) => character::quick(op, a, b),
            _ => None,
        }
    }

    #[inline]
    fn quick_unary<S: Copy>(op: PrimOp, operand: Value<S>) -> Option<Quick> {
        Some(Quick::Int(match (op, operand) {
            (PrimOp::IntNegate, Value::Int(a)) => a.checked_neg()?,
            (PrimOp::IntToInteger | PrimOp::IntegerToInt, Value::Int(a)) => a,
            (PrimOp::CharToInt, Value::Char(a)) => i64::from(a),
            _ => return None,
        }))
    }

    fn compute<S: Copy>(op: PrimOp, args: &[Value<S>], bigs: &Bigs) -> Result<Computed, Fault> {
        match family(op) {
            Family::Int | Family::Integer => whole(op, args, bigs),
            Family::Double | Family::Float => real::compute(op, args, bigs),
            Family::Char => character::compute(op, args),
            Family::Control => Err(Fault::Malformed),
        }
    }

    fn read(op: PrimOp, text: &str) -> Result<Computed, Fault> {
        match op {
            PrimOp::DoubleRead | PrimOp::FloatRead => real::read(text),
            _ => Err(Fault::Malformed),
        }
    }
}

/// The operation on `Integer`s that does the same without wrapping.
#[inline(always)]
fn exact(op: PrimOp) -> PrimOp {
    match op {
        PrimOp::IntAdd => PrimOp::IntegerAdd,
        PrimOp::IntSub => PrimOp::IntegerSub,
        PrimOp::IntMul => PrimOp::IntegerMul,
        op => op,
    }
}

fn unbounded(op: PrimOp) -> PrimOp {
    match op {
        PrimOp::IntNegate => PrimOp::IntegerNegate,
        PrimOp::IntQuot => PrimOp::IntegerQuot,
        PrimOp::IntRem => PrimOp::IntegerRem,
        PrimOp::IntDiv => PrimOp::IntegerDiv,
        PrimOp::IntMod => PrimOp::IntegerMod,
        PrimOp::IntEq => PrimOp::IntegerEq,
        PrimOp::IntNe => PrimOp::IntegerNe,
        PrimOp::IntLt => PrimOp::IntegerLt,
        PrimOp::IntLe => PrimOp::IntegerLe,
        PrimOp::IntGt => PrimOp::IntegerGt,
        PrimOp::IntGe => PrimOp::IntegerGe,
        PrimOp::IntAnd => PrimOp::IntegerAnd,
        PrimOp::IntOr => PrimOp::IntegerOr,
        PrimOp::IntXor => PrimOp::IntegerXor,
        PrimOp::IntComplement => PrimOp::IntegerComplement,
        PrimOp::IntShiftL => PrimOp::IntegerShiftL,
        PrimOp::IntShiftR => PrimOp::IntegerShiftR,
        PrimOp::IntShow => PrimOp::IntegerShow,
        op => exact(op),
    }
}

fn whole<S: Copy>(op: PrimOp, args: &[Value<S>], bigs: &Bigs) -> Result<Computed, Fault> {
    let number = |place: usize| args.get(place).and_then(|value| bigs.integer(value)).ok_or(Fault::Malformed);
    match (op, args.len()) {
        (PrimOp::IntToInteger | PrimOp::IntegerToInt, 1) => Ok(number(0)?.into()),
        (PrimOp::IntToDouble | PrimOp::IntToFloat | PrimOp::IntegerToDouble | PrimOp::IntegerToFloat, 1) => {
            fraction::Fraction::whole(number(0)?).computed()
        }
        (PrimOp::IntToChar, 1) => match number(0)?.to_u32() {
            Some(code) if code <= 0x10_FFFF => Ok(Computed::Char(code)),
            _ => Err(Fault::BadCharacter),
        },
        (PrimOp::IntPopCount, 1) => match args {
            // A small negative number has the bits that it has in Haskell.
            &[Value::Int(a)] => Ok(Computed::Int(i64::from(a.count_ones()))),
            _ => integer::compute(PrimOp::IntegerPopCount, args, bigs),
        },
        (PrimOp::IntShiftRL, 2) => shift_logical(number(0)?, number(1)?),
        (op, _) => {
            bounded(op, args, bigs)?;
            integer::compute(unbounded(op), args, bigs)
        }
    }
}

/// Only a number of so many bits can be shifted as if it had no sign.
fn shift_logical(a: BigInt, by: BigInt) -> Result<Computed, Fault> {
    let by = match by.to_u64() {
        None if by.is_negative() => return Err(Fault::Overflow),
        by => by.unwrap_or(u64::MAX),
    };
    let magnitude = match a.to_i64() {
        Some(small) => BigInt::from(small as u64),
        None if a.is_negative() => return Err(Fault::Overflow),
        None => a,
    };
    Ok(if by >= magnitude.bits() { Computed::Int(0) } else { (magnitude >> by).into() })
}

fn bounded<S: Copy>(op: PrimOp, args: &[Value<S>], bigs: &Bigs) -> Result<(), Fault> {
    let bits = match (unbounded(op), args) {
        (PrimOp::IntegerMul, &[a, b]) => bits(a, bigs)? + bits(b, bigs)?,
        (PrimOp::IntegerShiftL, &[a, by]) => match bigs.integer(&by) {
            Some(by) if !by.is_negative() => bits(a, bigs)?.saturating_add(by.to_u64().unwrap_or(u64::MAX)),
            _ => 0,
        },
        _ => 0,
    };
    if bits > BITS { Err(Fault::TooLarge) } else { Ok(()) }
}

fn bits<S: Copy>(value: Value<S>, bigs: &Bigs) -> Result<u64, Fault> {
    match value {
        Value::Int(number) => Ok(u64::from(64 - number.unsigned_abs().leading_zeros())),
        value => bigs.integer(&value).map(|number| number.bits()).ok_or(Fault::Malformed),
    }
}
