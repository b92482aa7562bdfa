//! What is wrong with the user's input, as data.

use serde::{Deserialize, Serialize};

use crate::Span;

/// Which pass found a problem.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    Parse,
    Scope,
    Type,
    Spec,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    Error,
    Warning,
    /// Nothing is wrong, but something is not known.
    Information,
}

/// One problem in one file: a sentence and the place it speaks of.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Problem {
    pub stage: Stage,
    pub severity: Severity,
    pub span: Span,
    pub message: String,
}

impl Problem {
    pub fn error(stage: Stage, span: Span, message: impl Into<String>) -> Problem {
        Problem { stage, severity: Severity::Error, span, message: message.into() }
    }

    pub fn information(stage: Stage, span: Span, message: impl Into<String>) -> Problem {
        Problem { stage, severity: Severity::Information, span, message: message.into() }
    }

    pub fn warning(stage: Stage, span: Span, message: impl Into<String>) -> Problem {
        Problem { stage, severity: Severity::Warning, span, message: message.into() }
    }
}

/// Something in one binding that we do not handle. It costs that binding, never the file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Unsupported {
    pub what: String,
    pub span: Span,
}

impl Unsupported {
    pub fn new(what: impl Into<String>, span: Span) -> Unsupported {
        Unsupported { what: what.into(), span }
    }
}
