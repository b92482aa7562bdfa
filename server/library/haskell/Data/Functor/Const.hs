{-# LANGUAGE NoImplicitPrelude #-}
-- | The functor that holds no element.
module Data.Functor.Const (Const (..)) where

import GHC.Base hiding (foldr)
import GHC.Show
import Data.Foldable

newtype Const a b = Const { getConst :: a }
  deriving (Eq, Ord)

instance Show a => Show (Const a b) where
  showsPrec d (Const x) = showParen (d > appPrec) (showString "Const " . showsPrec appPrec1 x)

instance Semigroup a => Semigroup (Const a b) where
  Const x <> Const y = Const (x <> y)

instance Monoid a => Monoid (Const a b) where
  mempty = Const mempty

instance Functor (Const m) where
  fmap _ (Const m) = Const m

instance Monoid m => Applicative (Const m) where
  pure _ = Const mempty
  Const f <*> Const v = Const (f <> v)

instance Foldable (Const m) where
  foldMap _ _ = mempty
  foldr _ z _ = z
