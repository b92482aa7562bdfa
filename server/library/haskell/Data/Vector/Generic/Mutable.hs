{-# LANGUAGE FlexibleContexts, MultiParamTypeClasses #-}
-- | Operations on any mutable vector, by way of the boxed ones.
module Data.Vector.Generic.Mutable
  ( MVector
    ( basicLength, basicUnsafeSlice, basicOverlaps, basicUnsafeNew, basicInitialize, basicUnsafeReplicate, basicUnsafeRead
    , basicUnsafeWrite, basicClear, basicSet, basicUnsafeCopy, basicUnsafeMove, basicUnsafeGrow )
  , length, null
  , slice, init, tail, take, drop, splitAt
  , unsafeSlice, unsafeInit, unsafeTail, unsafeTake, unsafeDrop
  , overlaps
  , new, unsafeNew, replicate, replicateM, generate, generateM, clone
  , grow, unsafeGrow, clear
  , read, write, modify, modifyM, swap, exchange
  , unsafeRead, unsafeWrite, unsafeModify, unsafeModifyM, unsafeSwap, unsafeExchange
  , nextPermutation
  , set, copy, move, unsafeCopy, unsafeMove
  ) where

import Control.Monad.Primitive (PrimMonad, PrimState)
import Data.Vector.Generic.Mutable.Base (MVector (..))
import qualified Data.Vector.Mutable as Boxed
import Prelude hiding (drop, init, length, null, read, replicate, splitAt, tail, take)

length :: MVector v a => v s a -> Int
length v = Boxed.length (toBoxed v)

null :: MVector v a => v s a -> Bool
null v = Boxed.null (toBoxed v)

overlaps :: MVector v a => v s a -> v s a -> Bool
overlaps v w = Boxed.overlaps (toBoxed v) (toBoxed w)

splitAt :: MVector v a => Int -> v s a -> (v s a, v s a)
splitAt n v = (take n v, drop n v)

slice :: MVector v a => Int -> Int -> v s a -> v s a
slice i n v = fromBoxed (Boxed.slice i n (toBoxed v))

unsafeSlice :: MVector v a => Int -> Int -> v s a -> v s a
unsafeSlice i n v = fromBoxed (Boxed.unsafeSlice i n (toBoxed v))

take :: MVector v a => Int -> v s a -> v s a
take n v = fromBoxed (Boxed.take n (toBoxed v))

drop :: MVector v a => Int -> v s a -> v s a
drop n v = fromBoxed (Boxed.drop n (toBoxed v))

unsafeTake :: MVector v a => Int -> v s a -> v s a
unsafeTake n v = fromBoxed (Boxed.unsafeTake n (toBoxed v))

unsafeDrop :: MVector v a => Int -> v s a -> v s a
unsafeDrop n v = fromBoxed (Boxed.unsafeDrop n (toBoxed v))

init :: MVector v a => v s a -> v s a
init v = fromBoxed (Boxed.init (toBoxed v))

tail :: MVector v a => v s a -> v s a
tail v = fromBoxed (Boxed.tail (toBoxed v))

unsafeInit :: MVector v a => v s a -> v s a
unsafeInit v = fromBoxed (Boxed.unsafeInit (toBoxed v))

unsafeTail :: MVector v a => v s a -> v s a
unsafeTail v = fromBoxed (Boxed.unsafeTail (toBoxed v))

new :: (PrimMonad m, MVector v a) => Int -> m (v (PrimState m) a)
new n = fmap fromBoxed (Boxed.new n)

unsafeNew :: (PrimMonad m, MVector v a) => Int -> m (v (PrimState m) a)
unsafeNew n = fmap fromBoxed (Boxed.unsafeNew n)

replicate :: (PrimMonad m, MVector v a) => Int -> a -> m (v (PrimState m) a)
replicate n x = fmap fromBoxed (Boxed.replicate n x)

replicateM :: (PrimMonad m, MVector v a) => Int -> m a -> m (v (PrimState m) a)
replicateM n x = fmap fromBoxed (Boxed.replicateM n x)

generate :: (PrimMonad m, MVector v a) => Int -> (Int -> a) -> m (v (PrimState m) a)
generate n x = fmap fromBoxed (Boxed.generate n x)

generateM :: (PrimMonad m, MVector v a) => Int -> (Int -> m a) -> m (v (PrimState m) a)
generateM n x = fmap fromBoxed (Boxed.generateM n x)

clone :: (PrimMonad m, MVector v a) => v (PrimState m) a -> m (v (PrimState m) a)
clone v = fmap fromBoxed (Boxed.clone (toBoxed v))

grow :: (PrimMonad m, MVector v a) => v (PrimState m) a -> Int -> m (v (PrimState m) a)
grow v n = fmap fromBoxed (Boxed.grow (toBoxed v) n)

unsafeGrow :: (PrimMonad m, MVector v a) => v (PrimState m) a -> Int -> m (v (PrimState m) a)
unsafeGrow v n = fmap fromBoxed (Boxed.unsafeGrow (toBoxed v) n)

clear :: (PrimMonad m, MVector v a) => v (PrimState m) a -> m ()
clear v = Boxed.clear (toBoxed v)

read :: (PrimMonad m, MVector v a) => v (PrimState m) a -> Int -> m a
read v i = Boxed.read (toBoxed v) i

write :: (PrimMonad m, MVector v a) => v (PrimState m) a -> Int -> a -> m ()
write v i x = Boxed.write (toBoxed v) i x

modify :: (PrimMonad m, MVector v a) => v (PrimState m) a -> (a -> a) -> Int -> m ()
modify v f i = Boxed.modify (toBoxed v) f i

modifyM :: (PrimMonad m, MVector v a) => v (PrimState m) a -> (a -> m a) -> Int -> m ()
modifyM v f i = Boxed.modifyM (toBoxed v) f i

swap :: (PrimMonad m, MVector v a) => v (PrimState m) a -> Int -> Int -> m ()
swap v i j = Boxed.swap (toBoxed v) i j

exchange :: (PrimMonad m, MVector v a) => v (PrimState m) a -> Int -> a -> m a
exchange v i x = Boxed.exchange (toBoxed v) i x

copy :: (PrimMonad m, MVector v a) => v (PrimState m) a -> v (PrimState m) a -> m ()
copy v w = Boxed.copy (toBoxed v) (toBoxed w)

move :: (PrimMonad m, MVector v a) => v (PrimState m) a -> v (PrimState m) a -> m ()
move v w = Boxed.move (toBoxed v) (toBoxed w)

unsafeRead :: (PrimMonad m, MVector v a) => v (PrimState m) a -> Int -> m a
unsafeRead v i = Boxed.unsafeRead (toBoxed v) i

unsafeWrite :: (PrimMonad m, MVector v a) => v (PrimState m) a -> Int -> a -> m ()
unsafeWrite v i x = Boxed.unsafeWrite (toBoxed v) i x

unsafeModify :: (PrimMonad m, MVector v a) => v (PrimState m) a -> (a -> a) -> Int -> m ()
unsafeModify v f i = Boxed.unsafeModify (toBoxed v) f i

unsafeModifyM :: (PrimMonad m, MVector v a) => v (PrimState m) a -> (a -> m a) -> Int -> m ()
unsafeModifyM v f i = Boxed.unsafeModifyM (toBoxed v) f i

unsafeSwap :: (PrimMonad m, MVector v a) => v (PrimState m) a -> Int -> Int -> m ()
unsafeSwap v i j = Boxed.unsafeSwap (toBoxed v) i j

unsafeExchange :: (PrimMonad m, MVector v a) => v (PrimState m) a -> Int -> a -> m a
unsafeExchange v i x = Boxed.unsafeExchange (toBoxed v) i x

unsafeCopy :: (PrimMonad m, MVector v a) => v (PrimState m) a -> v (PrimState m) a -> m ()
unsafeCopy v w = Boxed.unsafeCopy (toBoxed v) (toBoxed w)

unsafeMove :: (PrimMonad m, MVector v a) => v (PrimState m) a -> v (PrimState m) a -> m ()
unsafeMove v w = Boxed.unsafeMove (toBoxed v) (toBoxed w)

nextPermutation :: (PrimMonad m, Ord a, MVector v a) => v (PrimState m) a -> m Bool
nextPermutation v = Boxed.nextPermutation (toBoxed v)

set :: (PrimMonad m, MVector v a) => v (PrimState m) a -> a -> m ()
set v x = Boxed.set (toBoxed v) x
