//! Programs that say themselves which of their functions have a counterexample, and where.
//!
//! `fixtures/counterexamples` has small programs, one theme a file; `fixtures/pairs` has folders with a correct and an
//! incorrect version of the same program, `Good.hs` and `Bad.hs`. Comment lines in them say what is expected:
//!
//! ```text
//! -- expect: FUNCTION fine
//! -- expect: FUNCTION counterexample KIND at `source text`
//! -- expect: FUNCTION counterexample KIND at `source text` call `FUNCTION ARGUMENT...`
//! -- shows: EXPRESSION ==> VALUE
//! -- warns: TEXT
//! ```
//!
//! `fine` means: never reported with a counterexample. The source text stands in the function's own equations, and the
//! broken obligation covers it or lies within it. `call` is the smallest call, given where there is only one such. What
//! `shows` claims is evaluated without contracts: it ties the expectations to what the code really does. A warning has the
//! text that `warns` announces; all other problems are mistakes.

use std::fmt::{self, Write as _};
use std::io::{Read as _, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use limpid_base::{LineIndex, Span};
use limpid_core::{BindingKind, Code};
use limpid_frontend::project::Source;
use limpid_tests::pipeline::{load, on_a_roomy_stack};
use limpid_tests::{binary, fixtures};
use serde_json::Value;

/// Fewer than these and the fixtures were not found, or not read.
const AT_LEAST_PROGRAMS: usize = 80;
const AT_LEAST_PAIRS: usize = 24;
const KINDS: [&str; 6] = ["precondition", "postcondition", "constructor", "totality", "arithmetic", "termination"];
const EXCEPTION: &str = "*** Exception:";
/// A guard against hanging only: the budget of the search is what bounds a check.
const PATIENCE: Duration = Duration::from_secs(60);
/// Ends the output of each expression in `eval --stdin`, on a line of its own.
const END: &str = "\u{4}\n";

#[test]
fn expectations_are_well_formed() {
    let programs = fixtures::haskell("counterexamples");
    let pairs = fixtures::haskell("pairs");
    assert!(programs.len() >= AT_LEAST_PROGRAMS, "only {} programs", programs.len());
    let goods = pairs.iter().filter(|source| fixtures::short(source) == "Good.hs").count();
    assert!(goods >= AT_LEAST_PAIRS, "only {goods} pairs");
    let mut mistakes: Vec<String> = pairs.iter().filter_map(not_a_half).collect();
    mistakes.extend(in_parallel(&[programs, pairs].concat(), |source| on_a_roomy_stack(|| mistakes_in(source))));
    complain(&mistakes);
}

#[test]
fn the_code_does_what_it_shows() {
    let limpid = binary::limpid();
    let sources = all();
    let mistakes = in_parallel(&sources, |source| wrongly_shown(&limpid, source));
    complain(&mistakes);
}

#[test]
fn counterexamples_are_as_expected() {
    let limpid = binary::limpid();
    let sources = all();
    let mistakes = in_parallel(&sources, |source| on_a_roomy_stack(|| unexpected(&limpid, source)));
    complain(&mistakes);
}

/// One `expect` line.
#[derive(Debug)]
struct Expectation {
    function: String,
    claim: Claim,
}

#[derive(Debug)]
enum Claim {
    Fine,
    Counterexample { kind: String, text: String, call: Option<String> },
}

impl Expectation {
    fn parse(line: &str) -> Result<Expectation, String> {
        if let Some(function) = line.strip_suffix(" fine") {
            return Ok(Expectation { function: function.to_owned(), claim: Claim::Fine });
        }
        let malformed = || format!("not an expectation: {line}");
        let (function, rest) = line.split_once(" counterexample ").ok_or_else(malformed)?;
        let (kind, rest) = rest.split_once(" at `").ok_or_else(malformed)?;
        if !KINDS.contains(&kind) {
            return Err(format!("not a kind of obligation: {kind}"));
        }
        // The text itself may have backquotes in it.
        let rest = rest.strip_suffix('`').ok_or_else(malformed)?;
        let (text, call) = match rest.split_once("` call `") {
            Some((text, call)) => (text, Some(call.to_owned())),
            None => (rest, None),
        };
        if call.as_ref().is_some_and(|call| call.split(' ').next() != Some(function)) {
            return Err(format!("not a call of {function}: {line}"));
        }
        let claim = Claim::Counterexample { kind: kind.to_owned(), text: text.to_owned(), call };
        Ok(Expectation { function: function.to_owned(), claim })
    }
}

impl fmt::Display for Expectation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.claim {
            Claim::Fine => write!(f, "{} fine", self.function),
            Claim::Counterexample { kind, text, .. } => write!(f, "{} {kind} at `{text}`", self.function),
        }
    }
}

/// What stands behind a marker, in plain files and behind the marks of literate ones.
fn marked<'a>(source: &'a Source, marker: &'a str) -> impl Iterator<Item = &'a str> {
    source.text.lines().filter_map(move |line| line.strip_prefix("> ").unwrap_or(line).strip_prefix(marker))
}

fn expectations(source: &Source) -> impl Iterator<Item = Result<Expectation, String>> {
    marked(source, "-- expect: ").map(Expectation::parse)
}

/// The functions of a file, each with all its equations.
fn functions(source: &Source) -> Vec<(String, Span)> {
    let loaded = load(source.clone());
    let written = loaded.compiled.core.bindings.iter().filter(|binding| binding.kind != BindingKind::Generated);
    written.map(|binding| (binding.name.ident.to_string(), binding.span)).collect()
}

/// The half of a pair that a file must be is said by its name, and its expectations agree.
fn not_a_half(source: &Source) -> Option<String> {
    let wrong = |claim: &Claim| matches!(claim, Claim::Counterexample { .. });
    let refuted = expectations(source).flatten().any(|expectation| wrong(&expectation.claim));
    let other = match fixtures::short(source) {
        "Good.hs" if !refuted => "Bad.hs",
        "Bad.hs" if refuted => "Good.hs",
        _ => return Some(format!("{}: neither a correct nor an incorrect version", place(source))),
    };
    let missing = !Path::new(&*source.path).with_file_name(other).exists();
    missing.then(|| format!("{}: there is no {other} beside it", place(source)))
}

fn mistakes_in(source: &Source) -> Vec<String> {
    let mut mistakes = Vec::new();
    let loaded = load(source.clone());
    mistakes.extend(loaded.compiled.problems.iter().map(|problem| problem.message.clone()));
    for binding in &loaded.compiled.core.bindings {
        if let Code::Unsupported(reason) = &binding.code {
            mistakes.push(format!("{} is not supported: {}", binding.name.ident, reason.what));
        }
    }
    let functions = functions(source);
    let mut named = Vec::new();
    for expectation in expectations(source) {
        match expectation {
            Err(mistake) => mistakes.push(mistake),
            Ok(expectation) => {
                mistakes.extend(misplaced(source, &functions, &expectation));
                named.push(expectation.function);
            }
        }
    }
    let unnamed = functions.iter().filter(|(name, _)| !named.contains(name));
    mistakes.extend(unnamed.map(|(name, _)| format!("nothing is expected of {name}")));
    let shown = marked(source, "-- shows: ").filter(|line| !line.contains(" ==> "));
    mistakes.extend(shown.map(|line| format!("shows nothing: {line}")));
    mistakes.iter().map(|mistake| format!("{}: {mistake}", place(source))).collect()
}

fn misplaced(source: &Source, functions: &[(String, Span)], expectation: &Expectation) -> Option<String> {
    let Some((_, span)) = functions.iter().find(|(name, _)| *name == expectation.function) else {
        return Some(format!("there is no function {}", expectation.function));
    };
    match &expectation.claim {
        Claim::Counterexample { text, .. } if occurrences(source, *span, text).is_empty() => {
            Some(format!("`{text}` does not occur in {}", expectation.function))
        }
        _ => None,
    }
}

/// Where a text stands within a part of the file.
fn occurrences(source: &Source, within: Span, text: &str) -> Vec<Span> {
    let start = within.start as usize;
    let part = source.text.get(start..within.end as usize).unwrap_or_default();
    let spans =
        part.match_indices(text).map(|(at, _)| Span::new((start + at) as u32, (start + at + text.len()) as u32));
    spans.collect()
}

fn wrongly_shown(limpid: &Path, source: &Source) -> Vec<String> {
    let shown: Vec<(&str, &str)> = marked(source, "-- shows: ").filter_map(|line| line.split_once(" ==> ")).collect();
    let script: String = shown.iter().fold(String::new(), |mut script, (expression, _)| {
        let _ = writeln!(script, "{expression}");
        script
    });
    let mut child = Command::new(limpid)
        .args(["eval", &*source.path, "--stdin"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("limpid can be started");
    if let Some(mut input) = child.stdin.take() {
        // Who ends early does not read everything; what is missing shows below.
        let _ = input.write_all(script.as_bytes());
    }
    let output = child.wait_with_output().expect("limpid can be waited for");
    let output = String::from_utf8_lossy(&output.stdout);
    let answers = output.split(END).chain(std::iter::repeat("nothing"));
    let wrong = shown.iter().zip(answers).filter_map(|((expression, expected), answer)| {
        let agrees = match expected.contains(EXCEPTION) {
            true => answer.starts_with(expected),
            false => answer.trim_end() == *expected,
        };
        (!agrees).then(|| format!("{}: {expression} is {} and not {expected}", place(source), answer.trim_end()))
    });
    wrong.collect()
}

/// What `limpid check` says otherwise than expected.
fn unexpected(limpid: &Path, source: &Source) -> Vec<String> {
    let Some(output) = checked(limpid, &source.path) else {
        return vec![format!("{}: no report after {} s", place(source), PATIENCE.as_secs())];
    };
    let report: Value = match serde_json::from_str(&output) {
        Ok(report) => report,
        Err(error) => return vec![format!("{}: no report: {error}", place(source))],
    };
    let mut mistakes = Vec::new();
    match report["problems"].as_array() {
        Some(problems) => mistakes.extend(unforeseen(source, problems)),
        None => mistakes.push("nothing is said of problems".to_owned()),
    }
    let functions = functions(source);
    for expectation in expectations(source).flatten() {
        let found = report["functions"].as_array().into_iter().flatten();
        let Some(function) = found.into_iter().find(|function| function["name"] == *expectation.function) else {
            mistakes.push(format!("{expectation}: there is no report on it"));
            continue;
        };
        let span = functions.iter().find(|(name, _)| *name == expectation.function).map(|(_, span)| *span);
        mistakes.extend(difference(source, span.unwrap_or_default(), &expectation, function));
    }
    mistakes.iter().map(|mistake| format!("{}: {mistake}", place(source))).collect()
}

/// Problems that are no announced warnings, and announced warnings that are no problems.
fn unforeseen(source: &Source, problems: &[Value]) -> Vec<String> {
    let mut announced: Vec<&str> = marked(source, "-- warns: ").collect();
    let mut mistakes = Vec::new();
    for problem in problems {
        let message = problem["message"].as_str().unwrap_or_default();
        let known = announced.iter().position(|text| problem["severity"] == "warning" && message.contains(text));
        match known {
            Some(place) => drop(announced.remove(place)),
            None => mistakes.push(format!("problem: {problem}")),
        }
    }
    mistakes.extend(announced.iter().map(|text| format!("there is no warning with `{text}`")));
    mistakes
}

/// What `limpid check` prints, if it ends in time.
fn checked(limpid: &Path, path: &str) -> Option<String> {
    let mut child = Command::new(limpid)
        .args(["check", "--format", "json", path])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("limpid can be started");
    let output = child.stdout.take();
    let reader = thread::spawn(move || {
        let mut text = String::new();
        output.map(|mut output| output.read_to_string(&mut text)).transpose().map(|_| text)
    });
    let start = Instant::now();
    while !reader.is_finished() && start.elapsed() < PATIENCE {
        thread::sleep(Duration::from_millis(5));
    }
    let in_time = reader.is_finished();
    // It may have ended by itself.
    let _ = child.kill();
    let _ = child.wait();
    let text = reader.join().ok()?.ok()?;
    in_time.then_some(text)
}

fn difference(source: &Source, span: Span, expectation: &Expectation, function: &Value) -> Option<String> {
    let verdict = function["verdict"].as_str().unwrap_or_default();
    let (kind, text, call) = match &expectation.claim {
        Claim::Fine if verdict == "counterexample" => {
            return Some(format!("{expectation}, but: {}", examples(function)));
        }
        Claim::Fine => return None,
        Claim::Counterexample { kind, text, call } => (kind, text, call),
    };
    if verdict != "counterexample" {
        return Some(format!("{expectation}: {verdict} {}", function["reason"].as_str().unwrap_or_default()));
    }
    let lines = LineIndex::new(&source.text);
    let places: Vec<_> = occurrences(source, span, text)
        .into_iter()
        .map(|span| lines.range_utf16(span))
        .map(|range| ((range.start.line, range.start.character), (range.end.line, range.end.character)))
        .collect();
    let range = lines.range_utf16(span);
    let whole = ((range.start.line, range.start.character), (range.end.line, range.end.character));
    let here = |example: &&Value| {
        let obligation = &example["obligation"];
        let range = &obligation["location"]["range"];
        let (start, end) = (position(&range["start"]), position(&range["end"]));
        obligation["kind"] == **kind
            && (places.iter().any(|&(from, to)| (start <= from && to <= end) || (from <= start && end <= to))
                // A promise is broken by what is returned, anywhere in the function.
                || (**kind == *"postcondition" && whole.0 <= start && end <= whole.1))
    };
    let Some(example) = function["counterexamples"].as_array().into_iter().flatten().find(here) else {
        return Some(format!("{expectation}, but: {}", examples(function)));
    };
    let got = example["call"].as_str().unwrap_or_default();
    let call = call.as_ref().filter(|call| without_spaces(call) != without_spaces(got))?;
    Some(format!("{expectation}: found for {got}, and {call} is the smallest"))
}

fn position(position: &Value) -> (u32, u32) {
    let part = |name: &str| position[name].as_u64().and_then(|number| u32::try_from(number).ok()).unwrap_or(u32::MAX);
    (part("line"), part("character"))
}

/// Lists are written with and without spaces.
fn without_spaces(call: &str) -> String {
    call.replace(", ", ",")
}

/// All counterexamples of a function, on one line.
fn examples(function: &Value) -> String {
    let one = |example: &Value| {
        let obligation = &example["obligation"];
        let (line, character) = position(&obligation["location"]["range"]["start"]);
        let part = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        format!("{} at {}:{} for {}", part(&obligation["kind"]), line + 1, character + 1, part(&example["call"]))
    };
    let examples = function["counterexamples"].as_array().into_iter().flatten();
    examples.map(one).collect::<Vec<_>>().join("; ")
}

fn all() -> Vec<Source> {
    [fixtures::haskell("counterexamples"), fixtures::haskell("pairs")].concat()
}

/// The path below `fixtures/`.
fn place(source: &Source) -> &str {
    source.path.split_once("../fixtures/").map_or(&*source.path, |(_, place)| place)
}

fn complain(mistakes: &[String]) {
    assert!(mistakes.is_empty(), "{} mistakes:\n{}", mistakes.len(), mistakes.join("\n"));
}

/// The results for all items, in their order, worked out on all cores.
fn in_parallel<T: Sync>(items: &[T], work: impl Fn(&T) -> Vec<String> + Sync) -> Vec<String> {
    let next = AtomicUsize::new(0);
    let results = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some((at, item)) =
                    Some(next.fetch_add(1, Ordering::Relaxed)).and_then(|at| Some((at, items.get(at)?)))
                {
                    let result = work(item);
                    results.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).push((at, result));
                }
            });
        }
    });
    let mut results = results.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    results.sort_by_key(|(at, _)| *at);
    results.into_iter().flat_map(|(_, result)| result).collect()
}
