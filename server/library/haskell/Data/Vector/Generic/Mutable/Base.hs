{-# LANGUAGE FlexibleInstances, KindSignatures, MultiParamTypeClasses #-}
-- | The class of mutable vectors. An instance of ours says how it wraps the boxed vectors of "Data.Vector.Mutable". One that a program
-- defines by the operations of the class is not modelled.
module Data.Vector.Generic.Mutable.Base (MVector (..)) where

import Control.Monad.ST (ST)
import qualified Data.Vector.Mutable as Boxed
import qualified Data.Vector.Primitive.Mutable as Primitive

class MVector (v :: * -> * -> *) a where
  basicLength :: v s a -> Int
  basicUnsafeSlice :: Int -> Int -> v s a -> v s a
  basicOverlaps :: v s a -> v s a -> Bool
  basicUnsafeNew :: Int -> ST s (v s a)
  basicInitialize :: v s a -> ST s ()
  basicUnsafeReplicate :: Int -> a -> ST s (v s a)
  basicUnsafeRead :: v s a -> Int -> ST s a
  basicUnsafeWrite :: v s a -> Int -> a -> ST s ()
  basicClear :: v s a -> ST s ()
  basicSet :: v s a -> a -> ST s ()
  basicUnsafeCopy :: v s a -> v s a -> ST s ()
  basicUnsafeMove :: v s a -> v s a -> ST s ()
  basicUnsafeGrow :: v s a -> Int -> ST s (v s a)
  toBoxed :: v s a -> Boxed.MVector s a
  fromBoxed :: Boxed.MVector s a -> v s a

  basicLength v = Boxed.length (toBoxed v)
  basicUnsafeSlice i n v = fromBoxed (Boxed.unsafeSlice i n (toBoxed v))
  basicOverlaps v w = Boxed.overlaps (toBoxed v) (toBoxed w)
  basicUnsafeNew n = fmap fromBoxed (Boxed.unsafeNew n)
  basicInitialize _ = return ()
  basicUnsafeReplicate n x = fmap fromBoxed (Boxed.replicate n x)
  basicUnsafeRead v i = Boxed.unsafeRead (toBoxed v) i
  basicUnsafeWrite v i x = Boxed.unsafeWrite (toBoxed v) i x
  basicClear v = Boxed.clear (toBoxed v)
  basicSet v x = Boxed.set (toBoxed v) x
  basicUnsafeCopy v w = Boxed.unsafeCopy (toBoxed v) (toBoxed w)
  basicUnsafeMove v w = Boxed.unsafeMove (toBoxed v) (toBoxed w)
  basicUnsafeGrow v n = fmap fromBoxed (Boxed.unsafeGrow (toBoxed v) n)
  toBoxed v = notModelled v
  fromBoxed v = notModelled v

foreign import ccall "notModelled" notModelled :: a -> b

instance MVector Boxed.MVector a where
  toBoxed v = v
  fromBoxed v = v

instance MVector Primitive.MVector a where
  toBoxed (Primitive.MVector v) = v
  fromBoxed v = Primitive.MVector v
