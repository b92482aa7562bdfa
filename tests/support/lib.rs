//! What the end-to-end tests and the benchmarks share; see the files beside this one.

pub mod alone;
pub mod archive;
pub mod binary;
pub mod client;
pub mod effort;
pub mod expectation;
pub mod fixtures;
pub mod module;
pub mod pipeline;
pub mod reports;
pub mod run;
pub mod weaken;
