//! Lazy symbolic execution: inputs that break a check, found without guessing.
//!
//! A [`Root`] is a function to start from. A [`Goal`] makes its arguments from unknown leaves; the [`Explorer`] runs it on
//! the machine under the [`Symbolic`] reading and hands out [`Candidate`]s; the [`Replayer`] runs a candidate concretely,
//! by the same rules, and only what breaks there counts. [`shrink()`] makes inputs smaller by replaying.
//!
//! - values: [`unknown`], [`types`], [`path`]
//! - arguments: [`instantiate`], [`evidence`], [`template`], [`goal`]
//! - execution: [`reading`], [`compute`]
//! - search: [`search`], [`witness`], [`input`], [`replay`], [`shrink`], [`show`]
//!
//! Knows nothing about contracts, files or editors: a check is a number here.
//!
//! Invariants:
//! 1. Nothing depends on time or on the order of a hash table: budgets count steps and questions.
//! 2. A candidate is a guess until it was replayed.

mod compute;
mod evidence;
mod goal;
mod input;
mod instantiate;
mod path;
mod reading;
mod replay;
mod search;
pub mod show;
mod shrink;
mod template;
mod types;
mod unknown;
mod witness;

pub use evidence::Instances;
pub use goal::{Goal, Root};
pub use input::{Input, Table};
pub use reading::{OpaqueTypes, Symbolic};
pub use replay::{Recorded, Replayer, Waiting};
pub use search::{Budget, Candidate, Explorer, Summary, World};
pub use shrink::shrink;
pub use template::Curiosity;
pub use types::FindData;
pub use unknown::Unknown;
