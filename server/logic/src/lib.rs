//! The logic of refinements: sorts, terms, the functions of its theories, printing, substitution, free variables, and terms
//! with values filled in.
//!
//! Terms are small, immutable and shared; they know neither spans nor Haskell types. Integers are unbounded and reals
//! are real, as in LiquidHaskell's logic.

mod bits;
pub mod filled;
mod print;
pub mod sort;
mod substitute;
pub mod term;
#[cfg(test)]
mod tests;
mod theory;

pub use bits::Bits;
pub use filled::{FilledTerm, Valuation, ValueText};
pub use sort::Sort;
pub use term::{ArithOp, Relation, Symbol, SymbolKind, Term};
pub use theory::{
    BagFunction, BitFunction, Builtin, Generated, LOGIC, MapFunction, MeasureFunction, SetFunction, StringFunction,
    Theory, Uninterpreted,
};
