//! Programs that say themselves which of their functions liquid typing accepts, and what it cannot show of the others.
//!
//! `fixtures/typing` has small programs, one capability a file; some differ from another one in a single word. Comment lines say
//! what is expected of every function:
//!
//! ```text
//! -- expect: FUNCTION safe
//! -- expect: FUNCTION failing
//! -- expect: FUNCTION failing KIND at `source text`
//! ```
//!
//! The source text stands in the function's own equations, and the failing obligation covers it or lies within it.

use limpid_base::{Limits, Span};
use limpid_contracts::{InForce, ObligationKind};
use limpid_frontend::project::Source;
use limpid_ide::Specifications;
use limpid_liquid::{Budget, Checked, Failing, Module, Verdict};
use limpid_tests::fixtures;
use limpid_tests::pipeline::{load, on_a_roomy_stack};

/// Fewer than this and the fixtures were not found, or not read.
const AT_LEAST: usize = 80;

#[test]
fn verdicts_are_as_expected() {
    let sources = fixtures::haskell("typing");
    assert!(sources.len() >= AT_LEAST, "only {} programs", sources.len());
    let wrong: Vec<String> = sources.iter().flat_map(|source| on_a_roomy_stack(|| mistakes(source))).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn verdicts_are_the_same_every_time() {
    for source in fixtures::haskell("typing") {
        let again = || on_a_roomy_stack(|| check(&source));
        assert_eq!(again(), again(), "{}", fixtures::short(&source));
    }
}

/// The verdicts on a file's functions, with the spans of the functions.
fn check(source: &Source) -> Vec<(Checked, Span)> {
    let loaded = load(source.clone());
    let specification = Specifications::default().of(&loaded);
    let in_force: InForce<'_> = specification.in_force();
    let module = Module { core: &loaded.compiled.core, imported: &[], in_force };
    let checked = limpid_liquid::check(&module, Budget::default(), &Limits::unlimited()).unwrap_or_default();
    let span = |checked: &Checked| {
        let binding = loaded.compiled.core.bindings.iter().find(|binding| binding.name == checked.function);
        binding.map(|binding| binding.span).unwrap_or_default()
    };
    checked.into_iter().map(|checked| (checked.clone(), span(&checked))).collect()
}

fn mistakes(source: &Source) -> Vec<String> {
    let checked = check(source);
    let mut wrong = Vec::new();
    let mut named = Vec::new();
    for line in source.text.lines().filter_map(|line| line.strip_prefix("-- expect: ")) {
        let Some((name, claim)) = line.split_once(" safe").or_else(|| line.split_once(" failing")) else {
            wrong.push(format!("not an expectation: {line}"));
            continue;
        };
        named.push(name.to_owned());
        match checked.iter().find(|(checked, _)| checked.function.ident.as_str() == name) {
            None => wrong.push(format!("there is no function {name}")),
            Some((checked, span)) => {
                let safe = line.ends_with(" safe");
                wrong.extend(
                    unexpected(source, checked, *span, safe, claim.trim()).map(|what| format!("{name}: {what}")),
                );
            }
        }
    }
    let missing = checked.iter().filter(|(checked, _)| !named.contains(&checked.function.ident.to_string()));
    wrong.extend(missing.map(|(checked, _)| format!("nothing is expected of {}", checked.function.ident)));
    wrong.iter().map(|what| format!("{}: {what}", fixtures::short(source))).collect()
}

fn unexpected(source: &Source, checked: &Checked, span: Span, safe: bool, claim: &str) -> Option<String> {
    let failing = match &checked.verdict {
        Verdict::Safe if safe => return None,
        Verdict::Failing(failing) if !safe => failing,
        Verdict::Safe => return Some("it is safe".to_owned()),
        Verdict::Failing(failing) => {
            let what: Vec<String> = failing.iter().map(|f| format!("{} {}", kind(&f.kind), f.required)).collect();
            return Some(format!("it fails: {}", what.join("; ")));
        }
        Verdict::Unknown(reason) | Verdict::Unsupported(reason) => return Some(reason.clone()),
    };
    if claim.is_empty() {
        return None;
    }
    let Some((wanted, text)) = claim.strip_suffix('`').and_then(|claim| claim.split_once(" at `")) else {
        return Some(format!("not a claim: {claim}"));
    };
    let places = occurrences(source, span, text);
    if places.is_empty() {
        return Some(format!("`{text}` does not occur in it"));
    }
    let there =
        |failing: &Failing| places.iter().any(|place| place.covers(failing.span) || failing.span.covers(*place));
    if failing.iter().any(|failing| kind(&failing.kind) == wanted && there(failing)) {
        return None;
    }
    let text = |span: Span| source.text.get(span.start as usize..span.end as usize).unwrap_or_default().to_owned();
    let found: Vec<String> = failing.iter().map(|f| format!("{} at `{}`", kind(&f.kind), text(f.span))).collect();
    Some(format!("instead of {claim} it fails {}", found.join(", ")))
}

fn kind(kind: &ObligationKind) -> &'static str {
    match kind {
        ObligationKind::Precondition { .. } => "precondition",
        ObligationKind::Postcondition => "postcondition",
        ObligationKind::Constructor { .. } => "constructor",
        ObligationKind::Totality => "totality",
        ObligationKind::Arithmetic { .. } => "arithmetic",
        ObligationKind::Termination => "termination",
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
