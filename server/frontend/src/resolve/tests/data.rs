//! Data types.

use expect_test::expect;

use super::check;

#[test]
fn plain_data() {
    check(
        "data T a b = A a !b | B { x, y :: a, z :: Maybe b } | a :+: b | a `C` b\nnewtype N = N { unN :: Int }\ndata V",
        expect![[r#"
            data T a b
              A a !b
              B x:a y:a z:(Maybe b)
              :+: infix a b
              C infix a b
            newtype N
              N unN:Int
            data V
        "#]],
    );
}

#[test]
fn existentials() {
    check(
        "{-# LANGUAGE ExistentialQuantification, TypeFamilies #-}\ndata S a = forall b. (Show b, Eq a) => S b | (a ~ Int) => U a",
        expect![[r#"
            data S a
              forall b. (Show b, Eq a) => S b
              a ~ Int => U a
        "#]],
    );
}

#[test]
fn gadts() {
    check(
        "{-# LANGUAGE GADTs, KindSignatures, DataKinds #-}\ndata Nat = Z | S Nat\n\
         data Vec :: Nat -> * -> * where { Nil :: Vec 'Z a; Cons :: a -> Vec n a -> Vec ('S n) a }\n\
         data E a where { I :: Int -> E Int; If :: E Bool -> E a -> E a -> E a; P :: E a -> E b -> E (a, b); X :: Show c => { f :: c } -> E b }\n\
         data T a b where { Sw :: b -> a -> T b a; Mk :: a -> T b Int; Same :: a -> T a a }",
        expect![[r#"
            data Nat
              Z
              S Nat
            data Vec a b
              a ~ Z => Nil
              forall n. a ~ S n => Cons b (Vec n b)
            data E a
              a ~ Int => I Int
              If (E Bool) (E a) (E a)
              forall a1 b. a ~ (,) a1 b => P (E a1) (E b)
              forall c. Show c => X f:c
            data T a b
              Sw a b
              forall a1. b ~ Int => Mk a1
              b ~ a => Same a
        "#]],
    );
}

#[test]
fn strict_data() {
    check(
        "{-# LANGUAGE StrictData #-}\ndata T = T Int\nnewtype N = N Int",
        expect![[r#"
        data T
          T !Int
        newtype N
          N Int
    "#]],
    );
}

#[test]
fn duplicates() {
    check(
        "data T = A | A\ndata T = B\nclass C a where m :: a\nm = 1",
        expect![[r#"
            data T
              A
              A
            class C a
              m :: a
            m = 1
            Error at `A`: `A` is defined more than once
            Error at `T`: `T` is defined more than once
            Error at `m`: `m` is defined more than once
        "#]],
    );
}
