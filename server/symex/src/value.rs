//! Symbolic values: what stands for an input, or a part of one, until the program asks.
//!
//! Must not know: how the program runs, how constraints are solved.

use limpid_solver::TermId;

use crate::types::TypeId;

/// A value of which only part is known. Small, because it lives in heap cells.
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
}

/// An entry of [`crate::path::Path`]; children have larger numbers than their parents.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct DataId(pub u32);

/// What a path knows of a symbolic value of an algebraic data type, or of a symbolic function.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Known {
    pub ty: TypeId,
    /// The constructors that it can still have, by tag; only the first 64 are told apart.
    pub allowed: u64,
    pub choice: Option<Choice>,
    /// How many constructors are around it.
    pub depth: u16,
    /// For a function of the program without code: which one, counted from one.
    pub opaque: u16,
}

impl Known {
    pub fn opaque(&self) -> Option<u32> {
        self.opaque.checked_sub(1).map(u32::from)
    }
}

/// The constructor that was decided on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    pub tag: u16,
    /// Where its fields start in the path's table of parts.
    pub parts: u32,
    pub arity: u16,
}
