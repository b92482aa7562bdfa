//! `Float`: IEEE binary32.

use limpid_core::PrimOp;

use super::{Bigs, Computed, Fault, decode, digits, int};
use crate::value::Value;

pub(super) fn compute<S: Copy>(op: PrimOp, args: &[Value<S>], bigs: &Bigs) -> Result<Computed, Fault> {
    match *args {
        [Value::Float(a)] => unary(op, a),
        [Value::Float(a), Value::Float(b)] => binary(op, a, b),
        [mantissa, exponent] if op == PrimOp::FloatEncode => {
            let mantissa = bigs.integer(&mantissa).ok_or(Fault::Malformed)?;
            Ok(Computed::Float(decode::encode(&mantissa, int::int(exponent, bigs)?) as f32))
        }
        _ => Err(Fault::Malformed),
    }
}

pub(super) fn read(text: &str) -> Result<Computed, Fault> {
    text.trim().parse().map(Computed::Float).map_err(|_| Fault::NoParse)
}

fn unary(op: PrimOp, a: f32) -> Result<Computed, Fault> {
    Ok(Computed::Float(match op {
        PrimOp::FloatNegate => -a,
        PrimOp::FloatSqrt => a.sqrt(),
        PrimOp::FloatExp => a.exp(),
        PrimOp::FloatLog => a.ln(),
        PrimOp::FloatSin => a.sin(),
        PrimOp::FloatCos => a.cos(),
        PrimOp::FloatTan => a.tan(),
        PrimOp::FloatAsin => a.asin(),
        PrimOp::FloatAcos => a.acos(),
        PrimOp::FloatAtan => a.atan(),
        PrimOp::FloatSinh => a.sinh(),
        PrimOp::FloatCosh => a.cosh(),
        PrimOp::FloatTanh => a.tanh(),
        PrimOp::FloatAsinh => a.asinh(),
        PrimOp::FloatAcosh => a.acosh(),
        PrimOp::FloatAtanh => a.atanh(),
        op => return convert(op, a),
    }))
}

fn convert(op: PrimOp, a: f32) -> Result<Computed, Fault> {
    Ok(match op {
        PrimOp::FloatTruncate => decode::truncate(decode::float(a)).into(),
        PrimOp::FloatDecodeMantissa => Computed::Int(decode::float(a).0),
        PrimOp::FloatDecodeExponent => Computed::Int(decode::float(a).1),
        PrimOp::FloatIsNaN => Computed::Bool(a.is_nan()),
        PrimOp::FloatIsInfinite => Computed::Bool(a.is_infinite()),
        PrimOp::FloatIsNegativeZero => Computed::Bool(a == 0.0 && a.is_sign_negative()),
        PrimOp::FloatShow => Computed::Text(digits::show_float(a)),
        PrimOp::FloatToDouble => Computed::Double(f64::from(a)),
        _ => return Err(Fault::Malformed),
    })
}

fn binary(op: PrimOp, a: f32, b: f32) -> Result<Computed, Fault> {
    Ok(match op {
        PrimOp::FloatAdd => Computed::Float(a + b),
        PrimOp::FloatSub => Computed::Float(a - b),
        PrimOp::FloatMul => Computed::Float(a * b),
        PrimOp::FloatDiv => Computed::Float(a / b),
        PrimOp::FloatEq => Computed::Bool(a == b),
        PrimOp::FloatNe => Computed::Bool(a != b),
        PrimOp::FloatLt => Computed::Bool(a < b),
        PrimOp::FloatLe => Computed::Bool(a <= b),
        PrimOp::FloatGt => Computed::Bool(a > b),
        PrimOp::FloatGe => Computed::Bool(a >= b),
        PrimOp::FloatPow => Computed::Float(a.powf(b)),
        PrimOp::FloatAtan2 => Computed::Float(a.atan2(b)),
        _ => return Err(Fault::Malformed),
    })
}
