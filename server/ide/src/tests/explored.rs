//! Queries about functions: what is shown, what is searched again after an edit, and that nothing stale is shown.

use std::sync::atomic::Ordering;

use super::*;
use crate::explored::{
    ExploreRequest, FileQueries, TestsRequest, Unanswered, comparable, explore, tests as write_tests,
};
use limpid_explore::{Budget, PropertyVerdict, RunResult, TestStyle};

const ALL: ExploreRequest = ExploreRequest { properties: true, examples: true, effort: 1.0 };
const BUDGET: Budget = Budget { times: 0.1 };

const LISTS: &str = "module Lists where

append :: [a] -> [a] -> [a]
append [] ys = ys
append (x : xs) ys = x : append xs ys

sign :: Int -> Int
sign n
  | n > 0 = 1
  | n < 0 = -1
  | n == 0 = 0
  | otherwise = 99

signum' :: Int -> Int
signum' n = if n >= 0 then 1 else -1

prop_right :: [Int] -> Bool
prop_right xs = append xs [] == xs

prop_wrong :: [Int] -> [Int] -> Bool
prop_wrong xs ys = append xs ys == append ys xs
";

fn opened(text: &str) -> Host {
    let mut host = Host::new(Arc::new(Memory::default()), 100);
    host.open("/Lists.hs".into(), 1, text);
    run(&host.snapshot(), "/Lists.hs");
    host
}

fn edited(host: &mut Host, text: &str) {
    assert!(host.edit("/Lists.hs", 2, &[Change { range: None, text: text.to_owned() }], Encoding::Utf16));
}

/// Explores the file, and returns how many answers were new.
fn explored(host: &Host) -> usize {
    let mut found = 0;
    run(&host.snapshot(), "/Lists.hs");
    assert!(explore(&host.snapshot(), "/Lists.hs", ALL, &Limits::unlimited(), &mut || found += 1));
    found
}

/// The diagnostics with their text.
fn shown(host: &Host) -> Vec<(String, String, String)> {
    let analysis = host.snapshot().analysis("/Lists.hs").expect("the file exists");
    let all = diagnostics(&analysis, Shown::default()).into_iter();
    all.map(|one| (one.code, one.span.text(&analysis.source.text).to_owned(), one.message)).collect()
}

#[test]
fn properties_and_branches_become_diagnostics() {
    let host = opened(LISTS);
    assert_eq!(shown(&host), []);
    assert_eq!(explored(&host), 5);
    let found = shown(&host);
    let [(unreachable, branch, why), (refuted, property, example)] = &found[..] else { panic!("{found:?}") };
    assert_eq!((unreachable.as_str(), branch.as_str()), ("unreachable", "99"));
    assert_eq!(why, "no input of `sign` gets here, as long as no number overflows or is rounded");
    assert_eq!((refuted.as_str(), property.as_str()), ("property-refuted", "prop_wrong"));
    assert_eq!(example, "`prop_wrong` does not hold: prop_wrong [0] [1] = False");
    let analysis = host.snapshot().analysis("/Lists.hs").expect("the file exists");
    let off = Shown { properties: false, unreachable: false, ..Shown::default() };
    assert_eq!(diagnostics(&analysis, off), []);
}

#[test]
fn only_what_an_edit_concerns_is_searched_again_and_nothing_stale_is_shown() {
    let mut host = opened(LISTS);
    explored(&host);
    let before = shown(&host);
    // Text that only moves: everything is known, at its new place.
    edited(&mut host, &LISTS.replace("append ::", "-- A comment.\n\nappend ::"));
    assert_eq!(shown(&host), before);
    assert_eq!(explored(&host), 0);
    // A function that both properties call: nothing is shown of them until they were searched again.
    edited(&mut host, &LISTS.replace("append [] ys = ys", "append [] _ = []"));
    assert_eq!(shown(&host).len(), 1, "the branch of another function");
    assert_eq!(explored(&host), 3);
    let codes: Vec<String> = shown(&host).into_iter().map(|(code, _, _)| code).collect();
    assert_eq!(codes, ["unreachable", "property-refuted"]);
}

#[test]
fn instances_and_imports_count_although_nothing_mentions_them() {
    let text = "module Lists where\nimport Test.QuickCheck\ndata T = T Int deriving Show\n\
        instance Arbitrary T where\n  arbitrary = T <$> elements [1]\n\
        prop_one :: T -> Bool\nprop_one (T n) = n == 1\n";
    let mut host = opened(text);
    explored(&host);
    assert_eq!(shown(&host), []);
    edited(&mut host, &text.replace("elements [1]", "elements [1, 2]"));
    explored(&host);
    let found = shown(&host);
    assert!(found.iter().any(|(_, _, message)| message.contains("prop_one (T 2)")), "{found:?}");
}

#[test]
fn messages_that_name_places_are_not_moved() {
    let text = "module Lists where\nf :: Bool -> Int\nf True = 1\n";
    let mut host = opened(text);
    explored(&host);
    edited(
        &mut host,
        &format!("-- Moved.\n{text}").replace("-- Moved.\nmodule Lists where", "module Lists where\n-- Moved."),
    );
    let snapshot = host.snapshot();
    let analysis = run(&snapshot, "/Lists.hs");
    let answer = FileQueries::new(&snapshot, &analysis).examples("f", BUDGET, &Limits::unlimited()).expect("examples");
    let raised = answer.examples.iter().find_map(|one| match &one.result {
        RunResult::Exception(message) => Some(message.clone()),
        RunResult::Value(_) | RunResult::NoEnd(_) | RunResult::Ran { .. } | RunResult::Unknown => None,
    });
    assert!(raised.as_ref().is_some_and(|message| message.contains("/Lists.hs:4:")), "{raised:?}");
}

#[test]
fn a_search_that_was_cancelled_leaves_nothing_behind() {
    let host = opened(LISTS);
    let snapshot = host.snapshot();
    let analysis = run(&snapshot, "/Lists.hs");
    let limits = Limits::unlimited();
    limits.canceller().store(true, Ordering::Relaxed);
    assert!(!explore(&snapshot, "/Lists.hs", ALL, &limits, &mut || {}));
    let queries = FileQueries::new(&snapshot, &analysis);
    assert_eq!(queries.examples("sign", BUDGET, &limits).err(), Some(Unanswered::Cancelled));
    assert_eq!(shown(&host), []);
    assert_eq!(explored(&host), 5);
}

#[test]
fn a_longer_search_replaces_an_open_answer_only() {
    let host = opened(LISTS);
    let snapshot = host.snapshot();
    let analysis = run(&snapshot, "/Lists.hs");
    let queries = FileQueries::new(&snapshot, &analysis);
    let verdict = |name: &str, times: f64| {
        let report = queries.property(name, Budget { times }, &Limits::unlimited()).expect("a report");
        (report.verdict.clone(), report.extent.work)
    };
    let (wrong, again) = (verdict("prop_wrong", 0.01), verdict("prop_wrong", 0.1));
    assert_eq!(wrong, again);
    let (open, longer) = (verdict("prop_right", 0.001), verdict("prop_right", 0.01));
    assert_eq!(open.0, PropertyVerdict::Open);
    assert!(longer.1 > open.1);
    assert_eq!(verdict("prop_right", 0.001), longer);
}

#[test]
fn functions_of_the_same_type_are_compared() {
    let host = opened(LISTS);
    let snapshot = host.snapshot();
    let analysis = run(&snapshot, "/Lists.hs");
    assert_eq!(comparable(&analysis, "sign"), ["signum'"]);
    assert_eq!(comparable(&analysis, "append"), Vec::<String>::new());
    let queries = FileQueries::new(&snapshot, &analysis);
    let found = queries.difference("sign", "signum'", BUDGET, &Limits::unlimited()).expect("an answer").found;
    let (arguments, left, right) = found.expect("a difference");
    assert_eq!(arguments, ["0"]);
    assert_eq!((left, right), (RunResult::Value("0".to_owned()), RunResult::Value("1".to_owned())));
    let titles = |text: &str| {
        let at = LISTS.find(text).expect("it is there") as u32;
        let found = crate::actions::actions(&analysis, limpid_base::Span::new(at, at)).into_iter();
        found.filter(|action| action.kind.explores()).map(|action| action.title).collect::<Vec<_>>()
    };
    assert_eq!(
        titles("sign n\n"),
        ["Show examples of `sign`", "Write tests of `sign`", "What distinguishes `sign` and `signum'`?"]
    );
    assert_eq!(titles("append []"), ["Show examples of `append`", "Write tests of `append`"]);
}

#[test]
fn tests_are_written_and_a_refuted_property_fails_first() {
    let host = opened(LISTS);
    let snapshot = host.snapshot();
    let analysis = run(&snapshot, "/Lists.hs");
    let queries = FileQueries::new(&snapshot, &analysis);
    let written = |only: &str, earlier: Option<&str>| {
        let request = TestsRequest { only: Some(only), style: TestStyle::Hspec, earlier, budget: BUDGET };
        write_tests(&queries, &request, &Limits::unlimited()).expect("tests")
    };
    let request = TestsRequest { only: Some("prop_right"), style: TestStyle::Hspec, earlier: None, budget: BUDGET };
    let nothing = write_tests(&queries, &request, &Limits::unlimited());
    assert!(matches!(nothing, Err(Unanswered::Impossible(_))), "it is not refuted: {nothing:?}");
    let first = written("sign", None);
    assert_eq!(first.tests, 3);
    let own = first.text.replace("main = hspec examples", "main = hspec (examples >> mine)");
    let both = written("prop_wrong", Some(&own));
    assert!(both.text.contains("main = hspec (examples >> mine)"), "what the user wrote stays:\n{}", both.text);
    let place = |text: &str| both.text.find(text).unwrap_or_else(|| panic!("{text} is not in:\n{}", both.text));
    assert!(place("(prop_wrong [0] [1]) `shouldBe` (True)") < place("(sign 0) `shouldBe` (0)"));
    assert_eq!(both.tests, 4);
}

#[test]
fn examples_stand_beside_branches_and_in_hovers() {
    let host = opened(LISTS);
    explored(&host);
    let snapshot = host.snapshot();
    let analysis = run(&snapshot, "/Lists.hs");
    let whole = limpid_base::Span::new(0, LISTS.len() as u32);
    let hints = crate::explored::example_hints(&analysis, whole);
    let labels: Vec<&str> = hints.iter().map(|hint| hint.label.trim()).collect();
    assert!(labels.contains(&"← sign 1 = 1") && labels.contains(&"← append [] [] = []"), "{labels:?}");
    let at = LISTS.find("sign n").expect("it is there") as u32;
    let hover = |examples: bool| crate::hover::with_all(&snapshot, &analysis, at, examples).map(|one| one.markdown);
    assert!(hover(true).is_some_and(|text| text.contains("**Examples of `sign`**") && text.contains("sign 1 = 1")));
    assert!(hover(false).is_some_and(|text| !text.contains("Examples")));
}
