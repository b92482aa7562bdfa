{-# LANGUAGE FlexibleInstances, KindSignatures, MultiParamTypeClasses #-}
-- | The class of mutable vectors. An instance says how it wraps the boxed
-- vectors of "Data.Vector.Mutable".
module Data.Vector.Generic.Mutable.Base (MVector (..)) where

import qualified Data.Vector.Mutable as Boxed
import qualified Data.Vector.Primitive.Mutable as Primitive

class MVector (v :: * -> * -> *) a where
  toBoxed :: v s a -> Boxed.MVector s a
  fromBoxed :: Boxed.MVector s a -> v s a

instance MVector Boxed.MVector a where
  toBoxed v = v
  fromBoxed v = v

instance MVector Primitive.MVector a where
  toBoxed (Primitive.MVector v) = v
  fromBoxed v = Primitive.MVector v
