//! Specifications that do not refine Haskell's type: the part that differs is marked.

use expect_test::expect;

use super::check_problems;

#[test]
fn the_part_that_differs_is_marked() {
    check_problems(
        r#"module M where
{-@ f :: x:Int
      -> (Int, [Bool])
      -> Nat @-}
f :: Int -> (Int, [Int]) -> Int
f x _ = x
{-@ g :: Maybe (Either Int {v:Bool | v}) -> Int @-}
g :: Maybe (Either Int Char) -> Int
g _ = 0
{-@ h :: forall <p :: Int -> Bool>. Num a => a -> Int<p> -> Int<p> @-}
h :: Num a => a -> a -> Int
h _ _ = 0
"#,
        expect![[r#"
            3: `Bool`: The specification of `f` does not refine its Haskell type: it says `x:Int -> (Int, [Bool]) -> Nat`, and Haskell says `Int -> (Int, [Int]) -> Int`. They differ where it has `Bool` for Haskell's `Int`.
            7: `{v:Bool | v}`: The specification of `g` does not refine its Haskell type: it says `Maybe (Either Int {v:Bool | v}) -> Int`, and Haskell says `Maybe (Either Int Char) -> Int`. They differ where it has `Bool` for Haskell's `Char`.
            10: `Int<p>`: The specification of `h` does not refine its Haskell type: it says `forall <p :: Int -> Bool>. Num a => a -> Int<p> -> Int<p>`, and Haskell says `forall a. Num a => a -> a -> Int`. They differ where it has `Int` for Haskell's `a`.
        "#]],
    );
}

#[test]
fn an_alias_is_one_part() {
    check_problems(
        r#"module M where
{-@ type Matrix a = [[a]] @-}
type Row = [Int]
{-@ f :: Matrix Int -> Int @-}
f :: [[Bool]] -> Int
f _ = 0
{-@ g :: Row -> Int @-}
g :: [Bool] -> Int
g _ = 0
"#,
        expect![[r#"
            4: `Matrix Int`: The specification of `f` does not refine its Haskell type: it says `Matrix Int -> Int`, and Haskell says `[[Bool]] -> Int`. They differ where it has `Int` for Haskell's `Bool`.
            7: `Row`: The specification of `g` does not refine its Haskell type: it says `Row -> Int`, and Haskell says `[Bool] -> Int`. They differ where it has `Int` for Haskell's `Bool`.
        "#]],
    );
}

#[test]
fn local_functions() {
    check_problems(
        r#"module M where
f :: Int -> Int
f x = go x
  where
    {-@ go :: Int -> Bool @-}
    go :: Int -> Int
    go y = y
g :: [Int] -> Int
g xs = loop 0 xs
  where
    {-@ loop :: acc:Nat -> Int @-}
    loop acc []       = acc
    loop acc (_ : ys) = loop (acc + 1) ys
"#,
        expect![[r#"
            5: `Bool`: The specification of the local function `go` does not refine its Haskell type: it says `Int -> Bool`, and Haskell says `Int -> Int`. They differ where it has `Bool` for Haskell's `Int`.
            11: `Int`: The specification of the local function `loop` does not refine its Haskell type: it says `acc:Nat -> Int`, and Haskell says `forall a b. Num a => a -> [b] -> a`. They differ where it has `Int` for Haskell's `[b] -> a`.
        "#]],
    );
}

#[test]
fn local_functions_that_are_more_general_than_we_infer() {
    check_problems(
        r#"module M where
f :: Int -> Int
f x = go x
  where
    {-@ go :: a -> a @-}
    go y = y
"#,
        expect![[""]],
    );
}

#[test]
fn methods_and_constructors() {
    check_problems(
        r#"module M where
class Sized a where
  size :: a -> Int
{-@ class Sized a where
      size :: a -> Bool @-}
data E where
  L :: Int -> E
{-@ data E where
      L :: Bool -> E @-}
"#,
        expect![[r#"
            5: `Bool`: The specification of the method `size` does not refine its Haskell type: it says `a -> Bool`, and Haskell says `a -> Int`. They differ where it has `Bool` for Haskell's `Int`.
            9: `Bool`: The specification of the constructor `L` does not refine its Haskell type: it says `Bool -> E`, and Haskell says `Int -> E`. They differ where it has `Bool` for Haskell's `Int`.
        "#]],
    );
}

#[test]
fn types_of_missing_modules_may_be_anything() {
    check_problems(
        r#"module M where
import Lost.Types
import Lost.Names (Name)
{-@ f :: Level -> {v:Int | v >= 0} @-}
f :: Level -> Int
f _ = 0
{-@ g :: [Char] -> Nat @-}
g :: Name -> Int
g _ = 0
"#,
        expect![[r#""#]],
    );
}
