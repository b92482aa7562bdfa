//! What becomes of Haskell functions that are lifted into the logic.

use expect_test::expect;

use super::{check, check_problems};

#[test]
fn a_clause_for_all_other_constructors() {
    check(
        r#"module M where
data T = A Int | B Int Bool | C
{-@ measure first @-}
first :: T -> Int
first (A n) = n
first other = 1 + second other
{-@ measure second @-}
second :: T -> Int
second _ = 2
"#,
        expect![[r#"
            -- Haskell's type
            first :: other:T -> Int
            -- Haskell's type
            second :: x1:T -> Int
            measure first : T -> Int
              first (A n) = n
              first (B x1 x2) = 1 + second (B x1 x2)
              first (C) = 1 + second C
            measure second : T -> Int
              second (A x1) = 2
              second (B x1 x2) = 2
              second (C) = 2
        "#]],
    );
}

#[test]
fn local_definitions_are_written_out() {
    check(
        r#"module M where
{-@ measure size @-}
size :: [Int] -> Int
size []       = 0
size (x : xs) = let x' = x + x in rest + x'
  where
    rest = size xs
{-@ inline clamp @-}
clamp :: Int -> Int -> Int
clamp low x
  | below     = low
  | otherwise = x
  where
    below = x < low
"#,
        expect![[r#"
            -- Haskell's type
            size :: x1:[Int] -> Int
            -- Haskell's type
            clamp :: low:Int -> x:Int -> Int
            measure size : [Int] -> Int
              size ([]) = 0
              size ((:) x xs) = size xs + (x + x)
            inline clamp : Int -> Int -> Int
              clamp low x = if x < low then low else x
        "#]],
    );
}

#[test]
fn a_local_definition_may_shadow_a_parameter() {
    check(
        r#"module M where
{-@ inline next @-}
next :: Int -> Int -> Int
next x y = let x = y + 1 in x
"#,
        expect![[r#"
            -- Haskell's type
            next :: x:Int -> y:Int -> Int
            inline next : Int -> Int -> Int
              next x y = y + 1
        "#]],
    );
}

#[test]
fn literals_records_and_fractions() {
    check(
        r#"module M where
data P = P { px :: Int, py :: Int }
{-@ inline isZero @-}
isZero :: Int -> Bool
isZero 0 = True
isZero _ = False
{-@ inline swap @-}
swap :: P -> P
swap p = P { py = px p, px = py p }
{-@ measure weight @-}
weight :: Maybe Double -> Double
weight Nothing  = 0.25
weight (Just w) = w * 12.5e1
"#,
        expect![[r#"
            -- Haskell's type
            isZero :: x1:Int -> Bool
            -- Haskell's type
            swap :: p:P -> P
            -- Haskell's type
            weight :: x1:Maybe Double -> Double
            inline isZero : Int -> Bool
              isZero x1 = if x1 == 0 then true else false
            inline swap : P -> P
              swap p = P (py p) (px p)
            measure weight : Maybe Double -> Double
              weight (Nothing) = 0.25
              weight (Just w) = w * 125.0
        "#]],
    );
}

#[test]
fn inline_functions_by_constructors() {
    check(
        r#"module M where
{-@ inline known @-}
known :: Maybe a -> Bool
known (Just _) = True
known _        = False
"#,
        expect![[r#"
            -- Haskell's type
            known :: x1:Maybe a -> Bool
            inline known : Maybe a -> Bool
              known (Just _1) = true
              known (Nothing) = false
        "#]],
    );
}

#[test]
fn what_looks_deeper_stays_code() {
    check(
        r#"module M where
{-@ measure pairs @-}
pairs :: [a] -> Int
pairs []           = 0
pairs [_]          = 1
pairs (_ : _ : xs) = 1 + pairs xs
"#,
        expect![[r#"
            -- Haskell's type
            pairs :: x1:[a] -> Int
            measure pairs : [a] -> Int
        "#]],
    );
}

#[test]
fn reflected_functions_that_use_the_undefined() {
    check_problems(
        r#"module M where
{-@ reflect f @-}
f :: Int -> Int
f x = if x > 0 then x else unknown
unknown :: Int
unknown = undefined
{-@ reflect g @-}
g :: Int -> Int
g _ =
  undefined
"#,
        expect![[r#"
            4: `unknown`: `f` cannot be reflected: it uses `unknown`, which the logic does not know. `unknown` is `undefined`: give it a definition and `{-@ reflect unknown @-}`.
            10: `undefined`: `g` cannot be reflected: it uses `undefined`, which the logic does not know. Give it a definition, or declare it with `measure` and a type only.
        "#]],
    );
}
