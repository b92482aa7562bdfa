//! The JSON that `limpid check --format json` prints: one object per file. Fields are added, never changed.

use limpid_base::{LineIndex, Problem, Range, Severity, Span, Stage};
use serde::Serialize;

#[derive(Serialize)]
pub(crate) struct FileReport {
    pub(crate) schema: u32,
    pub(crate) file: String,
    pub(crate) functions: Vec<FunctionReport>,
    pub(crate) problems: Vec<ProblemReport>,
}

#[derive(Serialize)]
pub(crate) struct FunctionReport {
    pub(crate) name: String,
    /// Whether a LiquidHaskell signature speaks of it.
    pub(crate) annotated: bool,
    /// All its equations.
    pub(crate) range: Range,
    pub(crate) verdict: Verdict,
    pub(crate) reason: String,
    pub(crate) millis: f64,
    pub(crate) culprits: Vec<serde_json::Value>,
    pub(crate) counterexamples: Vec<serde_json::Value>,
    pub(crate) fixes: Vec<serde_json::Value>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Verdict {
    Unknown,
    Unsupported,
}

#[derive(Serialize)]
pub(crate) struct ProblemReport {
    pub(crate) stage: Stage,
    pub(crate) severity: Severity,
    pub(crate) location: Location,
    pub(crate) message: String,
}

#[derive(Serialize)]
pub(crate) struct Location {
    pub(crate) file: String,
    pub(crate) range: Range,
}

impl Location {
    pub(crate) fn new(file: &str, lines: &LineIndex, span: Span) -> Location {
        Location { file: file.to_owned(), range: lines.range_utf16(span) }
    }
}

impl ProblemReport {
    pub(crate) fn new(file: &str, lines: &LineIndex, problem: &Problem) -> ProblemReport {
        ProblemReport {
            stage: problem.stage,
            severity: problem.severity,
            location: Location::new(file, lines, problem.span),
            message: problem.message.clone(),
        }
    }
}
