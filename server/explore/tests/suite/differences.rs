//! Differences of functions.

use expect_test::{Expect, expect};

use crate::support::diff;

fn check(program: &str, expected: Expect) {
    expected.assert_eq(&diff(program, "f", "g"));
}

#[test]
fn numbers() {
    check(
        "f, g :: Int -> Int\nf x = x * 2\ng x = x + x",
        expect![[r#"
        equal on all inputs
    "#]],
    );
    check(
        "f, g :: Int -> Int\nf x = x * 2\ng x = x + 3",
        expect![[r#"
        0: 0 | 3
    "#]],
    );
}

#[test]
fn lists() {
    check(
        "f, g :: [Int] -> [Int]\nf [] = []\nf (x : xs) = f xs ++ [x]\ng xs = go xs [] where { go [] ys = ys; go (x : xs) ys = go xs (x : ys) }",
        expect![[r#"
            equal on not all inputs
        "#]],
    );
    check(
        "import Data.List (sort, nub)\nf, g :: [Int] -> [Int]\nf = sort\ng = sort . nub",
        expect![[r#"
        [0, 0]: [0,0] | [0]
    "#]],
    );
}

#[test]
fn exceptions_are_results() {
    check(
        "f, g :: [Int] -> Int\nf xs = head xs\ng xs = case xs of { [] -> 0; x : _ -> x }",
        expect![[r#"
        []: exception: Prelude.head: empty list | 0
    "#]],
    );
    check(
        "f, g :: Bool -> Int\nf True = 1\nf False = error \"no\"\ng b = if b then 1 else error \"no\"",
        expect![[r#"
        equal on all inputs
    "#]],
    );
}

#[test]
fn results_without_equality() {
    check(
        "data T = A | B Int\nf, g :: Int -> T\nf x = B x\ng x = if x == 3 then A else B x",
        expect![[r#"
        3: B 3 | A
    "#]],
    );
}

#[test]
fn what_cannot_be_compared() {
    check(
        "f :: Int -> Int\nf x = x\ng :: Int -> Bool\ng x = x > 0",
        expect![[r#"
        59..60: `f` and `g` cannot be compared: the type `Bool` does not match the expected `Int`
    "#]],
    );
    check(
        "f :: Int -> Int\nf x = x\ng :: Int -> Int -> Int\ng x y = x",
        expect![[r#"
        65..66: `f` and `g` cannot be compared: `Int -> Int` and `Int -> Int -> Int`
    "#]],
    );
    check(
        "f :: Int -> Int\nf x = x",
        expect![[r#"
        there is no function `g` in Test.hs
    "#]],
    );
}
