//! What the end-to-end tests and the benchmarks share; see the files beside this one.

pub mod binary;
pub mod fixtures;
pub mod pipeline;
pub mod run;
pub mod weaken;
