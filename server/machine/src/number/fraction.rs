//! Exact fractions, and their way from and to floating-point numbers.
//!
//! A floating-point number stands for the shortest decimal that is read as it: the literal `0.1` is a tenth, as it is to
//! the solver, and not the binary number next to it.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};

use super::{Big, Bigs, Computed, Fault, decode, show_double};
use crate::value::Value;

/// Numerator and positive denominator, without common factors.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Fraction {
    pub(super) above: BigInt,
    pub(super) below: BigInt,
}

/// Fractions of more bits are refused: exact results of long computations grow without bound.
const BITS: u64 = 4096;

/// No number that we accept has more decimal places.
const PLACES: i64 = 1300;

impl Fraction {
    pub(super) fn whole(number: BigInt) -> Fraction {
        Fraction { above: number, below: BigInt::one() }
    }

    pub(super) fn new(above: BigInt, below: BigInt) -> Result<Fraction, Fault> {
        if below.is_zero() {
            return Err(Fault::DivideByZero);
        }
        let divisor = above.gcd(&below) * if below.is_negative() { -1 } else { 1 };
        Ok(Fraction { above: above / &divisor, below: below / divisor })
    }

    /// What a `Double` or `Float` denotes.
    pub(super) fn of<S>(value: &Value<S>, bigs: &Bigs) -> Result<Fraction, Fault> {
        match *value {
            Value::Double(number) => Fraction::from_double(number),
            Value::Float(number) => Fraction::from_float(number),
            Value::Big(place) => match bigs.get(place).map(|big| &**big) {
                Some(Big::Fraction(above, below)) => Ok(Fraction { above: above.clone(), below: below.clone() }),
                _ => Err(Fault::Malformed),
            },
            _ => Err(Fault::Malformed),
        }
    }

    pub(super) fn from_double(number: f64) -> Result<Fraction, Fault> {
        if number.is_finite() { Fraction::parse(&format!("{number:e}")) } else { Err(Fault::NoNumber) }
    }

    pub(super) fn from_float(number: f32) -> Result<Fraction, Fault> {
        if number.is_finite() { Fraction::parse(&format!("{number:e}")) } else { Err(Fault::NoNumber) }
    }

    /// A decimal number, with or without exponent.
    pub(super) fn parse(text: &str) -> Result<Fraction, Fault> {
        let (digits, exponent) = match text.split_once(['e', 'E']) {
            Some((digits, exponent)) => (digits, exponent.parse::<i64>().map_err(|_| Fault::NoParse)?),
            None => (text, 0),
        };
        let (whole, places) = digits.split_once('.').unwrap_or((digits, ""));
        let unsigned = whole.strip_prefix('-').unwrap_or(whole);
        let is_number = |digits: &str| digits.bytes().all(|byte| byte.is_ascii_digit());
        if unsigned.is_empty() || !is_number(unsigned) || !is_number(places) {
            return Err(Fault::NoParse);
        }
        let scale = exponent.saturating_sub(places.len() as i64);
        if scale.abs() > PLACES || digits.len() as i64 > PLACES {
            return Err(Fault::TooLarge);
        }
        let number: BigInt = format!("{whole}{places}").parse().map_err(|_| Fault::NoParse)?;
        let power = BigInt::from(10).pow(scale.unsigned_abs() as u32);
        if scale >= 0 { Ok(Fraction::whole(number * power)) } else { Fraction::new(number, power) }
    }

    /// The nearest `Double`.
    pub(super) fn to_double(&self) -> f64 {
        // A quotient of at least 66 bits and one that says whether something is left round like the fraction itself.
        let shift = (66 + self.below.bits()).saturating_sub(self.above.bits());
        let (quotient, rest) = (self.above.abs() << shift).div_rem(&self.below);
        let mantissa = (quotient << 1u32) + u32::from(!rest.is_zero());
        let number = decode::encode(&mantissa, -(shift as i64) - 1);
        if self.above.is_negative() { -number } else { number }
    }

    pub(super) fn compare(&self, other: &Fraction) -> Ordering {
        (&self.above * &other.below).cmp(&(&other.above * &self.below))
    }

    pub(super) fn computed(self) -> Result<Computed, Fault> {
        if self.above.bits() + self.below.bits() > BITS {
            return Err(Fault::TooLarge);
        }
        Ok(Computed::Big(Big::Fraction(self.above, self.below)))
    }
}

impl Big {
    /// Whether a floating-point literal denotes this number.
    pub(crate) fn is_double(&self, literal: f64) -> bool {
        match (self, Fraction::from_double(literal)) {
            (Big::Fraction(above, below), Ok(fraction)) => fraction.above == *above && fraction.below == *below,
            _ => false,
        }
    }

    /// Whether this is that whole number.
    pub(crate) fn is_whole(&self, number: &BigInt) -> bool {
        match self {
            Big::Integer(big) => big == number,
            Big::Fraction(above, below) => below.is_one() && above == number,
        }
    }
}

/// A fraction as `show` has it if that is the number itself (`0.5`, `3.0`), else as a quotient (`1/3`).
pub fn show_fraction(above: &BigInt, below: &BigInt) -> String {
    let fraction = Fraction { above: above.clone(), below: below.clone() };
    let shown = show_double(fraction.to_double());
    if Fraction::parse(&shown).as_ref() == Ok(&fraction) { shown } else { format!("{above}/{below}") }
}
