//! A store in memory: what is recalled, and that every input counts.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::Ordering;

use limpid_base::Limits;

use super::*;
use crate::diagnostics::{Diagnostic, Shown, diagnostics};
use crate::tests::Memory;
use crate::{Analysed, Change, Effort, Encoding, Files, Host, ResultStore, analyse};

type Entries = BTreeMap<(EntryKind, ContentHash), Vec<u8>>;

#[derive(Clone, Default)]
struct InMemory(Arc<Mutex<Entries>>);

impl ResultStore for InMemory {
    fn get(&self, kind: EntryKind, key: &ContentHash) -> Option<Vec<u8>> {
        self.0.lock().expect("nobody fails with it").get(&(kind, *key)).cloned()
    }

    fn put(&self, kind: EntryKind, key: &ContentHash, value: Vec<u8>) {
        self.0.lock().expect("nobody fails with it").insert((kind, *key), value);
    }
}

impl InMemory {
    fn reports(&self) -> usize {
        let entries = self.0.lock().expect("nobody fails with it");
        entries.keys().filter(|(kind, _)| *kind == EntryKind::Reports).count()
    }
}

/// A project, and a store that its runs share.
#[derive(Default)]
struct World {
    files: Memory,
    store: InMemory,
}

/// What a run says of a file.
type Said = (Vec<FunctionReport>, Vec<Problem>);

const TOP: &str = "/src/Top.hs";

impl World {
    fn new() -> World {
        let world = World::default();
        world.files.write(
            TOP,
            "module Top where\nimport Middle\nimport Data.List (sort)\n\n{-@ top :: Int -> {v:Int | v > 0} @-}\ntop :: Int -> Int\ntop n = middle n\n\n{-@ odd' :: {n:Int | n > 0 && n < 0} -> Int @-}\nodd' :: Int -> Int\nodd' n = n\n\nleast :: [Int] -> Int\nleast xs = head (sort xs)\n",
        );
        world.files.write(
            "/src/Middle.hs",
            "module Middle where\nimport Bottom\n\n{-@ middle :: Int -> Fine @-}\nmiddle :: Int -> Int\nmiddle n = if n > 0 then n else 1\n",
        );
        world.files.write("/src/Bottom.hs", BOTTOM);
        world
    }

    fn host(&self, store: bool) -> Host {
        let mut host = Host::new(Arc::new(self.files.clone()), 100);
        if store {
            host.set_store(Some(Arc::new(self.store.clone())));
        }
        host
    }

    /// Checks a file in a new process.
    fn check(&self, path: &str, request: &Request, store: bool) -> (Said, u64) {
        let snapshot = self.host(store).snapshot();
        let analysed = run(&snapshot, path, request);
        let reports = analysed.reports.iter().map(|report| (**report).clone()).collect();
        ((reports, analysed.analysis.problems()), snapshot.checks())
    }

    fn recalled(&self, path: &str, request: &Request) -> Option<Said> {
        let recalled = self.host(true).snapshot().recall(path, request)?;
        Some((recalled.reports.iter().map(|report| (**report).clone()).collect(), recalled.problems))
    }

    /// Checks a file twice, in new processes. The second time nothing is checked, and all agree with a run without a store.
    fn agrees(&self, path: &str, request: &Request) -> Said {
        let (plain, _) = self.check(path, request, false);
        assert_eq!(self.recalled(path, request), None, "nothing is known yet");
        let (first, checks) = self.check(path, request, true);
        assert_eq!(first, plain);
        assert!(checks <= plain.0.len() as u64, "a proof may be recalled as a solution");
        assert_eq!(self.check(path, request, true), (plain.clone(), 0));
        assert_eq!(self.recalled(path, request).as_ref(), Some(&plain));
        plain
    }
}

const BOTTOM: &str = "module Bottom where\n\n{-@ type Fine = {v:Int | v > 0} @-}\n";

fn run(snapshot: &Snapshot, path: &str, request: &Request) -> Analysed {
    let analysed = analyse(snapshot, path, request, &Limits::unlimited(), &mut |_, _| {});
    analysed.expect("nobody stops it").expect("the file exists")
}

fn usual() -> Request {
    Request::default()
}

#[test]
fn what_was_checked_is_recalled() {
    let world = World::new();
    let (reports, problems) = world.agrees(TOP, &usual());
    assert_eq!(reports.len(), 3);
    assert!(problems.iter().any(|problem| problem.message.contains("can never hold")), "{problems:?}");
    let recalled = world.host(true).snapshot().recall(TOP, &usual()).expect("it was stored");
    let paths: Vec<&str> = recalled.modules.iter().map(|(_, source)| &*source.path).collect();
    assert_eq!(paths, [TOP, "/src/Bottom.hs", "/src/Middle.hs"]);
    assert_eq!(recalled.modules.module_name().as_str(), "Top");
}

/// Each change makes another key, and the answer is that of a run without a store.
#[test]
fn every_text_counts() {
    let world = World::new();
    let before = world.agrees(TOP, &usual());
    let text = world.files.read(TOP).expect("it is there").text;
    world.files.write(TOP, &text.replace("middle n\n", "middle n - 1\n"));
    let own = world.agrees(TOP, &usual());
    assert_ne!(own, before);
    world.files.write(TOP, &text);
    assert_eq!(world.recalled(TOP, &usual()).as_ref(), Some(&before), "an old text is known again");
    let text = world.files.read("/src/Middle.hs").expect("it is there").text;
    world.files.write("/src/Middle.hs", &text.replace("Int -> Fine", "Int -> Int"));
    assert_ne!(world.agrees(TOP, &usual()), before);
    world.files.write("/src/Middle.hs", &text);
    world.files.write("/src/Bottom.hs", &BOTTOM.replace("v > 0", "v >= 0"));
    assert_ne!(world.agrees(TOP, &usual()), before);
}

#[test]
fn a_file_that_appears_counts() {
    let world = World::new();
    world.files.write("/other/Bottom.hs", &BOTTOM.replace("v > 0", "v >= 0"));
    let before = world.agrees(TOP, &usual());
    let near = world.files.0.lock().expect("nobody fails with it").remove("/src/Bottom.hs");
    assert!(near.is_some());
    let far = world.agrees(TOP, &usual());
    assert_ne!(far, before);
    // It hides a module of the libraries.
    world.files.write("/src/Data.List.hs", "module Data.List where\nsort :: [Int] -> [Int]\nsort xs = 1 : xs\n");
    assert_ne!(world.agrees(TOP, &usual()), far);
}

#[test]
fn options_count() {
    let world = World::default();
    let text = "module A where\n\nf :: Int -> Int\nf n = f (n - 1)\n";
    world.files.write("/src/A.hs", text);
    let before = world.agrees("/src/A.hs", &usual());
    world.files.write("/src/A.hs", &format!("{{-@ LIQUID \"--no-termination\" @-}}\n{text}"));
    let after = world.agrees("/src/A.hs", &usual());
    assert_ne!(before.0[0].verdict, after.0[0].verdict);
}

#[test]
fn the_effort_counts() {
    let world = World::new();
    for times in [1.0, 2.0, 0.5] {
        world.agrees(TOP, &Request { effort: Effort::times(times), ..usual() });
    }
    assert_eq!(world.store.reports(), 3);
}

#[test]
fn a_literate_text_is_another_text() {
    let world = World::default();
    let text = "> module A where\n> import B\n> {-@ f :: {v:Int | v > 0} @-}\n> f :: Int\n> f = b\n";
    world.files.write("/src/A.lhs", text);
    world.files.write("/src/A.hs", text);
    world.files.write("/src/B.hs", "module B where\nb :: Int\nb = 1\n");
    assert_ne!(world.agrees("/src/A.lhs", &usual()), world.agrees("/src/A.hs", &usual()));
}

/// A copy of a project elsewhere is the same project.
#[test]
fn paths_do_not_count() {
    let world = World::new();
    let before = world.agrees(TOP, &usual());
    let files = world.files.0.lock().expect("nobody fails with it").clone();
    files.iter().for_each(|(path, text)| world.files.write(&path.replace("/src/", "/copy/"), text));
    assert_eq!(world.recalled("/copy/Top.hs", &usual()), Some(before));
}

#[test]
fn cycles_are_not_stored() {
    let world = World::default();
    world.files.write("/src/A.hs", "module A where\nimport B\na :: Int\na = b\n");
    world.files.write("/src/B.hs", "module B where\nimport A\nb :: Int\nb = a\n");
    world.check("/src/A.hs", &usual(), true);
    assert_eq!((world.recalled("/src/A.hs", &usual()), world.store.reports()), (None, 0));
}

#[test]
fn some_functions_are_not_a_file() {
    let world = World::new();
    let one = Request { only: vec!["top".to_owned()], ..usual() };
    let (plain, _) = world.check(TOP, &one, false);
    assert_eq!(world.check(TOP, &one, true).0, plain);
    assert_eq!((world.recalled(TOP, &usual()), world.store.reports()), (None, 0));
    world.agrees(TOP, &usual());
    assert_eq!(world.recalled(TOP, &one), Some(plain));
}

#[test]
fn what_was_interrupted_is_not_stored() {
    let world = World::new();
    let snapshot = world.host(true).snapshot();
    let limits = Limits::unlimited();
    let stop = limits.canceller();
    let analysed = analyse(&snapshot, TOP, &usual(), &limits, &mut |_, _| stop.store(true, Ordering::Relaxed));
    assert!(!analysed.expect("it was started").expect("the file exists").complete);
    assert_eq!((world.recalled(TOP, &usual()), world.store.reports()), (None, 0));
}

#[test]
fn records_are_neither_stored_nor_recalled() {
    let world = World::new();
    let record = Request { record: true, ..usual() };
    world.check(TOP, &record, true);
    assert_eq!(world.store.reports(), 0);
    world.agrees(TOP, &usual());
    assert_eq!(world.recalled(TOP, &record), None);
    assert_ne!(world.check(TOP, &record, true).1, 0);
}

/// A report that was made with more effort than usual is not taken for a usual one.
#[test]
fn reports_of_several_efforts_are_not_stored_together() {
    let world = World::new();
    let snapshot = world.host(true).snapshot();
    let longer = Request { only: vec!["top".to_owned()], effort: Effort::times(4.0), ..usual() };
    run(&snapshot, TOP, &longer);
    run(&snapshot, TOP, &usual());
    assert_eq!(world.store.reports(), 0);
}

fn shown(analysis: &Analysis) -> Vec<Diagnostic> {
    diagnostics(analysis, Shown::default())
}

/// An edit after a file was recalled checks only what it concerns, as if everything had been checked here.
#[test]
fn edits_after_a_recall_are_incremental() {
    let world = World::new();
    world.agrees(TOP, &usual());
    let text = world.files.read(TOP).expect("it is there").text;
    let edited = text.replace("head (sort xs)", "head (sort (0 : xs))");
    let checked_after_edit = |store: bool| {
        let mut host = world.host(store);
        host.open(TOP.into(), 1, &text);
        let analysis = run(&host.snapshot(), TOP, &usual()).analysis;
        let (seen, before) = (shown(&analysis), host.snapshot().checks());
        assert!(host.edit(TOP, 2, &[Change { range: None, text: edited.clone() }], Encoding::Utf16));
        let analysis = run(&host.snapshot(), TOP, &usual()).analysis;
        (seen, shown(&analysis), host.snapshot().checks() - before)
    };
    assert_eq!(checked_after_edit(true), checked_after_edit(false));
}

/// The text of a buffer counts, not that of the file.
#[test]
fn unsaved_texts_count() {
    let world = World::new();
    let (saved, _) = world.check(TOP, &usual(), true);
    let mut host = world.host(true);
    let text = world.files.read("/src/Middle.hs").expect("it is there").text;
    host.open("/src/Middle.hs".into(), 1, &text.replace("Int -> Fine", "Int -> Int"));
    let analysed = run(&host.snapshot(), TOP, &usual());
    let unsaved: Vec<FunctionReport> = analysed.reports.iter().map(|report| (**report).clone()).collect();
    assert_ne!(unsaved, saved.0);
    assert_eq!(world.recalled(TOP, &usual()), Some(saved));
}

/// After an edit of one function, a new process does not solve the others again, and says what it would say without a store.
#[test]
fn solutions_outlive_the_text() {
    let world = World::new();
    let solved = |store: bool| {
        let snapshot = world.host(store).snapshot();
        let analysed = run(&snapshot, TOP, &usual());
        let reports: Vec<FunctionReport> = analysed.reports.iter().map(|report| (**report).clone()).collect();
        (reports, snapshot.typings())
    };
    let text = world.files.read(TOP).expect("it is there").text;
    let (_, all) = solved(true);
    assert!(all > 1);
    world.files.write(TOP, &format!("{text}\n-- the end\n"));
    let (plain, _) = solved(false);
    assert_eq!(solved(true), (plain, 0), "a comment");
    // A new refinement is a candidate everywhere, so what failed may hold with it.
    let edits = [("head (sort xs)", "head (sort (tail xs))", 1), ("v > 0} @-}\ntop ::", "v > 1} @-}\ntop ::", 0)];
    for (old, new, fewer) in edits {
        world.files.write(TOP, &text.replace(old, new));
        let (plain, without) = solved(false);
        let (reports, with) = solved(true);
        assert_eq!(reports, plain, "{new}");
        assert!(with + fewer <= without, "{with} of {without}: {new}");
    }
}

/// An entry that is not what it should be is none.
#[test]
fn entries_of_another_shape_are_misses() {
    let world = World::new();
    let plain = world.agrees(TOP, &usual());
    for value in world.store.0.lock().expect("nobody fails with it").values_mut() {
        value.truncate(value.len() / 2);
    }
    assert_eq!(world.recalled(TOP, &usual()), None);
    assert_eq!(world.check(TOP, &usual(), true).0, plain);
}
