//! Classes and instances.

use expect_test::expect;

use super::check;

#[test]
fn classes() {
    check(
        "{-# LANGUAGE MultiParamTypeClasses, FunctionalDependencies #-}\ninfixl 3 <+>\n\
         class (Eq a, Show b) => C a b | a -> b where { (<+>), other :: a -> b -> c -> a; infixr 2 %%; (%%) :: Ord d => d -> a; x <+> y = \\_ -> x; wrong = 1 }\n\
         f a b c = a %% b %% c",
        expect![[r#"
            infixl 3 <+>
            infixr 2 %%
            class (Eq a, Show b) => C a b
              dependency [0] -> [1]
              <+> :: forall c. a -> b -> c -> a
              C.<+> x y = \_ -> x
              other :: forall c. a -> b -> c -> a
              %% :: forall d. Ord d => d -> a
            f a b c = M.%% a (M.%% b c)
            Error at `wrong`: `wrong` is not a method of class `C`
        "#]],
    );
}

#[test]
fn instances_are_named_by_their_heads() {
    check(
        "{-# LANGUAGE FlexibleInstances, MultiParamTypeClasses #-}\nclass C a where { m :: a }\nclass D a b\n\
         instance C Int where m = 1\ninstance C a => C (Maybe a) where m = Just m\ninstance C (Maybe Int) where m = Nothing\n\
         instance C [Char] where m = \"\"\ninstance C (a, b)\ninstance C (a -> b)\ninstance D a (Maybe a)\ninstance C String\ninstance C (m a)\ninstance Functor ((->) r) where fmap f g = g",
        expect![[r#"
            class C a
              m :: a
            class D a b
            instance $C Int :: M.C Int
              C Int.m = 1
            instance $C Maybe :: forall a. C a => M.C (Maybe a)
              C Maybe.m = GHC.Base.Just M.m
            instance $C Maybe Int :: M.C (Maybe Int)
              C Maybe Int.m = GHC.Base.Nothing
            instance $C [] Char :: M.C ([] Char)
              C [] Char.m = ""
            instance $C (,) :: forall a b. M.C ((,) a b)
            instance $C -> :: forall a b. M.C (a -> b)
            instance $D a Maybe :: forall a. M.D a (Maybe a)
            instance $C [] Char #2 :: M.C ([] Char)
            instance $C m :: forall m a. M.C (m a)
            instance $Functor -> :: forall r. GHC.Base.Functor (-> r)
              Functor ->.fmap f g = g
        "#]],
    );
}

#[test]
fn instance_bodies() {
    check(
        "{-# LANGUAGE InstanceSigs #-}\ndata T a = T a\ninstance Eq a => Eq (T a) where\n  (==) :: T a -> T a -> Bool\n  T x == T y = x == y\n  wrong = 1\ninstance Nope T\ninstance Missing.C T\ninstance Int T",
        expect![[r#"
            data T a
              T a
            instance $Eq T :: forall a. Eq a => GHC.Classes.Eq (T a)
              Eq T.== :: T a -> T a -> Bool
              Eq T.== (M.T x) (M.T y) = GHC.Classes.== x y
            Error at `wrong`: `wrong` is not a method of class `Eq`
            Error at `Nope`: `Nope` is not in scope
            Error at `Missing.C`: `Missing.C` is not in scope
            Error at `Int`: `Int` is not a class
        "#]],
    );
}

#[test]
fn operators_of_instances_can_be_infix_or_prefix() {
    check(
        "data T = T\ninstance Eq T where { (==) T T = True; x /= y = False }",
        expect![[r#"
        data T
          T
        instance $Eq T :: GHC.Classes.Eq T
          Eq T.== M.T M.T = GHC.Types.True
          Eq T./= x y = GHC.Types.False
    "#]],
    );
}
