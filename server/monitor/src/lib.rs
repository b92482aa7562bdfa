//! Contracts that run: programs instrumented with the checks that their refinements ask for.
//!
//! [`Monitored`] is a program for the machine in which the user's modules check their contracts; a violation names a
//! [`Site`], the place in the text that owed what did not hold. The pieces, in reading order:
//!
//! - `monitored` the program: names, instrumentation, sites; `scope` a module with the contracts that hold in it; `make` from an
//!   instrumentation to a binding;
//! - `site` what the numbers of checks and calls stand for;
//! - `term` and `measure` terms of the logic as core, `builtin` and `sorts` what the logic itself knows;
//! - `holds` whether a value has a refinement type, `assume` inputs of which a refinement type is assumed;
//! - `call` what happens between caller and callee; `instrument` the text of a function with the checks that it owes;
//! - `root` functions under test, `inside` functions that they return inside data, `gap` why some have no inputs that can be made up;
//! - `report` what a violation means: `seen` its values, `fill` the refinement with values put in;
//! - `builder`, `write`, `env` how all of them write core.
//!
//! Must not know: files, how violations are told to people beyond values and filled-in refinements, symbolic execution.
//!
//! Invariants:
//! 1. What is not understood is never false: it leaves a check undecided.
//! 2. An obligation belongs to the function whose text contains it.
//! 3. The same requests give the same sites.

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

pub use monitored::{CheckMode, Monitored};
pub use report::{ShownCall, ViolationReport};
pub use scope::Scope;
pub use shown::ShownValue;
pub use site::{Claim, Site, SiteKind};
pub use under_test::{FunctionUnderTest, Param};
pub use violated::ViolatedConjunct;
