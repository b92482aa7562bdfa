//! Literate files, CPP and other preparation. Offsets never move.

use expect_test::expect;

use super::{check, check_literate};
use crate::prepare;

#[test]
fn bird_tracks() {
    check_literate(
        "Prose\n\n> module M where\n> f = do\n>   a\n>   b\n\nMore prose = 1\n\n> g = 2\n",
        expect![[r#"
        module M where
        f = do { a; b }
        g = 2
    "#]],
    );
    check_literate(
        "> f = do\n>\ta\n>       b",
        expect![[r#"
        f = do { a; b }
    "#]],
    );
}

#[test]
fn code_environments() {
    check_literate(
        "\\documentclass{article}\n\\begin{code}\nf = 1\n\\end{code}\nf = λ 2\n\\begin{code}\ng = 3\n\\end{code}",
        expect![[r#"
        f = 1
        g = 3
    "#]],
    );
}

#[test]
fn conditions() {
    check(
        "#if __GLASGOW_HASKELL__ >= 800 && !defined(FOO)\nf = 1\n#elif 1\nf = 2\n#else\nf = 3\n#endif\ng = 4",
        expect![[r#"
        f = 1
        g = 4
    "#]],
    );
    check(
        "#ifdef FOO\nf = 1\n#else\nf = 2\n#endif",
        expect![[r#"
        f = 2
    "#]],
    );
    check(
        "#define FOO\n#ifdef FOO\nf = 1\n#ifndef BAR\nh = (3\n  + 4)\n#endif\n#endif\n#undef FOO\n#ifdef FOO\ng = 1\n#endif",
        expect![[r#"
        f = 1
        h = (3 + 4)
    "#]],
    );
    check(
        "#if MIN_VERSION_base(4,8,0) || (UNKNOWN == 3)\nf = 1\n#endif\n#if !MIN_VERSION_base(4,8,0)\ng = 1\n#endif",
        expect![[r#"
        f = 1
    "#]],
    );
    check(
        "#define FOO 3 \\\n   garbage here\n# if FOO + 1 == 1\nf = 1\n# endif\n#include \"x.h\"",
        expect![[r#"
        f = 1
        6:1: The file "x.h" was not found. [#include \"x.h\"]
    "#]],
    );
    check(
        "#if 1\nf = 1",
        expect![[r#"
        f = 1
    "#]],
    );
    check(
        "-- A script.\n#!/usr/bin/env runghc\nf = 1",
        expect![[r#"
        f = 1
    "#]],
    );
    check(
        "#!/usr/bin/env runghc\nf = 1",
        expect![[r#"
        f = 1
    "#]],
    );
}

#[test]
fn preparation_keeps_every_offset() {
    for (text, literate) in [
        ("λ prose\n> f = \"λ\" -- ✓\n✓✓\n", true),
        ("#if 0\nλλ = 1\n#else\nf = 'λ'\n#endif\r\n", false),
        ("\\begin{code}\r\nf = 1\r\n\\end{code}\r\nλ\r\n", true),
    ] {
        let prepared = prepare(text, literate);
        assert_eq!(prepared.len(), text.len());
        for (at, c) in prepared.char_indices() {
            assert!(c == ' ' || text[at..].starts_with(c), "{text:?} at {at}");
        }
    }
}

#[test]
fn marks_and_line_ends() {
    check(
        "\u{feff}module M where\r\nf = do\r\n  a\r\n  b\r\n",
        expect![[r#"
        module M where
        f = do { a; b }
    "#]],
    );
}
