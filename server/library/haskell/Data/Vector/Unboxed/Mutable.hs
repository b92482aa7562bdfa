{-# LANGUAGE FlexibleContexts, MultiParamTypeClasses, RankNTypes #-}
-- | Mutable vectors whose elements are evaluated, by way of the boxed ones.
module Data.Vector.Unboxed.Mutable
  ( MVector, IOVector, STVector, Unbox, length, null, slice, unsafeSlice, take, drop, splitAt, init, tail, unsafeInit
  , unsafeTail, unsafeTake, unsafeDrop, overlaps, new, unsafeNew, replicate, replicateM, generate, generateM, clone, grow
  , unsafeGrow, clear, read, write, modify, modifyM, swap, exchange, unsafeRead, unsafeWrite, unsafeModify, unsafeModifyM
  , unsafeSwap, unsafeExchange, mapM_, imapM_, forM_, iforM_, foldl, foldl', ifoldl, ifoldl', foldM, foldM', ifoldM, ifoldM'
  , foldr, foldr', ifoldr, ifoldr', foldrM, foldrM', ifoldrM, ifoldrM', nextPermutation, set, copy, move, unsafeCopy, unsafeMove
  ) where

import Control.Monad.Primitive (PrimMonad, PrimState, RealWorld)
import Control.Monad.ST (ST)
import qualified Data.Vector.Mutable as Boxed
import Data.Vector.Unboxed.Base (MVector, Unbox, boxedM, packedM)
import Prelude (Bool (..), Either (..), Enum, Eq (..), Functor (..), Int, Maybe (..), Monad (..), Monoid (..), Num, Ord (..), Ordering (..), Read (..), Semigroup (..), Show (..), String, Foldable, Traversable, seq)
import qualified Prelude

type IOVector = MVector RealWorld

type STVector s = MVector s

length :: Unbox a => MVector s a -> Int
length x1 = Boxed.length (boxedM x1)

null :: Unbox a => MVector s a -> Bool
null x1 = Boxed.null (boxedM x1)

slice :: Unbox a => Int -> Int -> MVector s a -> MVector s a
slice x1 x2 x3 = packedM (Boxed.slice x1 x2 (boxedM x3))

unsafeSlice :: Unbox a => Int -> Int -> MVector s a -> MVector s a
unsafeSlice x1 x2 x3 = packedM (Boxed.unsafeSlice x1 x2 (boxedM x3))

take :: Unbox a => Int -> MVector s a -> MVector s a
take x1 x2 = packedM (Boxed.take x1 (boxedM x2))

drop :: Unbox a => Int -> MVector s a -> MVector s a
drop x1 x2 = packedM (Boxed.drop x1 (boxedM x2))

splitAt :: Unbox a => Int -> MVector s a -> (MVector s a, MVector s a)
splitAt x1 x2 = case Boxed.splitAt x1 (boxedM x2) of (x3, x4) -> (packedM x3, packedM x4)

init :: Unbox a => MVector s a -> MVector s a
init x1 = packedM (Boxed.init (boxedM x1))

tail :: Unbox a => MVector s a -> MVector s a
tail x1 = packedM (Boxed.tail (boxedM x1))

unsafeInit :: Unbox a => MVector s a -> MVector s a
unsafeInit x1 = packedM (Boxed.unsafeInit (boxedM x1))

unsafeTail :: Unbox a => MVector s a -> MVector s a
unsafeTail x1 = packedM (Boxed.unsafeTail (boxedM x1))

unsafeTake :: Unbox a => Int -> MVector s a -> MVector s a
unsafeTake x1 x2 = packedM (Boxed.unsafeTake x1 (boxedM x2))

unsafeDrop :: Unbox a => Int -> MVector s a -> MVector s a
unsafeDrop x1 x2 = packedM (Boxed.unsafeDrop x1 (boxedM x2))

overlaps :: Unbox a => MVector s a -> MVector s a -> Bool
overlaps x1 x2 = Boxed.overlaps (boxedM x1) (boxedM x2)

new :: (PrimMonad m, Unbox a) => Int -> m (MVector (PrimState m) a)
new x1 = Prelude.fmap (\x2 -> packedM x2) (Boxed.new x1)

unsafeNew :: (PrimMonad m, Unbox a) => Int -> m (MVector (PrimState m) a)
unsafeNew x1 = Prelude.fmap (\x2 -> packedM x2) (Boxed.unsafeNew x1)

replicate :: (PrimMonad m, Unbox a) => Int -> a -> m (MVector (PrimState m) a)
replicate x1 x2 = Prelude.fmap (\x3 -> packedM x3) (Boxed.replicate x1 x2)

replicateM :: (PrimMonad m, Unbox a) => Int -> m a -> m (MVector (PrimState m) a)
replicateM x1 x2 = Prelude.fmap (\x3 -> packedM x3) (Boxed.replicateM x1 x2)

generate :: (PrimMonad m, Unbox a) => Int -> (Int -> a) -> m (MVector (PrimState m) a)
generate x1 x2 = Prelude.fmap (\x3 -> packedM x3) (Boxed.generate x1 x2)

generateM :: (PrimMonad m, Unbox a) => Int -> (Int -> m a) -> m (MVector (PrimState m) a)
generateM x1 x2 = Prelude.fmap (\x3 -> packedM x3) (Boxed.generateM x1 x2)

clone :: (PrimMonad m, Unbox a) => MVector (PrimState m) a -> m (MVector (PrimState m) a)
clone x1 = Prelude.fmap (\x2 -> packedM x2) (Boxed.clone (boxedM x1))

grow :: (PrimMonad m, Unbox a) => MVector (PrimState m) a -> Int -> m (MVector (PrimState m) a)
grow x1 x2 = Prelude.fmap (\x3 -> packedM x3) (Boxed.grow (boxedM x1) x2)

unsafeGrow :: (PrimMonad m, Unbox a) => MVector (PrimState m) a -> Int -> m (MVector (PrimState m) a)
unsafeGrow x1 x2 = Prelude.fmap (\x3 -> packedM x3) (Boxed.unsafeGrow (boxedM x1) x2)

clear :: (PrimMonad m, Unbox a) => MVector (PrimState m) a -> m ()
clear x1 = Boxed.clear (boxedM x1)

read :: (PrimMonad m, Unbox a) => MVector (PrimState m) a -> Int -> m a
read x1 x2 = Boxed.read (boxedM x1) x2

write :: (PrimMonad m, Unbox a) => MVector (PrimState m) a -> Int -> a -> m ()
write x1 x2 x3 = Boxed.write (boxedM x1) x2 x3

modify :: (PrimMonad m, Unbox a) => MVector (PrimState m) a -> (a -> a) -> Int -> m ()
modify x1 x2 x3 = Boxed.modify (boxedM x1) x2 x3

modifyM :: (PrimMonad m, Unbox a) => MVector (PrimState m) a -> (a -> m a) -> Int -> m ()
modifyM x1 x2 x3 = Boxed.modifyM (boxedM x1) x2 x3

swap :: (PrimMonad m, Unbox a) => MVector (PrimState m) a -> Int -> Int -> m ()
swap x1 x2 x3 = Boxed.swap (boxedM x1) x2 x3

exchange :: (PrimMonad m, Unbox a) => MVector (PrimState m) a -> Int -> a -> m a
exchange x1 x2 x3 = Boxed.exchange (boxedM x1) x2 x3

unsafeRead :: (PrimMonad m, Unbox a) => MVector (PrimState m) a -> Int -> m a
unsafeRead x1 x2 = Boxed.unsafeRead (boxedM x1) x2

unsafeWrite :: (PrimMonad m, Unbox a) => MVector (PrimState m) a -> Int -> a -> m ()
unsafeWrite x1 x2 x3 = Boxed.unsafeWrite (boxedM x1) x2 x3

unsafeModify :: (PrimMonad m, Unbox a) => MVector (PrimState m) a -> (a -> a) -> Int -> m ()
unsafeModify x1 x2 x3 = Boxed.unsafeModify (boxedM x1) x2 x3

unsafeModifyM :: (PrimMonad m, Unbox a) => MVector (PrimState m) a -> (a -> m a) -> Int -> m ()
unsafeModifyM x1 x2 x3 = Boxed.unsafeModifyM (boxedM x1) x2 x3

unsafeSwap :: (PrimMonad m, Unbox a) => MVector (PrimState m) a -> Int -> Int -> m ()
unsafeSwap x1 x2 x3 = Boxed.unsafeSwap (boxedM x1) x2 x3

unsafeExchange :: (PrimMonad m, Unbox a) => MVector (PrimState m) a -> Int -> a -> m a
unsafeExchange x1 x2 x3 = Boxed.unsafeExchange (boxedM x1) x2 x3

mapM_ :: (PrimMonad m, Unbox a) => (a -> m b) -> MVector (PrimState m) a -> m ()
mapM_ x1 x2 = Boxed.mapM_ x1 (boxedM x2)

imapM_ :: (PrimMonad m, Unbox a) => (Int -> a -> m b) -> MVector (PrimState m) a -> m ()
imapM_ x1 x2 = Boxed.imapM_ x1 (boxedM x2)

forM_ :: (PrimMonad m, Unbox a) => MVector (PrimState m) a -> (a -> m b) -> m ()
forM_ x1 x2 = Boxed.forM_ (boxedM x1) x2

iforM_ :: (PrimMonad m, Unbox a) => MVector (PrimState m) a -> (Int -> a -> m b) -> m ()
iforM_ x1 x2 = Boxed.iforM_ (boxedM x1) x2

foldl :: (PrimMonad m, Unbox a) => (b -> a -> b) -> b -> MVector (PrimState m) a -> m b
foldl x1 x2 x3 = Boxed.foldl x1 x2 (boxedM x3)

foldl' :: (PrimMonad m, Unbox a) => (b -> a -> b) -> b -> MVector (PrimState m) a -> m b
foldl' x1 x2 x3 = Boxed.foldl' x1 x2 (boxedM x3)

ifoldl :: (PrimMonad m, Unbox a) => (b -> Int -> a -> b) -> b -> MVector (PrimState m) a -> m b
ifoldl x1 x2 x3 = Boxed.ifoldl x1 x2 (boxedM x3)

ifoldl' :: (PrimMonad m, Unbox a) => (b -> Int -> a -> b) -> b -> MVector (PrimState m) a -> m b
ifoldl' x1 x2 x3 = Boxed.ifoldl' x1 x2 (boxedM x3)

foldM :: (PrimMonad m, Unbox a) => (b -> a -> m b) -> b -> MVector (PrimState m) a -> m b
foldM x1 x2 x3 = Boxed.foldM x1 x2 (boxedM x3)

foldM' :: (PrimMonad m, Unbox a) => (b -> a -> m b) -> b -> MVector (PrimState m) a -> m b
foldM' x1 x2 x3 = Boxed.foldM' x1 x2 (boxedM x3)

ifoldM :: (PrimMonad m, Unbox a) => (b -> Int -> a -> m b) -> b -> MVector (PrimState m) a -> m b
ifoldM x1 x2 x3 = Boxed.ifoldM x1 x2 (boxedM x3)

ifoldM' :: (PrimMonad m, Unbox a) => (b -> Int -> a -> m b) -> b -> MVector (PrimState m) a -> m b
ifoldM' x1 x2 x3 = Boxed.ifoldM' x1 x2 (boxedM x3)

foldr :: (PrimMonad m, Unbox a) => (a -> b -> b) -> b -> MVector (PrimState m) a -> m b
foldr x1 x2 x3 = Boxed.foldr x1 x2 (boxedM x3)

foldr' :: (PrimMonad m, Unbox a) => (a -> b -> b) -> b -> MVector (PrimState m) a -> m b
foldr' x1 x2 x3 = Boxed.foldr' x1 x2 (boxedM x3)

ifoldr :: (PrimMonad m, Unbox a) => (Int -> a -> b -> b) -> b -> MVector (PrimState m) a -> m b
ifoldr x1 x2 x3 = Boxed.ifoldr x1 x2 (boxedM x3)

ifoldr' :: (PrimMonad m, Unbox a) => (Int -> a -> b -> b) -> b -> MVector (PrimState m) a -> m b
ifoldr' x1 x2 x3 = Boxed.ifoldr' x1 x2 (boxedM x3)

foldrM :: (PrimMonad m, Unbox a) => (a -> b -> m b) -> b -> MVector (PrimState m) a -> m b
foldrM x1 x2 x3 = Boxed.foldrM x1 x2 (boxedM x3)

foldrM' :: (PrimMonad m, Unbox a) => (a -> b -> m b) -> b -> MVector (PrimState m) a -> m b
foldrM' x1 x2 x3 = Boxed.foldrM' x1 x2 (boxedM x3)

ifoldrM :: (PrimMonad m, Unbox a) => (Int -> a -> b -> m b) -> b -> MVector (PrimState m) a -> m b
ifoldrM x1 x2 x3 = Boxed.ifoldrM x1 x2 (boxedM x3)

ifoldrM' :: (PrimMonad m, Unbox a) => (Int -> a -> b -> m b) -> b -> MVector (PrimState m) a -> m b
ifoldrM' x1 x2 x3 = Boxed.ifoldrM' x1 x2 (boxedM x3)

nextPermutation :: (PrimMonad m, Ord a, Unbox a) => MVector (PrimState m) a -> m Bool
nextPermutation x1 = Boxed.nextPermutation (boxedM x1)

set :: (PrimMonad m, Unbox a) => MVector (PrimState m) a -> a -> m ()
set x1 x2 = Boxed.set (boxedM x1) x2

copy :: (PrimMonad m, Unbox a) => MVector (PrimState m) a -> MVector (PrimState m) a -> m ()
copy x1 x2 = Boxed.copy (boxedM x1) (boxedM x2)

move :: (PrimMonad m, Unbox a) => MVector (PrimState m) a -> MVector (PrimState m) a -> m ()
move x1 x2 = Boxed.move (boxedM x1) (boxedM x2)

unsafeCopy :: (PrimMonad m, Unbox a) => MVector (PrimState m) a -> MVector (PrimState m) a -> m ()
unsafeCopy x1 x2 = Boxed.unsafeCopy (boxedM x1) (boxedM x2)

unsafeMove :: (PrimMonad m, Unbox a) => MVector (PrimState m) a -> MVector (PrimState m) a -> m ()
unsafeMove x1 x2 = Boxed.unsafeMove (boxedM x1) (boxedM x2)
