//! Programs that break their promises, and the changes of annotations that are offered.
//!
//! `fixtures/mended` has small programs, one theme a file. Comment lines say what is expected of every function:
//!
//! ```text
//! -- expect: FUNCTION safe
//! -- expect: FUNCTION offers nothing
//! -- expect: FUNCTION offers `what is written then`, `what else could be`
//! ```
//!
//! These changes and no others, in this order; `offers` is of functions with a counterexample. Each one that is offered is
//! made: then the function is safe, and so is whatever was safe before.

use std::path::Path;

use limpid_base::{LineIndex, Position};
use limpid_frontend::project::Source;
use limpid_tests::run::{Run, Scratch};
use limpid_tests::{fixtures, run};
use serde_json::Value;

/// Fewer than this and the fixtures were not found, or not read.
const AT_LEAST: usize = 16;

#[test]
fn changes_are_as_expected_and_help() {
    let sources = fixtures::haskell("mended");
    assert!(sources.len() >= AT_LEAST, "only {} programs", sources.len());
    let mistakes: Vec<String> = sources
        .iter()
        .flat_map(|source| {
            let short = fixtures::short(source);
            mistakes(source).into_iter().map(move |mistake| format!("{short}: {mistake}"))
        })
        .collect();
    assert!(mistakes.is_empty(), "{} mistakes:\n{}", mistakes.len(), mistakes.join("\n"));
}

fn mistakes(source: &Source) -> Vec<String> {
    let path = Path::new(&*source.path);
    let report =
        report(&run::limpid(path.parent().unwrap_or(path), &["check", "--format", "json", fixtures::short(source)]));
    let mut found = Vec::new();
    for problem in report["problems"].as_array().into_iter().flatten() {
        found.push(format!("problem: {}", problem["message"]));
    }
    let mut unnamed: Vec<String> = functions(&report).map(|function| text(&function["name"])).collect();
    for line in source.text.lines() {
        let Some(line) = line.strip_prefix("> ").unwrap_or(line).strip_prefix("-- expect: ") else { continue };
        let Some((name, expected)) = line.split_once(' ') else {
            found.push(format!("not an expectation: {line}"));
            continue;
        };
        unnamed.retain(|known| known != name);
        let Some(function) = functions(&report).find(|function| function["name"] == *name) else {
            found.push(format!("there is no function `{name}`"));
            continue;
        };
        found.extend(difference(function, expected).map(|what| format!("{name}: {what}")));
        for fix in function["fixes"].as_array().into_iter().flatten() {
            found.extend(in_vain(source, &report, name, fix).map(|what| format!("{name}: {}: {what}", fix["title"])));
        }
    }
    found.extend(unnamed.into_iter().map(|name| format!("{name}: nothing is expected of it")));
    found
}

/// What is reported of a function other than expected.
fn difference(function: &Value, expected: &str) -> Option<String> {
    let verdict = text(&function["verdict"]);
    let Some(offers) = expected.strip_prefix("offers ") else {
        return (verdict != expected).then(|| format!("it is {verdict}"));
    };
    if verdict != "counterexample" {
        return Some(format!("it is {verdict}"));
    }
    let wanted: Vec<&str> = match offers {
        "nothing" => Vec::new(),
        offers => offers.trim_matches('`').split("`, `").collect(),
    };
    let offered: Vec<String> =
        function["fixes"].as_array().into_iter().flatten().map(|fix| text(&fix["refinement"])).collect();
    (offered != wanted).then(|| format!("it offers {offered:?}"))
}

/// Why a change does not do what it is said to do.
fn in_vain(source: &Source, before: &Value, function: &str, fix: &Value) -> Option<String> {
    if fix["proved"] != true {
        return Some("it was not proved".to_owned());
    }
    let edited = edited(&source.text, fix);
    let scratch = Scratch::new(concat!(env!("CARGO_TARGET_TMPDIR"), "/mended"), function);
    scratch.write(fixtures::short(source), edited);
    let after = report(&scratch.limpid(&["check", "--format", "json", fixtures::short(source)]));
    let was_safe = |name: &str| functions(before).any(|one| one["name"] == *name && one["verdict"] == "safe");
    let harmed = functions(&after).find(|one| {
        let name = text(&one["name"]);
        (name == function || was_safe(&name)) && one["verdict"] != "safe"
    });
    harmed.map(|one| format!("{} is {}", one["name"], one["verdict"]))
}

/// The text after the edits of a change.
fn edited(text: &str, fix: &Value) -> String {
    let lines = LineIndex::new(text);
    let offset = |position: &Value| {
        let part = |name: &str| u32::try_from(position[name].as_u64().unwrap_or_default()).unwrap_or_default();
        lines.offset_utf16(Position { line: part("line"), character: part("character") }) as usize
    };
    let edits = fix["edits"].as_array().into_iter().flatten();
    let mut edits: Vec<(usize, usize, String)> = edits
        .map(|edit| (offset(&edit["range"]["start"]), offset(&edit["range"]["end"]), self::text(&edit["newText"])))
        .collect();
    edits.sort_by_key(|(start, end, _)| (*start, *end));
    let mut out = text.to_owned();
    for (start, end, new) in edits.into_iter().rev() {
        out.replace_range(start..end, &new);
    }
    out
}

fn report(run: &Run) -> Value {
    run.json().into_iter().next().unwrap_or_default()
}

fn functions(report: &Value) -> impl Iterator<Item = &Value> {
    report["functions"].as_array().into_iter().flatten()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}
