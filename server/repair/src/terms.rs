//! Terms for refinements: the vocabulary of a file, its open goals, and candidates over both.
//!
//! Must not know: which of them hold, and how text is edited.

pub(crate) mod candidates;
pub(crate) mod goals;
pub(crate) mod isolate;
pub(crate) mod sorts;
pub(crate) mod vocabulary;
pub(crate) mod weaker;
