//! Patterns.

use expect_test::expect;

use super::check;

#[test]
fn every_kind_of_pattern() {
    check(
        "{-# LANGUAGE BangPatterns, ViewPatterns #-}\na (x : y : _) = x\nb all@(Just !x) ~(y, z) = all\nc (-1) = 'n'\nc 2 = 't'\nd [x, y] \"s\" 'c' = x\n\
         e (negate -> n) (x, _) = n\nf () [] = 1\ng (-1.5) = 1\nh (x :: Int) = x",
        expect![[r#"
            a (GHC.Types.: x (GHC.Types.: y _)) = x
            b all@(GHC.Base.Just !x) ~(GHC.Tuple.(,) y z) = all
            c -1 = 'n'
            c 2 = 't'
            d (GHC.Types.: x (GHC.Types.: y GHC.Types.[])) "s" 'c' = x
            e (GHC.Num.negate -> n) (GHC.Tuple.(,) x _) = n
            f GHC.Tuple.() GHC.Types.[] = 1
            g -15e-1 = 1
            h (x :: Int) = x
        "#]],
    );
}

#[test]
fn infix_constructors_follow_their_fixity() {
    check(
        "import Data.Rec\ninfixr 4 :*\ndata T a = T a :* T a | E\na (x :* y :* E) = x\nb (Just x : y) = x\nc (1 :+ n) = n",
        expect![[r#"
            infixr 4 :*
            data T a
              :* infix (T a) (T a)
              E
            a (M.:* x (M.:* y M.E)) = x
            b (GHC.Types.: (GHC.Base.Just x) y) = x
            c (Data.Rec.:+ 1 n) = n
        "#]],
    );
}

#[test]
fn what_is_wrong_is_said() {
    check(
        "a (Just x y) = x\nb (Jist x) = x\nc (x `M.Foo` y) = y",
        expect![[r#"
        a <constructor `Just` has 1 field but is matched with 2> = x
        b <`Jist` is not in scope> = x
        c <`M.Foo` is not in scope> = y
        Error at `Just x y`: constructor `Just` has 1 field but is matched with 2
        Error at `Jist`: `Jist` is not in scope; did you mean `Just`?
        Error at `M.Foo`: `M.Foo` is not in scope
    "#]],
    );
}

#[test]
fn view_patterns_see_earlier_variables() {
    check(
        "{-# LANGUAGE ViewPatterns #-}\na x (compare x -> EQ) = x",
        expect![[r#"
        a x (GHC.Classes.compare x -> GHC.Types.EQ) = x
    "#]],
    );
}
