//! Floating-point numbers as mantissa and exponent, as `decodeFloat` and `encodeFloat` have them.

use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive, Zero};

/// `decodeFloat`: the mantissa has all 53 bits, or is zero. Infinities and NaN give what GHC gives.
pub(super) fn double(number: f64) -> (i64, i64) {
    let bits = number.to_bits();
    let (fraction, exponent) = (bits & ((1 << 52) - 1), (bits >> 52 & 0x7FF) as i64);
    decode(fraction as i64, exponent, number.is_nan() || number.is_sign_negative(), 52, 1075)
}

pub(super) fn float(number: f32) -> (i64, i64) {
    let bits = number.to_bits();
    let (fraction, exponent) = (bits & ((1 << 23) - 1), i64::from(bits >> 23 & 0xFF));
    decode(i64::from(fraction), exponent, number.is_nan() || number.is_sign_negative(), 23, 150)
}

fn decode(fraction: i64, exponent: i64, negative: bool, bits: u32, bias: i64) -> (i64, i64) {
    let (mantissa, exponent) = match (fraction, exponent) {
        (0, 0) => return (0, 0),
        (fraction, 0) => {
            let shift = fraction.leading_zeros() - (63 - bits);
            (fraction << shift, 1 - bias - i64::from(shift))
        }
        (fraction, exponent) => (fraction | 1 << bits, exponent - bias),
    };
    (if negative { -mantissa } else { mantissa }, exponent)
}

/// The number rounded towards zero.
pub(super) fn truncate((mantissa, exponent): (i64, i64)) -> BigInt {
    let magnitude = BigInt::from(mantissa.unsigned_abs());
    let magnitude = match u64::try_from(exponent) {
        Ok(up) => magnitude << up,
        Err(_) => magnitude >> exponent.unsigned_abs(),
    };
    if mantissa < 0 { -magnitude } else { magnitude }
}

/// `encodeFloat`.
pub(super) fn encode(mantissa: &BigInt, exponent: i64) -> f64 {
    if mantissa.is_zero() {
        return 0.0;
    }
    // Beyond these bounds the result is infinite or zero whatever the mantissa; the shift below stays small.
    let size = mantissa.bits() as i64;
    let exponent = exponent.clamp(-1200 - size, 1200);
    let sign = if mantissa.is_negative() { -1.0 } else { 1.0 };
    let magnitude = mantissa.abs();
    // The lowest bit that the result can hold has weight 2^-1074: what lies below is rounded once, here.
    if size + exponent < -1022 {
        let shift = (-1074 - exponent).max(0) as u64;
        let half = if shift == 0 { BigInt::ZERO } else { BigInt::from(1) << (shift - 1) };
        let (low, high) = (&magnitude & ((BigInt::from(1) << shift) - 1), &magnitude >> shift);
        let odd = high.bit(0);
        let up = low > half || (low == half && !half.is_zero() && odd);
        let units = high.to_u64().unwrap_or(0) + u64::from(up);
        return sign * f64::from_bits(units);
    }
    // 64 bits, the last of which remembers whether anything was cut off, round like the whole number.
    let cut = (size - 64).max(0);
    let high = &magnitude >> cut;
    let exact = (&high << cut) == magnitude;
    let number = (high.to_u64().unwrap_or(u64::MAX) | u64::from(!exact)) as f64;
    sign * scale(number, exponent + cut)
}

/// `number * 2^exponent`, where the result is no subnormal.
fn scale(mut number: f64, mut exponent: i64) -> f64 {
    while exponent > 1000 {
        number *= 2f64.powi(1000);
        exponent -= 1000;
    }
    while exponent < -1000 {
        number *= 2f64.powi(-1000);
        exponent += 1000;
    }
    number * 2f64.powi(exponent as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decodes_like_ghc() {
        assert_eq!(double(1.0), (4_503_599_627_370_496, -52));
        assert_eq!(double(-0.1), (-7_205_759_403_792_794, -56));
        assert_eq!(double(5e-324), (4_503_599_627_370_496, -1126));
        assert_eq!(double(0.0), (0, 0));
        assert_eq!(double(f64::INFINITY), (4_503_599_627_370_496, 972));
        assert_eq!(double(f64::NAN), (-6_755_399_441_055_744, 972));
        assert_eq!(float(1.5), (12_582_912, -23));
        assert_eq!(float(f32::INFINITY), (8_388_608, 105));
    }

    #[test]
    fn encode_undoes_decode() {
        for number in [1.0, -0.1, 5e-324, 2.2250738585072014e-308, 1.5e-310, f64::MAX, f64::MIN_POSITIVE, 1e22, -3.75] {
            let (mantissa, exponent) = double(number);
            assert_eq!(encode(&BigInt::from(mantissa), exponent), number);
        }
        assert_eq!(encode(&BigInt::from(1), i64::MAX), f64::INFINITY);
        assert_eq!(encode(&BigInt::from(1), i64::MIN), 0.0);
        assert_eq!(encode(&(BigInt::from(1) << 5000u32), -5000), 1.0);
    }

    #[test]
    fn truncates_towards_zero() {
        assert_eq!(truncate(double(-2.9)), BigInt::from(-2));
        assert_eq!(truncate(double(1e20)), BigInt::from(100_000_000_000_000_000_000i128));
        assert_eq!(truncate(double(0.9)), BigInt::ZERO);
    }
}
