//! Liquid type checking: which functions LiquidHaskell accepts, and which obligations of the others it cannot prove.
//!
//! A reader's guide, in the order of the work:
//!
//! 1. [`plan`] puts functions that must be solved together into components.
//! 2. [`generate`] goes through the typed core of a component and writes Horn clauses ([`horn`]): what is known in an
//!    environment ([`environment`]) must imply something. Types that nobody wrote are templates of unknown refinements
//!    ([`template`]). Recursive calls bring obligations of their own ([`terminate`]).
//! 3. [`solve`] finds the unknowns: most are eliminated exactly, the others are conjunctions of qualifiers ([`qualifiers`]).
//!    Validity is Z3's business ([`smt`]).
//! 4. [`check`] turns clauses that fail into verdicts ([`result`]); [`strengthen`] asks what functions could promise besides,
//!    [`implied()`] what of that goes without saying.
//!
//! An unknown refinement is a [`limpid_logic::Term::Pred`] like any abstract refinement, so substitution needs no second
//! language of types. Variables of core get fresh names `x#7`, which no user can write: nothing is ever captured.
//!
//! Knows nothing of files, of execution or of counterexamples. Budgets count queries and Z3's resource units, so that the
//! same input gets the same answer.

mod binders;
mod check;
pub mod environment;
mod generate;
pub mod horn;
mod implied;
mod known;
mod memory;
mod normalise;
mod parallel;
mod plan;
pub mod print;
pub mod qualifiers;
mod reduce;
mod rename;
pub mod result;
mod session;
mod signatures;
mod smt;
pub mod solve;
mod sorts;
pub mod strengthen;
mod template;
mod terminate;
#[cfg(test)]
mod tests;
mod unfold;
mod variance;
mod wording;

pub use binders::binders;
pub use check::{Component, Module, check, components, qualifiers};
pub use implied::implied;
pub use memory::{Memory, Remembered, Remembering};
pub use result::{Called, Checked, Fact, Failing, Source, Verdict};
pub use session::{Overrides, Session, with_result};
pub use solve::{Budget, Solution};
pub use strengthen::{Hole, Strengthened, WhatIf, strengthen};
pub use unfold::{Rule, Unfolding};
pub use wording::Wording;
