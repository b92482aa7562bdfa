//! What is wrong with an annotation: a sentence, its place, and a hint.

use limpid_base::{Problem, Severity, Span, Stage};

/// One problem, with what to do about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpecProblem {
    pub severity: Severity,
    pub span: Span,
    /// One sentence.
    pub message: String,
    /// What to write instead, or where to look.
    pub hint: Option<String>,
}

impl SpecProblem {
    pub(crate) fn error(span: Span, message: impl Into<String>) -> SpecProblem {
        SpecProblem { severity: Severity::Error, span, message: message.into(), hint: None }
    }

    pub(crate) fn warning(span: Span, message: impl Into<String>) -> SpecProblem {
        SpecProblem { severity: Severity::Warning, ..SpecProblem::error(span, message) }
    }

    pub(crate) fn hint(self, hint: impl Into<String>) -> SpecProblem {
        SpecProblem { hint: Some(hint.into()), ..self }
    }

    /// As every stage reports it; the hint follows the message.
    pub fn to_problem(&self) -> Problem {
        let message = match &self.hint {
            Some(hint) => format!("{} {hint}", self.message),
            None => self.message.clone(),
        };
        Problem { stage: Stage::Spec, severity: self.severity, span: self.span, message }
    }
}

/// LiquidHaskell names the line on which the annotation opens.
pub(crate) fn unclosed_annotation(text: &str, inner: Span) -> SpecProblem {
    let start = inner.start.saturating_sub(3);
    let marker = Span::new(start, inner.start);
    let span = if marker.text(text) == "{-@" { marker } else { inner };
    let problem = SpecProblem::error(span, "This annotation has no closing `@-}`.");
    if text.get(inner.end as usize..).is_some_and(|rest| rest.starts_with("-}")) {
        problem.hint("It ends with `-}`: put an `@` before it.")
    } else {
        problem.hint("Every `{-@` needs an `@-}`.")
    }
}
