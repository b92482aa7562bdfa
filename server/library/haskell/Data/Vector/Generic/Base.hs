{-# LANGUAGE FlexibleContexts, FlexibleInstances, KindSignatures, MultiParamTypeClasses, TypeFamilies #-}
-- | The class of vectors. An instance of ours says how it wraps the boxed vectors of "Data.Vector". One that a program defines by the
-- operations of the class is not modelled.
module Data.Vector.Generic.Base (Vector (..), Mutable) where

import Control.Monad.ST (ST)
import qualified Data.Vector as Boxed
import qualified Data.Vector.Mutable as Boxed (MVector)

type family Mutable (v :: * -> *) = (mv :: * -> * -> *)

class Vector v a where
  basicUnsafeFreeze :: Mutable v s a -> ST s (v a)
  basicUnsafeThaw :: v a -> ST s (Mutable v s a)
  basicLength :: v a -> Int
  basicUnsafeSlice :: Int -> Int -> v a -> v a
  basicUnsafeIndexM :: Monad m => v a -> Int -> m a
  basicUnsafeCopy :: Mutable v s a -> v a -> ST s ()
  elemseq :: v a -> a -> b -> b
  toBoxed :: v a -> Boxed.Vector a
  fromBoxed :: Boxed.Vector a -> v a

  basicUnsafeFreeze v = notModelled v
  basicUnsafeThaw v = notModelled v
  basicLength v = Boxed.length (toBoxed v)
  basicUnsafeSlice i n v = fromBoxed (Boxed.unsafeSlice i n (toBoxed v))
  basicUnsafeIndexM v i = Boxed.unsafeIndexM (toBoxed v) i
  basicUnsafeCopy v w = notModelled (v, w)
  elemseq _ _ x = x
  toBoxed v = notModelled v
  fromBoxed v = notModelled v

foreign import ccall "notModelled" notModelled :: a -> b

type instance Mutable Boxed.Vector = Boxed.MVector

instance Vector Boxed.Vector a where
  toBoxed v = v
  fromBoxed v = v
