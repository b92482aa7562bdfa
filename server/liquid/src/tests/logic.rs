//! Inline and reflected functions, exact constructors, class methods.

use expect_test::expect;

use super::check;

#[test]
fn inline_functions_are_expanded() {
    check(
        "module M where
{-@ inline bigger @-}
bigger :: Int -> Int -> Int
bigger x y = if x < y then y else x

{-@ top :: x:Int -> y:Int -> {v:Int | v == bigger x y} @-}
top :: Int -> Int -> Int
top x y = if y > x then y else x
",
        expect![[r#"
            bigger: safe
            top: safe
        "#]],
    );
}

#[test]
fn reflected_functions_unfold() {
    let program = |option: &str| {
        format!(
            "module M where
{{-@ LIQUID \"--reflection\" @-}}
{option}
{{-@ reflect double @-}}
{{-@ double :: Nat -> Nat @-}}
double :: Int -> Int
double n = if n == 0 then 0 else 2 + double (n - 1)

{{-@ four :: () -> {{ double 2 == 4 }} @-}}
four :: () -> ()
four _ = ()

{{-@ five :: () -> {{ double 2 == 5 }} @-}}
five :: () -> ()
five _ = ()
"
        )
    };
    check(
        &program("{-@ LIQUID \"--ple\" @-}"),
        expect![[r#"
        double: safe
        four: safe
        five: postcondition at `()`: double 2 == 5
    "#]],
    );
    check(
        &program(""),
        expect![[r#"
        double: safe
        four: postcondition at `()`: double 2 == 4
        five: postcondition at `()`: double 2 == 5
    "#]],
    );
}

#[test]
fn constructors_are_free_only_when_asked() {
    let program = |option: &str| {
        format!(
            "module M where
{option}
data Box = Box Int

{{-@ same :: x:Int -> {{v:Box | v == Box x}} @-}}
same :: Int -> Box
same x = Box x
"
        )
    };
    check(
        &program(""),
        expect![[r#"
        same: postcondition at `Box x`: v == Box x
    "#]],
    );
    check(
        &program("{-@ LIQUID \"--exact-data-cons\" @-}"),
        expect![[r#"
        same: safe
    "#]],
    );
}

#[test]
fn instances_inherit_what_their_class_says() {
    check(
        "module M where
{-@ class Sized s where
      weight :: x:s -> Nat @-}
class Sized s where
  weight :: s -> Int

instance Sized Int where
  weight x = 0

instance Sized Bool where
  weight x = if x then 1 else -1

{-@ heavy :: Sized s => s -> Nat @-}
heavy :: Sized s => s -> Int
heavy x = weight x + 1
",
        expect![[r#"
            Sized Int.weight: safe
            Sized Bool.weight: postcondition at `-1`: -1 >= 0
            heavy: safe
        "#]],
    );
}

/// The test of each unfolding has an application that is larger than the last. LiquidHaskell itself does not end here.
#[test]
fn unfolding_ends_where_tests_grow_with_each_round() {
    check(
        "{-@ LIQUID \"--reflection\" @-}\n{-@ LIQUID \"--ple\" @-}\n{-@ LIQUID \"--no-termination\" @-}\nmodule M where\ndata Tree = Leaf | Node Tree Tree Tree\n{-@ reflect settle @-}\nsettle :: Tree -> Bool\nsettle t = if settle (Node t t t) then False else True\n{-@ settled :: t:Tree -> {v:() | settle t} @-}\nsettled :: Tree -> ()\nsettled _ = ()\n{-@ reflect count @-}\ncount :: Int -> Bool\ncount n = if count (n + 1) then False else True\n{-@ counted :: n:Int -> {v:() | count n} @-}\ncounted :: Int -> ()\ncounted _ = ()\n",
        expect![[r#"
            settle: safe
            settled: postcondition at `()`: settle arg
            count: safe
            counted: postcondition at `()`: count arg
        "#]],
    );
}
