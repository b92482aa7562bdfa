//! Excerpts of the source, with the places that matter marked.

use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Renderer, Snippet};
use limpid_base::Span;

use crate::texts::Written;

/// A place and what it is called.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark<'a> {
    pub(crate) span: Span,
    pub(crate) label: &'a str,
    pub(crate) primary: bool,
}

/// The lines of the marks; marks of several lines are shown at their first one.
pub(crate) fn excerpt(written: &Written<'_>, marks: &[Mark<'_>], colour: bool, width: usize) -> String {
    let lines = || marks.iter().map(|mark| written.lines().line(mark.span.start));
    let (Some(first), Some(last)) = (lines().min(), lines().max()) else { return String::new() };
    let start = written.lines().line_span(first).start;
    let end = written.lines().line_span(last).end;
    let text = Span::new(start, end).text(written.text);
    let annotations = marks.iter().map(|mark| annotation(written, mark, start, text));
    let snippet = Snippet::source(text).line_start(first as usize + 1).annotations(annotations);
    let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
    let rendered = renderer.term_width(width).render(&[Group::with_level(Level::ERROR).element(snippet)]);
    rendered.lines().map(|line| format!("{}\n", line.trim_end())).collect()
}

fn annotation<'a>(written: &Written<'_>, mark: &Mark<'a>, start: u32, text: &str) -> Annotation<'a> {
    let line = written.lines().line_span(written.lines().line(mark.span.start));
    let shown = Span::new(mark.span.start, mark.span.end.min(line.end).max(mark.span.start)).text(written.text);
    let from = (mark.span.start.saturating_sub(start) as usize).min(text.len());
    let to = (from + shown.trim_end().len()).min(text.len());
    let kind = if mark.primary { AnnotationKind::Primary } else { AnnotationKind::Context };
    kind.span(from..to.max(from)).label(mark.label)
}
