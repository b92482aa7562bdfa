//! Exact numbers: rationals that cost no allocation as long as they are small integers.
//!
//! Knows nothing about terms. Invariant: an integer that fits into an `i64` is always `Small`, and a fraction is in
//! lowest terms, so that equal numbers are equal values and hash alike.

use std::cmp::Ordering;
use std::fmt;
use std::sync::Arc;

use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive, Zero};

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Number(Repr);

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Repr {
    Small(i64),
    Large(Arc<BigRational>),
}

impl Number {
    pub const ZERO: Number = Number(Repr::Small(0));
    pub const ONE: Number = Number(Repr::Small(1));

    /// `numerator / denominator`; `None` when the denominator is zero.
    pub fn fraction(numerator: BigInt, denominator: BigInt) -> Option<Number> {
        (!denominator.is_zero()).then(|| Number::from(BigRational::new(numerator, denominator)))
    }

    /// A decimal number as it is written: digits, a point, an exponent.
    pub fn parse_decimal(text: &str) -> Option<Number> {
        let (mantissa, exponent) = match text.split_once(['e', 'E']) {
            Some((mantissa, exponent)) => (mantissa, exponent.parse::<i32>().ok()?),
            None => (text, 0),
        };
        let (whole, part) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let digits: BigInt = format!("{whole}{part}").parse().ok()?;
        let shift = exponent.checked_sub(i32::try_from(part.len()).ok()?)?;
        // A literal whose value has more digits than this is no number that anybody computes with.
        if shift.unsigned_abs() > 10_000 {
            return None;
        }
        let power = BigInt::from(10).pow(shift.unsigned_abs());
        if shift < 0 { Number::fraction(digits, power) } else { Some(Number::from(digits * power)) }
    }

    pub fn is_zero(&self) -> bool {
        self.0 == Repr::Small(0)
    }

    pub fn is_one(&self) -> bool {
        self.0 == Repr::Small(1)
    }

    pub fn is_negative(&self) -> bool {
        match &self.0 {
            Repr::Small(value) => *value < 0,
            Repr::Large(value) => value.is_negative(),
        }
    }

    pub fn is_positive(&self) -> bool {
        !self.is_zero() && !self.is_negative()
    }

    pub fn is_integer(&self) -> bool {
        match &self.0 {
            Repr::Small(_) => true,
            Repr::Large(value) => value.is_integer(),
        }
    }

    pub fn to_i64(&self) -> Option<i64> {
        match self.0 {
            Repr::Small(value) => Some(value),
            Repr::Large(_) => None,
        }
    }

    /// The integer, when it is one.
    pub fn to_integer(&self) -> Option<BigInt> {
        match &self.0 {
            Repr::Small(value) => Some(BigInt::from(*value)),
            Repr::Large(value) => value.is_integer().then(|| value.numer().clone()),
        }
    }

    pub fn to_rational(&self) -> BigRational {
        match &self.0 {
            Repr::Small(value) => BigRational::from_integer(BigInt::from(*value)),
            Repr::Large(value) => (**value).clone(),
        }
    }

    /// Denominator, at least one.
    pub fn denominator(&self) -> BigInt {
        match &self.0 {
            Repr::Small(_) => BigInt::one(),
            Repr::Large(value) => value.denom().clone(),
        }
    }

    #[must_use]
    pub fn add(&self, other: &Number) -> Number {
        if let (Repr::Small(a), Repr::Small(b)) = (&self.0, &other.0)
            && let Some(sum) = a.checked_add(*b)
        {
            return Number(Repr::Small(sum));
        }
        Number::from(self.to_rational() + other.to_rational())
    }

    #[must_use]
    pub fn sub(&self, other: &Number) -> Number {
        self.add(&other.neg())
    }

    #[must_use]
    pub fn neg(&self) -> Number {
        if let Repr::Small(value) = &self.0
            && let Some(negated) = value.checked_neg()
        {
            return Number(Repr::Small(negated));
        }
        Number::from(-self.to_rational())
    }

    #[must_use]
    pub fn abs(&self) -> Number {
        if self.is_negative() { self.neg() } else { self.clone() }
    }

    #[must_use]
    pub fn mul(&self, other: &Number) -> Number {
        if let (Repr::Small(a), Repr::Small(b)) = (&self.0, &other.0)
            && let Some(product) = a.checked_mul(*b)
        {
            return Number(Repr::Small(product));
        }
        Number::from(self.to_rational() * other.to_rational())
    }

    /// The exact quotient; `None` for a zero divisor.
    #[must_use]
    pub fn div(&self, other: &Number) -> Option<Number> {
        if other.is_zero() {
            return None;
        }
        if let (Repr::Small(a), Repr::Small(b)) = (&self.0, &other.0)
            && let (Some(0), Some(quotient)) = (a.checked_rem(*b), a.checked_div(*b))
        {
            return Some(Number(Repr::Small(quotient)));
        }
        Some(Number::from(self.to_rational() / other.to_rational()))
    }

    #[must_use]
    pub fn floor(&self) -> Number {
        match &self.0 {
            Repr::Small(_) => self.clone(),
            Repr::Large(value) => Number::from(value.floor()),
        }
    }

    #[must_use]
    pub fn ceil(&self) -> Number {
        self.neg().floor().neg()
    }

    /// Towards zero, as `truncate` in Haskell.
    #[must_use]
    pub fn truncate(&self) -> Number {
        if self.is_negative() { self.ceil() } else { self.floor() }
    }

    /// Haskell's `div`, `mod`, `quot`, `rem` by `operation`; `None` for a zero divisor.
    #[must_use]
    pub fn divide(&self, operation: Division, other: &Number) -> Option<Number> {
        if let (Repr::Small(a), Repr::Small(b)) = (&self.0, &other.0)
            && *b != 0
            && *b != -1
        {
            let value = match operation {
                Division::Div => a.div_floor(b),
                Division::Mod => a.mod_floor(b),
                Division::Quot => a / b,
                Division::Rem => a % b,
            };
            return Some(Number(Repr::Small(value)));
        }
        let (a, b) = (self.to_integer()?, other.to_integer()?);
        if b.is_zero() {
            return None;
        }
        Some(Number::from(match operation {
            Division::Div => a.div_floor(&b),
            Division::Mod => a.mod_floor(&b),
            Division::Quot => a / b,
            Division::Rem => a % b,
        }))
    }

    /// The greatest common divisor of two integers.
    pub(crate) fn gcd(&self, other: &Number) -> Number {
        if let (Repr::Small(a), Repr::Small(b)) = (&self.0, &other.0)
            && *a != i64::MIN
            && *b != i64::MIN
        {
            return Number(Repr::Small(a.gcd(b)));
        }
        let (a, b) = (self.to_rational(), other.to_rational());
        Number::from(a.numer().gcd(b.numer()))
    }
}

/// The four ways in which Haskell divides integers: `div` and `mod` round down, `quot` and `rem` towards zero.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Division {
    Div,
    Mod,
    Quot,
    Rem,
}

impl From<i64> for Number {
    fn from(value: i64) -> Number {
        Number(Repr::Small(value))
    }
}

impl From<BigInt> for Number {
    fn from(value: BigInt) -> Number {
        match value.to_i64() {
            Some(small) => Number(Repr::Small(small)),
            None => Number(Repr::Large(Arc::new(BigRational::from_integer(value)))),
        }
    }
}

impl From<BigRational> for Number {
    fn from(value: BigRational) -> Number {
        if value.is_integer() { Number::from(value.to_integer()) } else { Number(Repr::Large(Arc::new(value))) }
    }
}

impl Ord for Number {
    fn cmp(&self, other: &Number) -> Ordering {
        match (&self.0, &other.0) {
            (Repr::Small(a), Repr::Small(b)) => a.cmp(b),
            _ => self.to_rational().cmp(&other.to_rational()),
        }
    }
}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Number) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// `3`, `-3`, `1/3`.
impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::Small(value) => value.fmt(f),
            Repr::Large(value) => value.fmt(f),
        }
    }
}
