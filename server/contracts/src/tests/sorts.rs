//! Sort errors in refinements, and names that a refinement cannot use.

use expect_test::expect;

use super::check_problems;

#[test]
fn measures_applied_to_too_much_or_too_little() {
    check_problems(
        r#"module M where
{-@ f :: xs:[Int] -> {v:Int | v = len xs 3} @-}
f :: [Int] -> Int
f _ = 0
{-@ g :: xs:[Int] -> {v:Int | v = len} @-}
g :: [Int] -> Int
g _ = 0
"#,
        expect![[r#"
            2: `len xs 3`: `len` is applied to too many arguments: its result is of type `Int`. Remove what is too much.
            5: `v = len`: The two sides have different types: `v` is of type `Int` and `len` of type `[_] -> Int`. Refinements compare values of one type only.
        "#]],
    );
}

#[test]
fn both_sides_and_both_branches() {
    check_problems(
        r#"module M where
{-@ f :: b:Bool -> x:Int -> {v:Int | x = b} @-}
f :: Bool -> Int -> Int
f _ _ = 0
{-@ g :: s:[Char] -> {v:Int | v = (if v > 0 then s else v)} @-}
g :: [Char] -> Int
g _ = 0
{-@ h :: x:Int -> {v:Int | x && v > 0} @-}
h :: Int -> Int
h x = x
"#,
        expect![[r#"
            2: `x = b`: The two sides have different types: `x` is of type `Int` and `b` of type `Bool`. Refinements compare values of one type only.
            5: `(if v > 0 then s else v)`: The two branches have different types: `s` is of type `[Char]` and `v` of type `Int`. Refinements compare values of one type only.
            8: `x`: `x` is a value of type `Int` where a predicate is expected. A refinement must be true or false: compare it with something.
        "#]],
    );
}

#[test]
fn numbers_beside_type_variables() {
    check_problems(
        r#"module M where
{-@ f :: {v:a | v > 0} -> a @-}
f :: a -> a
f x = x
{-@ g :: {v:a | v > 0.5} -> a @-}
g :: Num a => a -> a
g x = x
{-@ type Above N = {v:_ | N < v} @-}
{-@ h :: Above 0 -> a @-}
h :: a -> a
h x = x
"#,
        expect![[r#"
            2: `v > 0`: `v > 0` takes `v` for a number, and its type `a` need not be one with `0`. Ask for `Num a` in the Haskell type, or refine a number.
            5: `v > 0.5`: `v > 0.5` takes `v` for a number, and its type `a` need not be one with `0.5`. `a` is any `Num`: compare with a whole number, or ask for `Fractional a` in the type.
            9: `Above 0`: `0 < v` takes `v` for a number, and its type `a` need not be one with `0`. Ask for `Num a` in the Haskell type, or refine a number.
        "#]],
    );
}

#[test]
fn sorts_in_fields_and_aliases() {
    check_problems(
        r#"module M where
data P = P { px :: Int, ps :: [Int] }
{-@ data P = P { px :: Int, ps :: {v:[Int] | v = px} } @-}
{-@ type Short N = {v:[Int] | len v < N} @-}
{-@ f :: Short True @-}
f :: [Int]
f = []
"#,
        expect![[r#"
            3: `v = px`: The two sides have different types: `v` is of type `[Int]` and `px` of type `Int`. Refinements compare values of one type only.
            5: `Short True`: The two sides of `len v < true` have different types: `len v` is of type `Int` and `true` of type `Bool`. Refinements compare values of one type only.
        "#]],
    );
}

#[test]
fn unknown_classes_bounds_and_measures() {
    check_problems(
        r#"module M where
{-@ f :: Shw a => a -> Int @-}
f :: Show a => a -> Int
f _ = 0
{-@ class Shiw a where
      show :: a -> String @-}
data L a = N | C a (L a)
{-@ data L [llenn] @-}
{-@ measure llen :: L a -> Int
      llen N = 0
      llen (C x xs) = 1 + llen xs @-}
{-@ LIQUID "--reflecton" @-}
"#,
        expect![[r#"
            2: `Shw`: There is no class or bound `Shw` in scope. Did you mean `Show`?
            5: `Shiw`: There is no class `Shiw` in scope. Did you mean `Show`?
            8: `llenn`: There is no measure `llenn` to serve as the size. Did you mean `llen`?
            12: `--reflecton`: `--reflecton` is not an option of LiquidHaskell. Did you mean `--reflection`?
        "#]],
    );
}

#[test]
fn metrics_of_local_functions() {
    check_problems(
        r#"module M where
f :: Int -> Int
f n = go n
  where
    {-@ go :: i:Nat -> Int / [j] @-}
    go :: Int -> Int
    go i = if i == 0 then 0 else go (i - 1)
"#,
        expect![[r#"
            5: `j`: `j` is not in scope in this refinement. It is no measure, field or reflected function; the only name here is `i`.
        "#]],
    );
}

#[test]
fn methods() {
    check_problems(
        r#"module M where
class Shape a where
  area :: a -> Int
{-@ class Shape a where
      area :: {v:a | v > 0} -> Int @-}
class Num a => Field a where
  norm :: a -> a
{-@ class Field a where
      norm :: {v:a | v > 0} -> a @-}
"#,
        expect![[r#"
            5: `v > 0`: `v > 0` takes `v` for a number, and its type `a` need not be one with `0`. Ask for `Num a` in the Haskell type, or refine a number.
        "#]],
    );
}

#[test]
fn one_abstract_refinement_is_reported_once_in_a_type() {
    check_problems(
        r#"module M where
{-@ f :: Int<p> -> Int<p> -> Int<q> @-}
f :: Int -> Int -> Int
f x _ = x
"#,
        expect![[r#"
            2: `p`: The abstract refinement `p` is not declared. Declare it: `forall <p :: a -> Bool>.` at the start of the type.
            2: `q`: The abstract refinement `q` is not declared. Declare it: `forall <q :: a -> Bool>.` at the start of the type.
        "#]],
    );
}

/// Types have their sorts by their original names: what a user defines is data, whatever it is called.
#[test]
fn types_with_the_names_of_library_types() {
    check_problems(
        r#"module M where
data Natural = Zero | Next Natural
data Set a = Empty | Add a (Set a)
data Int32 = Small
{-@ f :: n:Natural -> {v:Int | v > n} @-}
f :: Natural -> Int
f _ = 0
{-@ g :: x:Int -> s:Set Int -> {v:Int | Set_mem x s} @-}
g :: Int -> Set Int -> Int
g x _ = x
{-@ h :: Int32 -> {v:Int32 | v = 0} @-}
h :: Int32 -> Int32
h x = x
"#,
        expect![[r#"
            5: `v > n`: The two sides have different types: `v` is of type `Int` and `n` of type `Natural`. Refinements compare values of one type only.
            8: `s`: `Set_mem` takes `Set Int`, and `s` is of type `Set Int`. Give it an argument of the type that it is defined for.
            11: `v = 0`: The two sides have different types: `v` is of type `Int32` and `0` of type `Int`. Refinements compare values of one type only.
        "#]],
    );
}

#[test]
fn library_functions_of_the_logic() {
    check_problems(
        r#"module M where
{-@ f :: x:Int -> {v:Int | v = div x 2 + fromIntegral x} @-}
f :: Int -> Int
f x = x `div` 2 + x
{-@ g :: x:Int -> {v:Int | v = div x} @-}
g :: Int -> Int
g x = x
"#,
        expect![[r#"
            5: `div`: `div` is a Haskell function that refinements do not know. Add `{-@ reflect div @-}`, or `measure` or `inline` if its definition allows it.
        "#]],
    );
}

#[test]
fn operators_in_the_arguments_of_aliases() {
    check_problems(
        r#"module M where
data E = N Int | V [Char]
data B = Leq E E
{-@ infix .<=. @-}
{-@ reflect .<=. @-}
(.<=.) :: E -> E -> B
a .<=. b = Leq a b
{-@ measure holds :: B -> Bool @-}
{-@ type Holding P = {v:Int | holds P} @-}
{-@ f :: Holding (N 0 .<=. V {"x"}) -> Int @-}
f :: Int -> Int
f x = x
"#,
        expect![[r#""#]],
    );
}

#[test]
fn measures_with_the_name_of_their_module() {
    check_problems(
        r#"module Data.Shop where
{-@ measure Data.Shop.price :: Int -> Int @-}
{-@ assume price :: x:Int -> {v:Int | v = Data.Shop.price x && v = price x} @-}
price :: Int -> Int
price x = x
"#,
        expect![[r#""#]],
    );
}

#[test]
fn what_a_splice_declares_may_be_annotated() {
    check_problems(
        r#"{-# LANGUAGE QuasiQuotes #-}
module M where
{-@ lazy made @-}
{-@ made :: {v:Int | v > 0} @-}
[declare|made = 1|]
"#,
        expect![[r#""#]],
    );
}
