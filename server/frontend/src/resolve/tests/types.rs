//! Types, signatures and contexts.

use expect_test::expect;

use super::check;

#[test]
fn types_of_all_shapes() {
    check(
        "{-# LANGUAGE RankNTypes, DataKinds, KindSignatures, TypeOperators #-}\ninfixr 5 :*:\ndata a :*: b\n\
         f :: [a] -> (a, b) -> () -> Maybe (Int -> b) -> m a -> (->) a b -> Either' a\nf = f\ntype Either' = (,) Int\n\
         g :: (forall a. Eq a => a -> a) -> Int -> forall b. b -> b\ng = g\n\
         h :: T 'True \"s\" 3 '[Int, Bool] -> a :*: b :*: c -> _\nh = h\ndata T a b c d",
        expect![[r#"
            infixr 5 :*:
            type Either' = (,) Int
            data :*: a b
            data T a b c d
            f :: forall a b m. [] a -> (,) a b -> () -> Maybe (Int -> b) -> m a -> (a -> b) -> Either' a
            f = M.f
            g :: (forall a. Eq a => a -> a) -> Int -> forall b. b -> b
            g = M.g
            h :: forall a b c. T True "s" 3 (: Int (: Bool [])) -> :*: a (:*: b c) -> ?
            h = M.h
        "#]],
    );
}

#[test]
fn contexts() {
    check(
        "{-# LANGUAGE ConstraintKinds, TypeFamilies #-}\ntype Both a = (Eq a, Show a)\n\
         f :: (Eq a, (Ord b, Show b)) => a -> b\nf = f\ng :: Both a => a\ng = g\nh :: (a ~ Int, Eq a) => a\nh = h\ni :: Eq a => Show a => a\ni = i\n\
         j :: Missing a => a\nj = j",
        expect![[r#"
            type Both a = (,) (Eq a) (Show a)
            f :: forall a b. (Eq a, Ord b, Show b) => a -> b
            f = M.f
            g :: forall a. (Eq a, Show a) => a
            g = M.g
            h :: forall a. (~ a Int, Eq a) => a
            h = M.h
            i :: forall a. (Eq a, Show a) => a
            i = M.i
            j :: forall a. a
            j = M.j
            Error at `Missing`: `Missing` is not in scope
        "#]],
    );
}

#[test]
fn scoping_of_type_variables() {
    check(
        "{-# LANGUAGE Haskell2010, RankNTypes #-}\nf :: forall a. a -> a\nf x = y where { y :: a -> b; y = y }",
        expect![[r#"
            f :: forall a. a -> a
            f x = y where {rec y :: forall a1 b. a1 -> b; y = y}
        "#]],
    );
    check(
        "class C a where { m :: a -> b -> a; m x y = z where { z :: a; z = x } }\ninstance C [c] where { m x y = z where { z :: [c]; z = x } }",
        expect![[r#"
            class C a
              m :: forall b. a -> b -> a
              C.m x y = z where {z :: a; z = x}
            instance $C [] :: forall c. M.C ([] c)
              C [].m x y = z where {z :: [] c; z = x}
        "#]],
    );
}

#[test]
fn unknown_types() {
    check(
        "f :: Intt -> a\nf = f\ndata T = T a",
        expect![[r#"
        data T
          T ?
        f :: forall a. ? -> a
        f = M.f
        Error at `Intt`: `Intt` is not in scope; did you mean `Int`?
        Error at `a`: type variable `a` is not in scope
    "#]],
    );
}

#[test]
fn synonyms_and_families() {
    check(
        "{-# LANGUAGE TypeFamilies #-}\ntype P a = (a, a)\ntype family F a\ntype instance F Int = Bool\ntype instance F [a] = a\n\
         type family G a where { G Int = Bool; G a = a }\nclass C a where { type E a; type E a = Int; data D a; e :: a -> E a }\n\
         instance C Int where { type E Int = Bool; data D Int = DI Bool | DJ; e x = True }\ninstance C [a] where { data D [a] = DL a }\n\
         x = DI True",
        expect![[r#"
            type P a = (,) a a
            family F
            family G
            family E
            family D
            equation F Int = Bool
            equation forall a. F ([] a) = a
            equation G Int = Bool
            equation forall a. G a = a
            equation E Int = Bool
            equation D Int = D:DI
            equation forall a. D ([] a) = D:DL a
            equation forall a. E ([] a) = Int
            data D:DI
              DI Bool
              DJ
            data D:DL a
              DL a
            class C a
              e :: a -> E a
            instance $C Int :: M.C Int
              C Int.e x = GHC.Types.True
            instance $C [] :: forall a. M.C ([] a)
            x = M.DI GHC.Types.True
        "#]],
    );
}

#[test]
fn data_instances_may_be_gadts() {
    check(
        "{-# LANGUAGE TypeFamilies, GADTs #-}\ndata family F a b\ndata instance F [c] t where { A :: F [Int] Bool; B :: d -> F [d] e }\n\
         data family G a :: * -> *\ndata instance G Int :: * -> * where { D :: G Int Bool; E :: a -> G Int a }\ndata instance G Bool a = H a",
        expect![[r#"
            family F
            family G
            equation forall c t. F ([] c) t = F:A c t
            equation G Int = G:D
            equation forall a. G Bool a = G:H a
            data F:A c t
              c ~ Int => t ~ Bool => A
              B c
            data G:D a
              a ~ Bool => D
              E a
            data G:H a
              H a
        "#]],
    );
}
