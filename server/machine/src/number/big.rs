//! Numbers that do not fit into a value, beside the heap.

use std::sync::Arc;

use num_bigint::BigInt;

use super::fraction::Fraction;
use crate::value::Value;

/// A number that needs memory of its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Big {
    Integer(BigInt),
    /// Numerator and positive denominator, without common factors: a `Double` in the logic's arithmetic.
    Fraction(BigInt, BigInt),
}

/// The large numbers of one state.
/// Clones share them until one of them gets more.
#[derive(Clone, Debug, Default)]
pub struct Bigs {
    items: Arc<Vec<Arc<Big>>>,
    bits: u64,
}

impl Bigs {
    pub(crate) fn push(&mut self, big: Arc<Big>) -> u32 {
        self.bits += match &*big {
            Big::Integer(number) => number.bits(),
            Big::Fraction(above, below) => above.bits() + below.bits(),
        };
        Arc::make_mut(&mut self.items).push(big);
        self.items.len() as u32 - 1
    }

    pub fn get(&self, place: u32) -> Option<&Arc<Big>> {
        self.items.get(place as usize)
    }

    /// How many heap cells take as much memory.
    pub(crate) fn cells(&self) -> usize {
        self.items.len() * 4 + (self.bits / 128) as usize
    }

    /// Numerator and denominator of what a `Double` or `Float` denotes in the logic's arithmetic: a literal stands for
    /// the decimal that was written, not for the binary number next to it.
    pub fn fraction<S>(&self, value: &Value<S>) -> Option<(BigInt, BigInt)> {
        let fraction = Fraction::of(value, self).ok()?;
        Some((fraction.above, fraction.below))
    }

    /// The integer that a value denotes.
    pub fn integer<S>(&self, value: &Value<S>) -> Option<BigInt> {
        match value {
            Value::Int(number) => Some(BigInt::from(*number)),
            Value::Big(place) => match &**self.get(*place)? {
                Big::Integer(number) => Some(number.clone()),
                Big::Fraction(..) => None,
            },
            _ => None,
        }
    }
}
