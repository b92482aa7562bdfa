//! The form of a claim: what its wording depends on.

use serde::{Deserialize, Serialize};

/// The form of a violated conjunct, as far as its wording depends on it. *The value* is the one that the refinement is
/// about: the `v` of `{v:Int | v > 0}`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum ClaimShape {
    /// The value is in this relation to a number.
    Number { relation: Comparison, number: String },
    /// The length of the value, which is a list, is in this relation to a number.
    Length { relation: Comparison, number: u64 },
    /// The value is true.
    Truth,
    /// Nothing satisfies it.
    False,
    /// A metric is not negative.
    NotNegative,
    /// It says nothing, or it has names that no user writes.
    Unreadable,
    #[default]
    Other,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Comparison {
    Equal,
    NotEqual,
    Less,
    AtMost,
    Greater,
    AtLeast,
}

impl Comparison {
    /// The same comparison, read from right to left.
    #[must_use]
    pub fn turned(self) -> Comparison {
        match self {
            Comparison::Less => Comparison::Greater,
            Comparison::AtMost => Comparison::AtLeast,
            Comparison::Greater => Comparison::Less,
            Comparison::AtLeast => Comparison::AtMost,
            Comparison::Equal | Comparison::NotEqual => self,
        }
    }
}
