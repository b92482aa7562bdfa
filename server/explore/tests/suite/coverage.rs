//! Examples of functions, and the branches that they reach.

use expect_test::{Expect, expect};

use crate::support::examples;

fn check(program: &str, expected: Expect) {
    expected.assert_eq(&examples(program, "f"));
}

#[test]
fn equations_and_guards() {
    check(
        "f :: Int -> [Int] -> [Int]\nf x [] = [x]\nf x (y : ys)\n  | x <= y = x : y : ys\n  | otherwise = y : f x ys",
        expect![[r#"
            f 0 [] = [0]
            f 0 [0] = [0,0]
            f 0 [-1] = [-1,0]
            Reached f: [x]
            Reached f: x : y : ys
            Reached f: y : f x ys
            not all inputs
        "#]],
    );
    check(
        "f :: Int -> Int\nf n\n  | n > 0 = 1\n  | n <= 0 = 2\n  | otherwise = 3",
        expect![[r#"
        f 0 = 2
        f 1 = 1
        Reached f: 1
        Reached f: 2
        Unreachable f: 3
        all inputs
    "#]],
    );
    check(
        "f :: Int -> Int\nf x = x + 1",
        expect![[r#"
        f 0 = 1
        Reached f: x + 1
        not all inputs
    "#]],
    );
}

#[test]
fn callees() {
    check(
        "f :: Int -> Int\nf x = g (x + 1)\ng :: Int -> Int\ng 0 = 10\ng n = n",
        expect![[r#"
        f 0 = 1
        f (-1) = 10
        Reached f: g (x + 1)
        Reached g: 10
        Reached g: n
        not all inputs
    "#]],
    );
}

#[test]
fn overlapping_patterns() {
    check(
        "f :: [Int] -> Maybe Int -> Int\nf (x : y : _) (Just 0) = if x > y then 1 else 2\nf [] _ = 3\nf _ Nothing = 4\nf (x : _) (Just n) | n > 3 = x",
        expect![[r#"
            f [] Nothing = 3
            f [0] Nothing = 4
            f [0] (Just 0) = exception: Test.hs:(3,1)-(6,30): Non-exhaustive patterns in function f
            f [0, 0] (Just 0) = 2
            f [0] (Just 4) = 0
            f [0, -1] (Just 0) = 1
            Reached f: f (x : y : _) (Just 0) = if x > y then 1 else 2
            f [] _ = 3
            f _ Nothing = 4
            f (x : _) (Just n) | n > 3 = x
            Reached f: 1
            Reached f: 2
            Reached f: 3
            Reached f: 4
            Reached f: x
            not all inputs
        "#]],
    );
}

#[test]
fn exceptions_and_loops() {
    check(
        "f :: Int -> Int\nf 0 = error \"zero\"\nf 1 = f 1\nf n = 10 `div` (n - 2)",
        expect![[r#"
        f 0 = exception: zero
        f (-1) = -4
        f 1 = no end
        Reached f: error "zero"
        Reached f: f 1
        Reached f: 10 `div` (n - 2)
        not all inputs
    "#]],
    );
}

#[test]
fn functions_and_data_without_show() {
    check(
        "data T = L | N T Int T\nf :: (Int -> Bool) -> T -> T\nf _ L = L\nf p (N l x r) = if p x then N (f p l) x (f p r) else L",
        expect![[r#"
            f (\_ -> False) L = L
            f (\_ -> False) (N L 0 L) = L
            f (\_ -> True) (N L 0 L) = N L 0 L
            Reached f: L
            Reached f: N (f p l) x (f p r)
            Reached f: L
            not all inputs
        "#]],
    );
}
