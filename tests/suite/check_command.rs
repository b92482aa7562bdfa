//! `limpid check` and `limpid explain` from the outside: text, options, machine-readable output, and interruption.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use expect_test::{Expect, expect};
use limpid_tests::run::{Scratch, start};
use limpid_tests::{fixtures, run};
use serde_json::Value;

const SHOP: &str = r#"module Shop (front, share, Till (..), open, countdown, (.-.), fine, paint) where

{-@ firstOf :: {xs:[a] | len xs > 0} -> a @-}
firstOf :: [a] -> a
firstOf (x : _) = x

front :: [Int] -> Int
front cars = firstOf (filter (> 3) cars)

share :: Int -> Int
share n = 100 `div` n

{-@ data Till = Till { cash :: {v:Int | v >= 0} } @-}
data Till = Till { cash :: Int }

open :: Int -> Till
open n = Till n

{-@ countdown :: n:Int -> Int / [n] @-}
countdown :: Int -> Int
countdown n = if n == 0 then 0 else countdown (n - 1)

{-@ (.-.) :: Int -> Int -> {v:Int | v >= 0} @-}
(.-.) :: Int -> Int -> Int
x .-. y = x - y

fine :: Int -> Int
fine n = n + 1

data Colour = Red | Green

paint :: Colour -> Int
paint Red = 1
"#;

fn scratch(name: &str) -> Scratch {
    Scratch::new(concat!(env!("CARGO_TARGET_TMPDIR"), "/check"), name)
}

fn shop(name: &str) -> Scratch {
    let scratch = scratch(name);
    scratch.write("Shop.hs", SHOP);
    scratch
}

fn check_text(arguments: &[&str], code: i32, expected: Expect) {
    let scratch = shop(&arguments.join("_").replace(['(', ')', ' '], ""));
    let run = scratch.limpid(arguments);
    assert_eq!((run.code, &*run.stderr), (code, ""), "{arguments:?}");
    expected.assert_eq(&run.stdout);
}

#[test]
fn counterexamples_are_told() {
    check_text(
        &["check", "Shop.hs"],
        1,
        expect![[r#"
            Shop.hs:8:23  counterexample  front
              |
            3 | {-@ firstOf :: {xs:[a] | len xs > 0} -> a @-}
              |                          ---------- `firstOf` asks for this
            ...
            8 | front cars = firstOf (filter (> 3) cars)
              |                       ^^^^^^^^^^^^^^^^^ this is []

              front []
              `firstOf` needs a non-empty list, and here it gets [].

              called    firstOf []
              required  {xs:[a] | len xs > 0}   (Shop.hs:3:26)
              but       len xs > 0   is   0 > 0

            Shop.hs:11:21  counterexample  share
               |
            11 | share n = 100 `div` n
               |                     ^ this is 0

              share 0
              `div` cannot divide by 0, and here it does.

              called    div 100 0
              required  {v:a | v /= 0}   (standard library)
              but       v /= 0   is   0 /= 0

              Fix: share :: n:{v:Int | v /= 0} -> Int   [checked: `share` verifies]

            Shop.hs:17:15  counterexample  open
               |
            13 | {-@ data Till = Till { cash :: {v:Int | v >= 0} } @-}
               |                                         ------ `Till` asks for this
            ...
            17 | open n = Till n
               |               ^ this is -1

              open (-1)
              The first field of `Till` must be a number that is not negative, and here it is -1.

              built     Till (-1)
              required  {v:Int | v >= 0}   (Shop.hs:13:41)
              but       v >= 0   is   -1 >= 0

              Fix: open :: n:{v:Int | v >= 0} -> Till   [checked: `open` verifies]

            Shop.hs:21:37  counterexample  countdown
               |
            19 | {-@ countdown :: n:Int -> Int / [n] @-}
               |                               ----- this must get smaller
            20 | countdown :: Int -> Int
            21 | countdown n = if n == 0 then 0 else countdown (n - 1)
               |                                     ^^^^^^^^^^^^^^^^^ it calls itself here

              countdown (-1)
              `countdown` may never end: `n` must never be negative, and here it is.

              called    countdown (-1)  calls  countdown (-2)
              smaller   [n]   (Shop.hs:19:31)
              but       0 <= -2   is false

            Shop.hs:25:11  counterexample  .-.
               |
            23 | {-@ (.-.) :: Int -> Int -> {v:Int | v >= 0} @-}
               |                                     ------ `(.-.)` promises this
            24 | (.-.) :: Int -> Int -> Int
            25 | x .-. y = x - y
               |           ^^^^^ this is -1

              0 .-. 1 = -1
              `(.-.)` promises a number that is not negative, and here it returns -1.

              promised  {v:Int | v >= 0}   (Shop.hs:23:37)
              but       v >= 0   is   -1 >= 0

              Fix: (.-.) :: x:Int -> {v:Int | v <= x} -> {v:Int | v >= 0}   [checked: `(.-.)` verifies]

            Shop.hs:33:1  counterexample  paint
               |
            33 | paint Red = 1
               | ^^^^^^^^^^^^^ no equation fits

              paint Green
              `paint` has no equation for `paint Green`.

            8 functions: 6 counterexamples, 2 safe
        "#]],
    );
}

#[test]
fn every_function_is_listed_if_asked() {
    let scratch = shop("all");
    for all in ["--all", "--verbose"] {
        let run = scratch.limpid(&["check", all, "Shop.hs"]);
        assert!(run.stdout.contains("Shop.hs:28:1  safe  fine\n"), "{}", run.stdout);
    }
    assert!(!scratch.limpid(&["check", "Shop.hs"]).stdout.contains("  fine\n"));
}

#[test]
fn one_function_is_looked_at_if_asked() {
    let scratch = shop("function");
    let functions = |arguments: &[&str]| {
        let run = scratch.limpid(&[&["check", "--format", "json", "Shop.hs"], arguments].concat());
        let names: Vec<String> = run
            .json()
            .iter()
            .flat_map(|file| file["functions"].as_array().cloned().unwrap_or_default())
            .filter_map(|function| Some(function["name"].as_str()?.to_owned()))
            .collect();
        (run.code, names.join(" "), run.stderr)
    };
    let answer = |code: i32, names: &str, stderr: &str| (code, names.to_owned(), stderr.to_owned());
    assert_eq!(functions(&["--function", "share"]), answer(1, "share", ""));
    assert_eq!(functions(&["--function", "fine"]), answer(0, "fine", ""));
    assert_eq!(functions(&["--function", "(.-.)", "--function", "fine"]), answer(1, ".-. fine", ""));
    let missing = "limpid: there is no function `shares` in what was checked\n";
    assert_eq!(functions(&["--function", "shares"]), answer(2, "", missing));
    assert_eq!(functions(&["--function", "shares", "--function", "fine"]), answer(2, "fine", missing));
}

#[test]
fn colour_is_for_terminals() {
    let scratch = shop("colour");
    let coloured =
        |arguments: &[&str]| scratch.limpid(&[&["check", "Shop.hs"], arguments].concat()).stdout.contains('\u{1b}');
    assert!(!coloured(&[]));
    assert!(!coloured(&["--color", "auto"]));
    assert!(!coloured(&["--color", "never"]));
    assert!(coloured(&["--color", "always"]));
    assert!(coloured(&["--colour", "always"]));
}

/// Times aside, nothing depends on how many threads there are.
#[test]
fn threads_change_nothing() {
    let folder = fixtures::folder("counterexamples");
    let files = ["Account.hs", "Divisors.hs", "Elements.hs", "Metrics.hs", "Operators.hs", "OrderTwo.hs"];
    let told = |jobs: &str| {
        let run = run::limpid(&folder, &[&["check", "--all", "--jobs", jobs], &files[..]].concat());
        assert_eq!((run.code, &*run.stderr), (1, ""));
        run.stdout
    };
    let one = told("1");
    assert!(one.contains("counterexample  withdraw"), "{one}");
    for jobs in ["2", "7"] {
        assert!(told(jobs) == one, "--jobs {jobs}");
    }
    let alone = |jobs: &str| run::limpid(&folder, &["check", "--all", "--jobs", jobs, "Divisors.hs"]).stdout;
    assert!(alone("3") == alone("1"));
}

#[test]
fn more_budget_finds_more() {
    let scratch = scratch("budget");
    scratch.write("Deep.hs", "module Deep where\ndeep :: [Int] -> Int\ndeep xs = if sum xs == 4321 && length xs == 3 then 1 `div` 0 else 0\n");
    let little = scratch.limpid(&["check", "--budget", "0.0001", "Deep.hs"]);
    assert_eq!((little.code, &*little.stdout), (0, "1 function: 1 unknown\n"));
    let much = scratch.limpid(&["check", "--budget", "2", "Deep.hs"]);
    assert_eq!(much.code, 1, "{}", much.stdout);
}

/// An error for one path is printed, and the other paths are checked.
#[test]
fn bad_paths_do_not_hide_the_others() {
    let scratch = shop("paths");
    scratch.write("notes.txt", "");
    let run = scratch.limpid(&["check", "--format", "json", "Absent.hs", "notes.txt", "Shop.hs", "./nowhere"]);
    assert_eq!(run.code, 2);
    assert_eq!(run.json().len(), 1);
    expect![[r#"
        limpid: Absent.hs: there is no such file or folder
        limpid: notes.txt: this is not a Haskell file (.hs, .lhs)
        limpid: ./nowhere: there is no such file or folder
    "#]]
    .assert_eq(&run.stderr);
    let run = scratch.limpid(&["dump", "--types", "Absent.hs", "Shop.hs"]);
    assert_eq!((run.code, &*run.stderr), (2, "limpid: Absent.hs: there is no such file or folder\n"));
    assert!(run.stdout.contains("share :: Int -> Int"));
}

#[test]
fn a_cabal_file_stands_for_its_project() {
    let folder = fixtures::folder("projects/cabal");
    let cabal =
        fs::read_dir(&folder).expect("the fixture is there").filter_map(Result::ok).map(|entry| entry.file_name());
    let cabal = cabal.filter_map(|name| name.into_string().ok()).find(|name| name.ends_with(".cabal"));
    let cabal = cabal.expect("a cabal project has a cabal file");
    let run = run::limpid(&folder, &["check", "--format", "json", &cabal]);
    let mut files: Vec<String> = run.json().iter().filter_map(|file| Some(file["file"].as_str()?.to_owned())).collect();
    files.sort();
    assert_eq!(files, ["app/Main.hs", "src/Shop/Cart.hs", "src/Shop/Price.hs"]);
}

/// `DESIGN.md` has the fields; programs rely on them.
#[test]
fn json_has_the_agreed_fields() {
    let scratch = shop("fields");
    scratch.write(
        "Oracle.hs",
        "module Oracle where\n{-@ assume guess :: Int -> Int @-}\nguess :: Int -> Int\nguess = undefined\nuse :: Int -> Int\nuse n = helper (guess n)\n\n{-@ helper :: {v:Int | v > 0} -> Int @-}\nhelper :: Int -> Int\nhelper n = n\n",
    );
    let run = scratch.limpid(&["check", "--format", "json", "Shop.hs", "Oracle.hs"]);
    let mut examples = 0;
    let mut assumed = 0;
    for report in run.json() {
        for function in report["functions"].as_array().expect("a list") {
            for example in function["counterexamples"].as_array().expect("a list") {
                examples += 1;
                let optional = |key: &&str| *key != "result";
                let found: Vec<&str> = keys(example).into_iter().filter(optional).collect();
                let all = ["assumed", "call", "culprits", "demanded", "filled", "kind", "obligation", "trace"];
                assert_eq!(found, all);
                let obligation = &example["obligation"];
                assert_eq!(keys(obligation), ["declared", "kind", "location", "refinement"]);
                assert_eq!(keys(&obligation["location"]), ["file", "range"]);
                assert!(obligation["declared"].is_null() || keys(&obligation["declared"]) == ["file", "range"]);
                for step in example["trace"].as_array().expect("a list") {
                    assert_eq!(keys(step), ["call", "location"]);
                }
                for one in example["assumed"].as_array().expect("a list") {
                    assumed += 1;
                    assert_eq!(
                        keys(one).into_iter().filter(|key| *key != "really").collect::<Vec<_>>(),
                        ["call", "result"]
                    );
                    assert_eq!((&one["call"], &one["result"]), (&Value::from("guess 0"), &Value::from("0")));
                }
            }
        }
    }
    assert!(examples >= 5 && assumed == 1, "{examples} counterexamples, {assumed} assumed results");
}

fn keys(object: &Value) -> Vec<&str> {
    let mut keys: Vec<&str> = object.as_object().expect("an object").keys().map(String::as_str).collect();
    keys.sort_unstable();
    keys
}

#[test]
fn sarif_is_for_other_tools() {
    let scratch = shop("sarif");
    scratch.write("Odd name.hs", "module Odd where\nx = y\n");
    let run = scratch.limpid(&["check", "--format", "sarif", "Shop.hs", "Odd name.hs"]);
    assert_eq!((run.code, &*run.stderr), (1, ""));
    let log: Value = serde_json::from_str(&run.stdout).expect("one JSON object");
    assert_eq!(log["version"], "2.1.0");
    let run = &log["runs"][0];
    assert_eq!(run["tool"]["driver"]["name"], "limpid");
    let rules = run["tool"]["driver"]["rules"].as_array().expect("rules");
    let results = run["results"].as_array().expect("results");
    let told: String = results
        .iter()
        .map(|result| {
            assert!(rules.iter().any(|rule| rule["id"] == result["ruleId"]), "{result}");
            let place = &result["locations"][0]["physicalLocation"];
            let (uri, region) = (&place["artifactLocation"]["uri"], &place["region"]);
            let text = result["message"]["text"].as_str().unwrap_or("");
            let position = format!("{}:{}", region["startLine"], region["startColumn"]);
            format!("{} {}:{position} {text}\n", result["ruleId"].as_str().unwrap_or(""), uri.as_str().unwrap_or(""))
        })
        .collect();
    expect![[r#"
        precondition Shop.hs:8:23 front []: `firstOf` needs a non-empty list, and here it gets [].
        arithmetic Shop.hs:11:21 share 0: `div` cannot divide by 0, and here it does.
        constructor Shop.hs:17:15 open (-1): The first field of `Till` must be a number that is not negative, and here it is -1.
        termination Shop.hs:21:37 countdown (-1): `countdown` may never end: `n` must never be negative, and here it is.
        postcondition Shop.hs:25:11 0 .-. 1 = -1: `(.-.)` promises a number that is not negative, and here it returns -1.
        totality Shop.hs:33:1 paint Green: `paint` has no equation for `paint Green`.
        scope Odd%20name.hs:2:5 `y` is not in scope
    "#]]
    .assert_eq(&told);
    let none = scratch.limpid(&["check", "--format", "sarif", "--function", "fine", "Shop.hs"]);
    assert_eq!(none.code, 0);
    let log: Value = serde_json::from_str(&none.stdout).expect("one JSON object");
    assert_eq!(log["runs"][0]["results"], Value::Array(Vec::new()));
}

#[test]
fn explain_tells_every_step() {
    let scratch = scratch("steps");
    let chain = "module Chain (top) where\ntop :: Int -> Int\ntop n = 1 + middle n\n\nmiddle :: Int -> Int\nmiddle m = 2 + share m\n\nshare :: Int -> Int\nshare m = 100 `div` m\n";
    scratch.write("Chain.hs", chain);
    let run = scratch.limpid(&["explain", "Chain.hs", "share"]);
    assert_eq!((run.code, &*run.stderr), (1, ""));
    // The number of executions changes with every change of the search.
    let (told, tried) = run.stdout.split_once("\n  tried     ").expect("it says what it tried");
    assert!(tried.contains(" executions, ") && tried.contains(" questions to the solver\n"), "{tried}");
    expect![[r#"
        Chain.hs:9:21  counterexample  share
          |
        9 | share m = 100 `div` m
          |                     ^ this is 0

          top 0
          `div` cannot divide by 0, and here it does.

          called    div 100 0
          required  {v:a | v /= 0}   (standard library)
          but       v /= 0   is   0 /= 0
          calls     middle 0   (Chain.hs:3:13)
                    share 0   (Chain.hs:6:16)
          terms     v = 0
                    v /= 0 = False
          steps      1. middle 0   (Chain.hs:3:13)
                     2. share 0   (Chain.hs:6:16)
    "#]]
    .assert_eq(told);
    let run = scratch.limpid(&["dump", "--trace", "Chain.hs"]);
    assert!(run.stdout.contains("Chain.hs:3:13 middle 0\nChain.hs:6:16 share 0\n"), "{}", run.stdout);
}

#[test]
fn explain_says_what_it_cannot_do() {
    let scratch = shop("explain");
    let said = |arguments: &[&str], expected: Expect| {
        let run = scratch.limpid(&[&["explain"], arguments].concat());
        assert_eq!((run.code, &*run.stdout), (2, ""), "{arguments:?}");
        expected.assert_eq(&run.stderr);
    };
    said(
        &["Absent.hs", "f"],
        expect![[r#"
        limpid: Absent.hs: there is no such file
    "#]],
    );
    said(
        &["Shop.hs", "shares"],
        expect![[r#"
        limpid: Shop.hs: there is no function `shares`; there are `firstOf`, `front`, `share`, `open`, `countdown`, `.-.`, `fine`, `paint`
    "#]],
    );
    let run = scratch.limpid(&["explain", "Shop.hs", "fine"]);
    assert_eq!((run.code, &*run.stderr), (0, ""));
    assert!(run.stdout.starts_with("Shop.hs:28:1  safe  fine\n"), "{}", run.stdout);
    assert!(run.stdout.contains("  tried     "), "{}", run.stdout);
}

#[test]
fn how_it_was_found_can_be_seen() {
    let scratch = shop("found");
    let run = scratch.limpid(&["dump", "--smt", "Shop.hs"]);
    assert_eq!((run.code, &*run.stderr), (0, ""));
    assert!(run.stdout.contains("; Shop.hs:11:21 share: share 0\n(set-logic ALL)\n"), "{}", run.stdout);
    let scripts = run.stdout.matches("(check-sat)").count();
    assert!(scripts >= 5 && scripts == run.stdout.matches("; Shop.hs:").count(), "{}", run.stdout);
    let run = scratch.limpid(&["dump", "--trace", "Shop.hs"]);
    assert_eq!((run.code, &*run.stderr), (0, ""));
    assert!(run.stdout.contains("-- Shop.hs:11:21 share: share 0\n"), "{}", run.stdout);
}

/// No generated names and no internals.
#[test]
fn no_internal_names_are_shown() {
    let folder = fixtures::folder("");
    let run = run::limpid(&folder, &["check", "counterexamples", "demo"]);
    for line in run.stdout.lines().filter(|line| !line.contains(" | ")) {
        let internal = ["VV", "GHC.", "$body", "$root", "lq_", "Limpid."];
        assert!(!internal.iter().any(|name| line.contains(name)), "{line}");
    }
    assert!(run.stdout.matches("  counterexample  ").count() > 80);
}

/// A folder stands for the files that its repository does not ignore; a file that is named is always checked.
#[test]
fn ignored_files_are_left_out_unless_they_are_named() {
    let scratch = scratch("ignored");
    std::fs::create_dir(scratch.folder.join(".git")).expect("the folder is ours");
    scratch.write(".gitignore", "Made.hs\n");
    scratch.write("Made.hs", "module Made where\nmade :: Int -> Int\nmade n = 1 `div` n\n");
    scratch.write("Own.hs", "module Own where\nown :: Int\nown = 1\n");
    let run = scratch.limpid(&["check", "."]);
    assert_eq!((run.code, &*run.stderr), (0, ""), "{}", run.stdout);
    let run = scratch.limpid(&["check", "Made.hs"]);
    assert_eq!((run.code, &*run.stderr), (1, ""), "{}", run.stdout);
}

/// A file is checked again when it or what it imports changes.
#[test]
fn changes_are_watched() {
    let scratch = scratch("watch");
    scratch.write("Low.hs", "module Low where\nlow :: Int\nlow = 1\n");
    scratch.write("High.hs", "module High where\nimport Low\nhigh :: Int\nhigh = 1 `div` low\n");
    scratch.write("Other.hs", "module Other where\nother :: Int\nother = 1\n");
    let mut child = start(&scratch.folder, &["check", "--watch", "--format", "json", "."]);
    let lines = BufReader::new(child.stdout.take().expect("it is piped")).lines();
    let (send, receive) = channel();
    thread::spawn(move || lines.map_while(Result::ok).try_for_each(|line| send.send(line)));
    let mut next = || -> Value {
        let line = receive.recv_timeout(Duration::from_secs(60));
        if line.is_err() {
            let _ = child.kill();
        }
        serde_json::from_str(&line.expect("something is said in time")).expect("each line is JSON")
    };
    let first: Vec<Value> = (0..3).map(|_| next()["file"].clone()).collect();
    assert_eq!(first, ["./High.hs", "./Low.hs", "./Other.hs"]);
    // Some file systems count seconds; another length is another stamp.
    scratch.write("Low.hs", "module Low where\nlow :: Int\nlow = 000\n");
    let second: Vec<Value> = (0..2).map(|_| next()).collect();
    assert_eq!(second[0]["file"], "./High.hs");
    assert_eq!(second[0]["functions"][0]["verdict"], "counterexample");
    assert_eq!(second[1]["file"], "./Low.hs");
    // What a package says may change all files.
    let package = "name: p\nlibrary\n  exposed-modules: High, Low, Other\n  default-extensions: Strict\n";
    scratch.write("p.cabal", package);
    let third: Vec<Value> = (0..3).map(|_| next()["file"].clone()).collect();
    assert_eq!(third, ["./High.hs", "./Low.hs", "./Other.hs"]);
    scratch.write("p.cabal", package.replace("Strict", "StrictData"));
    let fourth: Vec<Value> = (0..3).map(|_| next()["file"].clone()).collect();
    assert_eq!(fourth, third);
    child.kill().expect("the child is ours");
    let _ = child.wait();
    let run = scratch.limpid(&["check", "--watch", "--format", "sarif", "Low.hs"]);
    assert_eq!((run.code, &*run.stdout), (2, ""));
    assert!(run.stderr.contains("--watch"), "{}", run.stderr);
}

/// Ctrl-C: the reports so far are printed, and soon.
#[cfg(unix)]
#[test]
fn an_interrupt_keeps_what_was_found() {
    use std::process::Command;
    use std::time::Instant;
    let scratch = scratch("interrupt");
    scratch.write("A.hs", "module A where\nshare :: Int -> Int\nshare n = 1 `div` n\n");
    let endless = "module B where\n{-@ LIQUID \"--no-termination\" @-}\nhard :: [Int] -> Int\nhard xs = if sum (map (\\x -> x * x * x) xs) == -1 then 1 `div` 0 else hard (1 : xs)\n";
    scratch.write("B.hs", endless);
    let arguments = ["check", "--budget", "2000", "--jobs", "1", "A.hs", "B.hs"];
    let mut child = start(&scratch.folder, &arguments);
    let mut pipe = child.stdout.take().expect("it is piped");
    let mut beginning = [0; 4];
    pipe.read_exact(&mut beginning).expect("the first file is told at once");
    let interrupted = Instant::now();
    let id = child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &id]).status().expect("there is a kill command");
    assert!(sent.success());
    let mut rest = String::new();
    pipe.read_to_string(&mut rest).expect("the rest is text");
    let status = child.wait().expect("the child is ours");
    assert!(interrupted.elapsed() < Duration::from_secs(10), "{:?}", interrupted.elapsed());
    assert_eq!(status.code(), Some(1));
    // Perhaps it was stopped before the second file was read.
    let ends = ["2 functions in 2 files: 1 counterexample, 1 unknown\n", "1 function: 1 counterexample\n"];
    assert!(ends.iter().any(|end| rest.ends_with(end)), "{rest}");
}

const DISTANCE: &str = "module Distance where

{-@ size :: Int -> Int @-}
size :: Int -> Int
size x = if x < 0 then negate x else x

{-@ dist :: Int -> Int -> {v:Int | v >= 0} @-}
dist :: Int -> Int -> Int
dist a b = size (a - b)
";

/// Timings go to standard error and do not change the report.
#[test]
fn stages_and_functions_are_timed() {
    let scratch = scratch("timings");
    scratch.write("Distance.hs", DISTANCE);
    let plain = scratch.limpid(&["check", "Distance.hs"]);
    let timed = scratch.limpid(&["check", "Distance.hs", "--timings"]);
    assert_eq!((plain.code, &*plain.stdout, &*plain.stderr), (timed.code, &*timed.stdout, ""));
    for stage in ["load", "resolve", "infer", "elaborate", "type", "search", "blame", "repair"] {
        let line = timed.stderr.lines().find(|line| line.split_whitespace().next() == Some(stage)).unwrap_or_default();
        let numbers = line.split_whitespace().skip(1).filter(|part| part.parse::<f64>().is_ok()).count();
        assert_eq!(numbers, 3, "{stage} in\n{}", timed.stderr);
    }
    let function = timed.stderr.lines().find(|line| line.starts_with("Distance.hs: dist ")).unwrap_or_default();
    assert!(function.contains("search ") && function.contains("blame "), "{}", timed.stderr);
}

/// A trace is an array of events, each with its thread and its time, as Perfetto opens it.
#[test]
fn a_trace_has_an_event_for_each_stage() {
    let scratch = shop("trace");
    let run = scratch.limpid(&["check", "Shop.hs", "--jobs", "2", "--trace-file", "trace.json"]);
    assert_eq!((run.code, &*run.stderr), (1, ""));
    let text = fs::read_to_string(scratch.folder.join("trace.json")).expect("the trace is written");
    let events: Vec<Value> = serde_json::from_str(&text).expect("the trace is JSON");
    let spans: Vec<&Value> = events.iter().filter(|event| event["ph"] == "X").collect();
    for name in ["analyse", "load", "resolve", "infer", "elaborate", "type", "search", "repair"] {
        assert!(spans.iter().any(|span| span["name"] == name), "there is no `{name}`");
    }
    assert!(spans.iter().any(|span| span["name"] == "search" && span["args"]["function"] == "share"));
    let numbered = |span: &&&Value| span["ts"].is_f64() && span["dur"].is_f64() && span["tid"].is_u64();
    assert_eq!(spans.iter().filter(numbered).count(), spans.len());
    let nowhere = scratch.limpid(&["check", "Shop.hs", "--trace-file", "nowhere/trace.json"]);
    assert_eq!((nowhere.code, &*nowhere.stdout), (2, ""));
    assert!(nowhere.stderr.starts_with("limpid: nowhere/trace.json: "), "{}", nowhere.stderr);
}

/// A result of a library function that has no code here is not any value of its type, so it makes no counterexample.
#[test]
fn what_is_not_modelled_is_no_counterexample() {
    const TEXT: &str = r#"module Folder where

import Data.Typeable (typeOf)
import System.Directory (doesFileExist, getCurrentDirectory)
import System.Environment (getArgs)

{-@ shown :: [Int] -> {v:Int | v > 3} @-}
shown :: [Int] -> Int
shown x = length (show (typeOf x))

{-@ current :: IO {v:Int | v > 0} @-}
current :: IO Int
current = fmap length getCurrentDirectory

{-@ there :: FilePath -> IO {v:Int | v >= 0} @-}
there :: FilePath -> IO Int
there path = do
  found <- doesFileExist path
  if found then return 1 else return 0

{-@ arguments :: IO {v:Int | v > 0} @-}
arguments :: IO Int
arguments = fmap length getArgs
"#;
    let scratch = scratch("not_modelled");
    scratch.write("Folder.hs", TEXT);
    let run = scratch.limpid(&["check", "--format", "json", "Folder.hs"]);
    let report: Value = serde_json::from_str(&run.stdout).expect("a report");
    let functions = report["functions"].as_array().expect("functions");
    let verdicts: Vec<String> =
        functions.iter().map(|function| format!("{}: {}", function["name"], function["verdict"])).collect();
    expect![[r#"
        "shown": "weak-spec"
        "current": "weak-spec"
        "there": "safe"
        "arguments": "counterexample""#]]
    .assert_eq(&verdicts.join("\n"));
}
