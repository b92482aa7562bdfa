-- | Semigroups and the wrappers that choose one for a type. 'stimes' is a function, not a method.
module Data.Semigroup
  ( Semigroup (..), stimes, stimesMonoid, stimesIdempotent, stimesIdempotentMonoid, mtimesDefault
  , Min (..), Max (..), First (..), Last (..), WrappedMonoid (..)
  , Dual (..), Endo (..), All (..), Any (..), Sum (..), Product (..)
  , diff, cycle1, Arg (..), ArgMin, ArgMax
  ) where

import GHC.Base (Semigroup (..))
import Data.Bifunctor
import Data.Semigroup.Internal

mtimesDefault :: (Integral b, Monoid a) => b -> a -> a
mtimesDefault n x
  | n == 0    = mempty
  | otherwise = stimes n x

diff :: Semigroup m => m -> Endo m
diff x = Endo (\y -> x <> y)

cycle1 :: Semigroup m => m -> m
cycle1 xs = let xs' = xs <> xs' in xs'

newtype Min a = Min { getMin :: a }
  deriving (Eq, Ord, Show, Bounded)

instance Ord a => Semigroup (Min a) where
  Min a <> Min b = Min (min a b)

instance (Ord a, Bounded a) => Monoid (Min a) where
  mempty = maxBound

instance Functor Min where
  fmap f (Min x) = Min (f x)

newtype Max a = Max { getMax :: a }
  deriving (Eq, Ord, Show, Bounded)

instance Ord a => Semigroup (Max a) where
  Max a <> Max b = Max (max a b)

instance (Ord a, Bounded a) => Monoid (Max a) where
  mempty = minBound

instance Functor Max where
  fmap f (Max x) = Max (f x)

newtype First a = First { getFirst :: a }
  deriving (Eq, Ord, Show, Bounded)

instance Semigroup (First a) where
  a <> _ = a

instance Functor First where
  fmap f (First x) = First (f x)

newtype Last a = Last { getLast :: a }
  deriving (Eq, Ord, Show, Bounded)

instance Semigroup (Last a) where
  _ <> b = b

instance Functor Last where
  fmap f (Last x) = Last (f x)

newtype WrappedMonoid m = WrapMonoid { unwrapMonoid :: m }
  deriving (Eq, Ord, Show, Bounded)

instance Monoid m => Semigroup (WrappedMonoid m) where
  WrapMonoid a <> WrapMonoid b = WrapMonoid (mappend a b)

instance Monoid m => Monoid (WrappedMonoid m) where
  mempty = WrapMonoid mempty

-- | A value with something that comes along when it is compared.
data Arg a b = Arg a b
  deriving (Show)

type ArgMin a b = Min (Arg a b)

type ArgMax a b = Max (Arg a b)

instance Eq a => Eq (Arg a b) where
  Arg a _ == Arg b _ = a == b

instance Ord a => Ord (Arg a b) where
  compare (Arg a _) (Arg b _) = compare a b
  min x@(Arg a _) y@(Arg b _) = if a <= b then x else y
  max x@(Arg a _) y@(Arg b _) = if a >= b then x else y

instance Functor (Arg a) where
  fmap f (Arg x a) = Arg x (f a)

instance Bifunctor Arg where
  bimap f g (Arg a b) = Arg (f a) (g b)
