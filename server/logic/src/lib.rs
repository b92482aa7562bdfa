//! The logic of refinements: sorts, terms, how they are printed, substitution and free variables.
//!
//! Terms are small, immutable and shared; they know neither spans nor Haskell types. Integers are unbounded and reals
//! are real, as in LiquidHaskell's logic.

mod print;
pub mod sort;
mod substitute;
pub mod term;
#[cfg(test)]
mod tests;

pub use sort::Sort;
pub use term::{ArithOp, Relation, Symbol, SymbolKind, Term};
