//! The results of the checker.

use std::collections::BTreeMap;

use limpid_base::{Name, QName, Span};
use limpid_contracts::{ObligationKind, Place};
use limpid_logic::Term;
use serde::{Deserialize, Serialize};

use crate::variable::VariableOrigin;

/// The verdict on one top-level function.
#[derive(Clone, PartialEq, Debug)]
pub struct CheckedFunction {
    pub function: QName,
    pub verdict: TypingVerdict,
}

#[derive(Clone, PartialEq, Debug)]
pub enum TypingVerdict {
    /// Every obligation is proved from the contracts of the callees.
    Safe,
    /// These obligations are not proved, in the order of the text.
    Failing(Vec<Failing>),
    /// The function has an unsupported construct.
    Unsupported(String),
    /// The budget is exhausted.
    Unknown(String),
}

/// An obligation that is not proved.
#[derive(Clone, PartialEq, Debug)]
pub struct Failing {
    pub kind: ObligationKind,
    /// The call, expression or equation that may violate it.
    pub span: Span,
    /// Where the refinement is written.
    pub declared: Option<Place>,
    /// The goal as text, in source names.
    pub required: String,
    /// The hypotheses as text, as in `facts`.
    pub known: Vec<String>,
    /// The goal, in source names. Results of calls are applications of the callees.
    pub goal: Term,
    /// The hypotheses that are relevant to the goal, outermost first.
    pub facts: Vec<Hypothesis>,
    /// The calls whose results the goal depends on, in the order of the text.
    pub callees: Vec<Called>,
    /// Where the variables of the goal, the hypotheses and the calls come from. A name that is missing is bound nowhere: a
    /// refinement mentions it outside of its scope.
    pub variables: BTreeMap<Name, VariableOrigin>,
    /// The solver gave up on it.
    pub gave_up: bool,
    /// Everything that unfolds in it was unfolded, and each reflected function in it has a definition in the logic.
    pub unfolded: bool,
}

/// A hypothesis of a failing obligation.
#[derive(Clone, PartialEq, Debug)]
pub struct Hypothesis {
    /// In source names.
    pub term: Term,
    pub source: Provenance,
}

/// A call whose result is relevant to the goal.
#[derive(Clone, PartialEq, Debug)]
pub struct Called {
    pub callee: QName,
    /// In source names.
    pub args: Vec<Term>,
    pub span: Span,
    /// The distance from the goal: 0 if the goal mentions its result.
    pub distance: usize,
}

/// Where a hypothesis comes from.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub enum Provenance {
    /// The postcondition of a call.
    Call { callee: QName, args: Vec<Term>, span: Span },
    /// The type of a parameter.
    Parameter(Name),
    /// A branch of a case, with its constructor if the pattern has one.
    Branch { constructor: Option<QName> },
    /// The definition of a measure, at a constructor or at known arguments.
    Unfolding { symbol: QName },
    #[default]
    Other,
}
