//! `Double` and `Float` in the logic: exact where the result is a fraction; other results are those of floating-point
//! numbers, and where these are infinite or none there is no result.

use limpid_core::PrimOp;
use num_bigint::BigInt;
use num_traits::{One, Signed, ToPrimitive, Zero};

use super::fraction::Fraction;
use super::{Bigs, Computed, Fault, decode, digits, double, int};
use crate::value::Value;

/// Powers with whole exponents up to this one are exact.
const POWER: i32 = 256;

pub(super) fn compute<S: Copy>(op: PrimOp, args: &[Value<S>], bigs: &Bigs) -> Result<Computed, Fault> {
    match *args {
        [mantissa, exponent] if matches!(op, PrimOp::DoubleEncode | PrimOp::FloatEncode) => {
            let mantissa = bigs.integer(&mantissa).ok_or(Fault::Malformed)?;
            encode(op, mantissa, int::int(exponent, bigs)?)
        }
        [a] => unary(op, &Fraction::of(&a, bigs)?, bigs),
        [a, b] => binary(as_double(op), &Fraction::of(&a, bigs)?, &Fraction::of(&b, bigs)?, bigs),
        _ => Err(Fault::Malformed),
    }
}

pub(super) fn read(text: &str) -> Result<Computed, Fault> {
    let text = text.trim();
    match text.trim_start_matches('-') {
        "NaN" | "Infinity" => Err(Fault::NoNumber),
        _ => Fraction::parse(text)?.computed(),
    }
}

fn unary(op: PrimOp, a: &Fraction, bigs: &Bigs) -> Result<Computed, Fault> {
    Ok(match op {
        PrimOp::DoubleNegate | PrimOp::FloatNegate => {
            return Fraction { above: -&a.above, below: a.below.clone() }.computed();
        }
        PrimOp::DoubleToFloat | PrimOp::FloatToDouble => return a.clone().computed(),
        PrimOp::DoubleTruncate | PrimOp::FloatTruncate => (&a.above / &a.below).into(),
        PrimOp::DoubleIsNaN
        | PrimOp::DoubleIsInfinite
        | PrimOp::DoubleIsNegativeZero
        | PrimOp::FloatIsNaN
        | PrimOp::FloatIsInfinite
        | PrimOp::FloatIsNegativeZero => Computed::Bool(false),
        PrimOp::DoubleDecodeMantissa => Computed::Int(decode::double(finite(a)?).0),
        PrimOp::DoubleDecodeExponent => Computed::Int(decode::double(finite(a)?).1),
        PrimOp::FloatDecodeMantissa => Computed::Int(decode::float(finite(a)? as f32).0),
        PrimOp::FloatDecodeExponent => Computed::Int(decode::float(finite(a)? as f32).1),
        PrimOp::DoubleShow => Computed::Text(digits::show_double(finite(a)?)),
        PrimOp::FloatShow => Computed::Text(digits::show_float(finite(a)? as f32)),
        PrimOp::DoubleSqrt | PrimOp::FloatSqrt => return root(a, bigs),
        op => return approximate(as_double(op), &[a], bigs),
    })
}

fn binary(op: PrimOp, a: &Fraction, b: &Fraction, bigs: &Bigs) -> Result<Computed, Fault> {
    let order = a.compare(b);
    Ok(match op {
        PrimOp::DoubleAdd => return sum(a, b.above.clone(), &b.below),
        PrimOp::DoubleSub => return sum(a, -&b.above, &b.below),
        PrimOp::DoubleMul => return Fraction::new(&a.above * &b.above, &a.below * &b.below)?.computed(),
        // Floating-point numbers have a result here.
        PrimOp::DoubleDiv if b.above.is_zero() => return Err(Fault::NoNumber),
        PrimOp::DoubleDiv => return Fraction::new(&a.above * &b.below, &a.below * &b.above)?.computed(),
        PrimOp::DoubleEq => Computed::Bool(order.is_eq()),
        PrimOp::DoubleNe => Computed::Bool(order.is_ne()),
        PrimOp::DoubleLt => Computed::Bool(order.is_lt()),
        PrimOp::DoubleLe => Computed::Bool(order.is_le()),
        PrimOp::DoubleGt => Computed::Bool(order.is_gt()),
        PrimOp::DoubleGe => Computed::Bool(order.is_ge()),
        PrimOp::DoublePow => return power(a, b, bigs),
        op => return approximate(op, &[a, b], bigs),
    })
}

fn sum(a: &Fraction, above: BigInt, below: &BigInt) -> Result<Computed, Fault> {
    Fraction::new(&a.above * below + above * &a.below, &a.below * below)?.computed()
}

/// The root of a square is exact.
fn root(a: &Fraction, bigs: &Bigs) -> Result<Computed, Fault> {
    if !a.above.is_negative() {
        let (above, below) = (a.above.sqrt(), a.below.sqrt());
        if &above * &above == a.above && &below * &below == a.below {
            return Fraction { above, below }.computed();
        }
    }
    approximate(PrimOp::DoubleSqrt, &[a], bigs)
}

fn power(a: &Fraction, b: &Fraction, bigs: &Bigs) -> Result<Computed, Fault> {
    let exponent = if b.below.is_one() { b.above.to_i32() } else { None };
    let (above, below) = match exponent {
        Some(0..=POWER) => (&a.above, &a.below),
        Some(e) if (-POWER..0).contains(&e) && !a.above.is_zero() => (&a.below, &a.above),
        _ => return approximate(PrimOp::DoublePow, &[a, b], bigs),
    };
    let times = exponent.unwrap_or(0).unsigned_abs();
    Fraction::new(above.pow(times), below.pow(times))?.computed()
}

/// What floating-point numbers give.
fn approximate(op: PrimOp, args: &[&Fraction], bigs: &Bigs) -> Result<Computed, Fault> {
    let args: Vec<Value<std::convert::Infallible>> = args.iter().map(|a| Value::Double(a.to_double())).collect();
    match double::compute(op, &args, bigs)? {
        Computed::Double(number) => Fraction::from_double(number)?.computed(),
        _ => Err(Fault::Malformed),
    }
}

fn finite(a: &Fraction) -> Result<f64, Fault> {
    let number = a.to_double();
    if number.is_finite() { Ok(number) } else { Err(Fault::TooLarge) }
}

/// `encodeFloat`. A mantissa that has nearly all the bits of its type was rounded, so that the number stands for a
/// decimal; others are meant exactly.
fn encode(op: PrimOp, mantissa: BigInt, exponent: i64) -> Result<Computed, Fault> {
    let bits = mantissa.bits() - mantissa.trailing_zeros().unwrap_or(0);
    let nearest = || decode::encode(&mantissa, exponent);
    match op {
        PrimOp::DoubleEncode if bits >= 48 => return Fraction::from_double(nearest())?.computed(),
        PrimOp::FloatEncode if bits >= 20 => return Fraction::from_float(nearest() as f32)?.computed(),
        _ => {}
    }
    if exponent.unsigned_abs() > 4096 {
        return Err(Fault::TooLarge);
    }
    let power = BigInt::one() << exponent.unsigned_abs();
    if exponent >= 0 { Fraction::whole(mantissa * power) } else { Fraction::new(mantissa, power)? }.computed()
}

/// `Float` is the same as `Double`.
fn as_double(op: PrimOp) -> PrimOp {
    match op {
        PrimOp::FloatAdd => PrimOp::DoubleAdd,
        PrimOp::FloatSub => PrimOp::DoubleSub,
        PrimOp::FloatMul => PrimOp::DoubleMul,
        PrimOp::FloatDiv => PrimOp::DoubleDiv,
        PrimOp::FloatEq => PrimOp::DoubleEq,
        PrimOp::FloatNe => PrimOp::DoubleNe,
        PrimOp::FloatLt => PrimOp::DoubleLt,
        PrimOp::FloatLe => PrimOp::DoubleLe,
        PrimOp::FloatGt => PrimOp::DoubleGt,
        PrimOp::FloatGe => PrimOp::DoubleGe,
        PrimOp::FloatExp => PrimOp::DoubleExp,
        PrimOp::FloatLog => PrimOp::DoubleLog,
        PrimOp::FloatSin => PrimOp::DoubleSin,
        PrimOp::FloatCos => PrimOp::DoubleCos,
        PrimOp::FloatTan => PrimOp::DoubleTan,
        PrimOp::FloatAsin => PrimOp::DoubleAsin,
        PrimOp::FloatAcos => PrimOp::DoubleAcos,
        PrimOp::FloatAtan => PrimOp::DoubleAtan,
        PrimOp::FloatSinh => PrimOp::DoubleSinh,
        PrimOp::FloatCosh => PrimOp::DoubleCosh,
        PrimOp::FloatTanh => PrimOp::DoubleTanh,
        PrimOp::FloatAsinh => PrimOp::DoubleAsinh,
        PrimOp::FloatAcosh => PrimOp::DoubleAcosh,
        PrimOp::FloatAtanh => PrimOp::DoubleAtanh,
        PrimOp::FloatPow => PrimOp::DoublePow,
        PrimOp::FloatAtan2 => PrimOp::DoubleAtan2,
        op => op,
    }
}
