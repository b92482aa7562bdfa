//! `Double`: IEEE binary64.

use limpid_core::PrimOp;

use super::{Bigs, Computed, Fault, Quick, decode, digits, int};
use crate::value::Value;

#[inline(always)]
pub(super) fn quick(op: PrimOp, a: f64, b: f64) -> Option<Quick> {
    Some(match op {
        PrimOp::DoubleAdd => Quick::Double(a + b),
        PrimOp::DoubleSub => Quick::Double(a - b),
        PrimOp::DoubleMul => Quick::Double(a * b),
        PrimOp::DoubleDiv => Quick::Double(a / b),
        PrimOp::DoubleEq => Quick::Bool(a == b),
        PrimOp::DoubleNe => Quick::Bool(a != b),
        PrimOp::DoubleLt => Quick::Bool(a < b),
        PrimOp::DoubleLe => Quick::Bool(a <= b),
        PrimOp::DoubleGt => Quick::Bool(a > b),
        PrimOp::DoubleGe => Quick::Bool(a >= b),
        _ => return None,
    })
}

pub(super) fn compute<S: Copy>(op: PrimOp, args: &[Value<S>], bigs: &Bigs) -> Result<Computed, Fault> {
    match *args {
        [Value::Double(a)] => unary(op, a),
        [Value::Double(a), Value::Double(b)] => binary(op, a, b),
        [mantissa, exponent] if op == PrimOp::DoubleEncode => {
            let mantissa = bigs.integer(&mantissa).ok_or(Fault::Malformed)?;
            Ok(Computed::Double(decode::encode(&mantissa, int::int(exponent, bigs)?)))
        }
        _ => Err(Fault::Malformed),
    }
}

pub(super) fn read(text: &str) -> Result<Computed, Fault> {
    text.trim().parse().map(Computed::Double).map_err(|_| Fault::NoParse)
}

fn unary(op: PrimOp, a: f64) -> Result<Computed, Fault> {
    Ok(Computed::Double(match op {
        PrimOp::DoubleNegate => -a,
        PrimOp::DoubleSqrt => a.sqrt(),
        PrimOp::DoubleExp => a.exp(),
        PrimOp::DoubleLog => a.ln(),
        PrimOp::DoubleSin => a.sin(),
        PrimOp::DoubleCos => a.cos(),
        PrimOp::DoubleTan => a.tan(),
        PrimOp::DoubleAsin => a.asin(),
        PrimOp::DoubleAcos => a.acos(),
        PrimOp::DoubleAtan => a.atan(),
        PrimOp::DoubleSinh => a.sinh(),
        PrimOp::DoubleCosh => a.cosh(),
        PrimOp::DoubleTanh => a.tanh(),
        PrimOp::DoubleAsinh => a.asinh(),
        PrimOp::DoubleAcosh => a.acosh(),
        PrimOp::DoubleAtanh => a.atanh(),
        op => return convert(op, a),
    }))
}

fn convert(op: PrimOp, a: f64) -> Result<Computed, Fault> {
    Ok(match op {
        PrimOp::DoubleTruncate => decode::truncate(decode::double(a)).into(),
        PrimOp::DoubleDecodeMantissa => Computed::Int(decode::double(a).0),
        PrimOp::DoubleDecodeExponent => Computed::Int(decode::double(a).1),
        PrimOp::DoubleIsNaN => Computed::Bool(a.is_nan()),
        PrimOp::DoubleIsInfinite => Computed::Bool(a.is_infinite()),
        PrimOp::DoubleIsNegativeZero => Computed::Bool(a == 0.0 && a.is_sign_negative()),
        PrimOp::DoubleShow => Computed::Text(digits::show_double(a)),
        PrimOp::DoubleToFloat => Computed::Float(a as f32),
        _ => return Err(Fault::Malformed),
    })
}

fn binary(op: PrimOp, a: f64, b: f64) -> Result<Computed, Fault> {
    match quick(op, a, b) {
        Some(Quick::Double(number)) => return Ok(Computed::Double(number)),
        Some(Quick::Bool(truth)) => return Ok(Computed::Bool(truth)),
        _ => {}
    }
    match op {
        PrimOp::DoublePow => Ok(Computed::Double(a.powf(b))),
        PrimOp::DoubleAtan2 => Ok(Computed::Double(a.atan2(b))),
        _ => Err(Fault::Malformed),
    }
}
