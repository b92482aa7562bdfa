//! The facade over files in memory: what is checked again after an edit, and that results do not depend on history.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use limpid_base::{Cancelled, Limits, Name};
use limpid_frontend::project::{Source, Sources};

use crate::diagnostics::{Diagnostic, Severity, Shown, diagnostics};
use crate::{Analysis, Change, Encoding, Files, Host, Request, Snapshot, analyse};

/// Files that exist only here. A module is found as `/folder/Module.hs` of its importer, then in `/other`.
#[derive(Clone, Default)]
pub(crate) struct Memory(pub(crate) Arc<Mutex<BTreeMap<String, String>>>);

impl Memory {
    pub(crate) fn write(&self, path: &str, text: &str) {
        self.0.lock().expect("nobody fails with it").insert(path.to_owned(), text.to_owned());
    }
}

impl Files for Memory {
    fn read(&self, path: &str) -> Option<Source> {
        let text = self.0.lock().expect("nobody fails with it").get(path).cloned()?;
        Some(Source { path: path.into(), text: text.into() })
    }

    fn sources(&self) -> Box<dyn Sources> {
        Box::new(self.clone())
    }
}

impl Sources for Memory {
    fn find(&self, name: Name, importer: &str, _: Name) -> Option<Source> {
        let folder = importer.rsplit_once('/').map_or("", |(folder, _)| folder);
        let near = [".hs", ".lhs"].iter().find_map(|end| self.read(&format!("{folder}/{name}{end}")));
        near.or_else(|| self.read(&format!("/other/{name}.hs")))
    }
}

const PATH: &str = "/Count.hs";

const COUNT: &str = "module Count where

{-@ type Nat1 = {v:Int | v > 0} @-}

{-@ one :: Nat1 -> Nat1 @-}
one :: Int -> Int
one n = n

{-@ two :: Nat1 -> Nat1 @-}
two :: Int -> Int
two n = one n - 1

{-@ three :: Nat1 -> Nat1 @-}
three :: Int -> Int
three n = n + 1

{-@ four :: {v:Int | v == 5} @-}
four :: Int
four = 2 + 2
";

fn run(snapshot: &Snapshot, path: &str) -> Arc<Analysis> {
    let done = analyse(snapshot, path, &Request::default(), &Limits::unlimited(), &mut |_, _| {});
    let done = done.expect("nobody stops it").expect("the file exists");
    assert!(done.complete);
    done.analysis
}

fn replaced(host: &mut Host, version: i32, text: &str) {
    assert!(host.edit(PATH, version, &[Change { range: None, text: text.to_owned() }], Encoding::Utf16));
}

/// What is shown after a fresh start with this text.
fn fresh(text: &str) -> Vec<Diagnostic> {
    fresh_with(&Memory::default(), PATH, text)
}

fn fresh_with(memory: &Memory, path: &str, text: &str) -> Vec<Diagnostic> {
    let mut host = Host::new(Arc::new(memory.clone()), 100);
    host.open(path.into(), 1, text);
    diagnostics(&run(&host.snapshot(), path), Shown::default())
}

/// A host that has seen `COUNT`, and how many functions it checked for that.
fn started() -> (Host, u64) {
    let mut host = Host::new(Arc::new(Memory::default()), 100);
    host.open(PATH.into(), 1, COUNT);
    run(&host.snapshot(), PATH);
    let checks = host.snapshot().checks();
    (host, checks)
}

/// Replaces the text and returns how many functions were checked again.
fn rechecked(host: &mut Host, text: &str) -> u64 {
    let before = host.snapshot().checks();
    replaced(host, 2, text);
    let analysis = run(&host.snapshot(), PATH);
    assert_eq!(diagnostics(&analysis, Shown::default()), fresh(text), "as after a fresh start");
    host.snapshot().checks() - before
}

#[test]
fn the_first_look_checks_everything_once() {
    let (host, checks) = started();
    assert_eq!(checks, 4);
    run(&host.snapshot(), PATH);
    assert_eq!(host.snapshot().checks(), 4);
    let errors: Vec<String> = fresh(COUNT).into_iter().filter_map(|one| one.example.and(one.function)).collect();
    assert_eq!(errors, ["two", "four"]);
}

#[test]
fn text_that_only_moves_is_not_checked_again() {
    let (mut host, _) = started();
    let moved = COUNT.replace("{-@ one ::", "-- A word or two,\n-- λ and more.\n\n{-@ one ::");
    assert_eq!(rechecked(&mut host, &moved), 0);
}

#[test]
fn a_function_is_checked_again_with_its_callers_only() {
    let (mut host, _) = started();
    assert_eq!(rechecked(&mut host, &COUNT.replace("one n = n\n", "one n = n + 0\n")), 2, "`one`, and `two` calls it");
    let (mut host, _) = started();
    assert_eq!(rechecked(&mut host, &COUNT.replace("three n = n + 1", "three n = n - 1")), 1);
}

#[test]
fn what_was_known_comes_back_with_the_text() {
    let (mut host, _) = started();
    assert_eq!(rechecked(&mut host, &COUNT.replace("2 + 2", "2 + 3")), 1);
    assert_eq!(rechecked(&mut host, COUNT), 0);
}

#[test]
fn a_refinement_concerns_those_who_use_it() {
    let (mut host, _) = started();
    assert_eq!(rechecked(&mut host, &COUNT.replace("v == 5", "v < 70 && v > 1")), 1);
    assert_eq!(rechecked(&mut host, &COUNT.replace("{-@ one :: Nat1 -> Nat1", "{-@ one :: Nat1 -> Nat")), 2);
}

#[test]
fn a_new_function_concerns_nobody_else() {
    let (mut host, _) = started();
    assert_eq!(rechecked(&mut host, &format!("{COUNT}\nfive :: Int\nfive = 5\n")), 1);
}

#[test]
fn the_function_under_the_cursor_comes_first() {
    // All of them wrong, so that none is settled by its type alone.
    let text = COUNT.replace("one n = n\n", "one n = n - 1\n").replace("n + 1", "n - 1");
    let mut host = Host::new(Arc::new(Memory::default()), 100);
    host.open(PATH.into(), 1, &text);
    let focus = text.find("three n").map(|at| at as u32);
    let mut order = Vec::new();
    let request = Request { focus, ..Request::default() };
    let done = analyse(&host.snapshot(), PATH, &request, &Limits::unlimited(), &mut |_, progress| {
        if let crate::Progress::Checking { function, .. } = progress {
            order.push(function.to_owned());
        }
    });
    assert!(done.is_ok());
    order.dedup();
    assert_eq!(order, ["three", "four", "one", "two"]);
}

#[test]
fn what_is_stopped_is_not_remembered() {
    let mut host = Host::new(Arc::new(Memory::default()), 100);
    host.open(PATH.into(), 1, COUNT);
    let limits = Limits::unlimited();
    let cancel = limits.canceller();
    let stopped = analyse(&host.snapshot(), PATH, &Request::default(), &limits, &mut |_, progress| {
        if matches!(progress, crate::Progress::Checking { done: 3, .. }) {
            cancel.store(true, std::sync::atomic::Ordering::Relaxed);
        }
    });
    assert!(stopped.is_ok_and(|stopped| stopped.is_some_and(|stopped| !stopped.complete)));
    let snapshot = host.snapshot();
    assert!(snapshot.ready(PATH).is_some_and(|analysis| !analysis.is_complete()));
    assert_eq!(diagnostics(&run(&snapshot, PATH), Shown::default()), fresh(COUNT));
}

#[test]
fn imports_are_read_from_buffers_and_from_disk() {
    let memory = Memory::default();
    memory.write("/Lib.hs", "module Lib where\nnext :: Int -> Int\nnext n = n + 1\n");
    let user = "module User where\nimport Lib\n{-@ two :: {v:Int | v == 2} @-}\ntwo :: Int\ntwo = next 1\n";
    let mut host = Host::new(Arc::new(memory.clone()), 100);
    host.open("/User.hs".into(), 1, user);
    let wrong = |host: &Host| {
        let analysis = run(&host.snapshot(), "/User.hs");
        diagnostics(&analysis, Shown::default()).iter().any(|one| one.severity == Severity::Error)
    };
    assert!(!wrong(&host));
    host.open("/Lib.hs".into(), 1, "module Lib where\nnext :: Int -> Int\nnext n = n + 2\n");
    assert!(host.snapshot().depends("/User.hs", "/Lib.hs"));
    assert!(wrong(&host));
    host.close("/Lib.hs");
    assert!(!wrong(&host));
    memory.write("/Lib.hs", "module Lib where\nnext :: Int -> Int\nnext n = n + 3\n");
    host.changed_on_disk("/Lib.hs".into());
    assert!(wrong(&host));
}

#[test]
fn who_looks_at_an_old_text_takes_nothing_from_the_new_one() {
    let (mut host, _) = started();
    let old = host.snapshot();
    let text = COUNT.replace("n + 1", "n + 2");
    replaced(&mut host, 2, &text);
    let new = host.snapshot();
    run(&new, PATH);
    // A question that was asked before the edit is answered after it.
    let before = old.analysis(PATH).expect("the file exists");
    assert_eq!(&*before.source.text, COUNT);
    assert!(new.ready(PATH).is_some_and(|found| *found.source.text == text && found.is_complete()));
    // And the other way round: the new text takes the place of the old one.
    replaced(&mut host, 3, COUNT);
    let newest = host.snapshot();
    assert!(newest.ready(PATH).is_none());
    run(&newest, PATH);
    assert!(newest.ready(PATH).is_some_and(|found| found.is_complete()));
}

#[test]
fn a_text_that_was_edited_is_not_compiled_in_the_background() {
    let mut host = Host::new(Arc::new(Memory::default()), 10);
    host.open(PATH.into(), 1, COUNT);
    let old = host.snapshot();
    replaced(&mut host, 2, &COUNT.replace("n + 1", "n + 2"));
    let analysed = analyse(&old, PATH, &Request::default(), &Limits::unlimited(), &mut |_, _| {});
    assert!(matches!(analysed, Err(Cancelled)));
    // Whoever asks about the old text is still answered.
    assert_eq!(&*old.analysis(PATH).expect("the file exists").source.text, COUNT);
    assert!(run(&host.snapshot(), PATH).is_complete());
}

#[test]
fn the_memory_for_verdicts_is_bounded() {
    let mut host = Host::new(Arc::new(Memory::default()), 3);
    host.open(PATH.into(), 1, COUNT);
    run(&host.snapshot(), PATH);
    for version in 2..12 {
        replaced(&mut host, version, &COUNT.replace("2 + 2", &format!("2 + {version}")));
        run(&host.snapshot(), PATH);
    }
    assert_eq!(diagnostics(&run(&host.snapshot(), PATH), Shown::default()), fresh(&COUNT.replace("2 + 2", "2 + 11")));
}

#[test]
fn fixes_take_the_way_from_a_report_to_an_edit() {
    use limpid_base::Span;
    use limpid_report as report;

    use crate::actions::{ActionKind, actions, edits};

    let mut host = Host::new(Arc::new(Memory::default()), 100);
    host.open(PATH.into(), 1, COUNT);
    let analysis = run(&host.snapshot(), PATH);
    let two = analysis.reports().into_iter().find(|one| one.name.ident.as_str() == "two").expect("`two` is reported");
    let at = COUNT.find("Nat1 @-}\ntwo").expect("the result of `two`") as u32;
    let place = limpid_contracts::Place { module: two.name.module, span: Span::new(at, at + 4) };
    let fix = |precondition: &str, proved: bool| {
        let edits = vec![report::Edit { place, text: "Int".to_owned() }];
        let mut fix = report::Fix::precondition("two", precondition, "Int".to_owned(), edits);
        fix.proved = proved;
        fix
    };
    let fixes = vec![fix("n > 0", true), fix("n > 1", false)];
    analysis.add(Arc::new(report::FunctionReport { fixes, ..(*two).clone() }));
    let offered = actions(&analysis, Span::at(two.name_span.start));
    let fixes: Vec<(&str, bool)> = offered
        .iter()
        .filter(|one| matches!(one.kind, ActionKind::Fix(_)))
        .map(|one| (one.title.as_str(), one.preferred))
        .collect();
    assert_eq!(fixes, [("Require `n > 0` of `two`", true), ("Require `n > 1` of `two`", false)]);
    for kind in [ActionKind::Fix(0), ActionKind::FixAll] {
        let action = offered.iter().find(|one| one.kind == kind).expect("it is offered");
        let changed = edits(&analysis, action).expect("it has edits");
        // Other functions have fixes of their own, elsewhere in the file.
        let here: Vec<_> = changed.iter().filter(|one| one.place.span == place.span).collect();
        assert_eq!(here.len(), 1, "{kind:?}: {changed:?}");
        assert_eq!(here[0].text, "Int");
        assert!(kind == ActionKind::FixAll || changed.len() == 1, "{changed:?}");
    }
}

#[test]
fn only_what_changed_is_typed_again() {
    let typed = |edit: &dyn Fn(&str) -> String| {
        let (mut host, _) = started();
        let before = host.snapshot().typings();
        rechecked(&mut host, &edit(COUNT));
        host.snapshot().typings() - before
    };
    assert_eq!(typed(&|text| format!("-- More.\n\n{text}")), 0, "text that only moves");
    assert_eq!(typed(&|text| text.replace("three n = n + 1", "three n = n + 2")), 1);
    assert_eq!(typed(&|text| text.replace("one n = n\n", "one n = n + 0\n")), 1, "`two` sees what `one` promises only");
    assert_eq!(typed(&|text| text.replace("{-@ one :: Nat1 -> Nat1", "{-@ one :: Nat1 -> Nat")), 2, "`one` and `two`");
    assert_eq!(typed(&|text| text.replace("v == 5", "v < 70 && v > 1")), 1, "nobody calls `four`");
    assert_eq!(typed(&|text| text.replace("v == 5", "v == 4")), 0, "this fix was tried already");
    // Where something is inferred, a refinement elsewhere matters only if the proof used it.
    let inferring = |text: &str| {
        format!("{text}\nsix :: [Int] -> Int\nsix ns = go ns\n  where\n    go []       = 6\n    go (_ : ms) = go ms\n")
    };
    let (mut host, _) = started();
    replaced(&mut host, 2, &inferring(COUNT));
    run(&host.snapshot(), PATH);
    let before = host.snapshot().typings();
    rechecked(&mut host, &inferring(&COUNT.replace("v == 5", "v == 6")));
    assert_eq!(host.snapshot().typings() - before, 1, "`four`: `six` is proved without its qualifiers");
}

#[test]
fn variables_have_refined_types() {
    let mut host = Host::new(Arc::new(Memory::default()), 100);
    let text = format!(
        "{COUNT}\n{{-@ five :: xs:{{[Int] | len xs > 2}} -> {{v:Int | v > 2}} @-}}\nfive :: [Int] -> Int\nfive xs = length xs\n"
    );
    host.open(PATH.into(), 1, &text);
    let analysis = run(&host.snapshot(), PATH);
    let hover = |what: &str, ahead: usize| {
        let at = text.find(what).expect("it is there") + ahead;
        crate::hover::with_external(&host.snapshot(), &analysis, at as u32).map(|one| one.markdown).unwrap_or_default()
    };
    let known = hover("three n =", 6);
    assert!(known.contains("n :: {n:Int | n > 0}"), "{known}");
    let known = hover("length xs", 7);
    assert!(known.contains("len xs > 2"), "{known}");
}

#[test]
fn functions_of_theories_are_completed_and_explained() {
    let text = "module Sets where\n\n{-@ f :: x:Int -> {v:Int | bvor (int_to_bv32 x) (int_to_bv32 v) == int_to_bv32 x} @-}\nf :: Int -> Int\nf x = x\n";
    let mut host = Host::new(Arc::new(Memory::default()), 100);
    host.open(PATH.into(), 1, text);
    let analysis = run(&host.snapshot(), PATH);
    let at = |what: &str| text.find(what).expect("it is there") as u32 + 1;
    let hover = |what: &str| crate::hover::hover(&analysis, at(what)).map(|one| one.markdown).unwrap_or_default();
    assert!(hover("bvor").contains("bvor : BitVec a -> BitVec a -> BitVec a"), "{}", hover("bvor"));
    assert!(hover("int_to_bv32").contains("The lowest bits of a number."), "{}", hover("int_to_bv32"));
    let detail = |offset: u32, name: &str| {
        let found = crate::complete::completions(&analysis, offset).into_iter().find(|one| one.name == name);
        found.map(|one| one.detail)
    };
    assert_eq!(detail(at("bvor"), "Bag_sub").as_deref(), Some("Map a Int -> Map a Int -> Bool"));
    assert_eq!(detail(at("f x ="), "Bag_sub"), None);
}

#[test]
fn a_function_is_found_by_its_equations_its_signature_and_its_annotations() {
    let more = "{-@ five, six :: Nat1 -> Nat1 @-}\nfive, six :: Int -> Int\nfive n = n\nsix n = n\n{-@ lazy five @-}\n";
    let text = format!("{COUNT}\n{more}");
    let mut host = Host::new(Arc::new(Memory::default()), 100);
    host.open(PATH.into(), 1, &text);
    let analysis = run(&host.snapshot(), PATH);
    let at = |what: &str, ahead: usize| {
        let place = text.find(what).expect("it is there") + ahead;
        analysis.explain(None, Some(place as u32)).map(|one| one.function).unwrap_or_default()
    };
    assert_eq!(at("{-@ two ::", 0), "two");
    assert_eq!(at("{-@ two ::", 15), "two");
    assert_eq!(at("two :: Int", 8), "two");
    assert_eq!(at("two n =", 0), "two");
    assert_eq!(at("five, six :: Nat1", 6), "six");
    assert_eq!(at("five, six :: Int", 20), "five");
    assert_eq!(at("lazy five", 0), "five");
    // No function, and nothing.
    assert_eq!(at("type Nat1", 6), "");
    assert_eq!(at("module", 0), "");
    // What can be done for a function can be done there too.
    let place = text.find("{-@ two").expect("it is there") as u32;
    let offered = crate::actions::actions(&analysis, limpid_base::Span::new(place, place));
    assert!(offered.iter().any(|one| one.title == "Do not check `two`"), "{offered:#?}");
}

#[test]
fn equations_that_are_never_reached_are_marked() {
    let text = "module Count where\n\nf :: Maybe Int -> Int\nf (Just n) = n\nf Nothing  = 0\nf _        = 1\n\ng :: Int -> Int\ng 0 = 1\ng n = n\n";
    let found = fresh(text);
    let marked: Vec<(&str, bool)> = found
        .iter()
        .filter(|one| one.code == "unreachable")
        .map(|one| (one.span.text(text), one.unnecessary))
        .collect();
    assert_eq!(marked, [("f _        = 1", true)]);
}

/// Fails whenever it is asked.
#[derive(Debug)]
struct Broken;

impl limpid_verdict::SolutionCache for Broken {
    fn get(&self, _: u64) -> Option<Arc<limpid_verdict::CachedSolution>> {
        panic!("a mistake of ours")
    }

    fn put(&self, _: &[u64], _: Arc<limpid_verdict::CachedSolution>) {}
}

#[test]
fn a_panic_costs_one_result() {
    let (host, _) = started();
    let analysis = host.snapshot().analysis(PATH).expect("the file exists");
    let file = analysis.specification.file();
    let functions: Vec<_> = analysis.functions().map(|binding| binding.name).collect();
    let mut proofs = limpid_verdict::Proofs::caching(Arc::new(Broken));
    proofs.extend(&file, &functions, 1, &Limits::unlimited(), &mut |_, _| {});
    assert!(functions.iter().all(|name| !proofs.is_safe(*name)));
}

#[test]
fn a_fix_is_checked_again_with_the_other_callers() {
    let text = "module Count where

{-@ size :: Int -> Int @-}
size :: Int -> Int
size x = if x < 0 then negate x else x

{-@ dist :: Int -> Int -> {v:Int | v >= 0} @-}
dist :: Int -> Int -> Int
dist a b = size (a - b)

other :: Int -> Int
other n = size n + 1
";
    let mut host = Host::new(Arc::new(Memory::default()), 100);
    host.open(PATH.into(), 1, text);
    let analysis = run(&host.snapshot(), PATH);
    assert!(analysis.reports().iter().any(|one| one.fixes.iter().any(|fix| fix.proved)));
    assert_eq!(rechecked(&mut host, &text.replace("size n + 1", "size n + 2")), 2, "`other`, and `dist` has a fix");
}

mod edits;
mod explored;

/// The messages and places of what is shown for the present text of `PATH`, before anything is checked.
fn shown_at_once(host: &Host, typing: Option<u32>) -> Vec<(String, String)> {
    let analysis = host.snapshot().analysis(PATH).expect("the file exists");
    let text = |one: &Diagnostic| one.span.text(&analysis.source.text).to_owned();
    let all = diagnostics(&analysis, Shown { typing, ..Shown::default() });
    all.iter().map(|one| (one.code.clone(), text(one))).collect()
}

fn pairs<const N: usize>(pairs: [(&str, &str); N]) -> Vec<(String, String)> {
    pairs.map(|(code, text)| (code.to_owned(), text.to_owned())).to_vec()
}

const WRONG: [(&str, &str); 2] =
    [("counterexample-postcondition", "one n - 1"), ("counterexample-postcondition", "2 + 2")];

#[test]
fn old_results_stay_at_their_places_until_new_ones_replace_them() {
    let (mut host, _) = started();
    assert_eq!(shown_at_once(&host, None), pairs(WRONG));
    replaced(
        &mut host,
        2,
        &COUNT.replace("{-@ one ::", "-- A word.\n\n{-@ one ::").replace("= one n - 1", "= one n - 10"),
    );
    assert_eq!(shown_at_once(&host, None), pairs(WRONG));
    // Also through several texts that were not checked.
    replaced(&mut host, 3, &COUNT.replace("= one n - 1", "= one n + 30 - 10").replace("module Count", "module Counts"));
    let changed = [("counterexample-postcondition", "one n + 30 - 1"), WRONG[1]];
    assert_eq!(shown_at_once(&host, None), pairs(changed));
    let analysis = run(&host.snapshot(), PATH);
    assert!(analysis.shown(false).iter().all(|shown| shown.current));
    assert_eq!(shown_at_once(&host, None), pairs([WRONG[1]]));
}

#[test]
fn hovers_and_lenses_of_old_results_stay_and_say_so() {
    let (mut host, _) = started();
    let lenses = |host: &Host| {
        let analysis = host.snapshot().analysis(PATH).expect("the file exists");
        crate::outline::lenses(&analysis, None).into_iter().map(|lens| lens.title).collect::<Vec<_>>()
    };
    let before = lenses(&host);
    assert_eq!(before.len(), 4);
    let text = COUNT.replace("v == 5", "v == 6");
    replaced(&mut host, 2, &text);
    assert_eq!(lenses(&host), before);
    let hover = |host: &Host| {
        let analysis = host.snapshot().analysis(PATH).expect("the file exists");
        let offset = text.find("2 + 2").expect("the expression") as u32;
        crate::hover::hover(&analysis, offset).expect("a counterexample").markdown
    };
    assert!(hover(&host).contains("being checked again"));
    let analysis = host.snapshot().analysis(PATH).expect("the file exists");
    let offset = text.find("four =").expect("the function") as u32;
    let actions = crate::actions::actions(&analysis, limpid_base::Span::at(offset));
    let fixes = actions.iter().filter(|one| matches!(one.kind, crate::actions::ActionKind::Fix(_)));
    assert_eq!(fixes.count(), 0, "edits are for the text that they were made for");
    run(&host.snapshot(), PATH);
    assert!(!hover(&host).contains("being checked again"));
}

#[test]
fn nothing_stays_of_text_that_is_gone() {
    let (mut host, _) = started();
    // The expression, the name, the function.
    replaced(&mut host, 2, &COUNT.replace("one n - 1", "7"));
    assert_eq!(shown_at_once(&host, None), pairs([WRONG[1]]));
    let (mut host, _) = started();
    replaced(&mut host, 2, &COUNT.replace("four", "fours"));
    assert_eq!(shown_at_once(&host, None), pairs([WRONG[0]]));
    let (mut host, _) = started();
    replaced(&mut host, 2, &COUNT.replace("\nfour", "\n-- four"));
    assert!(!shown_at_once(&host, None).contains(&pairs(WRONG)[1]));
}

#[test]
fn old_results_stay_while_a_file_does_not_parse() {
    let (mut host, _) = started();
    for text in [COUNT.replace("three n = n + 1", "three n = (n + "), COUNT.replace("{-@ three", "{-@ {- three")] {
        replaced(&mut host, 2, &text);
        let shown = shown_at_once(&host, None);
        assert!(shown.iter().any(|(code, _)| code == "parse"), "{shown:?}");
        run(&host.snapshot(), PATH);
        let shown = shown_at_once(&host, None);
        assert!(pairs(WRONG).iter().all(|one| shown.contains(one)), "{shown:?}");
    }
    replaced(&mut host, 3, COUNT);
    assert_eq!(shown_at_once(&host, None), pairs(WRONG));
}

#[test]
fn problems_of_the_code_wait_while_the_user_types() {
    let (mut host, _) = started();
    let text = COUNT.replace("three n = n + 1", "three n = n + lengt");
    let cursor = text.find("lengt").expect("the word") as u32 + 5;
    replaced(&mut host, 2, &text);
    assert_eq!(shown_at_once(&host, Some(cursor)), pairs(WRONG));
    let scope = ("scope".to_owned(), "lengt".to_owned());
    assert!(shown_at_once(&host, None).contains(&scope), "after a rest");
    // What was seen stays where it is, and goes when it is mended.
    let moved = text.replace("{-@ one ::", "-- A word.\n{-@ one ::");
    replaced(&mut host, 3, &moved);
    assert!(shown_at_once(&host, Some(30)).contains(&scope));
    // Half a declaration elsewhere is no reason to forget it.
    replaced(&mut host, 4, &moved.replace("one n = n", "one n = (n"));
    let shown = shown_at_once(&host, Some(30));
    assert!(shown.contains(&scope) && shown.iter().all(|(code, _)| code != "parse"), "{shown:?}");
    replaced(&mut host, 5, COUNT);
    assert_eq!(shown_at_once(&host, Some(30)), pairs(WRONG));
}

#[test]
fn problems_of_annotations_are_shown_at_once_but_not_under_the_cursor() {
    let (mut host, _) = started();
    let text = COUNT.replace("{-@ three :: Nat1", "{-@ three :: Na");
    let cursor = text.find("Na ->").expect("the word") as u32 + 2;
    replaced(&mut host, 2, &text);
    let shown = shown_at_once(&host, Some(cursor));
    assert!(shown.iter().all(|(code, _)| code != "spec"), "{shown:?}");
    let shown = shown_at_once(&host, Some(cursor + 40));
    assert!(shown.iter().any(|(code, _)| code == "spec"), "{shown:?}");
}

#[test]
fn problems_of_the_code_are_hints_beside_another_server() {
    let mut host = Host::new(Arc::new(Memory::default()), 100);
    host.open(PATH.into(), 1, "module Count where\n{-@ f :: Na @-}\nf :: Int\nf = lengt\n");
    let analysis = host.snapshot().analysis(PATH).expect("the file exists");
    let severity = |quiet: bool, code: &str| {
        let all = diagnostics(&analysis, Shown { quiet, ..Shown::default() });
        all.iter().find(|one| one.code == code).map(|one| one.severity)
    };
    assert_eq!((severity(false, "scope"), severity(true, "scope")), (Some(Severity::Error), Some(Severity::Hint)));
    assert_eq!((severity(false, "spec"), severity(true, "spec")), (Some(Severity::Error), Some(Severity::Error)));
}

#[test]
fn what_an_import_says_of_a_third_module_counts() {
    let memory = Memory::default();
    memory.write("/Base.hs", "module Base where\nbase :: Int -> Int\nbase n = n\n");
    let assumes =
        |bound: &str| format!("module Lib where\nimport Base\n{{-@ assume base :: Int -> {{v:Int | {bound}}} @-}}\n");
    memory.write("/Lib.hs", &assumes("v > 0"));
    let user = "module User where\nimport Base\nimport Lib\n{-@ use :: Int -> {v:Int | v > 0} @-}\nuse :: Int -> Int\nuse n = base n\n";
    let mut host = Host::new(Arc::new(memory.clone()), 100);
    host.open("/User.hs".into(), 1, user);
    let shown = |host: &Host| diagnostics(&run(&host.snapshot(), "/User.hs"), Shown::default());
    assert_eq!(shown(&host), fresh_with(&memory, "/User.hs", user));
    memory.write("/Lib.hs", &assumes("v > 5 || v < 3"));
    host.changed_on_disk("/Lib.hs".into());
    assert_eq!(shown(&host), fresh_with(&memory, "/User.hs", user));
}
