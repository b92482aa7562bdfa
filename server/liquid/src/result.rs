//! What the checker says of a function.

use limpid_base::{Name, QName, Span};
use limpid_contracts::{ObligationKind, Place};
use limpid_logic::Term;

/// The verdict on one top-level function.
#[derive(Clone, PartialEq, Debug)]
pub struct CheckedFunction {
    pub function: QName,
    pub verdict: TypingVerdict,
}

#[derive(Clone, PartialEq, Debug)]
pub enum TypingVerdict {
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
    /// What is known there, as text; the same as `facts`.
    pub known: Vec<String>,
    /// What must hold, in the user's names; results of calls are applications of the callees.
    pub goal: Term,
    /// What is known of the values that the goal speaks of, the outermost first.
    pub facts: Vec<Hypothesis>,
    /// The calls whose results the goal depends on, in the order of the text.
    pub callees: Vec<Called>,
    /// The solver gave up before it was sure.
    pub gave_up: bool,
}

/// Something that is known where an obligation fails.
#[derive(Clone, PartialEq, Debug)]
pub struct Hypothesis {
    /// In the user's names.
    pub term: Term,
    pub source: Provenance,
}

/// A call whose result matters.
#[derive(Clone, PartialEq, Debug)]
pub struct Called {
    pub callee: QName,
    /// In the user's names.
    pub args: Vec<Term>,
    pub span: Span,
    /// How far from the goal: 0 if the goal speaks of its result.
    pub distance: usize,
}

/// Why something is known.
#[derive(Clone, PartialEq, Debug, Default)]
pub enum Provenance {
    /// It is the result of a call: the callee promises it.
    Call { callee: QName, args: Vec<Term>, span: Span },
    /// The type of a parameter says so.
    Parameter(Name),
    /// A branch was taken: the value was matched, with this constructor if it has one.
    Branch { constructor: Option<QName> },
    /// The definition of a measure, at a constructor or at known arguments.
    Unfolding { symbol: QName },
    #[default]
    Other,
}
