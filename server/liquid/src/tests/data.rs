//! Refined data types, measures, dependent pairs, abstract refinements, sets.

use expect_test::expect;

use super::check;

#[test]
fn invariants_of_constructors() {
    check(
        "module M where
{-@ data Range = Range { low :: Int, high :: {v:Int | low <= v} } @-}
data Range = Range { low :: Int, high :: Int }

wide :: Int -> Range
wide x = Range x (x + 1)

{-@ size :: Range -> Nat @-}
size :: Range -> Int
size (Range a b) = b - a

flipped :: Range -> Range
flipped (Range a b) = Range b a

{-@ reach :: Range -> Nat @-}
reach :: Range -> Int
reach r = high r - low r
",
        expect![[r#"
            wide: safe
            size: safe
            flipped: constructor at `a`: b <= a
            reach: safe
        "#]],
    );
}

#[test]
fn measures_at_constructors() {
    check(
        "module M where
data Chain = End | Link Int Chain

{-@ measure links @-}
{-@ links :: Chain -> Nat @-}
links :: Chain -> Int
links End = 0
links (Link _ c) = 1 + links c

{-@ grow :: c:Chain -> {v:Chain | links v == links c + 1} @-}
grow :: Chain -> Chain
grow c = Link 0 c

{-@ shrink :: c:Chain -> {v:Chain | links v == links c - 1} @-}
shrink :: Chain -> Chain
shrink End = End
shrink (Link _ c) = c
",
        expect![[r#"
            links: safe
            grow: safe
            shrink: postcondition at `End`: links v == links arg - 1
        "#]],
    );
}

#[test]
fn dependent_pairs() {
    check(
        "module M where
{-@ ordered :: Int -> (a::Int, {v:Int | v > a}) @-}
ordered :: Int -> (Int, Int)
ordered x = (x, x + 1)

{-@ unordered :: Int -> (a::Int, {v:Int | v > a}) @-}
unordered :: Int -> (Int, Int)
unordered x = (x, x)

{-@ gap :: Int -> {v:Int | v > 0} @-}
gap :: Int -> Int
gap x = let (a, b) = ordered x in b - a
",
        expect![[r#"
            ordered: safe
            unordered: postcondition at `(x, x)`: x > x
            gap: safe
        "#]],
    );
}

#[test]
fn sorted_lists() {
    check(
        "module M where
{-@ type Up a = [a]<{\\x y -> x <= y}> @-}

{-@ insert :: Ord a => a -> Up a -> Up a @-}
insert :: Ord a => a -> [a] -> [a]
insert x [] = [x]
insert x (y : ys) | x <= y = x : y : ys
                  | otherwise = y : insert x ys

{-@ misplace :: Ord a => a -> Up a -> Up a @-}
misplace :: Ord a => a -> [a] -> [a]
misplace x ys = x : ys
",
        expect![[r#"
            insert: safe
            misplace: postcondition at `x : ys`: y <= y
        "#]],
    );
}

#[test]
fn abstract_refinements() {
    check(
        "module M where
{-@ larger :: forall <p :: Int -> Bool>. Int<p> -> Int<p> -> Int<p> @-}
larger :: Int -> Int -> Int
larger x y = if x <= y then y else x

{-@ made :: forall <p :: Int -> Bool>. Int<p> -> Int<p> @-}
made :: Int -> Int
made x = x + 1

{-@ evens :: {v:Int | v mod 2 = 0} @-}
evens :: Int
evens = larger 4 8

{-@ odds :: {v:Int | v mod 2 = 1} @-}
odds :: Int
odds = larger 4 8
",
        expect![[r#"
            larger: safe
            made: postcondition at `x + 1`: p (x + 1)
            evens: safe
            odds: postcondition at `larger 4 8`: larger 4 8 mod 2 == 1
        "#]],
    );
}

#[test]
fn bounds_are_assumed_inside_and_shown_outside() {
    check(
        "module M where
{-@ keep :: forall <p :: a -> Bool, w :: a -> Bool -> Bool>.
      {y::a, flag::{v:Bool<w y> | v} |- {v:a | v = y} <: a<p>}
      (x:a -> Bool<w x>) -> [a] -> [a<p>] @-}
keep :: (a -> Bool) -> [a] -> [a]
keep f [] = []
keep f (x : xs) | f x = x : keep f xs
                | otherwise = keep f xs

{-@ isBig :: x:Int -> {v:Bool | v <=> x > 9} @-}
isBig :: Int -> Bool
isBig x = x > 9

{-@ bigs :: [Int] -> [{v:Int | v > 9}] @-}
bigs :: [Int] -> [Int]
bigs xs = keep isBig xs

{-@ bigger :: [Int] -> [{v:Int | v > 10}] @-}
bigger :: [Int] -> [Int]
bigger xs = keep isBig xs
",
        expect![[r#"
            keep: safe
            isBig: safe
            bigs: safe
            bigger: postcondition at `keep isBig xs`: y > 10
        "#]],
    );
}

#[test]
fn sets_of_elements() {
    check(
        "module M where
import Data.Set (Set)

{-@ both :: xs:[a] -> ys:[a] -> {v:[a] | listElts v == Set_cup (listElts xs) (listElts ys)} @-}
both :: [a] -> [a] -> [a]
both []       ys = ys
both (x : xs) ys = x : both xs ys

{-@ either' :: xs:[a] -> ys:[a] -> {v:[a] | listElts v == Set_cup (listElts xs) (listElts ys)} @-}
either' :: [a] -> [a] -> [a]
either' []       ys = ys
either' (x : xs) ys = either' xs ys
",
        expect![[r#"
            both: safe
            either': postcondition at `either' xs ys`: listElts (either' xs ys) == Set_cup (listElts arg) (listElts ys)
        "#]],
    );
}
