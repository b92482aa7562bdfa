//! Terms that refinements could say: the vocabulary of a file, what its open obligations ask for, candidates in these words.
//!
//! Must not know: which of them hold, and how text is edited.

pub(crate) mod candidates;
pub(crate) mod goals;
pub(crate) mod isolate;
pub(crate) mod sorts;
pub(crate) mod vocabulary;
pub(crate) mod weaker;
