//! Queries about small programs.

mod coverage;
mod differences;
mod properties;
mod solutions;
mod support;
