//! Declarations other than bindings.

use expect_test::expect;

use super::check;

#[test]
fn data_types() {
    check(
        "data T",
        expect![[r#"
        data T
    "#]],
    );
    check(
        "data T a b = A | B a !b ~Int | C { x, y :: a, z :: !Int, w :: {-# UNPACK #-} !(Maybe b) } deriving (Eq, Ord)",
        expect![[r#"
        data T a b = A | B a !b Int | C { x :: a, y :: a, z :: !Int, w :: !(Maybe b) } deriving (Eq) deriving (Ord)
    "#]],
    );
    check(
        "newtype N a = N { unN :: a } deriving stock Show deriving newtype (Num, M.Eq) deriving anyclass (C a) deriving D via (E a)",
        expect![[r#"
        newtype N a = N { unN :: a } deriving stock (Show) deriving newtype (Num) deriving newtype (M.Eq) deriving anyclass (C a) deriving (D) via (E a)
    "#]],
    );
    check(
        "data E = forall a. (Show a, Eq a) => E a | forall b. F b",
        expect![[r#"
        data E = forall a. (Show a, Eq a) => E a | forall b. F b
    "#]],
    );
    check(
        "data a :+: b = a :+: b | Maybe a `I` [b] | (:*) a b | !a :- !b",
        expect![[r#"
        data (:+:) a b = a :+: b | Maybe a `I` [b] | (:*) a b | !a :- !b
    "#]],
    );
    check(
        "data Eq a => S (f :: * -> *) a = S (f a)",
        expect![[r#"
        data Eq a => S (f :: * -> *) a = S (f a)
    "#]],
    );
    check(
        "data (a :+ b) c = T",
        expect![[r#"
        data (:+) a b c = T
    "#]],
    );
}

#[test]
fn gadts() {
    check(
        "data T :: * -> * where\n  A :: T Int\n  B, C :: forall a. Show a => a -> !Int -> T a\n  D :: { x :: Int, y :: !a } -> T a\n  (:+) :: a -> b -> T a\n  deriving Eq",
        expect![[r#"
        data T :: * -> * where { A :: T Int; B :: forall a. Show a => a -> !Int -> T a; C :: forall a. Show a => a -> !Int -> T a; D :: { x :: Int, y :: !a } -> T a; (:+) :: a -> b -> T a } deriving (Eq)
    "#]],
    );
    check(
        "data T a where { A :: Int -> T Int; B :: T Bool }\n  deriving (Eq)",
        expect![[r#"
        data T a where { A :: Int -> T Int; B :: T Bool } deriving (Eq)
    "#]],
    );
    check(
        "data Void where\nf = 1",
        expect![[r#"
        data Void
        f = 1
    "#]],
    );
}

#[test]
fn synonyms_families_and_signatures() {
    check(
        "type S a = [a]\ntype a + b = Either a b\ntype Lens s a = forall f. Functor f => (a -> f a) -> s -> f s",
        expect![[r#"
        type S a = [a]
        type (+) a b = Either a b
        type Lens s a = forall f. Functor f => (a -> f a) -> s -> f s
    "#]],
    );
    check(
        "type T :: * -> *\ntype role R nominal\ntype family F a :: *\ntype family G a = r | r -> a\ntype instance F Int = Bool",
        expect![[r#"
        {- ignored -}
        {- ignored -}
        type family F a
        type family G a
        type instance F Int = Bool
    "#]],
    );
    check(
        "type family H a b where\n  H Int b = b\n  forall a. H a a = Bool\n  (a `H` b) = ()",
        expect![[r#"
        type family H a b where { H Int b = b; H a a = Bool; H a b = () }
    "#]],
    );
    check(
        "data family D a\ndata instance D Int = A | B deriving Eq\nnewtype instance D [a] = C a",
        expect![[r#"
        data family D a
        data instance D Int = A | B deriving (Eq)
        newtype instance D [a] = C a
    "#]],
    );
}

#[test]
fn classes() {
    check(
        "class C a\nclass (Eq a, Show a) => D a where\n  f, g :: a -> a\n  f = g\n  infixl 6 <+>\n  (<+>) :: a -> a -> a\n  x <+> y = x\n  default h :: Int\n  {-# MINIMAL f #-}\n  h :: b => a",
        expect![[r#"
        class C a
        class (Eq a, Show a) => D a where { f, g :: a -> a; f = g; infixl 6 <+>; (<+>) :: a -> a -> a; x <+> y = x; h :: (b) => a }
    "#]],
    );
    check(
        "class M m s | m -> s, s m -> m where",
        expect![[r#"
        class M m s | m -> s, s m -> m
    "#]],
    );
    check(
        "class K a where\n  type T a :: *\n  type family U a\n  type T a = Int\n  type instance U a = Bool\n  data V a :: * -> *\n  type W a = r | r -> a",
        expect![[r#"
        class K a where { type family T a; type family U a; type instance T a = Int; type instance U a = Bool; data family V a; type family W a }
    "#]],
    );
    check(
        "class a :<: b where { inj :: a -> b }",
        expect![[r#"
        class (:<:) a b where { inj :: a -> b }
    "#]],
    );
}

#[test]
fn instances() {
    check(
        "instance C Int\ninstance {-# OVERLAPPING #-} (Eq a) => M.D (T a) [b] where\n  f x = x\n  x <+> y = y\n  g :: Int\n  type F (T a) = Int\n  data G Int = A | B\ninstance forall a. a ~ b => a :<: b",
        expect![[r#"
        instance C Int
        instance Eq a => M.D (T a) [b] where { f x = x; x <+> y = y; g :: Int; type instance F (T a) = Int; data instance G Int = A | B }
        instance (a ~ b) => (:<:) a b
    "#]],
    );
    check(
        "deriving instance Show a => Show (T a)\nderiving stock instance Eq T\nderiving via (S a) instance Ord T",
        expect![[r#"
        deriving instance Show a => Show (T a)
        deriving instance Eq T
        deriving via (S a) instance Ord T
    "#]],
    );
}

#[test]
fn others() {
    check(
        "infixl 6 +, `op`\ninfixr :|\ninfix 0 M.-",
        expect![[r#"
        infixl 6 +, `op`
        infixr 9 :|
        infix 0 -
    "#]],
    );
    check(
        "foreign import ccall unsafe \"math.h sin\" c_sin :: Double -> Double\nforeign import prim foo :: Int\nforeign export ccall bar :: Int",
        expect![[r#"
        foreign import ccall "math.h sin" c_sin :: Double -> Double
        foreign import prim foo :: Int
        {- ignored -}
    "#]],
    );
    check(
        "default (Int, Double)\n{-# INLINE f #-}\nf = 1\n{-# RULES \"f/g\" forall x. f x = g x #-}",
        expect![[r#"
        {- ignored -}
        f = 1
    "#]],
    );
    check(
        "{-# LANGUAGE PatternSynonyms #-}\npattern P x <- (x, _) where\n  P x = (x, 1)\npattern Q :: Int\npattern a :+ b = (a, b)\npattern = 1",
        expect![[r#"
        {-# LANGUAGE PatternSynonyms #-}
        {- unsupported: pattern synonym P -}
        {- unsupported: pattern synonym Q -}
        {- unsupported: pattern synonym (:+) -}
        pattern = 1
    "#]],
    );
    check(
        "{-# LANGUAGE TemplateHaskell #-}\nmakeLenses ''T\n$(return [])\nf x = 1\n[d| x = 1 |]",
        expect![[r#"
        {-# LANGUAGE TemplateHaskell #-}
        {- quote -}
        {- quote -}
        f x = 1
        {- quote -}
    "#]],
    );
    check(
        "{-# LANGUAGE CPP #-}\nINSTANCE_TYPEABLE1(T,tc,\"T\")\nf = g where\n  STRICT(x)\n  g = 1",
        expect![[r#"
        {-# LANGUAGE CPP #-}
        {- unsupported: preprocessor macro -}
        f = g where { {- unsupported: preprocessor macro -}; g = 1 }
    "#]],
    );
}

/// A macro is expanded where its arguments fit; elsewhere it is left alone.
#[test]
fn macros_with_parameters_are_expanded() {
    let text = "{-# LANGUAGE CPP #-}\n#define STRICT2(f) f a b | a `seq` b `seq` False = undefined\n#define ID(x) (x)\nf = g where\n  STRICT2(g)\n  g x y = ID(h (x, 1) y)\nk = STRICT2(z, z, z) + ID";
    // What comes out of a macro has the span of its use, so spans are not checked here.
    expect![[r#"
        {-# LANGUAGE CPP #-}
        f = g where { g a b | a `seq` b `seq` False = undefined; g x y = (h (x, 1) y) }
        k = STRICT2 (z, z, z) + ID
    "#]]
    .assert_eq(&crate::print(&crate::parse(text, false)));
}

#[test]
fn liquid_quotes_are_declarations_and_annotations() {
    let text = "[lq| f :: {v:Int | v > 0} |]\nf = 1";
    check(
        text,
        expect![[r#"
        {- quote: lq -}
        f = 1
    "#]],
    );
    let module = crate::parse(text, false);
    assert_eq!(module.annotations[0].text.text(text), " f :: {v:Int | v > 0} ");
}
