//! Liquid type checking: which functions LiquidHaskell accepts, and which obligations of the others it cannot prove.
//!
//! A reader's guide, in the order of the work:
//!
//! 1. [`plan`] puts functions that must be solved together into components.
//! 2. [`generate`] goes through the typed core of a component and writes Horn clauses ([`horn`]): what is known in an
//!    environment ([`environment`]) must imply something. Types that nobody wrote are templates of kvars
//!    ([`template`]). Recursive calls bring obligations of their own ([`terminate`]).
//! 3. [`solve`] finds the kvars: most are eliminated exactly, the others are conjunctions of qualifiers ([`qualifiers`]).
//!    Validity is Z3's business ([`smt`]).
//! 4. [`check`] turns clauses that fail into verdicts ([`result`]); [`strengthen`] asks what functions could promise besides,
//!    [`implied()`] what of that goes without saying.
//!
//! A kvar is a [`limpid_logic::Term::Pred`] like any abstract refinement, so substitution needs no second
//! language of types. Variables of core get fresh names `x#7`, which no user can write: nothing is ever captured.
//!
//! Knows nothing of files, of execution or of counterexamples. Budgets count queries and Z3's resource units, so that the
//! same input gets the same answer.

mod binders;
mod cache;
mod check;
mod checker;
pub mod environment;
mod generate;
pub mod horn;
mod implied;
mod known;
mod normalise;
mod parallel;
mod plan;
pub mod print;
pub mod qualifiers;
mod reduce;
mod rename;
pub mod result;
mod signatures;
mod smt;
pub mod solve;
mod sort_check;
mod sorts;
pub mod strengthen;
mod template;
mod terminate;
#[cfg(test)]
mod tests;
mod unfold;
mod variance;

pub use binders::binders;
pub use cache::{CachedSolution, Caching, SolutionCache};
pub use check::{Component, LiquidModule, check, components, qualifiers};
pub use checker::{Checker, Overrides, with_result};
pub use implied::implied;
pub use result::{Called, CheckedFunction, Failing, Hypothesis, Provenance, TypingVerdict};
pub use solve::{FixpointBudget, Solution};
pub use sort_check::SortChecker;
pub use strengthen::{Hole, StrengthenQuery, Strengthened, strengthen};
pub use unfold::{Rule, Unfolding};
