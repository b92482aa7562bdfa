{-# LANGUAGE FlexibleContexts, FlexibleInstances, KindSignatures, MultiParamTypeClasses, TypeFamilies #-}
-- | The class of vectors. An instance says how it wraps the boxed vectors of "Data.Vector".
module Data.Vector.Generic.Base (Vector (..), Mutable) where

import qualified Data.Vector as Boxed
import qualified Data.Vector.Mutable as Boxed (MVector)

type family Mutable (v :: * -> *) = (mv :: * -> * -> *)

class Vector v a where
  toBoxed :: v a -> Boxed.Vector a
  fromBoxed :: Boxed.Vector a -> v a

type instance Mutable Boxed.Vector = Boxed.MVector

instance Vector Boxed.Vector a where
  toBoxed v = v
  fromBoxed v = v
