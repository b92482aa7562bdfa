//! Solutions of conditions.

use expect_test::{Expect, expect};

use crate::support::solve;

const LISTS: &str = "append :: [a] -> [a] -> [a]\nappend [] ys = ys\nappend (x : xs) ys = x : append xs ys\n";

fn check(program: &str, condition: &str, most: usize, expected: Expect) {
    expected.assert_eq(&solve(program, condition, most));
}

#[test]
fn one_unknown() {
    check(
        LISTS,
        "append q [4,5] == [1,2,3,4,5]",
        1,
        expect![[r#"
        q = [1, 2, 3]
        perhaps more
    "#]],
    );
    check(
        LISTS,
        "append q [4,5] == [1,2,3,4,5]",
        9,
        expect![[r#"
        q = [1, 2, 3]
        complete
    "#]],
    );
    check(
        LISTS,
        "q == append \"ab\" \"c\"",
        9,
        expect![[r#"
        q = "abc"
        complete
    "#]],
    );
    check(
        "",
        "x * x == (49 :: Int)",
        9,
        expect![[r#"
        x = 7
        x = -7
        complete
    "#]],
    );
}

#[test]
fn several_unknowns() {
    check(
        LISTS,
        "append x y == [1,2,3,4,5]",
        9,
        expect![[r#"
        x = [1, 2, 3, 4, 5], y = []
        x = [1, 2, 3, 4], y = [5]
        x = [1, 2, 3], y = [4, 5]
        x = [1, 2], y = [3, 4, 5]
        x = [1], y = [2, 3, 4, 5]
        x = [], y = [1, 2, 3, 4, 5]
        complete
    "#]],
    );
    check(
        "",
        "x + y == (3 :: Int) && x > y && y > 0",
        9,
        expect![[r#"
        x = 2, y = 1
        complete
    "#]],
    );
}

#[test]
fn no_solution_is_claimed_only_if_all_inputs_are_seen() {
    check(
        "",
        "x > (3 :: Int) && x < 4",
        1,
        expect![[r#"
        complete
    "#]],
    );
    check(
        LISTS,
        "length (append q [1,2]) == 1",
        1,
        expect![[r#"
        perhaps more
    "#]],
    );
}

#[test]
fn open_solutions() {
    check(
        "",
        "length (q :: [Int]) == 2",
        1,
        expect![[r#"
            q = [0, 0], among others
            perhaps more
        "#]],
    );
    check(
        "",
        "fst (q :: (Bool, Bool))",
        4,
        expect![[r#"
        q = (True, False), among others
        perhaps more
    "#]],
    );
}

#[test]
fn functions_are_unknowns_too() {
    check(
        "",
        "map f [1, 2, 3] == [2, 2, 4 :: Int]",
        1,
        expect![[r#"
        f = \x -> case x of { 1 -> 2; 2 -> 2; _ -> 4 }, among others
        perhaps more
    "#]],
    );
}

#[test]
fn exceptions_are_no_solutions() {
    check(
        "",
        "head q == (3 :: Int)",
        1,
        expect![[r#"
        q = [3], among others
        perhaps more
    "#]],
    );
    check(
        "",
        "10 `div` x == (5 :: Int)",
        9,
        expect![[r#"
        x = 2
        complete
    "#]],
    );
}

#[test]
fn overflow_is_ghc_s() {
    check(
        "",
        "x + 1 < (x :: Int)",
        1,
        expect![[r#"
        complete
    "#]],
    );
}

#[test]
fn what_is_no_condition() {
    check(
        "",
        "x +",
        1,
        expect![[r#"
        2..3: Expected an expression after `+`, but the file ends.
    "#]],
    );
    check(
        "",
        "x + (1 :: Int)",
        1,
        expect![[r#"
        0..14: this is no condition: its type is `Int`, not `Bool`
    "#]],
    );
    check(
        "",
        "not 'c'",
        1,
        expect![[r#"
        4..7: the type `Char` does not match the expected `Bool`
    "#]],
    );
    check(
        "",
        "x == Foo",
        1,
        expect![[r#"
        5..8: `Foo` is not in scope
    "#]],
    );
    check(
        "",
        "  ",
        1,
        expect![[r#"
        there is no expression to solve
    "#]],
    );
}
