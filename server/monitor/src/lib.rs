//! Contract monitoring: programs instrumented with checks of their refinements.
//!
//! [`Monitored`] is a program for the machine in which the user's modules check their contracts. A violation names a
//! [`Site`], the program point that is to blame. The modules, in reading order:
//!
//! - `monitored`: the program, its generated names and its sites; `scope`: a module with its contracts; `make`: the code of a
//!   generated name;
//! - `site`: the meaning of the numbers of checks and calls;
//! - `term` and `measure`: terms of the logic as core; `builtin` and `sorts`: the theory symbols and sorts;
//! - `holds`: whether a value has a refinement type; `assume`: inputs wrapped in assumptions;
//! - `call`: the wrapper between caller and callee; `instrument`: the code of a function with its checks;
//! - `under_test`: functions under test; `nested`: functions nested in results; `gap`: why inputs cannot be generated;
//! - `report`: a violation as data; `shown`: its values; `violated`: its violated conjunct;
//! - `builder`, `write`, `env`: the builders of core.
//!
//! Must not know: files, wording, symbolic execution.
//!
//! Invariants:
//! 1. A term that is not understood leaves its check undecided. It never counts as a violation.
//! 2. An obligation belongs to the function whose text contains it.
//! 3. The same requests give the same sites.

mod abstract_value;
mod action;
mod assume;
mod builder;
mod builtin;
mod call;
mod env;
mod gap;
mod holds;
mod instrument;
mod make;
mod measure;
mod monitored;
mod nested;
mod report;
mod scope;
mod shown;
mod site;
mod sorts;
mod term;
#[cfg(test)]
mod tests;
mod under_test;
mod violated;
mod write;

pub use action::is_action;
pub use monitored::{CheckMode, Focus, Monitored, uninstrumented};
pub use report::{ShownCall, ViolationReport};
pub use scope::Scope;
pub use shown::ShownValue;
pub use site::{Claim, Requirement, Site, SiteKind};
pub use under_test::{FunctionUnderTest, Param};
pub use violated::ViolatedConjunct;
