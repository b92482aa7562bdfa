//! The recorded programs, with what LiquidHaskell said of them: every error once, with our explanation where we have one.

use std::path::Path;
use std::sync::Arc;

use limpid_base::Limits;
use limpid_frontend::project::{Source as Text, Sources};

use super::*;
use crate::diagnostics::{Shown, with_external};
use crate::{Files, Host, Request, analyse, hover};

/// No files at all.
struct Nothing;

impl Files for Nothing {
    fn read(&self, _: &str) -> Option<Text> {
        None
    }

    fn sources(&self) -> Box<dyn Sources> {
        Box::new(Nothing)
    }
}

impl Sources for Nothing {
    fn find(&self, _: limpid_base::Name, _: &str, _: limpid_base::Name) -> Option<Text> {
        None
    }
}

fn recorded(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/lh-reports");
    std::fs::read_to_string(folder.join(name)).expect("a recorded report")
}

const PATH: &str = "/Program.hs";

/// What is shown for a program, and the host that shows it.
fn shown(text: &str, report: Report) -> (Host, Vec<Diagnostic>) {
    let mut host = Host::new(Arc::new(Nothing), 100);
    host.open(PATH.into(), 1, text);
    host.set_external(PATH.into(), Some(ExternalDiagnostics { report, text: text.into() }));
    let snapshot = host.snapshot();
    let done = analyse(&snapshot, PATH, &Request::default(), &Limits::unlimited(), &mut |_, _| {});
    let analysis = done.expect("nobody stops it").expect("the file exists").analysis;
    let diagnostics = with_external(&snapshot, &analysis, Shown::default());
    (host, diagnostics)
}

fn written_for(name: &str) -> Report {
    written(&recorded(&format!("{name}.liquid.json"))).expect("LiquidHaskell's format")
}

#[test]
fn every_error_is_told_once_where_liquid_haskell_has_it() {
    for name in ["PostFail", "PreFail", "DataRef", "DivZero", "IndexRange", "MultiErr", "Totality", "TermFail"] {
        let (text, report) = (recorded(&format!("{name}.hs")), written_for(name));
        let places: Vec<Span> =
            report.messages.iter().filter_map(|message| message.region.and_then(|region| region.span(&text))).collect();
        let (_, found) = shown(&text, report);
        // What LiquidHaskell rejects without a run that goes wrong is a warning.
        let is_shown = |one: &&Diagnostic| matches!(one.severity, Severity::Error | Severity::Warning);
        let errors: Vec<&Diagnostic> = found.iter().filter(is_shown).collect();
        for place in &places {
            let there = errors.iter().filter(|one| one.span == *place).count();
            assert_eq!(there, 1, "{name}, {}: {found:#?}", place.text(&text));
        }
        let agreed = errors.iter().filter(|one| one.source == Source::Agreement).count();
        assert!(agreed > 0, "{name}: {found:#?}");
        assert!(errors.iter().all(|one| one.source != Source::Disagreement), "{name}: {found:#?}");
    }
}

#[test]
fn all_formats_come_to_the_same() {
    let text = recorded("MultiErr.hs");
    let spoken = |printed_text: String| printed(&printed_text).into_iter().next().expect("a report");
    let (_, file) = shown(&text, written_for("MultiErr"));
    let build = format!("{}{}", recorded("MultiErr.stdout"), recorded("MultiErr.stderr"));
    let list = recorded("MultiErr.json.stdout");
    assert_eq!(shown(&text, spoken(build)).1, file);
    assert_eq!(shown(&text, spoken(list)).1, file);
}

#[test]
fn disagreement_is_told() {
    let text = recorded("PostFail.hs");
    let accepting = Report { status: Some(limpid_external::Status::Safe), ..Report::default() };
    let (_, found) = shown(&text, accepting);
    let [ours] = &found[..] else { panic!("{found:#?}") };
    assert_eq!((ours.source, ours.severity), (Source::Disagreement, Severity::Error));
    assert!(ours.message.contains("LiquidHaskell disagrees: it accepts `decr`."), "{}", ours.message);
    // The other way round.
    let right = text.replace("x - 1", "x + 1");
    let (_, found) = shown(&right, written_for("PostFail"));
    let [theirs] = &found[..] else { panic!("{found:#?}") };
    assert_eq!((theirs.source, theirs.severity), (Source::Disagreement, Severity::Error));
    assert!(theirs.message.contains("Limpid disagrees: `decr` is safe."), "{}", theirs.message);
}

#[test]
fn errors_in_annotations_are_told_once() {
    for name in ["ParseErr", "UnboundName", "SpecTypeMismatch", "ArityMismatch", "SortErr"] {
        let (text, stderr) = (recorded(&format!("{name}.hs")), recorded(&format!("{name}.stderr")));
        let report = printed(&stderr).into_iter().next().expect("a report");
        let (_, found) = shown(&text, report);
        let told: Vec<&Diagnostic> = found.iter().filter(|one| one.message.contains("LiquidHaskell:")).collect();
        assert_eq!(told.len(), 1, "{name}: {found:#?}");
        assert_ne!(told[0].source, Source::LiquidHaskell, "{name}: we see it too: {found:#?}");
    }
}

/// An error stays, moved with its text, before and after we have checked the new text. It goes when its own text changes, and
/// when the new text is proved; and LiquidHaskell is not said to accept what it has not seen.
#[test]
fn errors_stay_with_their_text() {
    let text = recorded("PostFail.hs");
    let (mut host, found) = shown(&text, written_for("PostFail"));
    assert_eq!(found[0].source, Source::Agreement);
    let mut version = 1;
    let mut after = |new: String, checked: bool| {
        version += 1;
        assert!(host.edit(PATH, version, &[crate::Change { range: None, text: new }], crate::Encoding::Utf16));
        let snapshot = host.snapshot();
        if checked {
            analyse(&snapshot, PATH, &Request::default(), &Limits::unlimited(), &mut |_, _| {})
                .expect("nobody stops it");
        }
        let analysis = snapshot.analysis(PATH).expect("the file exists");
        with_external(&snapshot, &analysis, Shown::default())
    };
    let shift = "-- more\n";
    let at =
        |found: &[Diagnostic]| -> Vec<(u32, Source)> { found.iter().map(|one| (one.span.start, one.source)).collect() };
    let moved: Vec<(u32, Source)> =
        at(&found).into_iter().map(|(start, source)| (start + shift.len() as u32, source)).collect();
    assert_eq!(at(&after(format!("{shift}{text}"), false)), moved);
    assert_eq!(at(&after(format!("{shift}{text}"), true)), moved);
    let theirs = |found: &[Diagnostic]| found.iter().filter(|one| one.message.contains("LiquidHaskell")).count();
    assert_eq!(theirs(&after(text.replace("x - 1", "x - 2"), true)), 0, "its text changed");
    let weaker = text.replace("v > x", "v < x").replace("x < v", "v < x");
    assert_ne!(weaker, text);
    assert_eq!(after(weaker, true), [], "it is proved now");
    let (mut host, _) = shown(&text, Report { status: Some(limpid_external::Status::Safe), ..Report::default() });
    let change = crate::Change { range: None, text: format!("{shift}{text}") };
    assert!(host.edit(PATH, 2, &[change], crate::Encoding::Utf16));
    let analysis = host.snapshot().analysis(PATH).expect("the file exists");
    assert_eq!(theirs(&with_external(&host.snapshot(), &analysis, Shown::default())), 0);
}

#[test]
fn hovers_have_both_and_types() {
    let text = recorded("PostFail.hs");
    let (host, _) = shown(&text, written_for("PostFail"));
    let snapshot = host.snapshot();
    let analysis = snapshot.ready(PATH).expect("it was analysed");
    let at = |what: &str| text.rfind(what).expect("it is there") as u32;
    let hover =
        |what: &str| hover::with_external(&snapshot, &analysis, at(what)).map(|one| one.markdown).unwrap_or_default();
    let error = hover("x - 1");
    assert!(error.contains("**counterexample**") && error.contains("**LiquidHaskell**"), "{error}");
    assert_eq!(error.matches("decr 0 = -1").count(), 1, "{error}");
    // LiquidHaskell's error is the whole equation: our explanation is there too.
    assert!(hover("= x").contains("decr 0 = -1"), "{}", hover("= x"));
}
