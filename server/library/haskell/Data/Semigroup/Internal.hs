{-# LANGUAGE NoImplicitPrelude #-}
-- | The wrappers that choose a monoid for a type.
module Data.Semigroup.Internal where

import GHC.Base hiding (Any)
import GHC.Enum
import GHC.Num
import GHC.Real
import GHC.Show

-- | Combines this many copies of a value; the number must be positive.
stimes :: (Integral b, Semigroup a) => b -> a -> a
stimes n x
  | n <= 0    = errorWithoutStackTrace "stimes: positive multiplier expected"
  | n == 1    = x
  | even n    = let y = stimes (n `quot` 2) x in y <> y
  | otherwise = x <> stimes (n - 1) x

stimesMonoid :: (Integral b, Monoid a) => b -> a -> a
stimesMonoid n x
  | n < 0     = errorWithoutStackTrace "stimesMonoid: expected non-negative multiplier"
  | n == 0    = mempty
  | otherwise = stimes n x

stimesIdempotent :: Integral b => b -> a -> a
stimesIdempotent n x
  | n <= 0    = errorWithoutStackTrace "stimesIdempotent: positive multiplier expected"
  | otherwise = x

stimesIdempotentMonoid :: (Integral b, Monoid a) => b -> a -> a
stimesIdempotentMonoid n x
  | n < 0     = errorWithoutStackTrace "stimesIdempotentMonoid: expected non-negative multiplier"
  | n == 0    = mempty
  | otherwise = x

newtype Dual a = Dual { getDual :: a }
  deriving (Eq, Ord, Show, Bounded)

instance Semigroup a => Semigroup (Dual a) where
  Dual a <> Dual b = Dual (b <> a)

instance Monoid a => Monoid (Dual a) where
  mempty = Dual mempty

instance Functor Dual where
  fmap f (Dual x) = Dual (f x)

instance Applicative Dual where
  pure x = Dual x
  Dual f <*> Dual x = Dual (f x)

instance Monad Dual where
  Dual x >>= k = k x

newtype Endo a = Endo { appEndo :: a -> a }

instance Semigroup (Endo a) where
  Endo f <> Endo g = Endo (\x -> f (g x))

instance Monoid (Endo a) where
  mempty = Endo id

newtype All = All { getAll :: Bool }
  deriving (Eq, Ord, Show, Bounded)

instance Semigroup All where
  All a <> All b = All (a && b)

instance Monoid All where
  mempty = All True

newtype Any = Any { getAny :: Bool }
  deriving (Eq, Ord, Show, Bounded)

instance Semigroup Any where
  Any a <> Any b = Any (a || b)

instance Monoid Any where
  mempty = Any False

newtype Sum a = Sum { getSum :: a }
  deriving (Eq, Ord, Show, Bounded)

instance Num a => Semigroup (Sum a) where
  Sum a <> Sum b = Sum (a + b)

instance Num a => Monoid (Sum a) where
  mempty = Sum 0

instance Functor Sum where
  fmap f (Sum x) = Sum (f x)

instance Applicative Sum where
  pure x = Sum x
  Sum f <*> Sum x = Sum (f x)

instance Monad Sum where
  Sum x >>= k = k x

instance Num a => Num (Sum a) where
  Sum x + Sum y = Sum (x + y)
  Sum x - Sum y = Sum (x - y)
  Sum x * Sum y = Sum (x * y)
  negate (Sum x) = Sum (negate x)
  abs (Sum x) = Sum (abs x)
  signum (Sum x) = Sum (signum x)
  fromInteger n = Sum (fromInteger n)

newtype Product a = Product { getProduct :: a }
  deriving (Eq, Ord, Show, Bounded)

instance Num a => Semigroup (Product a) where
  Product a <> Product b = Product (a * b)

instance Num a => Monoid (Product a) where
  mempty = Product 1

instance Functor Product where
  fmap f (Product x) = Product (f x)

instance Applicative Product where
  pure x = Product x
  Product f <*> Product x = Product (f x)

instance Monad Product where
  Product x >>= k = k x

instance Num a => Num (Product a) where
  Product x + Product y = Product (x + y)
  Product x - Product y = Product (x - y)
  Product x * Product y = Product (x * y)
  negate (Product x) = Product (negate x)
  abs (Product x) = Product (abs x)
  signum (Product x) = Product (signum x)
  fromInteger n = Product (fromInteger n)

newtype Alt f a = Alt { getAlt :: f a }

instance Alternative f => Semigroup (Alt f a) where
  Alt a <> Alt b = Alt (a <|> b)

instance Alternative f => Monoid (Alt f a) where
  mempty = Alt empty

instance Functor f => Functor (Alt f) where
  fmap f (Alt m) = Alt (fmap f m)
