//! Symbolic values: an input, or a part of one, that the program has not inspected yet.
//!
//! Must not know: how the program runs, how constraints are solved.

use limpid_solver::TermId;

use crate::types::TypeId;

/// A symbolic value in weak head normal form. It is small because it lives in heap cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SymbolicValue {
    /// A whole number.
    Int(TermId),
    /// A `Double` or `Float`.
    Real(TermId),
    /// A character, by its code point.
    Char(TermId),
    /// The result of a comparison.
    Bool(TermId),
    /// A value of an algebraic data type: its entry in the path.
    Data(DataId),
    /// A function: its entry in the path.
    Fun(DataId),
    /// A value of a type whose values cannot be built. A path that inspects it ends.
    Placeholder(TypeId),
}

/// An entry of [`crate::path::Path`]. Fields have larger numbers than the value they belong to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct DataId(pub u32);

impl DataId {
    /// The number of a value whose builder wants one, never zero.
    pub(crate) fn number(self) -> i64 {
        i64::from(self.0) + 1
    }
}

/// What a path knows about a symbolic value of an algebraic data type, or about a symbolic function.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Known {
    pub ty: TypeId,
    /// The constructors that it can still have, as a set of tags. Only the first 64 are distinguished.
    pub allowed: u64,
    pub choice: Option<Choice>,
    /// How many constructors are around it.
    pub depth: u16,
    /// For a function without code: its number plus one. Zero for others.
    pub opaque: u16,
}

impl Known {
    pub fn opaque(&self) -> Option<u32> {
        self.opaque.checked_sub(1).map(u32::from)
    }
}

/// The chosen constructor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    pub tag: u16,
    /// Where its fields start in the path's table of parts.
    pub parts: u32,
    pub arity: u16,
}
