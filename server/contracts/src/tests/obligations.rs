//! Obligations, by kind.

use expect_test::expect;

use super::check_obligations;

#[test]
fn calls_and_results() {
    check_obligations(
        r#"module M where
{-@ pos :: {v:Int | v > 0} -> {v:Int | v >= 0} @-}
pos :: Int -> Int
pos x = x - 1
use :: Int -> Int
use y = pos (y + 1)
"#,
        expect![[r#"
            pos: Postcondition at `pos x = x - 1`: {v:Int | v >= 0}
            use: Precondition { callee: M.pos, argument: 0 } at `y + 1`: {v:Int | v > 0}
        "#]],
    );
}

#[test]
fn constructors() {
    check_obligations(
        r#"module M where
data P = P Int Int
{-@ data P = P { lo :: Int, hi :: {v:Int | v >= lo} } @-}
mk :: Int -> P
mk x = P x (x + 1)
"#,
        expect![[r#"
            mk: Constructor { constructor: M.P, field: 1 } at `x + 1`: {v:Int | v >= lo}
        "#]],
    );
}

#[test]
fn totality() {
    check_obligations(
        r#"module M where
part :: [a] -> a
part (x:_) = x
guarded :: Int -> Int
guarded x | x > 0 = 1
"#,
        expect![[r#"
            part: Totality at `part (x:_) = x`: Non-exhaustive patterns in function part
            guarded: Totality at `guarded x | x > 0 = 1`: Non-exhaustive patterns in function guarded
        "#]],
    );
}

#[test]
fn totality_can_be_switched_off() {
    check_obligations(
        r#"module M where
{-@ LIQUID "--no-totality" @-}
part :: [a] -> a
part (x:_) = x
"#,
        expect![[""]],
    );
}

#[test]
fn termination() {
    check_obligations(
        r#"module M where
{-@ down :: n:Nat -> Int / [n] @-}
down :: Int -> Int
down 0 = 0
down n = down (n - 1)
"#,
        expect![[r#"
            down: Termination at `down (n - 1)`: [n]
            down: Precondition { callee: M.down, argument: 0 } at `n - 1`: {v:Int | v >= 0}
        "#]],
    );
}

#[test]
fn unreferenced_bindings_are_dropped() {
    check_obligations(
        r#"module M where
{-@ pos :: {v:Int | v > 0} -> Int @-}
pos :: Int -> Int
pos x = x
use :: Int -> Int
use x = let y = pos x in 5
"#,
        expect![[""]],
    );
}

#[test]
fn local_functions() {
    check_obligations(
        r#"module M where
f :: Int -> Int
f x = go x
  where
    {-@ go :: {v:Int | v > 0} -> Int @-}
    go :: Int -> Int
    go y = y
"#,
        expect![[r#"
            f: Precondition { callee: M.go, argument: 0 } at `x`: {v:Int | v > 0}
        "#]],
    );
}

#[test]
fn ignored_and_assumed_functions_have_none() {
    check_obligations(
        r#"module M where
{-@ assume f :: {v:Int | v > 0} -> {v:Int | v > 1} @-}
f :: Int -> Int
f x = x
{-@ ignore g @-}
g :: Int -> Int
g x = f x
"#,
        expect![[""]],
    );
}
