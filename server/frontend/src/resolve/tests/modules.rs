//! Imports, exports and missing modules.

use expect_test::expect;

use super::{check, check_exports};

#[test]
fn missing_modules_make_names_opaque() {
    check(
        "import Missing\nimport qualified Also.Missing as A\nimport Third (thing, T(..))\nf :: Foo -> A.Bar -> T\nf = foo A.bar thing\ng (Con x) = Con x\nh (A.Con x) = A.Con x\ni = x <+> y",
        expect![[r#"
            f :: Foo -> Bar -> T
            f = Missing.foo Also.Missing.bar Third.thing
            g <constructor `Con` of the missing module `Missing`> = Missing.Con x
            h <constructor `Con` of the missing module `Also.Missing`> = Also.Missing.Con x
            i = Missing.<+> Missing.x Missing.y
            Information at `Missing`: module `Missing` was not found, so what it exports is unknown; looked beside the file
            Information at `Also.Missing`: module `Also.Missing` was not found, so what it exports is unknown; looked beside the file
            Information at `Third`: module `Third` was not found, so what it exports is unknown; looked beside the file
        "#]],
    );
    check(
        "import qualified Missing as A\nf = foo\ng :: Eq A.T => A.T\ng = A.f\ninstance A.C Int where m = 1\ndata D = D deriving A.Lens",
        expect![[r#"
            data D
              D
            f = <`foo` is not in scope>
            g :: Eq T => T
            g = Missing.f
            Information at `Missing`: module `Missing` was not found, so what it exports is unknown; looked beside the file
            Error at `foo`: `foo` is not in scope
        "#]],
    );
}

#[test]
fn import_lists() {
    check(
        "import Data.Rec (Rec(size, Rec), empty, nothing, Op((:-)))\na = Rec 1 2\nb = size\nc = next\nd = empty\ne = nothing",
        expect![[r#"
            a = Data.Rec.Rec 1 2
            b = Data.Rec.size
            c = <`next` is not in scope>
            d = Data.Rec.empty
            e = Data.Rec.nothing
            Warning at `nothing`: module `Data.Rec` does not export `nothing`
            Warning at `:-`: module `Data.Rec` does not export `:-`; did you mean `:+`?
            Error at `next`: `next` is not in scope
        "#]],
    );
    check(
        "import Data.Rec hiding (Rec(..), empty)\nimport qualified Data.Rec as R\na = size\nb = R.size\nc = empty\nd = 1 :+ 2",
        expect![[r#"
            a = <`size` is not in scope>
            b = Data.Rec.size
            c = <`empty` is not in scope>
            d = Data.Rec.:+ 1 2
            Error at `size`: `size` is not in scope
            Error at `empty`: `empty` is not in scope; did you mean `mempty`?
        "#]],
    );
    check(
        "import Prelude hiding (map)\nmap = Prelude.map",
        expect![[r#"
        map = <`Prelude.map` is not in scope>
        Error at `Prelude.map`: `Prelude.map` is not in scope; did you mean `fmap`?
    "#]],
    );
    check(
        "import Prelude ()\na = True",
        expect![[r#"
        a = <`True` is not in scope>
        Error at `True`: `True` is not in scope
    "#]],
    );
    check(
        "{-# LANGUAGE NoImplicitPrelude #-}\na = True\nb = [1 ..]",
        expect![[r#"
        a = <`True` is not in scope>
        b = GHC.Enum.enumFrom 1
        Error at `True`: `True` is not in scope
    "#]],
    );
}

#[test]
fn exports() {
    check_exports(
        &[(
            "A",
            "module A (T(A, x), C(..), f, S, module Data.Rec, nope, T(nope)) where\nimport Data.Rec hiding (empty)\ndata T = A { x :: Int } | B\nclass C a where { type E a; m :: a }\nf = 1\ng = 2\ntype S = T",
        )],
        expect![[r#"
            constructor A.A of A.T
            class A.C
            type A.E of A.C
            type A.S
            type A.T
            value A.f
            value A.m of A.C
            value A.x of A.T
            constructor Data.Rec.:+ of Data.Rec.Op
            constructor Data.Rec.None of Data.Rec.Rec
            type Data.Rec.Op
            constructor Data.Rec.Rec of Data.Rec.Rec
            type Data.Rec.Rec
            value Data.Rec.next of Data.Rec.Rec
            value Data.Rec.size of Data.Rec.Rec
            Error at `nope`: `nope` is not in scope
            Error at `nope`: `nope` does not belong to `T`
        "#]],
    );
    check_exports(
        &[("Main", "main = f\nf = 1\ndata T = A")],
        expect![[r#"
            value Main.main
        "#]],
    );
    check_exports(
        &[("A", "data T = A { x :: Int } | B\nf = 1\n(p, q) = f")],
        expect![[r#"
        constructor A.A of A.T
        constructor A.B of A.T
        type A.T
        value A.f
        value A.p
        value A.q
        value A.x of A.T
    "#]],
    );
    check_exports(
        &[
            ("A", "module A (T(..), f) where\ndata T = A { x :: Int }\nf = 1\ng = 2"),
            (
                "B",
                "module B (module A, module B, Q.T) where\nimport A hiding (f)\nimport qualified A as Q\nlocal = Q.f",
            ),
        ],
        expect![[r#"
            constructor A.A of A.T
            type A.T
            value A.x of A.T
            value B.local
        "#]],
    );
}

#[test]
fn own_names_win_over_imports() {
    check(
        "import Data.Rec\nempty = size\nsize = empty\na = M.size",
        expect![[r#"
        rec
          empty = M.size
          size = M.empty
        a = M.size
    "#]],
    );
}

#[test]
fn unsupported_declarations_keep_their_names() {
    let text = "{-# LANGUAGE PatternSynonyms #-}\npattern P x = Just x\nf (P x) = P x\n";
    let module = super::resolved(text);
    assert_eq!(module.unsupported.len(), 1);
    assert!(super::print(&module).contains("<pattern synonym `P`>"));
}

/// What a module re-exports of a missing one is as unknown to its importers, but no error of theirs.
#[test]
fn names_of_missing_modules_are_passed_on() {
    let umbrella = (
        "A",
        "module A (module Missing, T, C(..), f) where\nimport Missing\nimport Other (T)\nimport Third (C(..), f)",
    );
    check_exports(
        &[umbrella, ("B", "module B (g) where\nimport A\ng :: T -> Thing -> Int\ng x y = f (thing x) (Con y)")],
        expect![[r#"
            value B.g
        "#]],
    );
    check_exports(
        &[
            ("A", "module A (T, f) where\nimport Missing (T, f)"),
            ("B", "module B (g) where\nimport A (T, f)\nimport qualified A as Q\ng :: T -> Q.T\ng x = Q.f (f other)"),
        ],
        expect![[r#"
            value B.g
            Error at `other`: `other` is not in scope
        "#]],
    );
}
