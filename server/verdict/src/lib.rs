//! Verdicts: what is known of each function of a file.
//!
//! [`check()`] asks liquid typing first, then searches from the file's roots for executions that break what typing leaves
//! open. What is still open goes to blame, and what breaks to repair. The result is one report for each function.
//!
//! Must not know: files on disk, editors, English beyond the reasons of verdicts.

mod check;
mod threads;

pub use check::{Checked, Options, Statistics, check, check_after, proved};
pub use limpid_blame::counterfactuals;
pub use limpid_check::{CachedSolution, Caching, File, Proofs, SearchBudget, SolutionCache, roots};
pub use limpid_repair::above;
