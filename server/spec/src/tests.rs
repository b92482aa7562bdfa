//! Data-driven tests: an annotation in, the printed items and problems out.

mod forms;
mod keywords;
mod laws;
mod mistakes;
mod spans;

use std::fmt::Debug;
use std::fmt::Write;

use expect_test::Expect;
use limpid_base::Span;

use crate::{Annotation, Spec, parse};

/// The annotations of a text, in which there is nothing else that looks like one.
fn annotations(text: &str) -> Vec<Annotation<'static>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(start) = text[at..].find("{-@").map(|start| at + start + 3) {
        let end = text[start..].find("-}").map_or(text.len(), |end| start + end);
        let closed = end > start && text[..end].ends_with('@') && end < text.len();
        let text = Span::new(start as u32, (end - usize::from(closed)) as u32);
        found.push(Annotation::new(text, closed));
        at = end;
    }
    found
}

fn read(text: &str) -> Spec {
    parse(text, &annotations(text), false)
}

/// One line for each item; then, for each problem, the text that it points at, the message and the hint.
fn render(text: &str, spec: &Spec) -> String {
    let mut out = String::new();
    for item in &spec.items {
        let _ = writeln!(out, "{item}");
    }
    for problem in &spec.problems {
        let at = problem.span.text(text);
        let _ = write!(out, "{:?} at `{at}`: {}", problem.severity, problem.message);
        let _ = writeln!(out, "{}", problem.hint.as_ref().map(|hint| format!(" ({hint})")).unwrap_or_default());
    }
    out
}

#[track_caller]
fn check(text: &str, expected: Expect) {
    expected.assert_eq(&render(text, &read(text)));
}

/// Reads an item by itself.
#[track_caller]
fn check_item(item: &str, expected: Expect) {
    check(&format!("{{-@ {item} @-}}"), expected);
}

/// The debug view with every span replaced.
fn respan(value: &impl Debug, mut replace: impl FnMut(Span) -> String) -> String {
    let debug = format!("{value:?}");
    let mut out = String::new();
    let mut rest = debug.as_str();
    while let Some(at) = rest.find("span: ") {
        let (before, after) = rest.split_at(at + 6);
        out.push_str(before);
        let length = after.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(after.len());
        let (start, end) = after[..length].split_once("..").unwrap_or(("0", "0"));
        let number = |digits: &str| digits.parse().unwrap_or(0);
        out.push_str(&replace(Span::new(number(start), number(end))));
        rest = &after[length..];
    }
    out.push_str(rest);
    out
}

/// What two trees have in common that differ only in their spans.
fn shape(value: &impl Debug) -> String {
    respan(value, |_| "_".to_owned())
}
