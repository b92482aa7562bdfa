//! What is said of the common mistakes, and that one bad item does not lose the next.

use expect_test::expect;

use super::{check, check_item};

#[test]
fn recovery() {
    check(
        "{-@ f :: Int ->\n    g :: {v:Int | v > }\n    h :: Int\n    i : Int; j :: Int @-}\n{-@ k :: Int @-}",
        expect![[r#"
            h :: Int
            j :: Int
            k :: Int
            Error at `->`: Expected a type after this. (The next line is not indented deeper than the item, so it does not continue it.)
            Error at `}`: Expected an expression, but found `}`.
            Error at `:`: A signature is written with `::`, not with `:`. (Write `i :: ..`.)
        "#]],
    );
    check(
        "{-@ { f :: ; g :: Int } @-}",
        expect![[r#"
        g :: Int
        Error at `;`: Expected a type, but found `;`.
    "#]],
    );
    check(
        "{-@ class C a where\n      m : a\n      n :: a @-}",
        expect![[r#"
        class C a where
          n :: a
        Error at `:`: The type follows `::` here, not `:`. (Write `m :: ..`.)
    "#]],
    );
    check(
        "{-@ f :: {v:Int | [p; q\n    g :: Int; h :: Int @-}",
        expect![[r#"
        g :: Int
        h :: Int
        Error at `{`: This `{` is never closed.
    "#]],
    );
}

#[test]
fn unclosed() {
    check(
        "{-@ f :: Int -}",
        expect![[r#"
        f :: Int
        Error at `{-@`: This annotation has no closing `@-}`. (It ends with `-}`: put an `@` before it.)
    "#]],
    );
    check(
        "{-@ f :: Int",
        expect![[r#"
        f :: Int
        Error at `{-@`: This annotation has no closing `@-}`. (Every `{-@` needs an `@-}`.)
    "#]],
    );
    check_item(
        "f :: {v:Int | v > 0 -> Int",
        expect![[r#"
        Error at `{`: This `{` is never closed.
    "#]],
    );
    check_item(
        "f :: [a -> Int",
        expect![[r#"
        Error at `[`: This `[` is never closed.
    "#]],
    );
    check_item(
        "f :: {v:Int | v = \"abc}",
        expect![[r#"
        Error at `"abc} `: This string is not closed on its line.
    "#]],
    );
    check_item(
        "f :: Int /* hello",
        expect![[r#"
        f :: Int
        Error at `/* hello `: This comment is never closed. (It ends with `*/`.)
    "#]],
    );
}

#[test]
fn colons() {
    check_item(
        "f : Int -> Int",
        expect![[r#"
        Error at `:`: A signature is written with `::`, not with `:`. (Write `f :: ..`.)
    "#]],
    );
    check_item(
        "f Int -> Int",
        expect![[r#"
        Error at `Int`: Expected `::` and a type for `f`, but found `Int`. (A signature is written `f :: type`.)
    "#]],
    );
    check_item(
        ":: foo -> Int",
        expect![[r#"
        Error at `::`: A signature needs a name before `::`. (Write `f :: type`.)
    "#]],
    );
    check_item(
        "data T = T {x : Int}",
        expect![[r#"
        Error at `:`: The type follows `::` here, not `:`. (Write `x :: ..`.)
    "#]],
    );
    check_item(
        "id :: Foo:Int -> Int",
        expect![[r#"
        Error at `Foo`: The name of an argument cannot be upper-case: `Foo`. (Names of arguments start with a lower-case letter.)
    "#]],
    );
    check_item(
        "f :: Int x:Int -> Int",
        expect![[r#"
        f :: Int x
        Error at `:`: Unexpected `:` after the end of this item. (If it names an argument, an `->` is missing before the name.)
    "#]],
    );
}

#[test]
fn comparisons() {
    check_item(
        "f :: {v:Int | 0 <= v < n}",
        expect![[r#"
        f :: {v:Int | 0 <= v && v < n}
        Error at `0 <= v < n`: Comparisons cannot be chained. (Write `0 <= v && v < n`.)
    "#]],
    );
    check_item(
        "f :: {v:Int | 0 <= v < n <= m && p}",
        expect![[r#"
        f :: {v:Int | ((0 <= v && v < n) && n <= m) && p}
        Error at `0 <= v < n`: Comparisons cannot be chained. (Write `0 <= v && v < n`.)
        Error at `0 <= v < n <= m`: Comparisons cannot be chained. (Write `v < n && n <= m`.)
    "#]],
    );
    check_item(
        "f :: {v:Bool | v == (x > 0)}",
        expect![[r#"
        f :: {v:Bool | v == (x > 0)}
        Error at `(x > 0)`: `==` compares values, and this is a predicate. (Between predicates, write `<=>`.)
    "#]],
    );
    check_item(
        "f :: {v:Int | v + 1}",
        expect![[r#"
        f :: {v:Int | v + 1}
        Error at `v + 1`: This is a value, where something true or false is needed. (Compare it with something.)
    "#]],
    );
    check_item(
        "f :: {v:Int | f (x > 0) = v}",
        expect![[r#"
        f :: {v:Int | f (x > 0) == v}
        Error at `(x > 0)`: This is a predicate, where a value is needed. (Only comparisons, `&&`, `||` and the like join predicates.)
    "#]],
    );
    check_item(
        "f :: {v:Int | v =-1}",
        expect![[r#"
        Error at `=-`: Expected an operator or `}`, but found `=-`. (Operator characters in a row are one operator: put a blank before `-`.)
    "#]],
    );
}

#[test]
fn arrows() {
    check_item(
        "f :: {v:Int | x > 0 -> v > 0}",
        expect![[r#"
        Error at `->`: `->` joins types, not predicates. (Implication is written `=>`.)
    "#]],
    );
    check_item(
        "f :: x:Int => Int",
        expect![[r#"
        f :: x:Int => Int
        Warning at `=>`: `=>` follows class constraints, not arguments. (After the argument `x`, write `->`.)
    "#]],
    );
}

#[test]
fn keywords() {
    check_item(
        "mesure size",
        expect![[r#"
        Error at `mesure`: Unknown keyword `mesure`. (Did you mean `measure`?)
    "#]],
    );
    check_item(
        "Type Foo = Int",
        expect![[r#"
        Error at `Type`: Unknown keyword `Type`. (Did you mean `type`?)
    "#]],
    );
    check_item(
        "Decrease go 1",
        expect![[r#"
        Error at `Decrease`: The keyword `Decrease` is obsolete. (Write the termination metric after the signature: `f :: T / [e]`.)
    "#]],
    );
    check_item(
        "Lazy go",
        expect![[r#"
        Error at `Lazy`: The keyword `Lazy` is obsolete. (It is spelled `lazy`.)
    "#]],
    );
    check_item(
        "Strict go",
        expect![[r#"
        Error at `Strict`: The keyword `Strict` is obsolete. (Remove it: functions are checked for termination unless `lazy` says otherwise.)
    "#]],
    );
    check_item(
        "LAZYVAR go",
        expect![[r#"
        Error at `LAZYVAR`: The keyword `LAZYVAR` is obsolete. (It is spelled `lazyvar`.)
    "#]],
    );
    check_item(
        "foo bar",
        expect![[r#"
        Error at `foo`: `foo` is not a keyword, and no `::` follows it. (If it is a signature, write `foo :: ..`.)
    "#]],
    );
    check_item(
        "type foo = Int",
        expect![[r#"
        Error at `foo`: The name of a type alias starts with an upper-case letter.
    "#]],
    );
}

#[test]
fn braces() {
    check_item(
        "f :: {v:Int v > 0}",
        expect![[r#"
        Error at `>`: Expected `|` between the type and the predicate, but found `>`. (A refinement is written `{v:type | predicate}`.)
    "#]],
    );
    check_item(
        "f :: {v:Int}",
        expect![[r#"
        Error at `}`: This refinement has no predicate. (Write `{v:type | predicate}`, or the type without braces.)
    "#]],
    );
    check_item(
        "f :: {v:Int |-1 < v}",
        expect![[r#"
        Error at `|-`: `|-` is read as one operator. (Put a blank after `|`.)
    "#]],
    );
    check_item(
        "f :: {Int | v > 0}",
        expect![[r#"
        f :: {Int | v > 0}
        Error at `Int`: This refinement does not name the value that it speaks of. (Write `{v:type | predicate}`.)
    "#]],
    );
    check_item(
        "f :: {v:Int | v > 0}} -> Int",
        expect![[r#"
        f :: {v:Int | v > 0}
        Error at `}`: Unexpected `}` after the end of this item. (No bracket of this kind is open here.)
    "#]],
    );
}

#[test]
fn layout() {
    check(
        "{-@ f :: Int\n    -> Int\n    -> Int @-}",
        expect![[r#"
        f :: Int
        Error at `->`: No item starts with `->`. (If it continues the line before, indent it deeper than the item.)
    "#]],
    );
    check(
        "{-@ f :: Int ->\n  Int @-}",
        expect![[r#"
        Error at `->`: Expected a type after this. (The next line is not indented deeper than the item, so it does not continue it.)
    "#]],
    );
    check(
        "{-@ measure f :: T -> Int\n    f (A) = 1\n    f (B) = 2\n    g :: Int @-}",
        expect![[r#"
        measure f :: T -> Int
          f A = 1
          f B = 2
        g :: Int
        Error at `f`: The equations of a measure must be indented deeper than its item.
    "#]],
    );
    check(
        "{-@ f :: Int extra: text @-}",
        expect![[r#"
        f :: Int extra
        Error at `:`: Unexpected `:` after the end of this item. (If it names an argument, an `->` is missing before the name.)
    "#]],
    );
}

#[test]
fn odd_characters() {
    check_item(
        "f :: x:Int -> {v:Int | v = x `mod` 2}",
        expect![[r#"
        Error at ```: Backquotes cannot stand in an annotation. (Write the function first, `f x y`; `mod` is an operator without quotes.)
    "#]],
    );
    check_item(
        "f :: Int -- comment",
        expect![[r#"
        f :: Int
        Error at `--`: A comment in an annotation starts with `// `, not with `--`.
    "#]],
    );
    check_item(
        "f :: ∀ a. a → a",
        expect![[r#"
        Error at `∀`: `∀` cannot stand in an annotation.
    "#]],
    );
    check_item(
        "data T = T !Int",
        expect![[r#"
        data T = T
        Error at `!`: Unexpected `!` after the end of this item. (Strictness marks are left out in annotations.)
    "#]],
    );
    check_item("", expect![""]);
    check_item(
        "data A",
        expect![[r#"
        data A
        Error at `A`: The data declaration of `A` says nothing. (Give it constructors, `data T = C {x :: type}`, or only a size, `data T [size]`.)
    "#]],
    );
    check_item(
        "LIQUID \"--idirs=..\"",
        expect![[r#"
        LIQUID "--idirs=.."
        Error at `--idirs=..`: The option `--idirs=..` is not allowed in a file. (Give it on the command line.)
    "#]],
    );
    check_item(
        "f :: {v:Int | v = [1, 2]}",
        expect![[r#"
        f :: {v:Int | v == [1, 2]}
        Error at `[1, 2]`: A list in a refinement has at most one element. (Longer lists have to be built by functions.)
    "#]],
    );
    check_item(
        "measure f :: T -> Int\n      f x = 1",
        expect![[r#"
            measure f :: T -> Int
            Error at `x`: A measure is defined by an equation for each constructor. (Write a constructor here, in parentheses if it has fields.)
        "#]],
    );
    check_item(
        "measure f :: T -> Int\n      f (A (B x)) = 1",
        expect![[r#"
            measure f :: T -> Int
            Error at `(`: The patterns of a measure do not nest. (Only variables may stand below the constructor.)
        "#]],
    );
}

#[test]
fn nesting() {
    let deep = format!("{{-@ f :: {}Int{} @-}} {{-@ g :: Int @-}}", "(".repeat(5000), ")".repeat(5000));
    check(
        &deep,
        expect![[r#"
        g :: Int
        Error at `(`: This is nested too deeply to be read. (Name parts of it with aliases.)
    "#]],
    );
    let long = format!("{{-@ f :: {{v:Int | v = 0{}}} @-}} {{-@ g :: Int @-}}", " + 1".repeat(50_000));
    check(
        &long,
        expect![[r#"
        g :: Int
        Error at `1`: This is nested too deeply to be read. (Name parts of it with aliases.)
    "#]],
    );
}
