{-# LANGUAGE FlexibleInstances, MultiParamTypeClasses, TypeFamilies #-}
-- | Vectors whose elements are evaluated: boxed ones under a name of their own.
module Data.Vector.Unboxed.Base
  ( Vector, MVector, Unbox, boxed, packed, boxedM, packedM
  ) where

import qualified Data.Vector as Boxed
import qualified Data.Vector.Generic.Base as Generic
import qualified Data.Vector.Generic.Mutable.Base as Mutable
import qualified Data.Vector.Mutable as Boxed (MVector)
import qualified GHC.IsList as List (IsList (..))
import Data.Complex (Complex)
import Data.Functor.Const (Const)
import Data.Functor.Identity (Identity)
import Data.Int (Int16, Int32, Int64, Int8)
import Data.Word (Word16, Word32, Word64, Word8)

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

instance Unbox a => List.IsList (Vector a) where
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

-- | The types that can be elements.
class Unbox a

instance Unbox Bool

instance Unbox Char

instance Unbox Int

instance Unbox Word

instance Unbox Double

instance Unbox Float

instance Unbox Int8

instance Unbox Int16

instance Unbox Int32

instance Unbox Int64

instance Unbox Word8

instance Unbox Word16

instance Unbox Word32

instance Unbox Word64

instance Unbox ()

instance Unbox a => Unbox (Complex a)

instance Unbox a => Unbox (Identity a)

instance Unbox a => Unbox (Const a b)

instance (Unbox a, Unbox b) => Unbox (a, b)

instance (Unbox a, Unbox b, Unbox c) => Unbox (a, b, c)

instance (Unbox a, Unbox b, Unbox c, Unbox d) => Unbox (a, b, c, d)

instance (Unbox a, Unbox b, Unbox c, Unbox d, Unbox e) => Unbox (a, b, c, d, e)

instance (Unbox a, Unbox b, Unbox c, Unbox d, Unbox e, Unbox f) => Unbox (a, b, c, d, e, f)
