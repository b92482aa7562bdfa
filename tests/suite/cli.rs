//! The binary from the outside: its output, on which stream, and its exit status.
//!
//! Whatever the input, the answer is a message or a normal result: every run here fails its test if the binary crashes,
//! panics or does not end.

use std::fs;
use std::io::Read as _;
use std::process::Stdio;

use expect_test::{Expect, expect};
use limpid_tests::run::{Scratch, finish, limpid};
use limpid_tests::{binary, fixtures};
use serde_json::Value;

#[test]
fn what_cannot_be_read_is_said() {
    let scratch = scratch("unreadable");
    scratch.write("folder/notes.txt", "no Haskell here");
    scratch.write("Folder.hs/inner.txt", "a folder with the name of a file");
    scratch.write("Binary.hs", (0..=255).cycle().take(5_000).collect::<Vec<u8>>());
    scratch.write("Nul.hs", "module Nul where\nx = 1\0\n");
    scratch.write("Latin.hs", b"module Latin where\nx = 1\ny = \"caf\xe9\"\n");
    let said = [
        ("folder", "limpid: folder: there are no Haskell files (.hs, .lhs) in this folder\n"),
        ("Folder.hs", "limpid: Folder.hs: there are no Haskell files (.hs, .lhs) in this folder\n"),
        ("Absent.hs", "limpid: Absent.hs: there is no such file or folder\n"),
        ("Binary.hs", "limpid: Binary.hs: this is a binary file, not Haskell source\n"),
        ("Nul.hs", "limpid: Nul.hs: this is a binary file, not Haskell source\n"),
        ("Latin.hs", "limpid: Latin.hs:3: this file is not valid UTF-8\n"),
    ];
    for (path, message) in said {
        for command in [&["check"] as &[&str], &["check", "--format", "json"], &["dump", "--core"]] {
            let run = scratch.limpid(&[command, &[path]].concat());
            assert_eq!((run.code, &*run.stdout, &*run.stderr), (2, "", message), "{command:?} {path}");
        }
    }
    for (path, message) in [
        ("folder", "limpid: folder: this is a folder, not a file\n"),
        ("Absent.hs", "limpid: Absent.hs: there is no such file\n"),
        ("Binary.hs", "limpid: Binary.hs: this is a binary file, not Haskell source\n"),
        ("Latin.hs", "limpid: Latin.hs:3: this file is not valid UTF-8\n"),
    ] {
        let run = scratch.limpid(&["eval", path, "1"]);
        assert_eq!((run.code, &*run.stdout, &*run.stderr), (2, "", message), "eval {path}");
    }
}

#[cfg(unix)]
#[test]
fn no_permission_is_said() {
    use std::os::unix::fs::PermissionsExt as _;
    let scratch = scratch("permission");
    let path = scratch.write("Secret.hs", "x = 1\n");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o000)).expect("the file is ours");
    // The superuser can read it anyway.
    if fs::read(&path).is_err() {
        let run = scratch.limpid(&["check", "Secret.hs"]);
        assert_eq!((run.code, &*run.stdout), (2, ""));
        assert!(run.stderr.starts_with("limpid: Secret.hs: "), "{}", run.stderr);
    }
    fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).expect("the file is ours");
}

/// The readable files are reported even so.
#[test]
fn one_unreadable_file_does_not_hide_the_others() {
    let scratch = scratch("one_of_three");
    scratch.write("A.hs", "a = 1\n");
    scratch.write("B.hs", b"b = \xff\n");
    scratch.write("C.hs", "c = 3\n");
    let run = scratch.limpid(&["check", "--format", "json", "."]);
    assert_eq!(run.code, 2);
    assert_eq!(run.json().iter().map(|file| file["file"].clone()).collect::<Vec<_>>(), ["./A.hs", "./C.hs"]);
    assert_eq!(run.stderr, "limpid: ./B.hs:1: this file is not valid UTF-8\n");
}

#[test]
fn unusual_files_are_files() {
    let scratch = scratch("unusual");
    let files: &[(&str, &str, &[&str])] = &[
        ("Empty.hs", "", &[]),
        ("Empty.lhs", "", &[]),
        ("Blank.hs", "\n\n   \n\t\n", &[]),
        ("Comments.hs", "-- only\n{- comments {- nested -} -}\n-- here", &[]),
        ("Header.hs", "module Header where", &[]),
        ("Windows.hs", "module Windows where\r\n\r\nx :: Int\r\nx = y\r\n  where\r\n    y = 1\r\n", &["x"]),
        ("Mark.hs", "\u{feff}module Mark where\nx = 1\n", &["x"]),
        ("MarkOnly.hs", "\u{feff}", &[]),
        ("MarkPlain.hs", "\u{feff}x :: Int\nx = 1\ny = 2\n", &["x", "y"]),
        ("Mark.lhs", "\u{feff}> x :: Int\n> x = 1\n", &["x"]),
        ("Tabs.hs", "f x = y\n\twhere\n\t  y = case x of\n\t\t\t1 -> 2\n\t\t\t_ -> 3\n", &["f"]),
        ("NoNewline.hs", "x = 1\ny = 2", &["x", "y"]),
        ("Prose.lhs", "No code at all.\n\nNot a line.\n", &[]),
    ];
    for (name, text, functions) in files {
        scratch.write(name, text);
        let run = scratch.limpid(&["check", "--format", "json", name]);
        assert_eq!((run.code, &*run.stderr), (0, ""), "{name}");
        let report = &run.json()[0];
        assert_eq!(report["problems"], Value::Array(Vec::new()), "{name}");
        assert_eq!(names(report), *functions, "{name}");
    }
}

/// Sizes that only generated code has. What exceeds a limit costs its binding; `after` is always compiled.
#[test]
fn sizes_beyond_reason() {
    let scratch = scratch("sizes");
    let chain = |operator: &str, count: usize| vec!["1"; count + 1].join(operator);
    let nested = |open: &str, inner: &str, close: &str, count: usize| {
        format!("big = {}{inner}{}", open.repeat(count), close.repeat(count))
    };
    let functions: String = (0..5_000)
        .map(|n| format!("f{n} :: Int -> Int\nf{n} x = x + {n} * (if x > {n} then 1 else f{} (x - 1))\n\n\n", n / 2))
        .collect();
    let cases: &[(&str, String, &str)] = &[
        ("Lines", format!("{{-@ LIQUID \"--no-termination\" @-}}\n{functions}"), "understood"),
        ("LongLine", format!("big = [{}]", vec!["1"; 50_000].join(",")), "understood"),
        ("LongString", format!("big = {:?}", "a".repeat(100_000)), "understood"),
        ("LongName", format!("big = 1\nx{} = 2", "y".repeat(100_000)), "understood"),
        ("LongComment", format!("big = 1 -- {}", "y".repeat(100_000)), "understood"),
        ("List", format!("big = [{}]", (0..5_000).map(|n| n.to_string()).collect::<Vec<_>>().join(", ")), "understood"),
        (
            "Arguments",
            format!("big {} = a0", (0..1_000).map(|n| format!("a{n}")).collect::<Vec<_>>().join(" ")),
            "understood",
        ),
        ("Operators", format!("big = {}", chain(" + ", 3_000)), "unsupported"),
        ("Dollars", format!("big = {}", chain(" $ ", 3_000)), "unsupported"),
        ("Conses", format!("big = {} : []", chain(" : ", 3_000)), "unsupported"),
        ("Minuses", format!("big = {}", chain(" - ", 3_000)), "unsupported"),
        ("Parentheses", nested("(", "1", ")", 10_000), "unsupported"),
        ("OpenParentheses", nested("(", "1", "", 10_000), "unsupported"),
        ("CloseParentheses", nested("", "1", ")", 1).replace(')', &")".repeat(10_000)), "unsupported"),
        ("Brackets", nested("[", "1", "]", 10_000), "unsupported"),
        ("Lambdas", nested("\\a -> ", "a", "", 10_000), "unsupported"),
        ("Lets", nested("let a = 1 in ", "a", "", 5_000), "unsupported"),
        ("Ifs", nested("if True then 1 else ", "0", "", 5_000), "unsupported"),
        ("Dos", nested("do ", "[1]", "", 5_000), "unsupported"),
        ("Patterns", format!("big {}x{} = x", "(".repeat(10_000), ")".repeat(10_000)), "unsupported"),
        ("Types", format!("big :: {}Int{}\nbig = 1", "(".repeat(10_000), ")".repeat(10_000)), "unsupported"),
        ("Comments", format!("big = 1\n{}{}", "{-".repeat(20_000), "-}".repeat(20_000)), "understood"),
        ("Exponent", "big = 1e1000000000 :: Double".to_owned(), "understood"),
    ];
    for (name, text, verdict) in cases {
        let file = format!("{name}.hs");
        scratch.write(&file, format!("module {name} where\n{text}\nafter :: Int\nafter = 1\n"));
        let run = scratch.limpid(&["check", "--format", "json", &file]);
        assert_eq!((run.code, &*run.stderr), (0, ""), "{name}");
        let report = &run.json()[0];
        let found = names(report);
        assert!(found.contains(&"after"), "{name}: {}", report["problems"]);
        let verdicts = report["functions"].as_array().map(Vec::as_slice).unwrap_or_default();
        let big = verdicts.iter().find(|function| function["name"] == "big" || function["name"] == "f4999");
        let big = big.and_then(|big| big["verdict"].as_str()).unwrap_or_default();
        let understood = *verdict == "understood" && ["safe", "unknown"].contains(&big);
        assert!(understood || big == *verdict, "{name}: {big}, {}", report["problems"]);
        let run = scratch.limpid(&["eval", &file, "after"]);
        assert_eq!((run.code, &*run.stdout), (0, "1\n"), "{name}: {}", run.stderr);
    }
    let run = scratch.limpid(&["eval", "List.hs", "sum big"]);
    assert_eq!((run.code, &*run.stdout, &*run.stderr), (0, "12497500\n", ""));
}

#[test]
fn a_cabal_project_is_one_program() {
    let folder = fixtures::folder("projects/cabal");
    let run = limpid(&folder, &["eval", "app/Main.hs", "main"]);
    assert_eq!((run.code, &*run.stdout, &*run.stderr), (0, "MILK\nTEA\n11.49\n", ""));
    let run = limpid(&folder, &["check", "--format", "json", "."]);
    let reports = run.json();
    let files: Vec<_> = reports.iter().map(|report| report["file"].as_str().unwrap_or("")).collect();
    assert_eq!(files, ["./app/Main.hs", "./src/Shop/Cart.hs", "./src/Shop/Price.hs"]);
    for report in &reports {
        assert_eq!(report["problems"], Value::Array(Vec::new()), "{}", report["file"]);
    }
}

#[test]
fn imports_in_a_cycle_are_reported() {
    let folder = fixtures::folder("projects/cycle");
    let run = limpid(&folder, &["check", "Evens.hs", "Odds.hs"]);
    assert_eq!((run.code, &*run.stderr), (0, ""));
    assert!(run.stdout.contains("module imports form a cycle: Evens.hs -> Odds.hs -> Evens.hs"), "{}", run.stdout);
    let run = limpid(&folder, &["eval", "Evens.hs", "two"]);
    assert_eq!((run.code, &*run.stdout), (0, "2\n"), "{}", run.stderr);
}

#[test]
fn a_missing_module_costs_what_needs_it() {
    let folder = fixtures::folder("projects/missing");
    let run = limpid(&folder, &["eval", "Missing.hs", "here"]);
    assert_eq!((run.code, &*run.stdout), (0, "1\n"), "{}", run.stderr);
    assert!(run.stderr.contains("Missing.hs:3:8: module `Data.Nowhere` was not found"), "{}", run.stderr);
    let run = limpid(&folder, &["eval", "Missing.hs", "there"]);
    assert_eq!((run.code, &*run.stdout), (2, ""), "{}", run.stderr);
    assert!(run.stderr.contains("nowhere"), "{}", run.stderr);
}

#[test]
fn evaluation_that_fails_says_why() {
    let scratch = scratch("eval");
    scratch.write("Some.hs", SOME);
    let said: &[(&[&str], i32, &str, Expect)] = &[
        (&["describe Red"], 0, "\"red\"\n", expect![[""]]),
        (
            &["'a' + True"],
            2,
            "",
            expect![[r#"
            limpid: the type `Bool` does not match the expected `Char`
        "#]],
        ),
        (
            &["describe 1"],
            2,
            "",
            expect![[r#"
            limpid: no instance for `Num Colour`
        "#]],
        ),
        (
            &["1 +"],
            2,
            "",
            expect![[r#"
            limpid: Expected an expression after `+`, but the file ends.
        "#]],
        ),
        (
            &[") + ("],
            2,
            "",
            expect![[r#"
            limpid: Expected an expression, found `)`.
        "#]],
        ),
        (
            &[""],
            2,
            "",
            expect![[r#"
            limpid: there is no expression to evaluate
        "#]],
        ),
        (
            &["\"abc"],
            2,
            "",
            expect![[r#"
            limpid: This string is not closed on its line.
        "#]],
        ),
        (
            &["{- "],
            2,
            "",
            expect![[r#"
            limpid: Expected an expression after `=`, but the file ends.
        "#]],
        ),
        (
            &["let x = 1"],
            2,
            "",
            expect![[r#"
            limpid: Expected `in` after `1`, but the file ends.
        "#]],
        ),
        (
            &["nosuch 1"],
            2,
            "",
            expect![[r#"
            limpid: `nosuch` is not in scope
        "#]],
        ),
        (
            &["M.empty"],
            2,
            "",
            expect![[r#"
            limpid: `M.empty` is not in scope
        "#]],
        ),
        (
            &["describe"],
            2,
            "",
            expect![[r#"
                limpid: no instance for `Show (Colour -> String)`
            "#]],
        ),
        (
            &["\\x -> x"],
            2,
            "",
            expect![[r#"
            limpid: no instance for `Show (_ -> _)`
        "#]],
        ),
        (
            &["Opaque"],
            2,
            "",
            expect![[r#"
            limpid: no instance for `Show Opaque`
        "#]],
        ),
        (
            &["forever 1", "--fuel", "10000"],
            2,
            "",
            expect![[r#"
            limpid: no result after 10000 steps; try --fuel
        "#]],
        ),
        (
            &["1", "--fuel", "0"],
            2,
            "",
            expect![[r#"
            limpid: no result after 0 steps; try --fuel
        "#]],
        ),
        (
            &["describe Blue"],
            1,
            "\"",
            expect![[r#"
            *** Exception: Some.hs:(8,1)-(9,24): Non-exhaustive patterns in function describe
        "#]],
        ),
        (
            &["head ([] :: [Int])"],
            1,
            "",
            expect![[r#"
            *** Exception: Prelude.head: empty list
        "#]],
        ),
        (
            &["1 `div` (0 :: Int)"],
            1,
            "",
            expect![[r#"
            *** Exception: divide by zero
        "#]],
        ),
        (
            &["error \"boom\" :: Int"],
            1,
            "",
            expect![[r#"
            *** Exception: boom
        "#]],
        ),
        (
            &["[1, 2, undefined]"],
            1,
            "[1,2,",
            expect![[r#"
            *** Exception: Prelude.undefined
        "#]],
        ),
        (
            &["let x = x + 1 :: Int in x"],
            1,
            "",
            expect![[r#"
            *** Exception: <<loop>>
        "#]],
        ),
        (
            &["2 ^ (10 ^ 10)"],
            2,
            "",
            expect![[r#"
            limpid: the evaluation needs too much memory
        "#]],
        ),
    ];
    for (arguments, code, stdout, stderr) in said {
        let run = scratch.limpid(&[&["eval", "Some.hs"], *arguments].concat());
        assert_eq!((run.code, &*run.stdout), (*code, *stdout), "{arguments:?}: {}", run.stderr);
        stderr.assert_eq(&run.stderr);
    }
}

const SOME: &str = "module Some where

data Colour = Red | Green | Blue deriving (Eq, Ord, Show)

data Opaque = Opaque

describe :: Colour -> String
describe Red = \"red\"
describe Green = \"green\"

forever :: Int -> Int
forever n = if n < 0 then n else forever (n + 1)
";

/// The command ends when its reader closes the pipe.
#[test]
fn a_closed_pipe_ends_the_evaluation() {
    let scratch = scratch("pipe");
    scratch.write("Empty.hs", "");
    let mut child = binary::command()
        .args(["eval", "Empty.hs", "[1 ..]", "--fuel", "1000000000000"])
        .current_dir(&scratch.folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    let mut beginning = [0; 10];
    let mut pipe = child.stdout.take().expect("it was asked for");
    pipe.read_exact(&mut beginning).expect("an infinite list has ten characters");
    drop(pipe);
    assert_eq!(&beginning, b"[1,2,3,4,5");
    let run = finish(child, "eval [1 ..]");
    assert_eq!(run.stderr, "");
}

#[test]
fn wrong_usage_is_said() {
    let scratch = scratch("usage");
    scratch.write("Empty.hs", "");
    for arguments in [
        &["check"] as &[&str],
        &["eval"],
        &["eval", "Empty.hs"],
        &["dump", "Empty.hs"],
        &["dump", "--ast", "--core", "Empty.hs"],
        &["eval", "Empty.hs", "1", "--fuel", "many"],
        &["check", "--format", "xml", "Empty.hs"],
        &["check", "--budget", "0", "Empty.hs"],
        &["check", "--budget", "-1", "Empty.hs"],
        &["check", "--budget", "much", "Empty.hs"],
        &["check", "--budget", "inf", "Empty.hs"],
        &["check", "--jobs", "0", "Empty.hs"],
        &["check", "--color", "red", "Empty.hs"],
        &["explain"],
        &["explain", "Empty.hs"],
        &["explain", "--budget", "0", "Empty.hs", "f"],
        &["dump", "--smt", "--trace", "Empty.hs"],
        &["dance", "Empty.hs"],
    ] {
        let run = scratch.limpid(arguments);
        assert_eq!((run.code, &*run.stdout), (2, ""), "{arguments:?}");
        assert!(run.stderr.contains("Usage") || run.stderr.contains("--help"), "{arguments:?}: {}", run.stderr);
    }
}

/// The shape of the JSON is an interface: `DESIGN.md` has it, and editors rely on it.
#[test]
fn json_has_the_shape_that_was_agreed() {
    let folder = fixtures::folder("");
    let run = limpid(&folder, &["check", "--format", "json", "broken", "demo", "eval/Classes.hs"]);
    assert_eq!((run.code, &*run.stderr), (1, ""));
    let reports = run.json();
    assert!(reports.len() > 5);
    for report in &reports {
        assert_eq!(keys(report), ["file", "functions", "problems", "schema"]);
        assert_eq!(report["schema"], 1);
        let file = report["file"].as_str().expect("a file is a text");
        let lines = fs::read_to_string(folder.join(file)).expect("the file is there").lines().count() as u64 + 1;
        for function in report["functions"].as_array().expect("functions are a list") {
            let all =
                ["annotated", "counterexamples", "culprits", "fixes", "millis", "name", "range", "reason", "verdict"];
            assert_eq!(keys(function), all);
            assert!(
                function["name"].is_string() && function["annotated"].is_boolean() && function["reason"].is_string()
            );
            let verdicts = ["safe", "counterexample", "weak-spec", "unknown", "unsupported"];
            assert!(verdicts.map(Value::from).contains(&function["verdict"]));
            assert!(function["millis"].as_f64().is_some_and(|millis| millis >= 0.0));
            check_range(&function["range"], lines);
            for list in ["counterexamples", "culprits", "fixes"] {
                assert!(function[list].is_array());
            }
        }
        for problem in report["problems"].as_array().expect("problems are a list") {
            assert_eq!(keys(problem), ["location", "message", "severity", "stage"]);
            assert!(["parse", "scope", "type", "spec"].map(Value::from).contains(&problem["stage"]), "{problem}");
            assert!(["error", "warning", "information"].map(Value::from).contains(&problem["severity"]), "{problem}");
            assert_eq!(problem["location"]["file"], file);
            assert!(problem["message"].as_str().is_some_and(|message| !message.is_empty()));
            check_range(&problem["location"]["range"], lines);
        }
    }
}

fn check_range(range: &Value, lines: u64) {
    assert_eq!(keys(range), ["end", "start"]);
    let place = |end: &str| {
        assert_eq!(keys(&range[end]), ["character", "line"]);
        (range[end]["line"].as_u64().expect("a line"), range[end]["character"].as_u64().expect("a column"))
    };
    assert!(place("start") <= place("end") && place("end").0 < lines, "{range}");
}

/// Columns count UTF-16 units: `é` and `λ` are one, `𝔸` is two.
#[test]
fn ranges_are_those_of_editors() {
    check_ranges(
        "Wide.hs",
        "module Wide where\n\nλ' = \"é𝔸\"; (∘) f = f; after = '𝔸'\n\t{- 𝔸 -} \nx = \"𝔸\" ++ nöt\nclass C a where { m :: a }; instance C Int where { m = 1 }\n",
        expect![[r#"
            2:0-2:10 λ'
            2:12-2:21 ∘
            2:23-2:35 after
            4:0-4:15 x
            5:51-5:56 C Int.m
            4:12-4:15 problem: `nöt` is not in scope; did you mean `not`?
        "#]],
    );
    check_ranges(
        "Wide.lhs",
        "𝔸 line of prose.\n\n> é𝔸 = 1; two = 2\n> many 0 = 1\n> many n =\n>   n\n\nProse.\n\n\\begin{code}\nlast' = oops 𝔸\n\\end{code}\n",
        expect![[r#"
            2:2-2:9 é𝔸
            2:11-2:18 two
            3:2-5:5 many
            10:0-10:15 last'
            10:0-10:5 problem: This starts further left than the first declaration of the module.
            10:8-10:12 problem: `oops` is not in scope
            10:13-10:15 problem: `𝔸` is not in scope
        "#]],
    );
    check_ranges(
        "Windows.hs",
        "a = 1\r\nb 0 = 1\r\nb n =\r\n  n\r\n\r\n\r\nc = d\r\n",
        expect![[r#"
        0:0-0:5 a
        1:0-3:3 b
        6:0-6:5 c
        6:4-6:5 problem: `d` is not in scope
    "#]],
    );
    check_ranges(
        "Mark.hs",
        "\u{feff}a = 1\nb = 2\n",
        expect![[r#"
        0:0-0:5 a
        1:0-1:5 b
    "#]],
    );
}

fn check_ranges(name: &str, text: &str, expected: Expect) {
    let scratch = scratch("ranges");
    scratch.write(name, text);
    let run = scratch.limpid(&["check", "--format", "json", name]);
    assert_eq!((run.code, &*run.stderr), (0, ""), "{name}");
    let report = &run.json()[0];
    let mut found = String::new();
    let list = |field: &str| report[field].as_array().cloned().unwrap_or_default();
    for function in list("functions") {
        found.push_str(&format!("{} {}\n", show_range(&function["range"]), function["name"].as_str().unwrap_or("")));
    }
    for problem in list("problems") {
        let range = show_range(&problem["location"]["range"]);
        found.push_str(&format!("{range} problem: {}\n", problem["message"].as_str().unwrap_or("")));
    }
    expected.assert_eq(&found);
}

fn show_range(range: &Value) -> String {
    let place = |end: &str| format!("{}:{}", range[end]["line"], range[end]["character"]);
    format!("{}-{}", place("start"), place("end"))
}

#[test]
fn every_stage_can_be_seen() {
    let scratch = scratch("dump");
    scratch.write("Some.hs", SOME);
    let check = |stage: &str, expected: Expect| {
        let run = scratch.limpid(&["dump", stage, "Some.hs"]);
        assert_eq!((run.code, &*run.stderr), (0, ""), "{stage}");
        expected.assert_eq(&run.stdout);
    };
    check(
        "--types",
        expect![[r#"
        describe :: Colour -> String
        forever :: Int -> Int
    "#]],
    );
    check(
        "--summary",
        expect![[r#"
        files                          1
          without a parse problem      1 (100.0%)
          with every binding in core   1 (100.0%)
        top-level bindings             2
          in core                      2 (100.0%)
    "#]],
    );
    for (stage, part) in [("--ast", "describe"), ("--core", "case ")] {
        let run = scratch.limpid(&["dump", stage, "Some.hs"]);
        assert_eq!((run.code, &*run.stderr), (0, ""), "{stage}");
        assert!(run.stdout.contains(part), "{stage}: {}", run.stdout);
    }
}

#[test]
fn the_summary_counts_what_is_not_understood() {
    let folder = fixtures::folder("broken");
    let run = limpid(&folder, &["dump", "--summary", "Types.hs"]);
    assert_eq!((run.code, &*run.stderr), (0, ""));
    expect![[r#"
        files                          1
          without a parse problem      1 (100.0%)
          with every binding in core   0 (0.0%)
        top-level bindings             6
          in core                      2 (33.3%)
        most frequent reasons for the rest
             2  the type `..` does not match the expected `..`
                e.g. Types.hs: mismatch: the type `String` does not match the expected `Int`
             1  `..` is not a function, but is applied to 2 arguments
                e.g. Types.hs: tooMany: `Int` is not a function, but is applied to 2 arguments
             1  no instance for `..`
                e.g. Types.hs: noInstance: no instance for `Eq (_ -> _)`
    "#]]
    .assert_eq(&run.stdout);
}

const REFINED: &str = r#"module Refined where
import qualified Data.Set as S

{-@ data Range = Range { low :: Int, high :: {v:Int | v >= low} } @-}
data Range = Range { low :: Int, high :: Int }

{-@ measure size @-}
size :: [a] -> Int
size [] = 0
size (_ : xs) = 1 + size xs

{-@ type Positive = {v:Int | v > 0} @-}

{-@ mean :: xs:{[Int] | size xs > 0} -> Positive @-}
mean :: [Int] -> Int
mean xs = sum xs `div` length xs

{-@ range :: x:Int -> Range / [x] @-}
range :: Int -> Range
range x
  | x > 0 = range (x - 1)
  | x == 0 = Range (head [x]) 1

elements :: S.Set Int -> S.Set Int
elements s = S.insert 1 s
"#;

#[test]
fn contracts_can_be_seen() {
    let scratch = scratch("contracts");
    scratch.write("Refined.hs", REFINED);
    let run = scratch.limpid(&["dump", "--contracts", "Refined.hs"]);
    assert_eq!((run.code, &*run.stderr), (0, ""));
    expect![[r#"
        -- Haskell's type
        size :: x1:[a] -> Int
        mean :: xs:{xs:[Int] | size xs > 0} -> {v:Int | v > 0}  -- Refined.hs:14:13
          16:1: postcondition: {v:Int | v > 0}  -- Refined.hs:12:30
          16:24: arithmetic: div, argument 2: {v:a | v /= 0}  -- GHC.Real
        range :: x:Int -> Range / [x]  -- Refined.hs:18:14
          20:1: totality: Non-exhaustive patterns in function range
          21:13: termination: [x]  -- Refined.hs:18:29
          22:26: precondition of head, argument 1: {v:[a] | len v > 0}  -- GHC.List
          22:31: invariant of Range, field 2: {v:Int | v >= low}  -- Refined.hs:4:55
        -- Haskell's type
        elements :: s:Set Int -> Set Int
        measure size : [a] -> Int  -- Refined.hs:7:13
          size ([]) = 0
          size ((:) _1 xs) = 1 + size xs
        field low : Range -> Int  -- Refined.hs:4:26
        field high : Range -> Int  -- Refined.hs:4:38
        data Range  -- Refined.hs:4:10
          Range {low :: Int, high :: {v:Int | v >= low}}
        type Positive = {v:Int | v > 0}  -- Refined.hs:12:10
    "#]]
    .assert_eq(&run.stdout);
}

/// A refinement that a function gets from another file is shown with its place there.
#[test]
fn contracts_of_another_file_are_seen() {
    let scratch = scratch("contracts_imported");
    scratch.write("Refined.hs", REFINED);
    scratch.write("User.hs", "module User where\nimport Refined\nuse :: Int\nuse = mean [1]\n");
    let run = scratch.limpid(&["dump", "--contracts", "User.hs"]);
    assert_eq!((run.code, &*run.stderr), (0, ""));
    expect![[r#"
        -- Haskell's type
        use :: Int
          4:12: precondition of mean, argument 1: {xs:[Int] | size xs > 0}  -- Refined.hs:14:25
    "#]]
    .assert_eq(&run.stdout);
}

const MISTAKEN: &str = r#"module Mistaken where

{-@ half :: {v:Int | v > limit} -> Int @-}
half :: Int -> Int
half x = x `div` 2

{-@ twice :: Int -> Bool @-}
twice :: Int -> Int
twice x = 2 * x

{-@ third :: Int -> {v:Int | v > } @-}
third :: Int -> Int
third x = x

{-@ size :: [a] -> Nat @-}
size :: [a] -> Int
size xs = length xs

plain :: Int
plain = 1

class Shape a where
  area :: a -> Int
{-@ class Shape a where area :: a -> Nat @-}
instance Shape Int where
  area x = 1
instance Show Bits where
  show _ = "bits"
data Bits = Bits
"#;

#[test]
fn mistakes_in_annotations_are_reported() {
    let scratch = scratch("mistaken");
    scratch.write("Mistaken.hs", MISTAKEN);
    let run = scratch.limpid(&["check", "Mistaken.hs"]);
    assert_eq!(&*run.stderr, "");
    let problems: String =
        run.stdout.lines().filter(|line| line.contains("  error  ")).map(|line| format!("{line}\n")).collect();
    expect![[r#"
        Mistaken.hs:3:26  error  `limit` is not in scope in this refinement. It is no measure, field or reflected function; the only name here is `v`.
        Mistaken.hs:7:21  error  The specification of `twice` does not refine its Haskell type: it says `Int -> Bool`, and Haskell says `Int -> Int`. They differ where it has `Bool` for Haskell's `Int`.
        Mistaken.hs:11:34  error  Expected an expression, but found `}`.
    "#]].assert_eq(&problems);
    let json = scratch.limpid(&["check", "--format", "json", "Mistaken.hs"]).json();
    let [report] = &json[..] else { panic!("one file, {} reports", json.len()) };
    let problems = report["problems"].as_array().expect("problems are a list").iter();
    let problems: String = problems
        .map(|problem| format!("{} {}\n", show_range(&problem["location"]["range"]), problem["stage"]))
        .collect();
    expect![[r#"
        2:25-2:30 "spec"
        6:20-6:24 "spec"
        10:33-10:34 "spec"
    "#]]
    .assert_eq(&problems);
    let functions = report["functions"].as_array().expect("functions are a list").iter();
    let annotated: Vec<&str> = functions
        .filter(|function| function["annotated"] == true)
        .filter_map(|function| function["name"].as_str())
        .collect();
    expect![[r#"
        half
        twice
        size
        Shape Int.area"#]]
    .assert_eq(&annotated.join("\n"));
}

const CONTRADICTORY: &str = r#"module Contradictory where

{-@ between :: x:{Int | x > 0} -> y:{Int | y > x} -> {z:Int | z < x && y < z} -> Int @-}
between :: Int -> Int -> Int -> Int
between x y z = x

{-@ alone :: {x:Int | x > 0 && x < 1} -> Int @-}
alone :: Int -> Int
alone x = 1

{-@ between0And1 :: {x:Double | x > 0 && x < 1} -> Int @-}
between0And1 :: Double -> Int
between0And1 x = 1

{-@ someNumber :: Num a => {x:a | x > 0 && x < 1} -> Int @-}
someNumber :: Num a => a -> Int
someNumber x = 1

{-@ unreachable :: {v:String | false} -> a @-}
unreachable :: String -> a
unreachable _ = undefined

{-@ possible :: x:Nat -> {y:Int | y > x} -> Int @-}
possible :: Int -> Int -> Int
possible x y = y - x
"#;

/// Preconditions that cannot hold together are a warning; `false` is written on purpose.
#[test]
fn contradictory_preconditions_are_reported() {
    let scratch = scratch("contradictory");
    scratch.write("Contradictory.hs", CONTRADICTORY);
    let run = scratch.limpid(&["check", "Contradictory.hs"]);
    let warnings: String =
        run.stdout.lines().filter(|line| line.contains("  warning  ")).map(|line| format!("{line}\n")).collect();
    expect![[r#"
        Contradictory.hs:3:16  warning  The preconditions `x > 0`, `y > x` and `z < x && y < z` can never hold together. So `between` cannot be called, and anything is accepted as its body.
        Contradictory.hs:7:14  warning  The precondition `x > 0 && x < 1` can never hold. So `alone` cannot be called, and anything is accepted as its body.
    "#]].assert_eq(&warnings);
}

/// Twice the same input, twice the same output, times aside.
#[test]
fn the_same_input_gives_the_same_output() {
    let folder = fixtures::folder("");
    for arguments in [
        &["dump", "--core", "eval/Classes.hs"] as &[&str],
        &["dump", "--ast", "broken"],
        &["check", "demo"],
        &["dump", "--contracts", "."],
    ] {
        let (one, other) = (limpid(&folder, arguments), limpid(&folder, arguments));
        assert!(one.stdout == other.stdout, "{arguments:?}");
    }
}

fn keys(object: &Value) -> Vec<&str> {
    let mut keys: Vec<&str> = object.as_object().expect("an object").keys().map(String::as_str).collect();
    keys.sort_unstable();
    keys
}

fn names(report: &Value) -> Vec<&str> {
    let functions = report["functions"].as_array().expect("functions are a list");
    functions.iter().filter_map(|function| function["name"].as_str()).collect()
}

/// A folder of a test's own, empty when the test begins.
fn scratch(name: &str) -> Scratch {
    Scratch::new(concat!(env!("CARGO_TARGET_TMPDIR"), "/cli"), name)
}
