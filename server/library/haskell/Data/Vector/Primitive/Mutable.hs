-- | Mutable vectors of primitive elements: the model is the one of boxed
-- vectors, under a name of its own.
module Data.Vector.Primitive.Mutable (MVector (..), IOVector, STVector) where

import Control.Monad.Primitive (RealWorld)
import qualified Data.Vector.Mutable as Boxed

newtype MVector s a = MVector (Boxed.MVector s a)

type IOVector = MVector RealWorld

type STVector s = MVector s
