//! What the search finds in small programs, and that it says so when it has seen everything.

mod support;

use expect_test::{Expect, expect};
use support::search;

fn check(program: &str, expected: Expect) {
    expected.assert_eq(&search(program));
}

#[test]
fn numbers() {
    check(
        "f :: Int -> Int\nf x = checking 1 (x < 10) (x + 1)",
        expect![[r#"
        1: f 10
        all paths seen
    "#]],
    );
    check(
        "f :: Int -> Int -> Int\nf x y = if x > y then checking 1 (x - y > 3) x else checking 2 (y >= x) y",
        expect![[r#"
        1: f 0 (-1)
        all paths seen
    "#]],
    );
    check(
        "f :: Int -> Int\nf x = assuming (x * x == 49) (checking 1 (x > 0) x)",
        expect![[r#"
        1: f (-7)
        all paths seen
    "#]],
    );
    check(
        "f :: Int -> Int\nf x = assuming (x > 0) (checking 1 (x `div` 2 < x) (checking 2 (x `mod` 7 /= 3) x))",
        expect![[r#"
        2: f 3
        all paths seen
    "#]],
    );
    check(
        "f :: Double -> Double\nf x = checking 1 (x * 2 /= 1) x",
        expect![[r#"
        1: f 0.5
        all paths seen
    "#]],
    );
}

#[test]
fn data() {
    check(
        "f :: [Int] -> Int\nf xs = checking 1 (length xs < 3) 0",
        expect![[r#"
        1: f [0, 0, 0]
        all paths seen
    "#]],
    );
    check(
        "f :: [Int] -> Int\nf xs = checking 1 (sum xs /= 7) 0",
        expect![[r#"
            1: f [7]
            budget used up, and: a number depends on too many unknown ones
        "#]],
    );
    check(
        "f :: Maybe Int -> Int\nf m = case m of { Just x | x > 3 -> checking 1 (x > 5) x; _ -> 0 }",
        expect![[r#"
        1: f (Just 4)
        all paths seen
    "#]],
    );
    check(
        "data Tree = Leaf | Node Tree Int Tree\nsize Leaf = 0\nsize (Node l _ r) = size l + 1 + size r\nf :: Tree -> Int\nf t = checking 1 (size t < 3) 0",
        expect![[r#"
            1: f (Node Leaf 0 (Node Leaf 0 (Node Leaf 0 Leaf)))
            budget used up, and: too many paths
        "#]],
    );
    check(
        "f :: (Int, Char) -> String -> Int\nf (n, c) s = checking 1 (not (elem c s && n > 1)) n",
        expect![[r#"
        1: f (2, '\0') "\0"
        budget used up
    "#]],
    );
    check(
        "f :: Bool -> Bool -> Int\nf a b = checking 1 (a || not b) 0",
        expect![[r#"
        1: f False True
        all paths seen
    "#]],
    );
}

#[test]
fn laziness() {
    check(
        "f :: Int -> Int\nf x = let ys = x : map (+ 1) ys in checking 1 (ys !! 3 /= 5) 0",
        expect![[r#"
        1: f 2
        all paths seen
    "#]],
    );
    check(
        "f :: [Int] -> Int\nf xs = fst (1, checking 1 False (0 :: Int))",
        expect![[r#"
        all paths seen
    "#]],
    );
}

#[test]
fn functions() {
    check(
        "f :: (Int -> Int) -> Int\nf g = checking 1 (g 1 /= g 2) 0",
        expect![[r#"
        1: f (\_ -> 0)
        all paths seen
    "#]],
    );
    check(
        "f :: (Int -> Int) -> Int\nf g = checking 1 (not (g 1 == 2 && g 2 == 1)) 0",
        expect![[r#"
        1: f (\x -> case x of { 1 -> 2; _ -> 1 })
        all paths seen
    "#]],
    );
    check(
        "f :: (Int -> Bool) -> [Int] -> Int\nf p xs = checking 1 (length (filter p xs) == length xs) 0",
        expect![[r#"
            1: f (\_ -> False) [0]
            budget used up, and: too many paths
        "#]],
    );
    check(
        "f :: ((Int -> Int) -> Int) -> Int\nf h = checking 1 (h (\\x -> x + 1) <= 3) 0",
        expect![[r#"
        1: f (\_ -> 4)
        all paths seen
    "#]],
    );
    check(
        "f :: ((Int -> Int) -> Int) -> Int\nf h = checking 1 (h (\\x -> x) == h (\\x -> x + 1)) 0",
        expect![[r#"
        1: f (\x -> let y = x 0 in case y of { 0 -> 0; _ -> 1 })
        all paths seen
    "#]],
    );
}

#[test]
fn classes() {
    check(
        "f :: Ord a => a -> a -> Int\nf x y = checking 1 (x <= y) 0",
        expect![[r#"
        1: f 0 (-1)
        all paths seen
    "#]],
    );
    check(
        "class Shape s where { area :: s -> Int }\ndata Square = Square Int\ninstance Shape Square where { area (Square n) = n * n }\nf :: Shape s => s -> Int\nf s = checking 1 (area s /= 16) 0",
        expect![[r#"
        1: f (Square 4)
        all paths seen
    "#]],
    );
}

#[test]
fn everything_is_seen() {
    check(
        "f :: Int -> Int\nf x = checking 1 (if x > 3 then x > 2 else x < 5) x",
        expect![[r#"
        all paths seen
    "#]],
    );
    check(
        "f :: [Int] -> Int\nf [] = 0\nf (x : _) = checking 1 (x == x) x",
        expect![[r#"
        all paths seen
    "#]],
    );
}

#[test]
fn abstract_types() {
    check(
        "import qualified Data.Map as Map\n\
         data Store = Store { entries :: Map.Map Int Bool, limit :: Int }\n\
         f :: Store -> Int\nf s = checking 1 (Map.size (entries s) < 2) (limit s)",
        expect![[r#"
            1: f (Store (Map.fromList [(0, False), (1, False)]) 0)
            budget used up
        "#]],
    );
    check(
        "import Data.Ratio\nf :: Rational -> Int\nf r = checking 1 (numerator r < 3) 0",
        expect![[r#"
            1: f (3 Ratio.% 1)
            all paths seen but: a number depends on too many unknown ones
        "#]],
    );
    check(
        "import Foreign.Ptr\nf :: Ptr Int -> Ptr Int -> Int\nf p q = checking 1 (p == q) 0",
        expect![[r#"
            1: f (Unsafe.unsafePerformIO (Alloc.mallocBytes 0)) (Unsafe.unsafePerformIO (Alloc.mallocBytes 0))
            all paths seen
        "#]],
    );
}
