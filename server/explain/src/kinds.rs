//! One file for each kind of obligation: its wording and its tests.

mod arithmetic;
mod constructor;
mod postcondition;
mod precondition;
mod termination;
mod totality;

use limpid_report::{Counterexample, ObligationClass};

/// The words for one counterexample.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Words {
    /// What is wrong, in one sentence.
    pub(crate) sentence: String,
    /// A few words for the place itself.
    pub(crate) label: String,
    /// A few words for the place where the refinement is written.
    pub(crate) declared: String,
    /// What happens there, with a word that introduces it: "called", `head []`.
    pub(crate) happened: (&'static str, String),
    /// A word that introduces the refinement, if it is worth showing: "required".
    pub(crate) requirement: Option<&'static str>,
}

pub(crate) fn words(example: &Counterexample) -> Words {
    match example.obligation.kind {
        ObligationClass::Precondition => precondition::words(example),
        ObligationClass::Postcondition => postcondition::words(example),
        ObligationClass::Constructor => constructor::words(example),
        ObligationClass::Totality => totality::words(example),
        ObligationClass::Arithmetic => arithmetic::words(example),
        ObligationClass::Termination => termination::words(example),
    }
}
