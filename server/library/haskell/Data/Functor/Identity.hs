{-# LANGUAGE NoImplicitPrelude #-}
-- | The functor that adds nothing.
module Data.Functor.Identity (Identity (..)) where

import GHC.Base hiding (foldr)
import GHC.Show
import Data.Foldable

newtype Identity a = Identity { runIdentity :: a }
  deriving (Eq, Ord)

instance Show a => Show (Identity a) where
  showsPrec d (Identity x) = showParen (d > appPrec) (showString "Identity " . showsPrec appPrec1 x)

instance Semigroup a => Semigroup (Identity a) where
  Identity x <> Identity y = Identity (x <> y)

instance Monoid a => Monoid (Identity a) where
  mempty = Identity mempty

instance Functor Identity where
  fmap f (Identity x) = Identity (f x)

instance Applicative Identity where
  pure x = Identity x
  Identity f <*> Identity x = Identity (f x)

instance Monad Identity where
  Identity x >>= k = k x

instance Foldable Identity where
  foldMap f (Identity x) = f x
  foldr f z (Identity x) = f x z
