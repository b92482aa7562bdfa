//! Liquid type checking: which functions LiquidHaskell accepts, and which obligations of the others it cannot prove.
//!
//! The stages, in order:
//!
//! 1. [`plan`] groups functions that must be solved together into components.
//! 2. [`generate`] traverses the typed core of a component and generates Horn clauses ([`horn`]): an environment
//!    ([`environment`]) must imply a head. Inferred types are templates of kvars
//!    ([`template`]). Recursive calls add termination obligations ([`terminate`]).
//! 3. [`solve`] solves the kvars: acyclic ones by elimination, the others by predicate abstraction over qualifiers
//!    ([`mod@qualifiers`]). Z3 decides validity ([`limpid_solver::Prover`]); [`unfold`] instantiates reflected functions for it.
//! 4. [`mod@check`] turns failing clauses into verdicts ([`result`]). [`mod@strengthen`] infers additional postconditions;
//!    [`implied()`] drops redundant ones.
//!
//! Sources: *Liquid Types* (Rondon, Kawaguchi, Jhala, PLDI 2008) for templates and qualifiers; *Local Refinement Typing* (Cosman,
//! Jhala, ICFP 2017) for elimination; *Abstract Refinement Types* (Vazou, Rondon, Jhala, ESOP 2013); *Refinement Reflection*
//! (Vazou et al., POPL 2018) for unfolding.
//!
//! A kvar application is a [`limpid_logic::Term::Pred`], like that of an abstract refinement, so both share one
//! substitution. Variables of core get fresh names such as `x#7`, which no user can write, so substitution never captures.
//!
//! Must not know: files, execution, counterexamples. Budgets count queries and Z3's resource units, so the
//! same input gives the same answer.

mod binders;
mod cache;
mod check;
mod checker;
mod contradiction;
pub mod environment;
mod generate;
pub mod horn;
mod hypotheses;
mod implied;
mod impossible;
mod normalise;
mod parallel;
mod plan;
pub mod print;
pub mod qualifiers;
mod reduce;
mod rename;
pub mod result;
mod signatures;
pub mod solve;
mod sort_check;
pub mod strengthen;
mod template;
mod terminate;
#[cfg(test)]
mod tests;
mod unfold;
mod variable;
mod variance;

pub use binders::binders;
pub use cache::{CachedSolution, Caching, SolutionCache};
pub use check::{Component, LiquidModule, check, components, is_checked, qualifiers};
pub use checker::{Checker, Overrides, uses_list_preds, with_result};
pub use contradiction::Contradictions;
pub use implied::implied;
pub use impossible::impossible_constants;
pub use limpid_solver::OneSolver;
pub use result::{Called, CheckedFunction, Failing, Hypothesis, Provenance, TypingVerdict};
pub use solve::{FixpointBudget, Solution};
pub use sort_check::SortChecker;
pub use strengthen::{Hole, StrengthenQuery, Strengthened, strengthen};
pub use unfold::{Rule, Unfolding};
pub use variable::{Copies, Variable, VariableOrigin, Variables};
