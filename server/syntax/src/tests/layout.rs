//! The layout algorithm and the parse-error(t) rule.

use expect_test::expect;

use super::check;

#[test]
fn blocks_end_at_what_cannot_continue_them() {
    check(
        "x = let y = 1 in y",
        expect![[r#"
        x = let { y = 1 } in y
    "#]],
    );
    check(
        "x = (case y of A -> 1, do a; b)",
        expect![[r#"
        x = (case y of { A -> 1 }, do { a; b })
    "#]],
    );
    check(
        "x = [a | let b = 2, c]",
        expect![[r#"
        x = [a | let { b = 2 }, c]
    "#]],
    );
    check(
        "x = if a then do b; c else do d",
        expect![[r#"
        x = if a then do { b; c } else do { d }
    "#]],
    );
    check(
        "f x | let y = x, y > 0 = 1",
        expect![[r#"
        f x | let { y = x }, y > 0 = 1
    "#]],
    );
    check(
        "x = let y = 1; z = case y of A -> 2 in (z)",
        expect![[r#"
        x = let { y = 1; z = case y of { A -> 2 } } in (z)
    "#]],
    );
    check(
        "f = do a `catch` do b `finally` c",
        expect![[r#"
        f = do { a `catch` do { b `finally` c } }
    "#]],
    );
}

#[test]
fn where_ends_a_do_block() {
    check(
        "f = do\n  a\n  where b = 1",
        expect![[r#"
        f = do { a } where { b = 1 }
    "#]],
    );
    check(
        "f = do\n    a\n    b\n  where\n    c = do\n      d\n g = 2\nh = 1",
        expect![[r#"
        {- broken f -}
        h = 1
        7:2: Expected the end of the declaration, found `g`. [g]
    "#]],
    );
    check(
        "f x = case x of\n  A -> b\n  where b = 1",
        expect![[r#"
        f x = case x of { A -> b } where { b = 1 }
    "#]],
    );
}

#[test]
fn operators_may_continue_at_the_same_indentation() {
    check(
        "f = do\n  a\n  <|> b\ng = do\n  a\n `c` b",
        expect![[r#"
        f = do { a } <|> b
        g = do { a } `c` b
    "#]],
    );
}

#[test]
fn empty_blocks() {
    check(
        "class C a where\ninstance C Int where\nf = 1",
        expect![[r#"
        class C a
        instance C Int
        f = 1
    "#]],
    );
    check(
        "f = 1 where\ng = 2",
        expect![[r#"
        f = 1
        g = 2
    "#]],
    );
}

#[test]
fn explicit_braces_switch_layout_off() {
    check(
        "module M where {\nimport A;\nf = 1\n;  g = do { a;\nb }\n}",
        expect![[r#"
        module M where
        import A
        f = 1
        g = do { a; b }
    "#]],
    );
    check(
        "f = do { let { x = 1\n; y = 2 }; case x of { A -> 1; B ->\n2 } }",
        expect![[r#"
        f = do { let { x = 1; y = 2 }; case x of { A -> 1; B -> 2 } }
    "#]],
    );
    check(
        "data T = T {\n  x :: Int\n}\nf = T {\nx = 1\n}",
        expect![[r#"
        data T = T { x :: Int }
        f = T { x = 1 }
    "#]],
    );
}

#[test]
fn a_do_may_keep_the_indentation_around_it() {
    check(
        "f = do\n  a $ \\x -> do\n  b\n  c\ng = 1",
        expect![[r#"
        f = do { a $ \ x -> do { b; c } }
        g = 1
    "#]],
    );
}

#[test]
fn columns_count_tabs_and_characters() {
    check(
        "f = do\n\ta\n        b\n  \tc",
        expect![[r#"
        f = do { a; b; c }
    "#]],
    );
    check(
        "λx = case λx of ααα -> 1\n                βββ -> 2",
        expect![[r#"
        λx = case λx of { ααα -> 1; βββ -> 2 }
    "#]],
    );
}

#[test]
fn pragmas_keep_their_column() {
    check(
        "f = do\n  let x = 1\n  {-# SCC \"y\" #-} y\n  z",
        expect![[r#"
        f = do { let { x = 1 }; y; z }
    "#]],
    );
}

#[test]
fn a_body_without_header_and_with_indentation() {
    check(
        "  import A\n  f = 1\n   + 2\n  g = 2",
        expect![[r#"
        import A
        f = 1 + 2
        g = 2
    "#]],
    );
}
