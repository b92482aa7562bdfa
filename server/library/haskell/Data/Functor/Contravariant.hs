-- | Functors that consume instead of produce.
module Data.Functor.Contravariant
  ( Contravariant (..), (>$<), ($<), Predicate (..), Comparison (..), Equivalence (..), Op (..)
  , defaultComparison, defaultEquivalence
  ) where

infixl 4 >$<, >$, $<

class Contravariant f where
  contramap :: (a' -> a) -> f a -> f a'
  (>$) :: b -> f b -> f a

  x >$ m = contramap (const x) m

(>$<) :: Contravariant f => (a -> b) -> f b -> f a
f >$< m = contramap f m

($<) :: Contravariant f => f b -> b -> f a
m $< x = x >$ m

newtype Predicate a = Predicate { getPredicate :: a -> Bool }

instance Contravariant Predicate where
  contramap f (Predicate p) = Predicate (\x -> p (f x))

newtype Comparison a = Comparison { getComparison :: a -> a -> Ordering }

instance Contravariant Comparison where
  contramap f (Comparison c) = Comparison (\x y -> c (f x) (f y))

newtype Equivalence a = Equivalence { getEquivalence :: a -> a -> Bool }

instance Contravariant Equivalence where
  contramap f (Equivalence e) = Equivalence (\x y -> e (f x) (f y))

newtype Op a b = Op { getOp :: b -> a }

instance Contravariant (Op a) where
  contramap f (Op g) = Op (\x -> g (f x))

defaultComparison :: Ord a => Comparison a
defaultComparison = Comparison compare

defaultEquivalence :: Eq a => Equivalence a
defaultEquivalence = Equivalence (==)
