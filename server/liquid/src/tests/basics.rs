//! Arithmetic, calls, branches, totality, lists and what is said of functions beside their types.

use expect_test::expect;

use super::check;

#[test]
fn arithmetic_and_branches() {
    check(
        "module M where
{-@ magnitude :: Int -> Nat @-}
magnitude :: Int -> Int
magnitude x = if x < 0 then negate x else x

{-@ wrong :: Int -> Nat @-}
wrong :: Int -> Int
wrong x = if x < 1 then negate x else x - 2
",
        expect![[r#"
            magnitude: safe
            wrong: postcondition at `x - 2`: x - 2 >= 0
        "#]],
    );
}

#[test]
fn preconditions_and_division() {
    check(
        "module M where
{-@ half :: {v:Int | v > 0} -> Int @-}
half :: Int -> Int
half n = 100 `div` n

good :: Int -> Int
good n = if n > 3 then half (n - 3) else 0

bad :: Int -> Int
bad n = if n > 3 then half (n - 4) else 100 `mod` n
",
        expect![[r#"
            half: safe
            good: safe
            bad: precondition at `n - 4`: n - 4 > 0
            bad: arithmetic at `n`: n /= 0
        "#]],
    );
}

#[test]
fn lists_and_lengths() {
    check(
        "module M where
{-@ glue :: xs:[a] -> ys:[a] -> {v:[a] | len v == len xs + len ys} @-}
glue :: [a] -> [a] -> [a]
glue []       ys = ys
glue (x : xs) ys = x : glue xs ys

{-@ lossy :: xs:[a] -> ys:[a] -> {v:[a] | len v == len xs + len ys} @-}
lossy :: [a] -> [a] -> [a]
lossy []       ys = ys
lossy (x : xs) ys = lossy xs ys

first :: [a] -> [b] -> Int
first (_ : xs) ys = length (glue [xs] []) + length (tail (glue [1 :: Int] []))
first []       ys = length (tail ys)
",
        expect![[r#"
            glue: safe
            lossy: postcondition at `lossy xs ys`: len (lossy xs ys) == len arg + len ys
            first: precondition at `ys`: len ys > 0
        "#]],
    );
}

#[test]
fn totality() {
    check(
        "module M where
{-@ firstOf :: {v:[a] | len v > 0} -> a @-}
firstOf :: [a] -> a
firstOf (x : _) = x

partial :: [a] -> a
partial (x : _) = x

{-@ unreachable :: {v:Int | v > 0} -> Int @-}
unreachable :: Int -> Int
unreachable n | n > 0 = n
              | otherwise = error \"no\"
",
        expect![[r#"
            firstOf: safe
            partial: totality at `partial (x : _) = x`: false
            unreachable: safe
        "#]],
    );
}

#[test]
fn two_calls_are_two_unknown_results() {
    check(
        "module M where
next :: Int -> Int
next x = x + 1

{-@ zero :: Int -> {v:Int | v == 0} @-}
zero :: Int -> Int
zero x = next x - next x
",
        expect![[r#"
            next: safe
            zero: postcondition at `next x - next x`: next x - next x == 0
        "#]],
    );
}

#[test]
fn assumed_ignored_and_failing_functions() {
    check(
        "module M where
{-@ assume promised :: Int -> {v:Int | v > 9} @-}
promised :: Int -> Int
promised x = x

{-@ ignore skipped @-}
{-@ skipped :: Int -> {v:Int | v > 9} @-}
skipped :: Int -> Int
skipped x = x

{-@ fail refuted @-}
{-@ refuted :: Int -> {v:Int | v > 9} @-}
refuted :: Int -> Int
refuted x = x

{-@ user :: Int -> {v:Int | v > 8} @-}
user :: Int -> Int
user x = promised x
",
        expect![[r#"
            promised: safe
            skipped: safe
            refuted: safe
            user: safe
        "#]],
    );
}

#[test]
fn unused_bindings_are_dropped() {
    check(
        "module M where
quiet :: Int -> Int
quiet x = let y = 1 `div` x in 5

loud :: Int -> Int
loud x = const 5 (1 `div` x)
",
        expect![[r#"
            quiet: safe
            loud: arithmetic at `x`: x /= 0
        "#]],
    );
}
