//! Every recorded report of a real LiquidHaskell, in every format: each says the same in all of them.

use std::path::{Path, PathBuf};

use expect_test::expect;

use super::*;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/lh-reports")
}

fn read(name: &str) -> Option<String> {
    std::fs::read_to_string(folder().join(name)).ok()
}

/// The names of the programs, in order.
fn programs() -> Vec<String> {
    let entries = std::fs::read_dir(folder()).expect("the recorded reports");
    let files = entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned());
    let mut names: Vec<String> = files.filter_map(|file| file.strip_suffix(".hs").map(str::to_owned)).collect();
    names.sort();
    assert!(names.len() >= 20, "{names:?}");
    names
}

/// What a build printed, both outputs together.
fn built(name: &str, errors: &str) -> Report {
    let stdout = read(&format!("{name}.stdout")).expect("what was printed");
    let stderr = read(&format!("{name}.{errors}")).expect("what was printed");
    let mut reports = printed(&format!("{stdout}{stderr}"));
    assert_eq!(reports.len(), 1, "{name}");
    reports.remove(0)
}

fn shown(report: &Report, text: &str) -> String {
    let mut shown = format!("{:?}", report.status);
    for message in &report.messages {
        let kind = format!("{:?}", message.kind);
        let kind = kind.split(['(', ' ']).next().unwrap_or_default();
        let span = message.region.and_then(|region| region.span(text));
        let excerpt = span.map_or("(nowhere)", |span| span.text(text));
        shown.push_str(&format!("\n  {kind} at `{}`: {}", excerpt.replace('\n', "⏎"), message.summary()));
    }
    shown
}

#[test]
fn all_reports_are_understood() {
    let all: Vec<String> = programs()
        .iter()
        .map(|name| {
            let text = read(&format!("{name}.hs")).expect("the program");
            format!("{name} {}", shown(&built(name, "spans.stderr"), &text))
        })
        .collect();
    expect![[r#"
        ArityMismatch Some(Failed)
          Specification at `x:Int -> y:Int -> {v:Int | v > x} `: Specified type does not refine Haskell type for `ArityMismatch.f` (Plugged Init types old)
        DataRef Some(Unsafe)
          Mismatch at `2`: {v : Int | v == 2} is not a subtype of {VV : Int | 7 <= VV}
          Mismatch at `(b - 1)`: {v : Int | v == b - 1} is not a subtype of {VV : Int | a + 1 <= VV}
        DivZero Some(Unsafe)
          Mismatch at `length xs`: {v : Int | v == len xs && v >= 0} is not a subtype of {VV : Int | VV /= 0}
        HaskellTypeErr Some(Failed)
          Haskell at `x`: Couldn't match expected type ‘[a0]’ with actual type ‘Int’
          Haskell at `x ++ 1`: Couldn't match expected type ‘Int’ with actual type ‘[a0]’
        IndexRange Some(Unsafe)
          Mismatch at `2`: {v : Int | v == 2} is not a subtype of {VV : Int | VV < len xs}
          Mismatch at `(length xs)`: {v : Int | v == len ?a && v >= 0} is not a subtype of {VV : Int | VV < len ?a}
        LocalWhere Some(Unsafe)
          Mismatch at `go 0 n`: {v : Int | v >= 0} is not a subtype of {VV : Int | VV >= 1}
          Mismatch at `(acc + k)`: {v : Int | v == acc + ?b} is not a subtype of {VV : Int | VV < acc}
        MeasureErr Some(Unsafe)
          Mismatch at `size xs - 1`: {v : Int | v == size xs - 1} is not a subtype of {VV : Int | VV >= 0}
          Mismatch at `append xs ys`: {v : (L a) | size v == size xs + size ys && size v >= 0} is not a subtype of {VV : (L a) | size VV == size ?a + size ys}
        MeasureNonAlg Some(Failed)
          Specification at `(nowhere)`: Illegal type specification for `GHC.Types.I#`
          Specification at `b`: Bad Measure Specification
          Specification at `b`: Bad Invariant Specification
        MultiErr Some(Unsafe)
          Mismatch at `one = 0`: {v : Int | v == 0} is not a subtype of {VV : Int | VV > 0}
          Mismatch at `(sort xs)`: {v : [Int] | v == ?a && len v >= 0} is not a subtype of {VV : [Int] | 3 <= len VV}
          Mismatch at `y`: {v : Int | v == y && v > 0} is not a subtype of {VV : Int | VV >= x}
          Mismatch at `x`: {v : Int | v == x && v > 0} is not a subtype of {VV : Int | VV >= y}
          Mismatch at `xs`: {v : [a] | v == xs && len v >= 0} is not a subtype of {VV : [a] | len VV > 0}
        ParseErr Some(Failed)
          Specification at `>`: Cannot parse specification
        PostFail Some(Unsafe)
          Mismatch at `decr x = x - 1`: {v : Int | v == x - 1} is not a subtype of {VV : Int | VV > x}
        PreFail Some(Unsafe)
          Mismatch at `(y - 1)`: {v : Int | v == y - 1} is not a subtype of {VV : Int | VV > 0}
        SafeTiny Some(Safe)
        SortErr Some(Failed)
          Specification at `x:Int -> b:Bool -> {v:Int | v > b} `: Illegal type specification for `SortErr.f`
        SpecTypeMismatch Some(Failed)
          Specification at `ghost `: Unknown variable `SpecTypeMismatch.ghost`
        TermFail Some(Unsafe)
          Mismatch at `(n + 1)`: {v : Int | v == n + 1} is not a subtype of {VV : Int | VV < n}
        TermFailNoMetric Some(Unsafe)
          Termination at `spin`: no parameter is known to decrease
        Totality Some(Unsafe)
          Totality at `toInt Red   = 0⏎toInt Green = 1`: a function does not cover all cases
          Totality at `hd (x:_) = x`: a function does not cover all cases
        UnboundName Some(Failed)
          Specification at `x:Int -> {v:Int | v > y && sizzle v == 3} `: Illegal type specification for `UnboundName.f`
        WeakCallee Some(Unsafe)
          Mismatch at `dist a b = absv (a - b)`: Int is not a subtype of {VV : Int | VV >= 0}"#]].assert_eq(&all.join("\n"));
}

#[test]
fn carets_tell_where_spans_end() {
    for name in programs() {
        let (with, without) = (built(&name, "spans.stderr"), built(&name, "stderr"));
        assert_eq!(with.status, without.status, "{name}");
        assert_eq!(with.messages.len(), without.messages.len(), "{name}");
        for (with, without) in with.messages.iter().zip(&without.messages) {
            let several = with.region.is_some_and(|region| region.end.is_some_and(|end| end.line > region.start.line));
            let start = |message: &Message| message.region.map(|region| region.start);
            assert_eq!(start(with), start(without), "{name}");
            let one = |message: &Message| {
                message
                    .region
                    .map(|region| region.end.unwrap_or(Point { column: region.start.column + 1, ..region.start }))
            };
            assert!(several || one(with) == one(without), "{name}: {with:?} and {without:?}");
            assert_eq!(with.kind, without.kind, "{name}");
        }
    }
}

#[test]
fn the_file_beside_a_source_says_the_same() {
    let mut seen = 0;
    for name in programs() {
        let Some(json) = read(&format!("{name}.liquid.json")) else { continue };
        seen += 1;
        let (file, build) = (written(&json).expect("the format of LiquidHaskell"), built(&name, "spans.stderr"));
        assert_eq!(file.status, build.status, "{name}");
        same_messages(&name, &file, &build);
        assert!(file.is_complete(), "{name}");
        assert!(!file.types.is_empty() && file.types.iter().all(|one| !one.name.contains('$')), "{name}");
    }
    assert_eq!(seen, 13);
    assert_eq!(written("{\"errors\": 3}"), None);
    assert_eq!(written("nothing"), None);
}

#[test]
fn the_list_that_is_printed_says_the_same() {
    let mut seen = 0;
    for name in programs() {
        let Some(text) = read(&format!("{name}.json.stdout")) else { continue };
        seen += 1;
        let reports = printed(&text);
        assert_eq!(reports.len(), 1, "{name}");
        assert_eq!(reports[0].file, format!("{name}.hs"));
        // A program that could not be checked has no list.
        let build = built(&name, "spans.stderr");
        if build.status != Some(Status::Failed) {
            assert_eq!(reports[0].status, build.status, "{name}");
            same_messages(&name, &reports[0], &build);
        }
    }
    assert_eq!(seen, 6);
}

fn same_messages(name: &str, one: &Report, other: &Report) {
    let text = read(&format!("{name}.hs")).expect("the program");
    let key = |report: &Report| -> Vec<(Kind, Option<limpid_base::Span>)> {
        let messages = report.messages.iter();
        messages.map(|message| (message.kind.clone(), message.region.and_then(|region| region.span(&text)))).collect()
    };
    let (one, other) = (key(one), key(other));
    // GHC prints one message for each place, the files have all.
    assert!(other.iter().all(|message| one.contains(message)), "{name}: {one:?} and {other:?}");
    let places = |all: &[(Kind, Option<limpid_base::Span>)]| {
        let mut places: Vec<_> = all.iter().map(|(_, span)| *span).collect();
        places.dedup();
        places
    };
    assert_eq!(places(&one), places(&other), "{name}");
}

#[test]
fn builds_of_several_modules_are_told_apart() {
    let output = "[1 of 2] Compiling A ( src/A.hs, A.o )\n\u{1b}[1;92m\n**** LIQUID: SAFE (2 constraints checked) ***\n\u{1b}[0m\
                  [2 of 2] Compiling B ( src/B.hs, B.o )\n\nsrc/B.hs:3:1: error:\n    Termination Error\nB.f\nNo decreasing parameter\n";
    let reports = printed(output);
    let shown: Vec<_> = reports.iter().map(|one| (one.file.as_str(), one.status, one.messages.len())).collect();
    assert_eq!(shown, [("src/A.hs", Some(Status::Safe), 0), ("src/B.hs", Some(Status::Unsafe), 1)]);
    assert!(reports[0].is_complete());
}

#[test]
fn columns_count_characters_and_tabs() {
    let text = "λ = '𝔸' ++ x\n\ty = z\n";
    let region = |line, column, end| Region { start: Point { line, column }, end: Some(Point { line, column: end }) };
    assert_eq!(region(1, 12, 13).span(text).map(|span| span.text(text)), Some("x"));
    assert_eq!(region(2, 13, 14).span(text).map(|span| span.text(text)), Some("z"));
    assert_eq!(region(9, 1, 2).span(text), None);
    let open = Region { start: Point { line: 2, column: 9 }, end: None };
    assert_eq!(open.span(text).map(|span| span.text(text)), Some("y"));
}

#[test]
fn warnings_and_other_lines_are_no_errors() {
    assert_eq!(printed("A.hs:3:1: warning: [-Wunused]\n    Defined but not used\n\nLinking A ...\n"), []);
}

#[test]
fn types_are_shown_without_modules_and_sorts() {
    assert_eq!(plain("{v : GHC.Types.Int | v == x.y + (-2 : int)}"), "{v : Int | v == x.y + -2}");
    assert_eq!(plain("(Data.Map.Map a) -> b : c"), "(Map a) -> b : c");
}
