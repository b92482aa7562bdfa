//! Binding groups.

use expect_test::expect;

use super::{check, check_broken};

#[test]
fn groups_are_in_dependency_order() {
    check(
        "a = b\nb = c + d\nc = b\nd = 1\ne = e",
        expect![[r#"
        d = 1
        rec
          b = GHC.Num.+ M.c M.d
          c = M.b
        a = M.b
        e = M.e
    "#]],
    );
}

#[test]
fn local_groups_too() {
    check(
        "f n = let { a = b; b = n; even x = odd x; odd x = even x } in even a\ng = x where { (x, y) = (y, 1) }",
        expect![[r#"
            f n = let {b = n; a = b; rec even x = odd x; odd x = even x} in even a
            g = x where {rec GHC.Tuple.(,) x y = GHC.Tuple.(,) y 1}
        "#]],
    );
}

#[test]
fn equations_are_grouped() {
    check(
        "f 0 = 1\nf n | n < 1 = 2\n    | otherwise = g where g = 3\ninfixl 4 <+>\n(x <+> y) z = x\n(<+>) Nothing y z = y\n[] `op` y = y\nx `op` _ = x",
        expect![[r#"
            infixl 4 <+>
            f 0 = 1
            f n | GHC.Classes.< n 1 = 2 | GHC.Base.otherwise = g where {g = 3}
            <+> x y z = x
            <+> GHC.Base.Nothing y z = y
            op GHC.Types.[] y = y
            op x _ = x
        "#]],
    );
}

#[test]
fn duplicates_keep_the_first() {
    check(
        "f 0 = 1\ng = 2\nf 1 = 2\ng = 3\n(h, g) = (1, 2)",
        expect![[r#"
        f 0 = 1
        g = 2
        Error at `f`: `f` is defined more than once; the first definition counts
        Error at `g`: `g` is defined more than once; the first definition counts
        Error at `g`: `g` is defined more than once; the first definition counts
    "#]],
    );
}

#[test]
fn signatures() {
    check(
        "f, g :: Int -> Int\nf x = x\ng = f\nh :: Int\nlocal = x where { x :: Int; x = 1; y :: Int }",
        expect![[r#"
        f :: Int -> Int
        f x = x
        g :: Int -> Int
        g = M.f
        local = x where {x :: Int; x = 1; y :: Int; y = <the type signature of `y` has no definition>}
        h unsupported: the type signature of `h` has no definition
        Error at `h`: the type signature of `h` has no definition
        Error at `y`: the type signature of `y` has no definition
    "#]],
    );
}

#[test]
fn pattern_bindings() {
    check(
        "{-# LANGUAGE BangPatterns #-}\n(a, Just b) = (1, Just a)\nf = let { !x = 1; (y) = 2 } in x + y",
        expect![[r#"
        GHC.Tuple.(,) a (GHC.Base.Just b) = GHC.Tuple.(,) 1 (GHC.Base.Just M.a)
        f = let {!x = 1; y = 2} in GHC.Num.+ x y
    "#]],
    );
}

#[test]
fn foreign_imports() {
    check(
        "foreign import prim \"intAdd\" add :: Int -> Int -> Int\nforeign import ccall \"sin\" c_sin :: Int -> Int\nforeign import prim \"nonsense\" bad :: Int\nx = add 1 2",
        expect![[r#"
            foreign add = intAdd
            add :: Int -> Int -> Int
            foreign c_sin = opaque
            c_sin :: Int -> Int
            x = M.add 1 2
            bad unsupported: the unknown primitive `nonsense`
        "#]],
    );
}

#[test]
fn different_arities_are_unsupported() {
    check(
        "f 1 = 1\nf 1 2 = 3",
        expect![[r#"
        f = <the equations of `f` have different numbers of arguments>
        Error at `f 1 2 = 3`: the equations of `f` have different numbers of arguments
    "#]],
    );
}

#[test]
fn shadowing() {
    check(
        "f x = \\x -> let x = 1 in x\nmap = 1\ng = map\nh map = map",
        expect![[r#"
        f x = \x -> let {x = 1} in x
        map = 1
        g = M.map
        h map = map
    "#]],
    );
}

#[test]
fn what_cannot_be_read_costs_its_binding() {
    check_broken(
        "f 0 = 1\nf = = 2\ng = f 1\nh :: Int\nh = let { x = ( } in x\ni = 1",
        expect![[r#"
        g = M.f 1
        i = 1
        f unsupported: this declaration could not be read
        h unsupported: this declaration could not be read
    "#]],
    );
    check_broken(
        "data T = T\ninstance Eq T where\n  T == T = = True\n  T /= T = False\nf = T",
        expect![[r#"
        data T
          T
        f = M.T
    "#]],
    );
}
