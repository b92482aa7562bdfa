//! The syntax of cabal's files, and what it means.

pub(crate) mod condition;
pub(crate) mod package;
pub(crate) mod tokens;
pub(crate) mod tree;
pub(crate) mod words;
