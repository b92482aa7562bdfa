//! Queries about a program: what expressions evaluate to, which inputs solve an equation, falsify a property, reach a
//! branch, or tell two functions apart.
//!
//! A query is a small Haskell module in the scope of a file ([`evaluate`], [`query`]): a goal with unknowns, and what to show
//! of a run. [`search`] runs it symbolically and hands out candidates; [`concrete`] runs each of them as GHC would, and only
//! what is confirmed there leaves this crate. Answers are data ([`answer`]); they have no English in them but what the
//! program itself prints.
//!
//! - expressions: [`evaluate`], [`linked`]
//! - queries: [`query`], [`second`], [`unknowns`], [`coverage`], [`observation`], [`search`], [`concrete`], [`idealised`]
//! - answers: [`answer`], [`mod@solve`], [`mod@refute`], [`trees`], [`mod@examples`], [`mod@diff`], [`suite`]
//!
//! Knows nothing of files on disk, editors or refinements; of `contracts` it uses only how a file spells names. Nothing depends on
//! time: budgets count steps.

mod answer;
mod call;
mod concrete;
mod coverage;
mod diff;
mod evaluate;
mod examples;
mod idealised;
mod linked;
mod observation;
mod query;
mod refute;
mod search;
mod second;
mod solve;
mod suite;
mod trees;
mod unknowns;

pub use answer::{
    Assignment, Branch, Covered, Difference, Example, Examples, Extent, Impossible, Proof, PropertyReport,
    PropertyVerdict, QueryPart, RunResult, Solutions, Unknown,
};
pub use diff::{diff, diff_files};
pub use evaluate::{Evaluator, IT, MODULE, Stop};
pub use examples::examples;
pub use linked::Linked;
pub use refute::{is_property, properties, refute};
pub use search::Budget;
pub use solve::solve;
pub use suite::{TestCase, TestGroup, TestStyle, failing, generated_part, is_testable, test_module, testable, tests};
