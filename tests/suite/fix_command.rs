//! `limpid fix` as a user meets it: the diff, the changed files, what is left, and what keeps it from changing anything.

use std::fs;

use expect_test::expect;
use limpid_tests::run::Scratch;

const GLUE: &str = "module Glue where

glue :: [a] -> [a] -> [a]
glue [] ys = ys
glue (x : xs) ys = x : glue xs ys

{-@ both :: xs:[a] -> ys:[a] -> {v:[a] | len v == len xs + len ys} @-}
both :: [a] -> [a] -> [a]
both xs ys = glue xs ys
";

/// Two functions with a culprit each.
const TWO: &str = "module Two where

cut :: Int -> Int
cut n = if n < 0 then 0 else n

lift :: Int -> Int
lift n = if n > 0 then n else 1

{-@ low :: Int -> {v:Int | v >= 0} @-}
low :: Int -> Int
low n = cut n

{-@ high :: Int -> {v:Int | v > 0} @-}
high :: Int -> Int
high n = lift n
";

fn scratch(name: &str) -> Scratch {
    Scratch::new(concat!(env!("CARGO_TARGET_TMPDIR"), "/fix"), name)
}

fn text(scratch: &Scratch, name: &str) -> String {
    fs::read_to_string(scratch.folder.join(name)).expect("the file is there")
}

#[test]
fn a_change_is_shown_and_nothing_is_written() {
    let scratch = scratch("shown");
    scratch.write("Glue.hs", GLUE);
    let run = scratch.limpid(&["fix", "Glue.hs"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_eq!(run.stderr, "limpid: Strengthen refinement of `glue`, for `both`\n");
    expect![[r#"
        --- Glue.hs
        +++ Glue.hs
        @@ -1,5 +1,6 @@
         module Glue where
         
        +{-@ glue :: xs:[a] -> ys:[a] -> {v:[a] | len v == len xs + len ys} @-}
         glue :: [a] -> [a] -> [a]
         glue [] ys = ys
         glue (x : xs) ys = x : glue xs ys
    "#]]
    .assert_eq(&run.stdout);
    assert_eq!(text(&scratch, "Glue.hs"), GLUE);
}

#[test]
fn a_change_is_written() {
    let scratch = scratch("written");
    scratch.write("Glue.hs", GLUE);
    assert_eq!(scratch.limpid(&["fix", "Glue.hs", "both", "--write"]).code, 0);
    assert!(text(&scratch, "Glue.hs").contains("{-@ glue :: xs:[a] -> ys:[a] ->"), "{}", text(&scratch, "Glue.hs"));
    assert_eq!(scratch.limpid(&["check", "Glue.hs"]).code, 0);
    let again = scratch.limpid(&["fix", "Glue.hs"]);
    assert_eq!((again.code, &*again.stdout, &*again.stderr), (0, "", "limpid: there is nothing to fix\n"));
}

#[test]
fn one_change_or_all() {
    let scratch = scratch("all");
    scratch.write("Two.hs", TWO);
    let one = scratch.limpid(&["fix", "Two.hs"]);
    assert_eq!(one.code, 1, "{}", one.stdout);
    assert!(one.stdout.contains("+{-@ cut ::") && !one.stdout.contains("+{-@ lift ::"), "{}", one.stdout);
    assert!(one.stderr.contains("`high` can be fixed too"), "{}", one.stderr);
    let named = scratch.limpid(&["fix", "Two.hs", "high"]);
    assert_eq!(named.code, 0, "{}", named.stderr);
    assert!(!named.stdout.contains("+{-@ cut ::") && named.stdout.contains("+{-@ lift ::"), "{}", named.stdout);
    let all = scratch.limpid(&["fix", "Two.hs", "--all", "--write"]);
    assert_eq!(all.code, 0, "{}", all.stderr);
    assert_eq!(scratch.limpid(&["check", "Two.hs"]).code, 0, "{}", text(&scratch, "Two.hs"));
}

#[test]
fn a_promise_that_is_not_kept_becomes_one_that_is() {
    let scratch = scratch("promise");
    scratch.write(
        "Step.hs",
        "module Step where

{-@ step :: x:Int -> {v:Int | v > x} @-}
step :: Int -> Int
step x = if x > 10 then x + 1 else x

{-@ steps :: x:Int -> {v:Int | v >= x} @-}
steps :: Int -> Int
steps x = step (step x)
",
    );
    // The code may be wrong: nobody weakens what was not named.
    let all = scratch.limpid(&["fix", "Step.hs", "--all"]);
    let left = "limpid: `step` goes wrong for `step 0`; if the code is right: Promise `v >= x` of `step` instead\n";
    assert_eq!((all.code, &*all.stdout, &*all.stderr), (1, "", left));
    let run = scratch.limpid(&["fix", "Step.hs", "step"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_eq!(run.stderr, "limpid: Promise `v >= x` of `step` instead, for `step`\n");
    expect![[r#"
        --- Step.hs
        +++ Step.hs
        @@ -1,6 +1,6 @@
         module Step where
         
        -{-@ step :: x:Int -> {v:Int | v > x} @-}
        +{-@ step :: x:Int -> {v:Int | v >= x} @-}
         step :: Int -> Int
         step x = if x > 10 then x + 1 else x
         
    "#]]
    .assert_eq(&run.stdout);
    assert_eq!(scratch.limpid(&["fix", "Step.hs", "step", "--write"]).code, 0);
    assert_eq!(scratch.limpid(&["check", "Step.hs"]).code, 0, "{}", text(&scratch, "Step.hs"));
}

#[test]
fn a_field_that_asks_for_too_much_asks_for_less() {
    let scratch = scratch("field");
    scratch.write(
        "Span.hs",
        "module Span where

{-@ data Span = Span {from :: Int, to :: {v:Int | from < v}} @-}
data Span = Span {from :: Int, to :: Int}

point :: Int -> Span
point x = Span x x

{-@ width :: Span -> {v:Int | v >= 0} @-}
width :: Span -> Int
width (Span a b) = b - a
",
    );
    let run = scratch.limpid(&["fix", "Span.hs", "point", "--write"]);
    assert_eq!((run.code, &*run.stderr), (0, "limpid: Ask only `from <= v` in `Span`, for `point`\n"));
    assert!(text(&scratch, "Span.hs").contains("to :: {v:Int | from <= v}}"), "{}", text(&scratch, "Span.hs"));
    assert_eq!(scratch.limpid(&["check", "Span.hs"]).code, 0);
}

#[test]
fn what_really_goes_wrong_is_left() {
    let scratch = scratch("wrong");
    scratch.write("Wrong.hs", "module Wrong where\n\nboom :: Int\nboom = error \"no\"\n");
    let run = scratch.limpid(&["fix", "Wrong.hs", "--all"]);
    assert_eq!((run.code, &*run.stdout), (1, ""));
    assert_eq!(run.stderr, "limpid: `boom` goes wrong for `boom`\n");
}

#[test]
fn literate_files_and_line_ends_stay_what_they_are() {
    let scratch = scratch("literate");
    let body: String =
        GLUE.lines().map(|line| if line.is_empty() { "\n".to_owned() } else { format!("> {line}\n") }).collect();
    scratch.write("Glue.lhs", format!("A glue.\n\n{body}"));
    let run = scratch.limpid(&["fix", "Glue.lhs", "--write"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(
        text(&scratch, "Glue.lhs").contains("\n> {-@ glue :: xs:[a] -> ys:[a] ->"),
        "{}",
        text(&scratch, "Glue.lhs")
    );
    assert_eq!(scratch.limpid(&["check", "Glue.lhs"]).code, 0);
    scratch.write("Glue.hs", format!("\u{feff}{}", GLUE.replace('\n', "\r\n")));
    assert_eq!(scratch.limpid(&["fix", "Glue.hs", "--write"]).code, 0);
    let written = text(&scratch, "Glue.hs");
    assert!(written.starts_with('\u{feff}'), "{written}");
    assert_eq!(written.matches("\r\n").count(), written.matches('\n').count(), "{written:?}");
}

#[test]
fn commands_that_cannot_run() {
    let scratch = scratch("refused");
    scratch.write("Glue.hs", GLUE);
    let none = scratch.limpid(&["fix", "Nowhere.hs"]);
    assert_eq!((none.code, &*none.stderr), (2, "limpid: Nowhere.hs: there is no such file\n"));
    let name = scratch.limpid(&["fix", "Glue.hs", "nobody"]);
    let expected = "limpid: Glue.hs: there is no function `nobody`; there are `glue`, `both`\n";
    assert_eq!((name.code, &*name.stderr), (2, expected));
}
