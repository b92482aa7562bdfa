//! Differences of functions.

use expect_test::{Expect, expect};

use crate::support::{diff, diff_texts};

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

/// Two texts of a module: the new one first.
fn check_texts(one: &str, other: &str, expected: Expect) {
    expected.assert_eq(&diff_texts(one, other));
}

#[test]
fn two_texts_of_a_module() {
    let data = "data T a = L | N (T a) a (T a) deriving (Eq, Show)\nsize :: T a -> Int\nsize L = 0\n";
    let right = format!("{data}size (N l _ r) = size l + 1 + size r\nf :: T Int -> Int\nf t = size t");
    let wrong = format!("{data}size (N l _ r) = size l + size r\nf :: T Int -> Int\nf t = size t");
    check_texts(
        &right,
        &wrong,
        expect![[r#"
        (N L 0 L): 1 | 0
    "#]],
    );
    check_texts(
        &right,
        &right,
        expect![[r#"
        equal on not all inputs: too many paths
    "#]],
    );
}

#[test]
fn instances_and_classes_belong_to_their_text() {
    let program = |body: &str| {
        format!(
            "class C a where {{ c :: a -> Int }}\ninstance C Bool where {{ c b = if b then {body} else 0 }}\nnewtype Down = Down Int deriving (Eq, Show)\ninstance Ord Down where {{ Down x <= Down y = y <= x }}\nf :: Bool -> Int -> Down\nf b x = if Down x < Down 3 then Down (c b) else Down x"
        )
    };
    check_texts(
        &program("1"),
        &program("2"),
        expect![[r#"
        True 4: Down 1 | Down 2
    "#]],
    );
    check_texts(
        &program("1"),
        &program("0 + 1"),
        expect![[r#"
        equal on all inputs
    "#]],
    );
}

#[test]
fn types_that_changed() {
    let one = "data T = A | B deriving Show\nf :: T -> Int\nf A = 1\nf B = 2";
    check_texts(
        one,
        "data T = A | B | C deriving Show\nf :: T -> Int\nf _ = 1",
        expect![[r#"
        65..66: `f` cannot be compared: its type `T` is not declared as it was
    "#]],
    );
    // A type that only the inside of a function uses may change.
    let inside = "data U = U Int\ng :: Int -> U\ng x = U x\nf :: Int -> Int\nf x = case g x of { U y -> y }";
    let other = "data U = V | U Int Int\ng :: Int -> U\ng x = U x 1\nf :: Int -> Int\nf x = case g x of { U y z -> y + z; V -> 0 }";
    check_texts(
        inside,
        other,
        expect![[r#"
        0: 0 | 1
    "#]],
    );
}
