//! Verdicts: what is known of each function of a file.
//!
//! [`check()`] types the file first, then searches from its roots for executions that break the obligations that typing
//! leaves open. Blame explains obligations that stay open; repair looks for weaker specifications where one is broken.
//! The result is one report for each function.
//!
//! Must not know: files on disk, editors, English.

mod check;
mod threads;

pub use check::{Checked, Options, Statistics, check, check_after, proved};
pub use limpid_blame::counterfactuals;
pub use limpid_check::{CachedSolution, Caching, File, Proofs, SearchBudget, SolutionCache, roots};
pub use limpid_repair::above;
