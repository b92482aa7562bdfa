//! What the checker says of a function.

use limpid_base::{QName, Span};
use limpid_contracts::{ObligationKind, Place};

/// The verdict on one top-level function.
#[derive(Clone, PartialEq, Debug)]
pub struct Checked {
    pub function: QName,
    pub verdict: Verdict,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Verdict {
    /// Every obligation holds, looking only at what callees promise.
    Safe,
    /// These could not be shown, in the order of the text.
    Failing(Vec<Failing>),
    /// Something that the checker does not handle.
    Unsupported(String),
    /// The budget was used up.
    Unknown(String),
}

/// An obligation that could not be shown.
#[derive(Clone, PartialEq, Debug)]
pub struct Failing {
    pub kind: ObligationKind,
    /// The call, expression or equation that may break it.
    pub span: Span,
    /// Where the refinement is written.
    pub declared: Option<Place>,
    /// What must hold, in the user's names.
    pub required: String,
    /// What is known there.
    pub known: Vec<String>,
    /// The solver gave up before it was sure.
    pub gave_up: bool,
}
