//! Literals of bit vectors, which LiquidHaskell writes as `lit "#x0000000f" (BitVec Size32)`.

use std::fmt;

use num_bigint::BigUint;
use serde::{Deserialize, Serialize};

use crate::Sort;

/// A bit vector. The value is less than two to the power of the width.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Bits {
    width: u32,
    value: BigUint,
}

impl Bits {
    /// The bit vector that a number without sign is in binary. None if it needs more bits.
    pub fn new(width: u32, value: BigUint) -> Option<Bits> {
        (value.bits() <= u64::from(width)).then_some(Bits { width, value })
    }

    /// The bit vector that SMT-LIB writes so: `#x` and hexadecimal digits, or `#b` and binary ones. None if the width of
    /// the sort is not that of the digits.
    pub fn parse(text: &str, sort: &Sort) -> Option<Bits> {
        let (digits, radix, each) = match (text.strip_prefix("#x"), text.strip_prefix("#b")) {
            (Some(digits), _) => (digits, 16, 4),
            (_, Some(digits)) => (digits, 2, 1),
            (None, None) => return None,
        };
        let width = u32::try_from(digits.len()).ok()?.checked_mul(each).filter(|width| sort.width() == Some(*width))?;
        if !digits.chars().all(|digit| digit.is_digit(radix)) {
            return None;
        }
        let value = BigUint::parse_bytes(digits.as_bytes(), radix)?;
        Bits::new(width, value)
    }

    /// As SMT-LIB writes it.
    pub fn digits(&self) -> String {
        let width = self.width as usize;
        match width % 4 {
            0 => format!("#x{:0digits$x}", self.value, digits = width / 4),
            _ => format!("#b{:0width$b}", self.value),
        }
    }

    pub fn width(&self) -> u32 {
        self.width
    }

    /// The number that the bits are in binary, without a sign.
    pub fn value(&self) -> &BigUint {
        &self.value
    }

    pub fn sort(&self) -> Sort {
        Sort::bit_vec(Sort::Size(self.width))
    }
}

impl fmt::Display for Bits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "lit \"{}\" ({})", self.digits(), self.sort())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_are_read_and_printed() {
        let sort = |width| Sort::bit_vec(Sort::Size(width));
        for (text, width) in [("#x0000000f", 32), ("#xffffffffffffffff", 64), ("#b101", 3)] {
            let bits = Bits::parse(text, &sort(width)).map(|bits| bits.to_string());
            assert_eq!(bits, Some(format!("lit \"{text}\" (BitVec Size{width})")));
        }
    }

    #[test]
    fn literals_fill_their_width() {
        let sort = Sort::bit_vec(Sort::Size(32));
        for text in ["#x0f", "#x00000000f", "0000000f", "#b1", "#x0000000g", "#x-000000f", "#x+000000f", "#x0_00000f"] {
            assert_eq!(Bits::parse(text, &sort), None, "{text}");
        }
        assert_eq!(Bits::parse("#x0000000f", &Sort::Str), None);
        assert_eq!(Bits::parse("#x0000000f", &Sort::bit_vec(Sort::Unknown)), None);
    }
}
