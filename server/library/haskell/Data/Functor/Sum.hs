{-# LANGUAGE FlexibleContexts #-}
-- | One of two functors.
module Data.Functor.Sum (Sum (..)) where

data Sum f g a = InL (f a) | InR (g a)

instance (Eq (f a), Eq (g a)) => Eq (Sum f g a) where
  InL a == InL b = a == b
  InR a == InR b = a == b
  _     == _     = False

instance (Show (f a), Show (g a)) => Show (Sum f g a) where
  showsPrec d (InL a) = showParen (d > 10) (showString "InL " . showsPrec 11 a)
  showsPrec d (InR a) = showParen (d > 10) (showString "InR " . showsPrec 11 a)

instance (Functor f, Functor g) => Functor (Sum f g) where
  fmap f (InL x) = InL (fmap f x)
  fmap f (InR y) = InR (fmap f y)

instance (Foldable f, Foldable g) => Foldable (Sum f g) where
  foldr f z (InL x) = foldr f z x
  foldr f z (InR y) = foldr f z y

instance (Traversable f, Traversable g) => Traversable (Sum f g) where
  traverse f (InL x) = fmap InL (traverse f x)
  traverse f (InR y) = fmap InR (traverse f y)
