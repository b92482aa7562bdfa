//! Patterns, and how left-hand sides are told apart.

use expect_test::expect;

use super::check;

#[test]
fn atoms() {
    check(
        "f x _ 1 'c' \"s\" (-1) C (C x) [] [x, y] () (x, y) (x) = 1",
        expect![[r#"
        f x _ 1 'c' "s" (- 1) C (C x) [] [x, y] () (x, y) (x) = 1
    "#]],
    );
    check(
        "f x@(Just y) ~z !w ~(a, b) !(c) all@C {} = 1",
        expect![[r#"
            f x@(Just y) ~z !w ~(a, b) !(c) all@C {} = 1
        "#]],
    );
    check(
        "f P { a = x, b, .. } Q {} (R { c = 1 }) = 1",
        expect![[r#"
            f P { a = x, b, .. } Q {} (R { c = 1 }) = 1
        "#]],
    );
    check(
        "f (x :: Int) (view -> Just y) (g . h 1 -> (a, b), c) = 1",
        expect![[r#"
        f (x :: Int) (view -> Just y) (g . h 1 -> (a, b), c) = 1
    "#]],
    );
    check(
        "f (x : y : zs) (a :| b) (p `Cons` q) (Just x : xs) = 1",
        expect![[r#"
        f (x : y : zs) (a :| b) (p `Cons` q) (Just x : xs) = 1
    "#]],
    );
    check(
        "f (C @t x) = 1",
        expect![[r#"
        f (C x) = 1
    "#]],
    );
}

#[test]
fn prefix_and_infix_definitions() {
    check(
        "x <+> y = x\n(x <+> y) z = x\n(<+>) x y = x\nJust x `op` y : z = x\n(f . g) x = f (g x)",
        expect![[r#"
        x <+> y = x
        (x <+> y) z = x
        x <+> y = x
        Just x `op` y : z = x
        (f . g) x = f (g x)
    "#]],
    );
    check(
        "f !x = x\nx ! i = i\n(!) x i = i\nm !? k = k",
        expect![[r#"
        f !x = x
        x ! i = i
        x ! i = i
        m !? k = k
    "#]],
    );
    check(
        "x |> f | c = 1\n       | otherwise = 2",
        expect![[r#"
        x |> f | c = 1 | otherwise = 2
    "#]],
    );
    check(
        "((f) x) y = 1",
        expect![[r#"
        {- broken -}
        1:4: Expected a function definition in these parentheses, found `)`. [)]
    "#]],
    );
}

#[test]
fn pattern_bindings() {
    check(
        "x = 1\n(a, b) = y\nJust c = y\nd : ds = y\n[e, f] = y\n!g = y\n~h = y\n_ = y\ni@(j, k) = y\n(l) = y",
        expect![[r#"
        x = 1
        (a, b) = y
        Just c = y
        d : ds = y
        [e, f] = y
        !g = y
        ~h = y
        _ = y
        i@(j, k) = y
        (l) = y
    "#]],
    );
    check(
        "x :: Int = 1",
        expect![[r#"
        x :: Int = 1
    "#]],
    );
    check(
        "(+++) = f\n(a, b) | c = 1 | d = 2",
        expect![[r#"
        (+++) = f
        (a, b) | c = 1 | d = 2
    "#]],
    );
}

#[test]
fn bangs_and_operators_are_told_apart_by_space() {
    check(
        "f = \\ ~x !y -> x\ng = let !x = 1 in a ! b !c",
        expect![[r#"
        f = \ ~x !y -> x
        g = let { !x = 1 } in a ! b ! c
    "#]],
    );
    check(
        "f = do\n  !x <- y\n  ~(a, b) <- z\n  -1 <- w\n  return x",
        expect![[r#"
        f = do { !x <- y; ~(a, b) <- z; - 1 <- w; return x }
    "#]],
    );
}
