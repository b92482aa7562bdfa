//! Tokens.

use expect_test::expect;

use super::check;

#[test]
fn numbers() {
    check(
        "x = [0, 42, 0x1F, 0o17, 0b101, 1_000_000, 0xff_ff, 123456789012345678901234567890]",
        expect![[r#"
        x = [0, 42, 31, 15, 5, 1000000, 65535, 123456789012345678901234567890]
    "#]],
    );
    check(
        "x = [1.5, 1e3, 1.5e-3, 2E+4, 1_0.0_1, 0.000001e-30]",
        expect![[r#"
        x = [1.5, 1e3, 0.0015, 2e4, 10.01, 1e-36]
    "#]],
    );
    check(
        "{-# LANGUAGE HexFloatLiterals #-}\nx = [0x1.8, 0x1p4, 0x.1]",
        expect![[r#"
            {-# LANGUAGE HexFloatLiterals #-}
            x = [1.5, 16e0, 0 x . 1]
        "#]],
    );
    check(
        "{-# LANGUAGE NegativeLiterals #-}\nx = f -1 (x-1) - 1",
        expect![[r#"
        {-# LANGUAGE NegativeLiterals #-}
        x = f -1 (x - 1) - 1
    "#]],
    );
    check(
        "{-# LANGUAGE MagicHash #-}\nx = f# 1# 2## 1.5## 'c'# \"s\"# y#",
        expect![[r##"
            {-# LANGUAGE MagicHash #-}
            x = f# 1# 2## 1.5## 'c'# "s"# y#
        "##]],
    );
    check(
        "x = 1.f + 2 .. e",
        expect![[r#"
        {- broken x -}
        1:13: Expected the end of the declaration, found `..`. [..]
    "#]],
    );
}

#[test]
fn characters_and_strings() {
    check(
        r#"x = ['a', '\n', '\'', '"', '\\', '\x41', '\o101', '\65', '\SOH', '\SO', '\DEL', '\^A', 'λ']"#,
        expect![[r#"
        x = ['a', '\n', '\'', '"', '\\', 'A', 'A', 'A', '\1', '\14', '\127', '\1', 'λ']
    "#]],
    );
    check(
        "x = \"a\\tb\\\"c\\SO\\&H\\1234\\&5\\\n   \\d λ\"",
        expect![[r#"
        x = "a\tb\"c\14HӒ5d λ"
    "#]],
    );
    check(
        "x = f' 'a' g'' 'b'",
        expect![[r#"
        x = f' 'a' g'' 'b'
    "#]],
    );
}

#[test]
fn comments() {
    check(
        "x = 1 -- one\n{- a {- nested -} b -}\n--- also\n--| an operator\ny = a --> b {- c -} + d -- e",
        expect![[r#"
        x = 1
        {- broken -}
        y = a --> b + d
        4:1: Expected a pattern, found `--|`. [--|]
    "#]],
    );
    check(
        "x = 1 --",
        expect![[r#"
        x = 1
    "#]],
    );
}

#[test]
fn names() {
    check(
        "x' = M.y + A.B.z' + A.B.C + (A.B.+) + (A..) + f.g + Just.h",
        expect![[r#"
        x' = M.y + A.B.z' + A.B.C + (A.B.+) + (A..) + f . g + Just.h
    "#]],
    );
    check(
        "as = qualified hiding forall family role stock via pattern cases",
        expect![[r#"
        as = qualified hiding forall family role stock via pattern cases
    "#]],
    );
    check(
        "x₁ = ünïcode + Ünicode ⊕ y",
        expect![[r#"
        x₁ = ünïcode + Ünicode ⊕ y
    "#]],
    );
    check(
        "f = A.where",
        expect![[r#"
        {- broken f -}
        1:7: Expected an expression, found `where`. [where]
    "#]],
    );
}

#[test]
fn pragmas_give_extensions() {
    let text = "{-# LANGUAGE GADTs, NoImplicitPrelude #-}\n{-# language Arrows #-}\n{-# OPTIONS_GHC -Wall -XDataKinds -cpp #-}\nmodule M where\n{-# LANGUAGE TooLate #-}\nx = 1";
    check(
        text,
        expect![[r#"
        {-# LANGUAGE GADTs #-}
        {-# LANGUAGE NoImplicitPrelude #-}
        {-# LANGUAGE Arrows #-}
        {-# LANGUAGE DataKinds #-}
        {-# LANGUAGE CPP #-}
        module M where
        x = 1
    "#]],
    );
    let module = crate::parse(text, false);
    for extension in &module.extensions {
        assert!(extension.span.text(text).ends_with(extension.name.as_str()) || extension.name.as_str() == "CPP");
    }
}

#[test]
fn annotations_are_collected() {
    let text = "{-@ f :: Int @-}\nf = 1 {-@ assume g :: {-@ nested @-} x -}\n{- {-@ no @-} -}\n-- {-@ no @-}\ns = \"{-@ no @-}\" {-@@-}";
    let module = crate::parse(text, false);
    let texts: Vec<_> = module.annotations.iter().map(|a| (a.text.text(text), a.closed)).collect();
    assert_eq!(texts, [(" f :: Int ", true), (" assume g :: {-@ nested @-} x ", false), ("", true)]);
}

#[test]
fn an_unclosed_annotation_ends_at_the_margin() {
    let text = "{-@ f :: x:Int\n    -> Int\nf = 1\n{-@ g :: Int @-}\ng = 2";
    check(
        text,
        expect![[r#"
        f = 1
        g = 2
        1:1: This annotation is not closed. [{-@]
    "#]],
    );
    let module = crate::parse(text, false);
    assert_eq!(module.annotations[0].text.text(text), " f :: x:Int\n    -> Int");
    assert!(!module.annotations[0].closed);
    assert_eq!(module.annotations.len(), 2);
}

#[test]
fn what_is_no_token_is_reported_and_skipped() {
    check(
        "f = 1\u{1}\u{2} + 2\ng = \u{ad}3",
        expect![[r#"
            f = 1 + 2
            g = 3
            1:6: The character U+0001 has no place in Haskell. [\u{1}\u{2}]
            2:5: The character U+00AD has no place in Haskell. [\u{ad}]
        "#]],
    );
    check(
        "f = \"abc\ng = 'a\nh = '\\q'\ni = \"\\q\"\nj = 2",
        expect![[r#"
            f = "abc"
            {- broken g -}
            h = '\65533'
            i = ""
            j = 2
            1:5: This string is not closed on its line. [\"abc]
            2:5: This character literal is not closed. [\']
            3:6: This escape is not known. [\\q]
            4:6: This escape is not known. [\\q]
        "#]],
    );
    check(
        "f = 1 {- open\ng = 2",
        expect![[r#"
        f = 1
        1:7: This comment is not closed. [{-]
    "#]],
    );
}
