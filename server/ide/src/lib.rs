//! What editors and the command line ask of Limpid, in their words.
//!
//! This crate puts the front end, the embedded libraries, the contracts and the machine together. It does no input or
//! output: files come in through [`limpid_frontend::project::Sources`].

pub mod checked;
mod contradiction;
pub mod embedded;
pub mod evaluate;
pub mod linked;
pub mod specification;

pub use checked::{Checked, Verdict};
pub use embedded::Embedded;
pub use evaluate::{Session, Stop};
pub use linked::Linked;
pub use specification::{Specification, Specifications};
