//! What editors and the command line ask of Limpid, in their words.
//!
//! This crate puts the front end, the embedded libraries, the contracts and the machine together. It does no input or
//! output: files come in through [`limpid_frontend::project::Sources`].

pub mod actions;
pub mod analyse;
pub mod analysis;
mod anchor;
pub mod checked;
pub mod complete;
mod contradiction;
pub mod diagnostics;
pub mod embedded;
pub mod evaluate;
pub mod external;
mod fingerprint;
pub mod hints;
pub mod host;
pub mod hover;
pub mod linked;
mod names;
pub mod outline;
mod solutions;
pub mod specification;
#[cfg(test)]
mod tests;
pub mod text;
pub mod tokens;
mod unreachable;
mod verdicts;
mod words;

pub use analyse::{Request, Step, analyse};
pub use analysis::Analysis;
pub use checked::{Checked, Verdict};
pub use embedded::Embedded;
pub use evaluate::{Session, Stop};
pub use host::{Files, Host, Snapshot};
pub use linked::Linked;
pub use specification::{Specification, Specifications};
pub use text::{Change, Edit, Encoding, FilePlace};
