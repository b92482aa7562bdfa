//! Types and kinds.

use expect_test::expect;

use super::check;

#[test]
fn basics() {
    check(
        "x :: a -> M.T a (f b) -> [c] -> (d, e) -> () -> [] g -> (,) h i -> (->) j k",
        expect![[r#"
        x :: a -> M.T a (f b) -> [c] -> (d, e) -> () -> [] g -> (,) h i -> (->) j k
    "#]],
    );
    check(
        "x, y :: Int\n(+), z :: Int",
        expect![[r#"
        x, y :: Int
        (+), z :: Int
    "#]],
    );
    check(
        "f :: (Eq a, Show (f a)) => Ord b => () => a -> (forall c. c -> c) -> b",
        expect![[r#"
        f :: (Eq a, Show (f a)) => Ord b => () => a -> (forall c. c -> c) -> b
    "#]],
    );
    check(
        "f :: forall a (f :: * -> *) {k}. f a\ng :: forall k -> k",
        expect![[r#"
        f :: forall a (f :: * -> *) k. f a
        g :: forall k. k
    "#]],
    );
}

#[test]
fn operators_and_promotion() {
    check(
        "x :: a :+: b `Either` c M.:* d -> (:+:) a b",
        expect![[r#"
        x :: a :+: b `Either` c M.:* d -> (:+:) a b
    "#]],
    );
    check(
        "f :: (a ~ b, n <= 3) => a -> 1 + n",
        expect![[r#"
        f :: (a ~ b, n <= 3) => a -> 1 + n
    "#]],
    );
    check(
        "x :: Proxy 'Z -> P '[a, 'B] -> P '[] -> P (a ': b) -> P '(a, b) -> P [a, b] -> P 3 -> P \"s\"",
        expect![[r#"
        x :: Proxy 'Z -> P '[ a, 'B] -> P '[ ] -> P (a : b) -> P '(a, b) -> P '[ a, b] -> P 3 -> P "s"
    "#]],
    );
    check(
        "{-# LANGUAGE NoStarIsType #-}\nx :: a * b\ny :: T (*)",
        expect![[r#"
        {-# LANGUAGE NoStarIsType #-}
        x :: a * b
        y :: T (*)
    "#]],
    );
    check(
        "x :: T (a :: * -> *) -> _ -> Int",
        expect![[r#"
        x :: T (a :: * -> *) -> _ -> Int
    "#]],
    );
}

#[test]
fn unicode_syntax() {
    check(
        "f ∷ ∀ α. Eq α ⇒ α → α\nf x = do { y ← x; y }",
        expect![[r#"
        f :: forall α. Eq α => α -> α
        f x = do { y <- x; y }
    "#]],
    );
}
