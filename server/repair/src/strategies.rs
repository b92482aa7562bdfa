//! One file for each strategy: how it finds a change, what the change is called, and its tests.

pub(crate) mod callback_argument;
pub(crate) mod callback_result;
pub(crate) mod callee;
pub(crate) mod field;
pub(crate) mod fold;
pub(crate) mod haskell_signature;
pub(crate) mod lemma;
pub(crate) mod local_postcondition;
pub(crate) mod local_precondition;
pub(crate) mod measure;
pub(crate) mod metric;
pub(crate) mod option;
pub(crate) mod precondition;
pub(crate) mod qualifier;
pub(crate) mod rebuild;
pub(crate) mod weaker_field;
pub(crate) mod weaker_postcondition;
