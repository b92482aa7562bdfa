//! Verdicts: what is known of each function of a file.
//!
//! A [`File`] is a compiled module with its contracts. [`check()`] asks liquid typing first (`proof`), then starts the concrete search from its roots and turns
//! what was found, and replayed, into one [`report::FunctionReport`] per function.
//!
//! Must not know: files on disk, editors, English beyond the reasons of verdicts.

mod blame;
mod check;
mod event;
mod fields;
mod file;
mod parametric;
mod proof;
mod record;
mod repair;
pub mod report;
mod roots;
mod search;
mod threads;

pub use blame::counterfactuals;
pub use check::{Checked, Options, Statistics, check, check_after, proved};
pub use file::File;
pub use limpid_liquid::{Memory, Remembered, Remembering};
pub use limpid_symex::Budget;
pub use proof::Proofs;
pub use repair::{above, apply};
pub use roots::roots;
