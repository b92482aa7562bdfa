//! The logic of refinements: sorts, terms, the functions of its theories, printing, substitution and free variables.
//!
//! Terms are small, immutable and shared; they know neither spans nor Haskell types. Integers are unbounded and reals
//! are real, as in LiquidHaskell's logic.

mod print;
pub mod sort;
mod substitute;
pub mod term;
#[cfg(test)]
mod tests;
mod theory;

pub use sort::Sort;
pub use term::{ArithOp, Relation, Symbol, SymbolKind, Term};
pub use theory::{Builtin, LOGIC, Theory};
