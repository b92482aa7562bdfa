//! Broken declarations cost only themselves.

use expect_test::expect;

use super::check;

#[test]
fn the_next_declaration_is_read_again() {
    check(
        "f x = (1 +\n\ng :: Int\ng = 2",
        expect![[r#"
        {- broken f -}
        g :: Int
        g = 2
        1:10: Expected an expression after `+`, but the next line is not indented further. [+]
    "#]],
    );
    check(
        "f = [1, 2\ng = case x of\n  A -> (\nh = 3",
        expect![[r#"
        {- broken f -}
        {- broken g -}
        h = 3
        1:9: Expected `,` or `]` after `2`, but the next line is not indented further. [2]
        3:8: Expected an expression after `(`, but the next line is not indented further. [(]
    "#]],
    );
    check(
        "f = T { a = 1\ng = 2\nh = 3",
        expect![[r#"
            {- broken f -}
            g = 2
            h = 3
            1:7: This `{` is not closed. [{]
        "#]],
    );
    check(
        "data = A\ndata T = B |\nh = 3",
        expect![[r#"
        {- broken -}
        {- broken -}
        h = 3
        1:6: Expected a type, found `=`. [=]
        2:12: Expected a constructor after `|`, but the next line is not indented further. [|]
    "#]],
    );
    check(
        "f = 1 )\ng = 2 ]\nh = 3",
        expect![[r#"
        {- broken f -}
        {- broken g -}
        h = 3
        1:7: Expected the end of the declaration, found `)`. [)]
        2:7: Expected the end of the declaration, found `]`. []]
    "#]],
    );
    check(
        "f = do\ng = let x = 1\nh = if a then b\ni = \\x\nj = 1",
        expect![[r#"
            {- broken f -}
            {- broken g -}
            {- broken h -}
            {- broken i -}
            j = 1
            1:5: Expected a statement after `do`, but the next line is not indented further. [do]
            2:13: Expected `in` after `1`, but the next line is not indented further. [1]
            3:15: Expected `else` after `b`, but the next line is not indented further. [b]
            4:6: Expected `->` after `x`, but the next line is not indented further. [x]
        "#]],
    );
}

#[test]
fn nested_errors_cost_the_enclosing_declaration() {
    check(
        "f = do\n  a\n  let x = (\n  b\n  where c = 1\ng = 2",
        expect![[r#"
        {- broken f -}
        g = 2
        3:11: Expected an expression after `(`, but the next line is not indented further. [(]
    "#]],
    );
    check(
        "instance C T where\n  f = (\n  g = 2\nh = 3",
        expect![[r#"
        {- broken -}
        h = 3
        2:7: Expected an expression after `(`, but the next line is not indented further. [(]
    "#]],
    );
}

#[test]
fn messages_say_what_was_found_and_what_was_expected() {
    check(
        "f x -> 1",
        expect![[r#"
        {- broken f -}
        1:5: Expected `=` or `|`, found `->`. [->]
    "#]],
    );
    check(
        "f = = 1",
        expect![[r#"
        {- broken f -}
        1:5: Expected an expression, found `=`. [=]
    "#]],
    );
    check(
        "f :: -> Int",
        expect![[r#"
        {- broken f -}
        1:6: Expected a type, found `->`. [->]
    "#]],
    );
    check(
        "type T a",
        expect![[r#"
        {- broken -}
        1:8: Expected `=` or `::` after `a`, but the file ends. [a]
    "#]],
    );
    check(
        "import",
        expect![[r#"
        {- broken -}
        1:1: Expected the name of a module after `import`, but the file ends. [import]
    "#]],
    );
    check(
        "import foo\nf = 1",
        expect![[r#"
        {- broken -}
        f = 1
        1:8: Expected the name of a module, found `foo`. [foo]
    "#]],
    );
    check(
        "f = a b where where",
        expect![[r#"
        {- broken f -}
        1:15: Expected the end of the declaration, found `where`. [where]
    "#]],
    );
    check(
        "f 1 2",
        expect![[r#"
        {- broken f -}
        1:5: Expected `=` or `|` after `2`, but the file ends. [2]
    "#]],
    );
    check(
        "infixl 12 +",
        expect![[r#"
        {- broken -}
        1:8: A precedence must be between 0 and 9. [12]
    "#]],
    );
    check(
        "f = x { .. }",
        expect![[r#"
        {- broken f -}
        1:9: A record update cannot have `..`. [..]
    "#]],
    );
    check(
        "f = case x of A = 1",
        expect![[r#"
        {- broken f -}
        1:17: Expected `->`, found `=`. [=]
    "#]],
    );
    check(
        "class 1 where",
        expect![[r#"
        {- broken -}
        1:7: Expected the name of a type or class. [1]
    "#]],
    );
    check(
        "instance where",
        expect![[r#"
        {- broken -}
        1:10: Expected a type, found `where`. [where]
    "#]],
    );
    check(
        "x = a @ b",
        expect![[r#"
        {- broken x -}
        1:7: Expected the end of the declaration, found `@`. [@]
    "#]],
    );
}

#[test]
fn broken_headers() {
    check(
        "module M (a, b whre\nf = 1",
        expect![[r#"
        module M where
        f = 1
        1:16: Expected `,` or `)`, found `whre`. [whre]
    "#]],
    );
    check(
        "module\nf = 1",
        expect![[r#"
        f = 1
        2:1: Expected the name of a module, found `f`. [f]
    "#]],
    );
    check(
        "module M (a b) where\nf = 1",
        expect![[r#"
        module M where
        f = 1
        1:13: Expected `,` or `)`, found `b`. [b]
    "#]],
    );
}

#[test]
fn the_margin_may_move() {
    check(
        "  f = 1\ng = 2\nh = 3",
        expect![[r#"
        f = 1
        g = 2
        h = 3
        2:1: This starts further left than the first declaration of the module. [g]
    "#]],
    );
}

#[test]
fn what_is_no_haskell_at_all() {
    check(
        "This is some prose.\nIt goes on; and on.",
        expect![[r#"
        {- broken -}
        {- broken -}
        1:19: Expected a pattern after `.`, but the next line is not indented further. [.]
        2:11: Expected `=` or `|`, found `;`. [;]
    "#]],
    );
    check(
        "}}}}\n))))",
        expect![[r#"
        {- broken -}
        1:1: Expected a pattern, found `}`. [}]
    "#]],
    );
    check(
        "\u{0}\u{0}\u{7f}ELF\u{1}\u{2}",
        expect![[r#"
        {- broken -}
        1:1: The character U+0000 has no place in Haskell. [\0\0\u{7f}]
        1:4: Expected `=` or `|` after `ELF`, but the file ends. [ELF]
        1:7: The character U+0001 has no place in Haskell. [\u{1}\u{2}]
    "#]],
    );
}
