{-# LANGUAGE NoImplicitPrelude #-}
-- | Orderings.
module Data.Ord (Ord (..), Ordering (..), comparing, Down (..), clamp) where

import GHC.Base
import GHC.Enum
import GHC.Num
import GHC.Show

comparing :: Ord a => (b -> a) -> b -> b -> Ordering
comparing p x y = compare (p x) (p y)

clamp :: Ord a => (a, a) -> a -> a
clamp (low, high) a = min high (max a low)

-- | The same values in the opposite order.
newtype Down a = Down { getDown :: a }
  deriving (Eq)

instance Ord a => Ord (Down a) where
  compare (Down x) (Down y) = compare y x
  Down x <  Down y = y < x
  Down x <= Down y = y <= x
  Down x >  Down y = y > x
  Down x >= Down y = y >= x
  min (Down x) (Down y) = Down (max y x)
  max (Down x) (Down y) = Down (min y x)

instance Show a => Show (Down a) where
  showsPrec d (Down x) = showParen (d > appPrec) (showString "Down " . showsPrec appPrec1 x)

instance Bounded a => Bounded (Down a) where
  minBound = Down maxBound
  maxBound = Down minBound

instance Num a => Num (Down a) where
  Down x + Down y = Down (x + y)
  Down x - Down y = Down (x - y)
  Down x * Down y = Down (x * y)
  negate (Down x) = Down (negate x)
  abs (Down x) = Down (abs x)
  signum (Down x) = Down (signum x)
  fromInteger n = Down (fromInteger n)

instance Semigroup a => Semigroup (Down a) where
  Down x <> Down y = Down (x <> y)

instance Monoid a => Monoid (Down a) where
  mempty = Down mempty

instance Functor Down where
  fmap f (Down x) = Down (f x)

instance Applicative Down where
  pure x = Down x
  Down f <*> Down x = Down (f x)

instance Monad Down where
  Down x >>= k = k x
