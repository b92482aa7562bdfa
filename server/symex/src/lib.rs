//! Lazy symbolic execution: inputs that break a check, found without guessing.
//!
//! An [`EntryPoint`] is a function to start from. A [`Harness`] makes its arguments from symbolic leaves; the [`Explorer`] runs it on
//! the machine in the [`SymbolicDomain`] and hands out [`Candidate`]s; the [`Replayer`] runs a candidate concretely,
//! by the same rules, and only what breaks there counts. [`shrink()`] makes inputs smaller by replaying,
//! [`simplify()`] functions simpler.
//!
//! - values: [`value`], [`types`], [`path`]
//! - arguments: [`instantiate`], [`evidence`], [`template`], [`builders`], [`harness`]
//! - execution: [`domain`], [`compute`]
//! - search: [`search`], [`witness`], [`input`], [`replay`], [`mod@shrink`], [`mod@simplify`], [`show`]
//!
//! Knows nothing about contracts, files or editors: a check is a number here.
//!
//! Invariants:
//! 1. Nothing depends on time or on the order of a hash table: budgets count steps and questions.
//! 2. A candidate is a guess until it was replayed.

mod builders;
mod compute;
mod domain;
mod evidence;
mod harness;
mod input;
mod instantiate;
mod path;
mod replay;
mod search;
mod seeds;
pub mod show;
mod shrink;
mod simplify;
mod template;
mod types;
mod value;
mod witness;

pub use builders::{BuilderName, LibraryNames, builder_name};
pub use domain::{OpaqueTypes, SymbolicDomain};
pub use evidence::Instances;
pub use harness::{EntryPoint, Harness};
pub use input::{FunctionTable, Input};
pub use instantiate::{OTHER, special};
pub use replay::{PartialApplication, ReplayDomain, Replayer};
pub use search::{Candidate, Explorer, Judgement, PATH_END, ProgramContext, SearchBudget, SearchOrder, SearchSummary};
pub use shrink::shrink;
pub use simplify::{evaluate_arguments, simplify};
pub use template::FunctionShape;
pub use types::FindData;
pub use value::SymbolicValue;
