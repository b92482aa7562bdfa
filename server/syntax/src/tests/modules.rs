//! Headers, exports and imports.

use expect_test::expect;

use super::check;

#[test]
fn headers() {
    check("", expect![[""]]);
    check(
        "module A.B.C where",
        expect![[r#"
        module A.B.C where
    "#]],
    );
    check(
        "module M () where\nx = 1",
        expect![[r#"
        module M () where
        x = 1
    "#]],
    );
    check(
        "module M\n  ( f, (+), T, U(..), V(A, b, (:+), C), W()\n  , module A.B, module M\n  , type (++), pattern P, M.g, (M.-), ,) where {}",
        expect![[r#"
        module M (f, (+), T, U(..), V(A, b, (:+), C), W(), module A.B, module M, type (++), P, M.g, (M.-)) where
    "#]],
    );
}

#[test]
fn imports() {
    check(
        "import A\nimport A.B as C\nimport qualified D as E (f, T(..), (+))\nimport F qualified as G hiding (h)\nimport safe \"base\" H ()\nimport I (type (+), pattern P, J(K, (:|), l),)\nimport {-# SOURCE #-} Z hiding ()",
        expect![[r#"
        import A
        import A.B as C
        import qualified D as E (f, T(..), (+))
        import qualified F as G hiding (h)
        import "base" H ()
        import I (type (+), P, J(K, (:|), l))
        import {-# SOURCE #-} Z hiding ()
    "#]],
    );
    check(
        "f = 1\nimport A",
        expect![[r#"
        import A
        f = 1
        2:1: Imports must come before the declarations. [import A]
    "#]],
    );
}

#[test]
fn names_that_are_only_sometimes_words_of_the_grammar() {
    check(
        "import as (as, hiding, qualified)\nas = 1",
        expect![[r#"
        {- broken -}
        as = 1
        1:8: Expected the name of a module, found `as`. [as]
    "#]],
    );
    check(
        "import As as As (as, hiding, qualified)\nas x = as + hiding",
        expect![[r#"
        import As as As (as, hiding, qualified)
        as x = as + hiding
    "#]],
    );
}
