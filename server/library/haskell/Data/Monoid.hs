-- | Monoids and the wrappers that choose one for a type.
module Data.Monoid
  ( Monoid (..), (<>), Dual (..), Endo (..), All (..), Any (..), Sum (..), Product (..)
  , First (..), Last (..), Alt (..), Ap (..)
  ) where

import Control.Applicative (liftA2)
import Data.Semigroup.Internal

newtype First a = First { getFirst :: Maybe a }
  deriving (Eq, Ord, Show)

instance Semigroup (First a) where
  First Nothing <> b = b
  a             <> _ = a

instance Monoid (First a) where
  mempty = First Nothing

instance Functor First where
  fmap f (First m) = First (fmap f m)

instance Foldable First where
  foldr f z (First m) = foldr f z m

newtype Last a = Last { getLast :: Maybe a }
  deriving (Eq, Ord, Show)

instance Semigroup (Last a) where
  a <> Last Nothing = a
  _ <> b            = b

instance Monoid (Last a) where
  mempty = Last Nothing

instance Functor Last where
  fmap f (Last m) = Last (fmap f m)

instance Foldable Last where
  foldr f z (Last m) = foldr f z m

newtype Ap f a = Ap { getAp :: f a }
  deriving (Eq, Ord, Show)

instance (Applicative f, Semigroup a) => Semigroup (Ap f a) where
  Ap x <> Ap y = Ap (liftA2 (<>) x y)

instance (Applicative f, Monoid a) => Monoid (Ap f a) where
  mempty = Ap (pure mempty)

instance Functor f => Functor (Ap f) where
  fmap f (Ap m) = Ap (fmap f m)
