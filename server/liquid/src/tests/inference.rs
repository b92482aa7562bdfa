//! What is inferred, and what is not: private functions, local functions, polymorphic instantiation, qualifiers, holes.

use expect_test::expect;

use super::check;

#[test]
fn exported_functions_promise_their_haskell_type() {
    check(
        "module M where
inc :: Int -> Int
inc x = x + 1

{-@ three :: {v:Int | v == 3} @-}
three :: Int
three = inc 2
",
        expect![[r#"
            inc: safe
            three: postcondition at `inc 2`: inc 2 == 3
        "#]],
    );
    check(
        "module M (three) where
inc :: Int -> Int
inc x = x + 1

{-@ three :: {v:Int | v == 3} @-}
three :: Int
three = inc 2
",
        expect![[r#"
            inc: safe
            three: safe
        "#]],
    );
}

#[test]
fn private_partial_functions_are_judged_by_their_calls() {
    check(
        "module M (good) where
pick :: [a] -> a
pick (x : _) = x

good :: Int
good = pick [1, 2]
",
        expect![[r#"
            pick: safe
            good: safe
        "#]],
    );
    check(
        "module M (good, bad) where
pick :: [a] -> a
pick (x : _) = x

good :: Int
good = pick [1, 2]

bad :: [Int] -> Int
bad xs = pick xs
",
        expect![[r#"
            pick: totality at `pick (x : _) = x`: false
            good: safe
            bad: safe
        "#]],
    );
}

#[test]
fn a_qualifier_of_another_specification_decides() {
    let program = |other: &str| {
        format!(
            "module M (count, other) where
{{-@ count :: Nat -> {{v:Int | v /= 9}} @-}}
count :: Int -> Int
count n = go n 8
  where
    go :: Int -> Int -> Int
    go k acc = if k <= 0 then acc else go (k - 1) (acc + 2)

{other}
other :: Int -> Int
other x = x
"
        )
    };
    check(
        &program("{-@ other :: Int -> Int @-}"),
        expect![[r#"
            count: postcondition at `go n 8`: go n 8 /= 9
            other: safe
        "#]],
    );
    check(
        &program("{-@ other :: {v:Int | v mod 2 = 0} -> Int @-}"),
        expect![[r#"
        count: safe
        other: safe
    "#]],
    );
}

#[test]
fn elements_keep_their_refinement() {
    check(
        "module M where
{-@ positives :: [{v:Int | v > 0}] -> [{v:Int | v >= 1}] @-}
positives :: [Int] -> [Int]
positives xs = reverse xs

{-@ shifted :: [{v:Int | v > 0}] -> [{v:Int | v > 1}] @-}
shifted :: [Int] -> [Int]
shifted xs = map (\\x -> x + 1) xs

{-@ unshifted :: [{v:Int | v > 0}] -> [{v:Int | v > 1}] @-}
unshifted :: [Int] -> [Int]
unshifted xs = map (\\x -> x) xs
",
        expect![[r#"
            positives: safe
            shifted: safe
            unshifted: postcondition at `map (\x -> x) xs`: x > 1
        "#]],
    );
}

#[test]
fn a_number_of_any_type_is_not_known_to_keep_a_refinement() {
    check(
        "module M where
bump :: Num a => a -> a
bump x = x + 1

{-@ same :: n:Int -> {v:Int | v == n} @-}
same :: Int -> Int
same n = bump n

keep :: Ord a => a -> a -> a
keep x y = if x < y then y else x

{-@ kept :: Nat -> Nat -> Nat @-}
kept :: Int -> Int -> Int
kept x y = keep x y
",
        expect![[r#"
            bump: safe
            same: postcondition at `bump n`: bump n == n
            keep: safe
            kept: safe
        "#]],
    );
}

/// FIXME: LiquidHaskell infers the type of `f` from the call, and accepts `twice`.
#[test]
fn holes_for_functions_are_not_filled_yet() {
    check(
        "module M (test) where
{-@ twice :: _ -> Nat -> Nat @-}
twice :: (Int -> Int) -> Int -> Int
twice f x = f x

up :: Int -> Int
up x = x + 1

test :: Int
test = twice up 7
",
        expect![[r#"
            twice: postcondition at `f x`: f x >= 0
            up: safe
            test: safe
        "#]],
    );
}

#[test]
fn case_joins_are_exact() {
    check(
        "module M where
{-@ far :: x:Int -> {v:Int | v > 100 || v < 0} @-}
far :: Int -> Int
far x = let y = if x > 0 then 50 else -1 in if y > 0 then y + 51 else y
",
        expect![[r#"
            far: safe
        "#]],
    );
}

#[test]
fn nothing_is_inferred_from_calls_that_are_not_understood() {
    check(
        r#"module M (shown, alone) where
{-@ LIQUID "--gradual" @-}
{-@ shown :: {v:Int | ??} -> Int @-}
shown :: Int -> Int
shown n = share n
share :: Int -> Int
share n = rest n
rest :: Int -> Int
rest n = div 10 n
alone :: Int -> Int
alone _ = quotient 2
quotient :: Int -> Int
quotient n = div 10 n
"#,
        expect![[r#"
            shown: unsupported: the gradual refinement `??`
            share: unknown: its type is inferred from its calls, and not all of them are understood
            rest: unknown: its type is inferred from its calls, and not all of them are understood
            alone: safe
            quotient: safe
        "#]],
    );
}
