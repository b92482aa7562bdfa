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
        expect![[""]],
    );
    check(
        "module M (three) where
inc :: Int -> Int
inc x = x + 1

{-@ three :: {v:Int | v == 3} @-}
three :: Int
three = inc 2
",
        expect![[""]],
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
        expect![[""]],
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
        expect![[""]],
    );
}

#[test]
fn a_qualifier_of_another_specification_decides() {
    let program = |other: &str| {
        format!(
            "module M (count) where
{{-@ count :: Int -> {{v:Int | v >= 7}} @-}}
count :: Int -> Int
count n = go 7 n
  where
    go acc k = if k <= 0 then acc else go (acc + 2) (k - 1)
{other}"
        )
    };
    check(&program(""), expect![[""]]);
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
        expect![[""]],
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
        expect![[""]],
    );
}

#[test]
fn holes_are_filled() {
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
        expect![[""]],
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
        expect![[""]],
    );
}
