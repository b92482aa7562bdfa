{-# LANGUAGE FlexibleInstances, MultiParamTypeClasses, TypeFamilies #-}
-- | Vectors whose elements are evaluated: boxed ones under a name of their own.
module Data.Vector.Storable.Base
  ( Vector, MVector, boxed, packed, boxedM, packedM
  ) where

import qualified Data.Vector as Boxed
import qualified Data.Vector.Generic.Base as Generic
import qualified Data.Vector.Generic.Mutable.Base as Mutable
import qualified Data.Vector.Mutable as Boxed (MVector)
import qualified GHC.IsList as List (IsList (..))

newtype Vector a = Vector (Boxed.Vector a)

newtype MVector s a = MVector (Boxed.MVector s a)

boxed :: Vector a -> Boxed.Vector a
boxed (Vector v) = v

-- | Evaluates the elements.
packed :: Boxed.Vector a -> Vector a
packed v = evaluated (Boxed.toList v) `seq` Vector v

evaluated :: [a] -> ()
evaluated [] = ()
evaluated (x : xs) = x `seq` evaluated xs

boxedM :: MVector s a -> Boxed.MVector s a
boxedM (MVector v) = v

packedM :: Boxed.MVector s a -> MVector s a
packedM v = MVector v

instance Eq a => Eq (Vector a) where
  Vector v == Vector w = v == w

instance Ord a => Ord (Vector a) where
  compare (Vector v) (Vector w) = compare v w

instance Show a => Show (Vector a) where
  showsPrec d (Vector v) = showsPrec d v

instance Read a => Read (Vector a) where
  readsPrec d s = [(packed v, rest) | (v, rest) <- readsPrec d s]

instance Semigroup (Vector a) where
  Vector v <> Vector w = Vector (v <> w)

instance Monoid (Vector a) where
  mempty = Vector mempty

instance List.IsList (Vector a) where
  type Item (Vector a) = a
  fromList xs = packed (Boxed.fromList xs)
  toList v = Boxed.toList (boxed v)

type instance Generic.Mutable Vector = MVector

instance Generic.Vector Vector a where
  toBoxed v = boxed v
  fromBoxed v = packed v

instance Mutable.MVector MVector a where
  toBoxed v = boxedM v
  fromBoxed v = packedM v
