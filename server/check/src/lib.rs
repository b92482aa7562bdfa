//! Proof and search: what liquid typing proves of a file, and executions that violate what it leaves open.
//!
//! A [`File`] is a compiled module with its contracts. [`Proofs`] holds what typing says of its functions. `search`
//! searches concretely from one root, and `counterexample` turns replayed executions into the report's data. `suspects`
//! ranks the callees whose postcondition may be too weak: blame and repair both start from them.
//!
//! Must not know: verdicts, repairs, files on disk, editors, English.

mod claim;
mod corrected;
pub mod counterexample;
pub mod culprit;
mod edited;
mod event;
pub mod fields;
pub mod file;
mod graph;
pub mod mentions;
pub mod names;
mod newtypes;
mod open;
pub mod parametric;
pub mod proof;
mod record;
pub mod roots;
pub mod search;
pub mod suspects;

pub use file::File;
pub use graph::CallGraph;
pub use limpid_liquid::{CachedSolution, Caching, SolutionCache, is_checked};
pub use limpid_symex::SearchBudget;
pub use open::{OpenObligations, is_open};
pub use proof::Proofs;
pub use roots::roots;
