//! Verdicts: what is known of each function of a file.
//!
//! Liquid typing comes first ([`Proofs`]). From the roots that it leaves open a [`RootSearch`] looks for executions that break
//! something. [`judge()`] puts the searches that concern a function together: what breaks goes to repair, what is still open
//! to blame. A small search from each proved function looks for proofs that rest on something false ([`unsound()`]). Who runs
//! which search when is the driver's business, in `limpid_ide`.
//!
//! Must not know: files on disk, editors, threads, English.

mod elsewhere;
mod judge;
mod search;
mod unsound;

pub use judge::{failed, judge, proved};
pub use limpid_blame::counterfactuals;
pub use limpid_check::search::Distrust;
pub use limpid_check::{CachedSolution, Caching, CallGraph, File, Proofs, SearchBudget, SolutionCache, roots};
pub use limpid_repair::{above, is_small};
pub use search::{Options, RootSearch, Statistics};
pub use unsound::{searched, unsound};
