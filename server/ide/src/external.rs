//! Merges the diagnostics of LiquidHaskell with ours: our explanation goes to the place of its error, an error that both
//! report is shown once, and a disagreement is shown as such.
//!
//! A report is about one text. After an edit, an error stays where its text is now, until its text changes or our verdict for
//! the new text contradicts it; nothing else is said of a text that LiquidHaskell has not seen. Must not know: where reports
//! come from.

use std::sync::Arc;

use limpid_base::{QName, Span};
use limpid_external::{Kind, Message, Typed, plain};
pub use limpid_external::{Report, printed, written};
use limpid_report::{FunctionReport, ObligationClass, Verdict};

use crate::analysis::Analysis;
use crate::diagnostics::{Diagnostic, Related, Severity, Source};
use crate::render;
use crate::text::FilePlace;
use crate::text_map::TextMap;

/// A report, and the text that it is about.
#[derive(Debug)]
pub struct ExternalDiagnostics {
    pub report: Report,
    pub text: Arc<str>,
}

impl ExternalDiagnostics {
    /// Whether the report is about this text.
    fn is_about(&self, analysis: &Analysis) -> bool {
        self.text == analysis.source.text
    }

    /// Where the places of the report are in this text.
    fn places<'a>(&'a self, analysis: &'a Analysis) -> Places<'a> {
        let (then, now) = (&*self.text, &*analysis.source.text);
        let map = (!self.is_about(analysis)).then(|| TextMap::new(then, now));
        Places { then, now, map }
    }
}

/// From the text of a report to the present text.
struct Places<'a> {
    then: &'a str,
    now: &'a str,
    /// Missing if they are the same.
    map: Option<TextMap>,
}

impl Places<'_> {
    /// `None` if the text there has changed.
    fn span(&self, message: &Message) -> Option<Span> {
        let span = message.region?.span(self.then)?;
        let Some(map) = &self.map else { return Some(span) };
        map.span(span).filter(|moved| moved.text(self.now) == span.text(self.then))
    }
}

/// An error of LiquidHaskell, and the counterexample that explains it.
#[derive(Clone, Debug)]
pub(crate) struct Error<'r> {
    pub(crate) span: Span,
    pub(crate) message: &'r Message,
    /// The function that it is in.
    pub(crate) function: Option<Arc<FunctionReport>>,
    /// Which of the function's counterexamples is the same error.
    pub(crate) example: Option<usize>,
}

/// The errors of a report. Of those on an earlier text, the ones that may still be there.
pub(crate) fn errors<'r>(analysis: &Analysis, external: &'r ExternalDiagnostics) -> Vec<Error<'r>> {
    let places = external.places(analysis);
    let mut taken: Vec<(QName, usize)> = Vec::new();
    let mut errors: Vec<Error<'r>> = Vec::new();
    for message in external.report.messages.iter().filter(|message| message.is_verdict()) {
        let Some(span) = places.span(message) else { continue };
        let shown = analysis.function_at(span.start).and_then(|binding| analysis.shown_report(binding.name));
        let is_mended = shown.as_ref().is_some_and(|shown| shown.current && shown.report.verdict == Verdict::Safe);
        if is_mended && !external.is_about(analysis) {
            continue;
        }
        let function = shown.map(|shown| shown.report);
        let example = function.as_ref().and_then(|function| example(function, message, span, &taken));
        if let (Some(function), Some(example)) = (&function, example) {
            taken.push((function.name, example));
        }
        errors.push(Error { span, message, function, example });
    }
    errors
}

/// The counterexample that shows the same error: one at the same place, or else one of the same kind. One error of
/// LiquidHaskell may break several refinements of ours at one place; two at two places are not the same.
fn example(function: &FunctionReport, message: &Message, span: Span, taken: &[(QName, usize)]) -> Option<usize> {
    let free = |place: &usize| !taken.contains(&(function.name, *place));
    let at = |place: usize| function.counterexamples[place].obligation.place.span;
    let all = || (0..function.counterexamples.len()).filter(free);
    let overlapping = |place: &usize| at(*place).start < span.end && span.start < at(*place).end;
    let closest = all().filter(overlapping).min_by_key(|place| at(*place).len().abs_diff(span.len()));
    let same = |place: &usize| match (function.counterexamples[*place].obligation.kind, &message.kind) {
        (ObligationClass::Totality, kind) => *kind == Kind::Totality,
        (ObligationClass::Termination, kind) => *kind == Kind::Termination,
        (_, kind) => matches!(kind, Kind::Mismatch(_)),
    };
    closest.or_else(|| all().find(same))
}

/// Our diagnostics together with LiquidHaskell's.
pub fn merge(analysis: &Analysis, external: &ExternalDiagnostics, mut ours: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let errors = errors(analysis, external);
    let mut more: Vec<Diagnostic> = Vec::new();
    for error in &errors {
        match &error.function {
            Some(function) => with_function(analysis, error, function, &mut ours, &mut more),
            None => more.push(alone(error, String::new())),
        }
    }
    specification(analysis, external, &mut ours, &mut more);
    if external.report.is_complete() && external.is_about(analysis) {
        for diagnostic in &mut ours {
            accepted(analysis, diagnostic, &errors);
        }
    }
    ours.extend(more);
    crate::diagnostics::sort(&mut ours);
    ours
}

fn with_function(
    analysis: &Analysis,
    error: &Error<'_>,
    function: &FunctionReport,
    ours: &mut Vec<Diagnostic>,
    more: &mut Vec<Diagnostic>,
) {
    let ident = function.name.ident;
    let about = |one: &Diagnostic| one.function.as_deref() == Some(ident.as_str());
    let same = |one: &&mut Diagnostic| about(one) && (one.example == error.example || one.example.is_none());
    let known = ours.iter_mut().find(same).filter(|_| explains(function, error));
    // An explanation belongs to one place. An error at another place is a different error.
    if let Some(known) = known.filter(|known| known.source != Source::Agreement || known.span == error.span) {
        attach(analysis, error, known);
        return;
    }
    // Each message is shown once at a place.
    let has_examples = matches!(function.verdict, Verdict::Counterexample | Verdict::WeakSpec);
    if has_examples && ours.iter().any(|one| about(one) && one.span == error.span) {
        return;
    }
    let (verdict, source) = match function.verdict {
        Verdict::Safe => (format!("\nLimpid disagrees: {}.", render::verdict(function)), Source::Disagreement),
        Verdict::Counterexample | Verdict::WeakSpec => {
            (format!("\nLimpid explains another error of `{ident}`."), Source::LiquidHaskell)
        }
        Verdict::Unknown | Verdict::Unsupported => {
            // A hint that the verdict is unknown would be redundant.
            ours.retain(|one| !(about(one) && one.severity == Severity::Hint));
            (format!("\nLimpid: {}.", render::verdict(function)), Source::LiquidHaskell)
        }
    };
    more.push(Diagnostic { function: Some(ident.to_string()), source, ..alone(error, verdict) });
}

/// Whether a verdict of ours is the reason for LiquidHaskell's error.
fn explains(function: &FunctionReport, error: &Error<'_>) -> bool {
    match function.verdict {
        Verdict::Counterexample => error.example.is_some(),
        Verdict::WeakSpec => error.example.is_some() || function.counterexamples.is_empty(),
        Verdict::Safe | Verdict::Unknown | Verdict::Unsupported => false,
    }
}

/// Our diagnostic at the place of LiquidHaskell's error. Its own place becomes a related place.
fn attach(analysis: &Analysis, error: &Error<'_>, ours: &mut Diagnostic) {
    if ours.source == Source::Agreement {
        return;
    }
    ours.source = Source::Agreement;
    ours.message.push_str(&format!("\nLiquidHaskell: {}", error.message.summary()));
    if ours.span != error.span {
        let place = FilePlace { path: Arc::clone(&analysis.source.path), span: ours.span };
        let message = match ours.severity {
            Severity::Error => "it goes wrong here",
            _ => "LiquidHaskell does not see that this is right",
        };
        ours.related.insert(0, Related { place, message: message.to_owned() });
        ours.span = error.span;
    }
}

/// An error of LiquidHaskell that we have no explanation for.
fn alone(error: &Error<'_>, more: String) -> Diagnostic {
    let code = match error.message.kind {
        Kind::Mismatch(_) => "liquid-mismatch",
        Kind::Totality => "liquid-totality",
        Kind::Termination => "liquid-termination",
        Kind::Specification | Kind::Haskell => "liquid-specification",
    };
    Diagnostic {
        span: error.span,
        severity: Severity::Error,
        code: code.to_owned(),
        message: format!("LiquidHaskell: {}{more}", error.message.summary()),
        related: Vec::new(),
        function: None,
        example: None,
        source: Source::LiquidHaskell,
        unnecessary: false,
    }
}

/// Errors in annotations: ours if we have one there, or else LiquidHaskell's.
fn specification(
    analysis: &Analysis,
    external: &ExternalDiagnostics,
    ours: &mut [Diagnostic],
    more: &mut Vec<Diagnostic>,
) {
    let places = external.places(analysis);
    for message in external.report.messages.iter().filter(|message| message.kind == Kind::Specification) {
        let Some(span) = places.span(message) else { continue };
        // Both mark the same line, but seldom the same columns.
        let line = |offset: u32| analysis.lines.line(offset);
        let near = |one: &&mut Diagnostic| {
            one.function.is_none() && line(one.span.start) <= line(span.end) && line(span.start) <= line(one.span.end)
        };
        match ours.iter_mut().find(near) {
            Some(known) if known.source == Source::Limpid => {
                known.source = Source::Agreement;
                known.message.push_str(&format!("\nLiquidHaskell: {}", message.summary()));
            }
            Some(_) => {}
            None => more.push(alone(&Error { span, message, function: None, example: None }, String::new())),
        }
    }
}

/// LiquidHaskell checked the whole file and accepts a function that we reject.
fn accepted(analysis: &Analysis, ours: &mut Diagnostic, errors: &[Error<'_>]) {
    let Some(name) = &ours.function else { return };
    let Some(binding) = analysis.functions().find(|one| one.name.ident.as_str() == name) else { return };
    let rejected = errors.iter().any(|error| error.function.as_ref().is_some_and(|one| one.name == binding.name));
    if rejected || ours.severity == Severity::Hint {
        return;
    }
    ours.source = Source::Disagreement;
    ours.message.push_str(&format!("\nLiquidHaskell disagrees: it accepts `{name}`."));
    // A weak specification is only a warning if LiquidHaskell rejects the function.
    if ours.severity == Severity::Warning {
        ours.severity = Severity::Information;
    }
}

/// What LiquidHaskell says of a place, in Markdown.
pub(crate) struct Said {
    pub(crate) span: Span,
    pub(crate) markdown: String,
    /// Our explanation of it.
    pub(crate) explained: Option<String>,
}

/// What LiquidHaskell says of the place under the cursor: an error, or the type that it found for a name.
pub(crate) fn said(analysis: &Analysis, external: &ExternalDiagnostics, offset: u32) -> Option<Said> {
    let within = |span: Span| span.start <= offset && offset <= span.end;
    let errors = errors(analysis, external);
    let error = errors.iter().filter(|error| within(error.span)).min_by_key(|error| error.span.len());
    if let Some(error) = error {
        let markdown = format!("**LiquidHaskell**\n\n```\n{}\n```\n", error.message.text);
        let explained = error.function.as_ref().map(|function| render::markdown(analysis, function, error.example));
        return Some(Said { span: error.span, markdown, explained });
    }
    // The type of a name may depend on any other text.
    let report = external.is_about(analysis).then_some(&external.report)?;
    let span = |typed: &Typed| typed.region.span(&analysis.source.text).filter(|span| within(*span));
    let found = report.types.iter().filter_map(|typed| Some((span(typed)?, typed)));
    let (span, typed) = found.min_by_key(|(span, _)| span.len())?;
    let word = analysis.word_at(offset).filter(|word| word.span == span)?;
    let markdown = format!("LiquidHaskell: `{} :: {}`\n", word.name, plain(&typed.ty));
    Some(Said { span, markdown, explained: None })
}

#[cfg(test)]
mod tests;
