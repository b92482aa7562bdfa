//! Programs that are right and that LiquidHaskell rejects all the same: each says itself who promises too little.
//!
//! `fixtures/weak` has small programs, one theme a file. Comment lines say what is expected of every function:
//!
//! ```text
//! -- expect: FUNCTION safe
//! -- expect: FUNCTION fine
//! -- expect: FUNCTION counterexample KIND at `source text`
//! -- expect: FUNCTION weak-spec KIND at `source text` blames CULPRIT, CULPRIT
//! -- expect: FUNCTION weak-spec KIND at `source text` blames CULPRIT; fixed
//! -- expect: FUNCTION weak-spec KIND at `source text` blames CULPRIT; unfixed
//! -- allows: FUNCTION `callee's call = result`, really `what it returns`
//! -- allows: FUNCTION `callee's call = result`
//! ```
//!
//! `allows` is about a result that an example makes up for a callee, and what the callee really returns, if that is known.
//!
//! `fine` is safe or unknown. A culprit is its kind and its name; these and no others are blamed, in any order. `fixed` means
//! that the first change that is offered was proved, `unfixed` that none is offered. The source text stands in the function's
//! own equations, and the obligation covers it or lies within it.

use std::collections::BTreeSet;
use std::path::Path;

use limpid_base::{LineIndex, Span};
use limpid_core::BindingKind;
use limpid_frontend::project::Source;
use limpid_tests::pipeline::{load, on_a_roomy_stack};
use limpid_tests::{fixtures, run};
use serde_json::Value;

/// Fewer than this and the fixtures were not found, or not read.
const AT_LEAST: usize = 60;

/// What does not hold yet: file, function, why.
const KNOWN: [(&str, &str, &str); 0] = [];

#[test]
fn culprits_are_as_expected() {
    let sources = fixtures::haskell("weak");
    assert!(sources.len() >= AT_LEAST, "only {} programs", sources.len());
    let mut mistakes = Vec::new();
    let mut wrong = BTreeSet::new();
    for source in &sources {
        for (function, what) in on_a_roomy_stack(|| differences(source)) {
            let short = fixtures::short(source).to_owned();
            let known = KNOWN.iter().any(|(file, known, _)| *file == short && *known == function);
            if !known {
                mistakes.push(format!("{short}: {function}: {what}"));
            }
            wrong.insert((short, function));
        }
    }
    for (file, function, _) in KNOWN {
        if !wrong.contains(&(file.to_owned(), function.to_owned())) {
            mistakes.push(format!("{file}: {function} is as expected now, and can be taken off the list"));
        }
    }
    assert!(mistakes.is_empty(), "{} mistakes:\n{}", mistakes.len(), mistakes.join("\n"));
}

/// One `expect` line.
struct Expectation<'a> {
    function: &'a str,
    verdict: &'a str,
    /// The kind of obligation, and the text where it is.
    place: Option<(&'a str, &'a str)>,
    culprits: BTreeSet<String>,
    /// Whether a change is offered, if that is said.
    fixed: Option<bool>,
}

impl<'a> Expectation<'a> {
    fn parse(line: &'a str) -> Option<Expectation<'a>> {
        let plain = |verdict: &'a str| {
            let function = line.strip_suffix(verdict)?.strip_suffix(' ')?;
            Some(Expectation { function, verdict, place: None, culprits: BTreeSet::new(), fixed: None })
        };
        if let Some(expectation) = plain("safe").or_else(|| plain("fine")) {
            return Some(expectation);
        }
        let verdict =
            ["counterexample", "weak-spec"].into_iter().find(|verdict| line.contains(&format!(" {verdict} ")))?;
        let (function, rest) = line.split_once(&format!(" {verdict} "))?;
        let (kind, rest) = rest.split_once(" at `")?;
        if verdict == "counterexample" {
            let place = Some((kind, rest.strip_suffix('`')?));
            return Some(Expectation { function, verdict, place, culprits: BTreeSet::new(), fixed: None });
        }
        let (text, culprits) = rest.split_once("` blames ")?;
        let (culprits, fixed) = match culprits.rsplit_once("; ") {
            Some((culprits, "fixed")) => (culprits, Some(true)),
            Some((culprits, "unfixed")) => (culprits, Some(false)),
            _ => (culprits, None),
        };
        let culprits = culprits.split(", ").map(str::to_owned).collect();
        Some(Expectation { function, verdict, place: Some((kind, text)), culprits, fixed })
    }
}

/// The functions of which something else is reported than expected, and what.
fn differences(source: &Source) -> Vec<(String, String)> {
    let path = Path::new(&*source.path);
    let folder = path.parent().unwrap_or(path);
    let run = run::limpid(folder, &["check", "--format", "json", fixtures::short(source)]);
    let report = run.json().into_iter().next().unwrap_or_default();
    let mut found = Vec::new();
    for problem in report["problems"].as_array().into_iter().flatten() {
        found.push((String::new(), format!("problem: {}", problem["message"])));
    }
    let loaded = load(source.clone());
    let written = loaded.compiled.core.bindings.iter().filter(|binding| binding.kind != BindingKind::Generated);
    let mut unnamed: Vec<(String, Span)> =
        written.map(|binding| (binding.name.ident.to_string(), binding.span)).collect();
    for line in source.text.lines() {
        let line = line.strip_prefix("> ").unwrap_or(line);
        if let Some(allows) = line.strip_prefix("-- allows: ") {
            let (name, wanted) = allows.split_once(' ').unwrap_or((allows, ""));
            let all = made_up(&report, name);
            if !all.iter().any(|one| one == wanted) {
                found.push((name.to_owned(), format!("it does not show {wanted}, but {all:?}")));
            }
        }
        let Some(line) = line.strip_prefix("-- expect: ") else { continue };
        let Some(expectation) = Expectation::parse(line) else {
            found.push((String::new(), format!("not an expectation: {line}")));
            continue;
        };
        let name = expectation.function.to_owned();
        let span = unnamed.iter().find(|(known, _)| *known == name).map(|(_, span)| *span);
        unnamed.retain(|(known, _)| *known != name);
        let function = report["functions"].as_array().into_iter().flatten().find(|one| one["name"] == *name);
        let what = match (span, function) {
            (Some(span), Some(function)) => difference(source, span, &expectation, function),
            _ => Some("there is no such function".to_owned()),
        };
        found.extend(what.map(|what| (name, what)));
    }
    found.extend(unnamed.into_iter().map(|(name, _)| (name, "nothing is expected of it".to_owned())));
    found
}

/// What the examples of a function make up for its callees, in the words of an `allows` line.
fn made_up(report: &Value, function: &str) -> Vec<String> {
    let functions = report["functions"].as_array().into_iter().flatten().filter(|one| one["name"] == *function);
    let examples = functions.flat_map(|function| function["counterexamples"].as_array().into_iter().flatten());
    let assumed = examples.flat_map(|example| example["assumed"].as_array().into_iter().flatten());
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let shown = |assumed: &Value| {
        let made_up = format!("`{} = {}`", text(&assumed["call"]), text(&assumed["result"]));
        match assumed["really"].as_str() {
            Some(really) => format!("{made_up}, really `{really}`"),
            None => made_up,
        }
    };
    assumed.map(shown).collect()
}

fn difference(source: &Source, span: Span, expectation: &Expectation<'_>, function: &Value) -> Option<String> {
    let verdict = function["verdict"].as_str().unwrap_or_default();
    let fine = expectation.verdict == "fine" && matches!(verdict, "safe" | "unknown");
    if verdict != expectation.verdict && !fine {
        return Some(format!("it is {verdict} {}", function["reason"]));
    }
    if let Some((kind, text)) = expectation.place {
        let places = occurrences(source, span, text);
        if places.is_empty() {
            return Some(format!("`{text}` does not occur in it"));
        }
        let lines = LineIndex::new(&source.text);
        let here = |example: &Value| {
            let obligation = &example["obligation"];
            let range = &obligation["location"]["range"];
            let (start, end) = (position(&range["start"]), position(&range["end"]));
            let covers = |place: &Span| {
                let place = lines.range_utf16(*place);
                let from = (place.start.line, place.start.character);
                let to = (place.end.line, place.end.character);
                (start <= from && to <= end) || (from <= start && end <= to)
            };
            obligation["kind"] == *kind && places.iter().any(covers)
        };
        let examples = function["counterexamples"].as_array().map(Vec::as_slice).unwrap_or_default();
        if !examples.iter().any(here) {
            return Some(format!("no {kind} at `{text}`: {examples:?}"));
        }
    }
    let blamed = function["culprits"].as_array().into_iter().flatten();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let blamed: BTreeSet<String> = blamed.map(|one| format!("{} {}", text(&one["kind"]), text(&one["name"]))).collect();
    if expectation.verdict == "weak-spec" && blamed != expectation.culprits {
        return Some(format!("it blames {blamed:?}"));
    }
    let fixed = function["fixes"][0]["proved"] == true;
    match expectation.fixed {
        Some(true) if !fixed => Some("nothing is proved to help".to_owned()),
        Some(false) if fixed => Some(format!("a change is offered: {}", function["fixes"][0]["title"])),
        _ => None,
    }
}

fn position(position: &Value) -> (u32, u32) {
    let part = |name: &str| position[name].as_u64().and_then(|number| u32::try_from(number).ok()).unwrap_or(u32::MAX);
    (part("line"), part("character"))
}

/// Where a text stands within a part of the file.
fn occurrences(source: &Source, within: Span, text: &str) -> Vec<Span> {
    let start = within.start as usize;
    let part = source.text.get(start..within.end as usize).unwrap_or_default();
    let span = |at: usize| Span::new((start + at) as u32, (start + at + text.len()) as u32);
    part.match_indices(text).map(|(at, _)| span(at)).collect()
}
