//! Diagnostics from answers: properties that do not hold, and branches that no input reaches.

use limpid_base::Span;
use limpid_core::Binding;
use limpid_explore::{Branch, Covered, Examples, PropertyReport, PropertyVerdict};

use crate::analysis::Analysis;
use crate::diagnostics::{Diagnostic, Severity, Shown, Source};
use crate::explored::text;

/// A property does not hold.
pub(crate) const REFUTED: &str = "property-refuted";
/// A property cannot be tried.
pub(crate) const NOT_TRIED: &str = "property-not-tried";

/// The diagnostics of what is known about this text.
pub(crate) fn diagnostics(analysis: &Analysis, shown: Shown) -> Vec<Diagnostic> {
    let mut all = Vec::new();
    for binding in analysis.functions() {
        if let Some(report) = analysis.explored.property(binding.name).filter(|_| shown.properties) {
            all.extend(of_property(&report, shown));
        }
        if let Some(answer) = analysis.explored.examples(binding.name).filter(|_| shown.unreachable && shown.hints) {
            all.extend(unreachable(binding, &answer));
        }
    }
    all
}

fn of_property(report: &PropertyReport, shown: Shown) -> Option<Diagnostic> {
    let name = &report.name;
    let (severity, code, message) = match &report.verdict {
        PropertyVerdict::Refuted { .. } => {
            let lines = text::refutation(report).join("\n");
            (Severity::Error, REFUTED, format!("`{name}` does not hold: {lines}"))
        }
        PropertyVerdict::Unsupported { .. } if shown.hints => {
            (Severity::Hint, NOT_TRIED, format!("`{name}`: {}", text::verdict(report)))
        }
        PropertyVerdict::Proved { .. } | PropertyVerdict::Open | PropertyVerdict::Unsupported { .. } => return None,
    };
    Some(diagnostic(report.span, severity, code, message, name))
}

/// The branches of the function itself. What it calls may be reached from elsewhere.
fn unreachable<'a>(binding: &'a Binding, answer: &'a Examples) -> impl Iterator<Item = Diagnostic> + 'a {
    let own = |branch: &&Branch| {
        branch.module == binding.name.module && branch.function == binding.name.ident.as_str() && !branch.missing
    };
    let none = answer.branches.iter().filter(own).filter(|branch| branch.covered == Covered::Unreachable);
    none.map(|branch| {
        let name = binding.name.ident.as_str();
        let message = format!("no input of `{name}` gets here{}", text::ideal(&answer.extent));
        let unnecessary = diagnostic(branch.span, Severity::Hint, "unreachable", message, name);
        Diagnostic { unnecessary: true, ..unnecessary }
    })
}

fn diagnostic(span: Span, severity: Severity, code: &str, message: String, function: &str) -> Diagnostic {
    Diagnostic {
        span,
        severity,
        code: code.to_owned(),
        message,
        related: Vec::new(),
        function: Some(function.to_owned()),
        example: None,
        source: Source::Limpid,
        unnecessary: false,
    }
}
