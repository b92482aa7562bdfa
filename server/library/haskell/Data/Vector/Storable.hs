{-# LANGUAGE FlexibleContexts, MultiParamTypeClasses, RankNTypes #-}
-- | Immutable vectors whose elements are evaluated, by way of the boxed ones.
module Data.Vector.Storable
  ( Vector, MVector, Storable, length, null, (!), (!?), head, last, unsafeIndex, unsafeHead, unsafeLast, indexM, headM, lastM
  , unsafeIndexM, unsafeHeadM, unsafeLastM, slice, init, tail, take, drop, splitAt, uncons, unsnoc, unsafeSlice, unsafeInit
  , unsafeTail, unsafeTake, unsafeDrop, empty, singleton, replicate, generate, iterateN, replicateM, generateM, iterateNM
  , create, unfoldr, unfoldrN, unfoldrExactN, unfoldrM, unfoldrNM, unfoldrExactNM, constructN, constructrN, enumFromN
  , enumFromStepN, enumFromTo, enumFromThenTo, cons, snoc, (++), concat, force, (//), update, update_, accum, accumulate
  , accumulate_, unsafeUpd, unsafeUpdate, unsafeUpdate_, unsafeAccum, unsafeAccumulate, unsafeAccumulate_, reverse, backpermute
  , unsafeBackpermute, modify, map, imap, concatMap, mapM, imapM, mapM_, imapM_, forM, forM_, iforM, iforM_, zipWith, izipWith
  , zipWith3, izipWith3, zipWith4, izipWith4, zipWith5, izipWith5, zipWith6, izipWith6, zipWithM, izipWithM, zipWithM_
  , izipWithM_, filter, ifilter, filterM, uniq, mapMaybe, imapMaybe, mapMaybeM, imapMaybeM, takeWhile, dropWhile, partition
  , unstablePartition, partitionWith, span, break, elem, notElem, find, findIndex, findIndices, elemIndex, elemIndices, foldl
  , foldl1, foldl', foldl1', foldr, foldr1, foldr', foldr1', ifoldl, ifoldl', ifoldr, ifoldr', foldMap, foldMap', all, any, and
  , or, sum, product, maximum, minimum, maximumBy, minimumBy, maxIndex, maxIndexBy, minIndex, minIndexBy, foldM, ifoldM, foldM'
  , ifoldM', fold1M, fold1M', foldM_, ifoldM_, foldM'_, ifoldM'_, fold1M_, fold1M'_, prescanl, prescanl', postscanl, postscanl'
  , scanl, scanl', scanl1, scanl1', iscanl, iscanl', prescanr, prescanr', postscanr, postscanr', scanr, scanr', scanr1, scanr1'
  , iscanr, iscanr', eqBy, cmpBy, toList, fromList, fromListN, freeze, thaw, copy, unsafeFreeze, unsafeThaw, unsafeCopy
  ) where

import Control.Monad.Primitive (PrimMonad, PrimState)
import Control.Monad.ST (ST)
import qualified Data.Vector as Boxed
import Data.Vector.Storable.Base (MVector, Vector, boxed, boxedM, packed, packedM)
import Foreign.Storable (Storable)
import Prelude (Bool (..), Either (..), Enum, Eq (..), Functor (..), Int, Maybe (..), Monad (..), Monoid (..), Num, Ord (..), Ordering (..), Read (..), Semigroup (..), Show (..), String, Foldable, Traversable, seq)
import qualified Prelude

infixl 9 !, !?, //
infixr 5 ++

length :: Storable a => Vector a -> Int
length x1 = Boxed.length (boxed x1)

null :: Storable a => Vector a -> Bool
null x1 = Boxed.null (boxed x1)

(!) :: Storable a => Vector a -> Int -> a
(!) x1 x2 = (Boxed.!) (boxed x1) x2

(!?) :: Storable a => Vector a -> Int -> Maybe a
(!?) x1 x2 = (Boxed.!?) (boxed x1) x2

head :: Storable a => Vector a -> a
head x1 = Boxed.head (boxed x1)

last :: Storable a => Vector a -> a
last x1 = Boxed.last (boxed x1)

unsafeIndex :: Storable a => Vector a -> Int -> a
unsafeIndex x1 x2 = Boxed.unsafeIndex (boxed x1) x2

unsafeHead :: Storable a => Vector a -> a
unsafeHead x1 = Boxed.unsafeHead (boxed x1)

unsafeLast :: Storable a => Vector a -> a
unsafeLast x1 = Boxed.unsafeLast (boxed x1)

indexM :: (Monad m, Storable a) => Vector a -> Int -> m a
indexM x1 x2 = Boxed.indexM (boxed x1) x2

headM :: (Monad m, Storable a) => Vector a -> m a
headM x1 = Boxed.headM (boxed x1)

lastM :: (Monad m, Storable a) => Vector a -> m a
lastM x1 = Boxed.lastM (boxed x1)

unsafeIndexM :: (Monad m, Storable a) => Vector a -> Int -> m a
unsafeIndexM x1 x2 = Boxed.unsafeIndexM (boxed x1) x2

unsafeHeadM :: (Monad m, Storable a) => Vector a -> m a
unsafeHeadM x1 = Boxed.unsafeHeadM (boxed x1)

unsafeLastM :: (Monad m, Storable a) => Vector a -> m a
unsafeLastM x1 = Boxed.unsafeLastM (boxed x1)

slice :: Storable a => Int -> Int -> Vector a -> Vector a
slice x1 x2 x3 = packed (Boxed.slice x1 x2 (boxed x3))

init :: Storable a => Vector a -> Vector a
init x1 = packed (Boxed.init (boxed x1))

tail :: Storable a => Vector a -> Vector a
tail x1 = packed (Boxed.tail (boxed x1))

take :: Storable a => Int -> Vector a -> Vector a
take x1 x2 = packed (Boxed.take x1 (boxed x2))

drop :: Storable a => Int -> Vector a -> Vector a
drop x1 x2 = packed (Boxed.drop x1 (boxed x2))

splitAt :: Storable a => Int -> Vector a -> (Vector a, Vector a)
splitAt x1 x2 = case Boxed.splitAt x1 (boxed x2) of (x3, x4) -> (packed x3, packed x4)

uncons :: Storable a => Vector a -> Maybe (a, Vector a)
uncons x1 = Prelude.fmap (\x2 -> case x2 of (x3, x4) -> (x3, packed x4)) (Boxed.uncons (boxed x1))

unsnoc :: Storable a => Vector a -> Maybe (Vector a, a)
unsnoc x1 = Prelude.fmap (\x2 -> case x2 of (x3, x4) -> (packed x3, x4)) (Boxed.unsnoc (boxed x1))

unsafeSlice :: Storable a => Int -> Int -> Vector a -> Vector a
unsafeSlice x1 x2 x3 = packed (Boxed.unsafeSlice x1 x2 (boxed x3))

unsafeInit :: Storable a => Vector a -> Vector a
unsafeInit x1 = packed (Boxed.unsafeInit (boxed x1))

unsafeTail :: Storable a => Vector a -> Vector a
unsafeTail x1 = packed (Boxed.unsafeTail (boxed x1))

unsafeTake :: Storable a => Int -> Vector a -> Vector a
unsafeTake x1 x2 = packed (Boxed.unsafeTake x1 (boxed x2))

unsafeDrop :: Storable a => Int -> Vector a -> Vector a
unsafeDrop x1 x2 = packed (Boxed.unsafeDrop x1 (boxed x2))

empty :: Storable a => Vector a
empty = packed Boxed.empty

singleton :: Storable a => a -> Vector a
singleton x1 = packed (Boxed.singleton x1)

replicate :: Storable a => Int -> a -> Vector a
replicate x1 x2 = packed (Boxed.replicate x1 x2)

generate :: Storable a => Int -> (Int -> a) -> Vector a
generate x1 x2 = packed (Boxed.generate x1 x2)

iterateN :: Storable a => Int -> (a -> a) -> a -> Vector a
iterateN x1 x2 x3 = packed (Boxed.iterateN x1 x2 x3)

replicateM :: (Monad m, Storable a) => Int -> m a -> m (Vector a)
replicateM x1 x2 = Prelude.fmap (\x3 -> packed x3) (Boxed.replicateM x1 x2)

generateM :: (Monad m, Storable a) => Int -> (Int -> m a) -> m (Vector a)
generateM x1 x2 = Prelude.fmap (\x3 -> packed x3) (Boxed.generateM x1 x2)

iterateNM :: (Monad m, Storable a) => Int -> (a -> m a) -> a -> m (Vector a)
iterateNM x1 x2 x3 = Prelude.fmap (\x4 -> packed x4) (Boxed.iterateNM x1 x2 x3)

create :: Storable a => (forall s. ST s (MVector s a)) -> Vector a
create x1 = packed (Boxed.create (Prelude.fmap (\x2 -> boxedM x2) x1))

unfoldr :: Storable a => (b -> Maybe (a, b)) -> b -> Vector a
unfoldr x1 x2 = packed (Boxed.unfoldr x1 x2)

unfoldrN :: Storable a => Int -> (b -> Maybe (a, b)) -> b -> Vector a
unfoldrN x1 x2 x3 = packed (Boxed.unfoldrN x1 x2 x3)

unfoldrExactN :: Storable a => Int -> (b -> (a, b)) -> b -> Vector a
unfoldrExactN x1 x2 x3 = packed (Boxed.unfoldrExactN x1 x2 x3)

unfoldrM :: (Monad m, Storable a) => (b -> m (Maybe (a, b))) -> b -> m (Vector a)
unfoldrM x1 x2 = Prelude.fmap (\x3 -> packed x3) (Boxed.unfoldrM x1 x2)

unfoldrNM :: (Monad m, Storable a) => Int -> (b -> m (Maybe (a, b))) -> b -> m (Vector a)
unfoldrNM x1 x2 x3 = Prelude.fmap (\x4 -> packed x4) (Boxed.unfoldrNM x1 x2 x3)

unfoldrExactNM :: (Monad m, Storable a) => Int -> (b -> m (a, b)) -> b -> m (Vector a)
unfoldrExactNM x1 x2 x3 = Prelude.fmap (\x4 -> packed x4) (Boxed.unfoldrExactNM x1 x2 x3)

constructN :: Storable a => Int -> (Vector a -> a) -> Vector a
constructN x1 x2 = packed (Boxed.constructN x1 (\x3 -> x2 (packed x3)))

constructrN :: Storable a => Int -> (Vector a -> a) -> Vector a
constructrN x1 x2 = packed (Boxed.constructrN x1 (\x3 -> x2 (packed x3)))

enumFromN :: (Num a, Storable a) => a -> Int -> Vector a
enumFromN x1 x2 = packed (Boxed.enumFromN x1 x2)

enumFromStepN :: (Num a, Storable a) => a -> a -> Int -> Vector a
enumFromStepN x1 x2 x3 = packed (Boxed.enumFromStepN x1 x2 x3)

enumFromTo :: (Enum a, Storable a) => a -> a -> Vector a
enumFromTo x1 x2 = packed (Boxed.enumFromTo x1 x2)

enumFromThenTo :: (Enum a, Storable a) => a -> a -> a -> Vector a
enumFromThenTo x1 x2 x3 = packed (Boxed.enumFromThenTo x1 x2 x3)

cons :: Storable a => a -> Vector a -> Vector a
cons x1 x2 = packed (Boxed.cons x1 (boxed x2))

snoc :: Storable a => Vector a -> a -> Vector a
snoc x1 x2 = packed (Boxed.snoc (boxed x1) x2)

(++) :: Storable a => Vector a -> Vector a -> Vector a
(++) x1 x2 = packed ((Boxed.++) (boxed x1) (boxed x2))

concat :: Storable a => [Vector a] -> Vector a
concat x1 = packed (Boxed.concat (Prelude.map (\x2 -> boxed x2) x1))

force :: Storable a => Vector a -> Vector a
force x1 = packed (Boxed.force (boxed x1))

(//) :: Storable a => Vector a -> [(Int, a)] -> Vector a
(//) x1 x2 = packed ((Boxed.//) (boxed x1) x2)

update :: (Storable a, Storable ((Int, a))) => Vector a -> Vector (Int, a) -> Vector a
update x1 x2 = packed (Boxed.update (boxed x1) (boxed x2))

update_ :: Storable a => Vector a -> Vector Int -> Vector a -> Vector a
update_ x1 x2 x3 = packed (Boxed.update_ (boxed x1) (boxed x2) (boxed x3))

accum :: Storable a => (a -> b -> a) -> Vector a -> [(Int, b)] -> Vector a
accum x1 x2 x3 = packed (Boxed.accum x1 (boxed x2) x3)

accumulate :: (Storable a, Storable ((Int, b))) => (a -> b -> a) -> Vector a -> Vector (Int, b) -> Vector a
accumulate x1 x2 x3 = packed (Boxed.accumulate x1 (boxed x2) (boxed x3))

accumulate_ :: (Storable a, Storable b) => (a -> b -> a) -> Vector a -> Vector Int -> Vector b -> Vector a
accumulate_ x1 x2 x3 x4 = packed (Boxed.accumulate_ x1 (boxed x2) (boxed x3) (boxed x4))

unsafeUpd :: Storable a => Vector a -> [(Int, a)] -> Vector a
unsafeUpd x1 x2 = packed (Boxed.unsafeUpd (boxed x1) x2)

unsafeUpdate :: (Storable a, Storable ((Int, a))) => Vector a -> Vector (Int, a) -> Vector a
unsafeUpdate x1 x2 = packed (Boxed.unsafeUpdate (boxed x1) (boxed x2))

unsafeUpdate_ :: Storable a => Vector a -> Vector Int -> Vector a -> Vector a
unsafeUpdate_ x1 x2 x3 = packed (Boxed.unsafeUpdate_ (boxed x1) (boxed x2) (boxed x3))

unsafeAccum :: Storable a => (a -> b -> a) -> Vector a -> [(Int, b)] -> Vector a
unsafeAccum x1 x2 x3 = packed (Boxed.unsafeAccum x1 (boxed x2) x3)

unsafeAccumulate :: (Storable a, Storable ((Int, b))) => (a -> b -> a) -> Vector a -> Vector (Int, b) -> Vector a
unsafeAccumulate x1 x2 x3 = packed (Boxed.unsafeAccumulate x1 (boxed x2) (boxed x3))

unsafeAccumulate_ :: (Storable a, Storable b) => (a -> b -> a) -> Vector a -> Vector Int -> Vector b -> Vector a
unsafeAccumulate_ x1 x2 x3 x4 = packed (Boxed.unsafeAccumulate_ x1 (boxed x2) (boxed x3) (boxed x4))

reverse :: Storable a => Vector a -> Vector a
reverse x1 = packed (Boxed.reverse (boxed x1))

backpermute :: Storable a => Vector a -> Vector Int -> Vector a
backpermute x1 x2 = packed (Boxed.backpermute (boxed x1) (boxed x2))

unsafeBackpermute :: Storable a => Vector a -> Vector Int -> Vector a
unsafeBackpermute x1 x2 = packed (Boxed.unsafeBackpermute (boxed x1) (boxed x2))

modify :: Storable a => (forall s. MVector s a -> ST s ()) -> Vector a -> Vector a
modify x1 x2 = packed (Boxed.modify (\x3 -> x1 (packedM x3)) (boxed x2))

map :: (Storable a, Storable b) => (a -> b) -> Vector a -> Vector b
map x1 x2 = packed (Boxed.map x1 (boxed x2))

imap :: (Storable a, Storable b) => (Int -> a -> b) -> Vector a -> Vector b
imap x1 x2 = packed (Boxed.imap x1 (boxed x2))

concatMap :: (Storable b, Storable a) => (a -> Vector b) -> Vector a -> Vector b
concatMap x1 x2 = packed (Boxed.concatMap (\x3 -> boxed (x1 x3)) (boxed x2))

mapM :: (Monad m, Storable a, Storable b) => (a -> m b) -> Vector a -> m (Vector b)
mapM x1 x2 = Prelude.fmap (\x3 -> packed x3) (Boxed.mapM x1 (boxed x2))

imapM :: (Monad m, Storable a, Storable b) => (Int -> a -> m b) -> Vector a -> m (Vector b)
imapM x1 x2 = Prelude.fmap (\x3 -> packed x3) (Boxed.imapM x1 (boxed x2))

mapM_ :: (Monad m, Storable a) => (a -> m b) -> Vector a -> m ()
mapM_ x1 x2 = Boxed.mapM_ x1 (boxed x2)

imapM_ :: (Monad m, Storable a) => (Int -> a -> m b) -> Vector a -> m ()
imapM_ x1 x2 = Boxed.imapM_ x1 (boxed x2)

forM :: (Monad m, Storable a, Storable b) => Vector a -> (a -> m b) -> m (Vector b)
forM x1 x2 = Prelude.fmap (\x3 -> packed x3) (Boxed.forM (boxed x1) x2)

forM_ :: (Monad m, Storable a) => Vector a -> (a -> m b) -> m ()
forM_ x1 x2 = Boxed.forM_ (boxed x1) x2

iforM :: (Monad m, Storable a, Storable b) => Vector a -> (Int -> a -> m b) -> m (Vector b)
iforM x1 x2 = Prelude.fmap (\x3 -> packed x3) (Boxed.iforM (boxed x1) x2)

iforM_ :: (Monad m, Storable a) => Vector a -> (Int -> a -> m b) -> m ()
iforM_ x1 x2 = Boxed.iforM_ (boxed x1) x2

zipWith :: (Storable a, Storable b, Storable c) => (a -> b -> c) -> Vector a -> Vector b -> Vector c
zipWith x1 x2 x3 = packed (Boxed.zipWith x1 (boxed x2) (boxed x3))

izipWith :: (Storable a, Storable b, Storable c) => (Int -> a -> b -> c) -> Vector a -> Vector b -> Vector c
izipWith x1 x2 x3 = packed (Boxed.izipWith x1 (boxed x2) (boxed x3))

zipWith3 :: (Storable a, Storable b, Storable c, Storable d) => (a -> b -> c -> d) -> Vector a -> Vector b -> Vector c -> Vector d
zipWith3 x1 x2 x3 x4 = packed (Boxed.zipWith3 x1 (boxed x2) (boxed x3) (boxed x4))

izipWith3 :: (Storable a, Storable b, Storable c, Storable d) => (Int -> a -> b -> c -> d) -> Vector a -> Vector b -> Vector c -> Vector d
izipWith3 x1 x2 x3 x4 = packed (Boxed.izipWith3 x1 (boxed x2) (boxed x3) (boxed x4))

zipWith4 :: (Storable a, Storable b, Storable c, Storable d, Storable e) => (a -> b -> c -> d -> e) -> Vector a -> Vector b -> Vector c -> Vector d -> Vector e
zipWith4 x1 x2 x3 x4 x5 = packed (Boxed.zipWith4 x1 (boxed x2) (boxed x3) (boxed x4) (boxed x5))

izipWith4 :: (Storable a, Storable b, Storable c, Storable d, Storable e) => (Int -> a -> b -> c -> d -> e) -> Vector a -> Vector b -> Vector c -> Vector d -> Vector e
izipWith4 x1 x2 x3 x4 x5 = packed (Boxed.izipWith4 x1 (boxed x2) (boxed x3) (boxed x4) (boxed x5))

zipWith5 :: (Storable a, Storable b, Storable c, Storable d, Storable e, Storable f) => (a -> b -> c -> d -> e -> f) -> Vector a -> Vector b -> Vector c -> Vector d -> Vector e -> Vector f
zipWith5 x1 x2 x3 x4 x5 x6 = packed (Boxed.zipWith5 x1 (boxed x2) (boxed x3) (boxed x4) (boxed x5) (boxed x6))

izipWith5 :: (Storable a, Storable b, Storable c, Storable d, Storable e, Storable f) => (Int -> a -> b -> c -> d -> e -> f) -> Vector a -> Vector b -> Vector c -> Vector d -> Vector e -> Vector f
izipWith5 x1 x2 x3 x4 x5 x6 = packed (Boxed.izipWith5 x1 (boxed x2) (boxed x3) (boxed x4) (boxed x5) (boxed x6))

zipWith6 :: (Storable a, Storable b, Storable c, Storable d, Storable e, Storable f, Storable g) => (a -> b -> c -> d -> e -> f -> g) -> Vector a -> Vector b -> Vector c -> Vector d -> Vector e -> Vector f -> Vector g
zipWith6 x1 x2 x3 x4 x5 x6 x7 = packed (Boxed.zipWith6 x1 (boxed x2) (boxed x3) (boxed x4) (boxed x5) (boxed x6) (boxed x7))

izipWith6 :: (Storable a, Storable b, Storable c, Storable d, Storable e, Storable f, Storable g) => (Int -> a -> b -> c -> d -> e -> f -> g) -> Vector a -> Vector b -> Vector c -> Vector d -> Vector e -> Vector f -> Vector g
izipWith6 x1 x2 x3 x4 x5 x6 x7 = packed (Boxed.izipWith6 x1 (boxed x2) (boxed x3) (boxed x4) (boxed x5) (boxed x6) (boxed x7))

zipWithM :: (Monad m, Storable a, Storable b, Storable c) => (a -> b -> m c) -> Vector a -> Vector b -> m (Vector c)
zipWithM x1 x2 x3 = Prelude.fmap (\x4 -> packed x4) (Boxed.zipWithM x1 (boxed x2) (boxed x3))

izipWithM :: (Monad m, Storable a, Storable b, Storable c) => (Int -> a -> b -> m c) -> Vector a -> Vector b -> m (Vector c)
izipWithM x1 x2 x3 = Prelude.fmap (\x4 -> packed x4) (Boxed.izipWithM x1 (boxed x2) (boxed x3))

zipWithM_ :: (Monad m, Storable a, Storable b) => (a -> b -> m c) -> Vector a -> Vector b -> m ()
zipWithM_ x1 x2 x3 = Boxed.zipWithM_ x1 (boxed x2) (boxed x3)

izipWithM_ :: (Monad m, Storable a, Storable b) => (Int -> a -> b -> m c) -> Vector a -> Vector b -> m ()
izipWithM_ x1 x2 x3 = Boxed.izipWithM_ x1 (boxed x2) (boxed x3)

filter :: Storable a => (a -> Bool) -> Vector a -> Vector a
filter x1 x2 = packed (Boxed.filter x1 (boxed x2))

ifilter :: Storable a => (Int -> a -> Bool) -> Vector a -> Vector a
ifilter x1 x2 = packed (Boxed.ifilter x1 (boxed x2))

filterM :: (Monad m, Storable a) => (a -> m Bool) -> Vector a -> m (Vector a)
filterM x1 x2 = Prelude.fmap (\x3 -> packed x3) (Boxed.filterM x1 (boxed x2))

uniq :: (Eq a, Storable a) => Vector a -> Vector a
uniq x1 = packed (Boxed.uniq (boxed x1))

mapMaybe :: (Storable a, Storable b) => (a -> Maybe b) -> Vector a -> Vector b
mapMaybe x1 x2 = packed (Boxed.mapMaybe x1 (boxed x2))

imapMaybe :: (Storable a, Storable b) => (Int -> a -> Maybe b) -> Vector a -> Vector b
imapMaybe x1 x2 = packed (Boxed.imapMaybe x1 (boxed x2))

mapMaybeM :: (Monad m, Storable a, Storable b) => (a -> m (Maybe b)) -> Vector a -> m (Vector b)
mapMaybeM x1 x2 = Prelude.fmap (\x3 -> packed x3) (Boxed.mapMaybeM x1 (boxed x2))

imapMaybeM :: (Monad m, Storable a, Storable b) => (Int -> a -> m (Maybe b)) -> Vector a -> m (Vector b)
imapMaybeM x1 x2 = Prelude.fmap (\x3 -> packed x3) (Boxed.imapMaybeM x1 (boxed x2))

takeWhile :: Storable a => (a -> Bool) -> Vector a -> Vector a
takeWhile x1 x2 = packed (Boxed.takeWhile x1 (boxed x2))

dropWhile :: Storable a => (a -> Bool) -> Vector a -> Vector a
dropWhile x1 x2 = packed (Boxed.dropWhile x1 (boxed x2))

partition :: Storable a => (a -> Bool) -> Vector a -> (Vector a, Vector a)
partition x1 x2 = case Boxed.partition x1 (boxed x2) of (x3, x4) -> (packed x3, packed x4)

unstablePartition :: Storable a => (a -> Bool) -> Vector a -> (Vector a, Vector a)
unstablePartition x1 x2 = case Boxed.unstablePartition x1 (boxed x2) of (x3, x4) -> (packed x3, packed x4)

partitionWith :: (Storable a, Storable b, Storable c) => (a -> Either b c) -> Vector a -> (Vector b, Vector c)
partitionWith x1 x2 = case Boxed.partitionWith x1 (boxed x2) of (x3, x4) -> (packed x3, packed x4)

span :: Storable a => (a -> Bool) -> Vector a -> (Vector a, Vector a)
span x1 x2 = case Boxed.span x1 (boxed x2) of (x3, x4) -> (packed x3, packed x4)

break :: Storable a => (a -> Bool) -> Vector a -> (Vector a, Vector a)
break x1 x2 = case Boxed.break x1 (boxed x2) of (x3, x4) -> (packed x3, packed x4)

elem :: (Eq a, Storable a) => a -> Vector a -> Bool
elem x1 x2 = Boxed.elem x1 (boxed x2)

notElem :: (Eq a, Storable a) => a -> Vector a -> Bool
notElem x1 x2 = Boxed.notElem x1 (boxed x2)

find :: Storable a => (a -> Bool) -> Vector a -> Maybe a
find x1 x2 = Boxed.find x1 (boxed x2)

findIndex :: Storable a => (a -> Bool) -> Vector a -> Maybe Int
findIndex x1 x2 = Boxed.findIndex x1 (boxed x2)

findIndices :: Storable a => (a -> Bool) -> Vector a -> Vector Int
findIndices x1 x2 = packed (Boxed.findIndices x1 (boxed x2))

elemIndex :: (Eq a, Storable a) => a -> Vector a -> Maybe Int
elemIndex x1 x2 = Boxed.elemIndex x1 (boxed x2)

elemIndices :: (Eq a, Storable a) => a -> Vector a -> Vector Int
elemIndices x1 x2 = packed (Boxed.elemIndices x1 (boxed x2))

foldl :: Storable a => (b -> a -> b) -> b -> Vector a -> b
foldl x1 x2 x3 = Boxed.foldl x1 x2 (boxed x3)

foldl1 :: Storable a => (a -> a -> a) -> Vector a -> a
foldl1 x1 x2 = Boxed.foldl1 x1 (boxed x2)

foldl' :: Storable a => (b -> a -> b) -> b -> Vector a -> b
foldl' x1 x2 x3 = Boxed.foldl' x1 x2 (boxed x3)

foldl1' :: Storable a => (a -> a -> a) -> Vector a -> a
foldl1' x1 x2 = Boxed.foldl1' x1 (boxed x2)

foldr :: Storable a => (a -> b -> b) -> b -> Vector a -> b
foldr x1 x2 x3 = Boxed.foldr x1 x2 (boxed x3)

foldr1 :: Storable a => (a -> a -> a) -> Vector a -> a
foldr1 x1 x2 = Boxed.foldr1 x1 (boxed x2)

foldr' :: Storable a => (a -> b -> b) -> b -> Vector a -> b
foldr' x1 x2 x3 = Boxed.foldr' x1 x2 (boxed x3)

foldr1' :: Storable a => (a -> a -> a) -> Vector a -> a
foldr1' x1 x2 = Boxed.foldr1' x1 (boxed x2)

ifoldl :: Storable a => (b -> Int -> a -> b) -> b -> Vector a -> b
ifoldl x1 x2 x3 = Boxed.ifoldl x1 x2 (boxed x3)

ifoldl' :: Storable a => (b -> Int -> a -> b) -> b -> Vector a -> b
ifoldl' x1 x2 x3 = Boxed.ifoldl' x1 x2 (boxed x3)

ifoldr :: Storable a => (Int -> a -> b -> b) -> b -> Vector a -> b
ifoldr x1 x2 x3 = Boxed.ifoldr x1 x2 (boxed x3)

ifoldr' :: Storable a => (Int -> a -> b -> b) -> b -> Vector a -> b
ifoldr' x1 x2 x3 = Boxed.ifoldr' x1 x2 (boxed x3)

foldMap :: (Monoid m, Storable a) => (a -> m) -> Vector a -> m
foldMap x1 x2 = Boxed.foldMap x1 (boxed x2)

foldMap' :: (Monoid m, Storable a) => (a -> m) -> Vector a -> m
foldMap' x1 x2 = Boxed.foldMap' x1 (boxed x2)

all :: Storable a => (a -> Bool) -> Vector a -> Bool
all x1 x2 = Boxed.all x1 (boxed x2)

any :: Storable a => (a -> Bool) -> Vector a -> Bool
any x1 x2 = Boxed.any x1 (boxed x2)

and :: Vector Bool -> Bool
and x1 = Boxed.and (boxed x1)

or :: Vector Bool -> Bool
or x1 = Boxed.or (boxed x1)

sum :: (Num a, Storable a) => Vector a -> a
sum x1 = Boxed.sum (boxed x1)

product :: (Num a, Storable a) => Vector a -> a
product x1 = Boxed.product (boxed x1)

maximum :: (Ord a, Storable a) => Vector a -> a
maximum x1 = Boxed.maximum (boxed x1)

minimum :: (Ord a, Storable a) => Vector a -> a
minimum x1 = Boxed.minimum (boxed x1)

maximumBy :: Storable a => (a -> a -> Ordering) -> Vector a -> a
maximumBy x1 x2 = Boxed.maximumBy x1 (boxed x2)

minimumBy :: Storable a => (a -> a -> Ordering) -> Vector a -> a
minimumBy x1 x2 = Boxed.minimumBy x1 (boxed x2)

maxIndex :: (Ord a, Storable a) => Vector a -> Int
maxIndex x1 = Boxed.maxIndex (boxed x1)

maxIndexBy :: Storable a => (a -> a -> Ordering) -> Vector a -> Int
maxIndexBy x1 x2 = Boxed.maxIndexBy x1 (boxed x2)

minIndex :: (Ord a, Storable a) => Vector a -> Int
minIndex x1 = Boxed.minIndex (boxed x1)

minIndexBy :: Storable a => (a -> a -> Ordering) -> Vector a -> Int
minIndexBy x1 x2 = Boxed.minIndexBy x1 (boxed x2)

foldM :: (Monad m, Storable a) => (b -> a -> m b) -> b -> Vector a -> m b
foldM x1 x2 x3 = Boxed.foldM x1 x2 (boxed x3)

ifoldM :: (Monad m, Storable a) => (b -> Int -> a -> m b) -> b -> Vector a -> m b
ifoldM x1 x2 x3 = Boxed.ifoldM x1 x2 (boxed x3)

foldM' :: (Monad m, Storable a) => (b -> a -> m b) -> b -> Vector a -> m b
foldM' x1 x2 x3 = Boxed.foldM' x1 x2 (boxed x3)

ifoldM' :: (Monad m, Storable a) => (b -> Int -> a -> m b) -> b -> Vector a -> m b
ifoldM' x1 x2 x3 = Boxed.ifoldM' x1 x2 (boxed x3)

fold1M :: (Monad m, Storable a) => (a -> a -> m a) -> Vector a -> m a
fold1M x1 x2 = Boxed.fold1M x1 (boxed x2)

fold1M' :: (Monad m, Storable a) => (a -> a -> m a) -> Vector a -> m a
fold1M' x1 x2 = Boxed.fold1M' x1 (boxed x2)

foldM_ :: (Monad m, Storable a) => (b -> a -> m b) -> b -> Vector a -> m ()
foldM_ x1 x2 x3 = Boxed.foldM_ x1 x2 (boxed x3)

ifoldM_ :: (Monad m, Storable a) => (b -> Int -> a -> m b) -> b -> Vector a -> m ()
ifoldM_ x1 x2 x3 = Boxed.ifoldM_ x1 x2 (boxed x3)

foldM'_ :: (Monad m, Storable a) => (b -> a -> m b) -> b -> Vector a -> m ()
foldM'_ x1 x2 x3 = Boxed.foldM'_ x1 x2 (boxed x3)

ifoldM'_ :: (Monad m, Storable a) => (b -> Int -> a -> m b) -> b -> Vector a -> m ()
ifoldM'_ x1 x2 x3 = Boxed.ifoldM'_ x1 x2 (boxed x3)

fold1M_ :: (Monad m, Storable a) => (a -> a -> m a) -> Vector a -> m ()
fold1M_ x1 x2 = Boxed.fold1M_ x1 (boxed x2)

fold1M'_ :: (Monad m, Storable a) => (a -> a -> m a) -> Vector a -> m ()
fold1M'_ x1 x2 = Boxed.fold1M'_ x1 (boxed x2)

prescanl :: (Storable a, Storable b) => (b -> a -> b) -> b -> Vector a -> Vector b
prescanl x1 x2 x3 = packed (Boxed.prescanl x1 x2 (boxed x3))

prescanl' :: (Storable a, Storable b) => (b -> a -> b) -> b -> Vector a -> Vector b
prescanl' x1 x2 x3 = packed (Boxed.prescanl' x1 x2 (boxed x3))

postscanl :: (Storable a, Storable b) => (b -> a -> b) -> b -> Vector a -> Vector b
postscanl x1 x2 x3 = packed (Boxed.postscanl x1 x2 (boxed x3))

postscanl' :: (Storable a, Storable b) => (b -> a -> b) -> b -> Vector a -> Vector b
postscanl' x1 x2 x3 = packed (Boxed.postscanl' x1 x2 (boxed x3))

scanl :: (Storable a, Storable b) => (b -> a -> b) -> b -> Vector a -> Vector b
scanl x1 x2 x3 = packed (Boxed.scanl x1 x2 (boxed x3))

scanl' :: (Storable a, Storable b) => (b -> a -> b) -> b -> Vector a -> Vector b
scanl' x1 x2 x3 = packed (Boxed.scanl' x1 x2 (boxed x3))

scanl1 :: Storable a => (a -> a -> a) -> Vector a -> Vector a
scanl1 x1 x2 = packed (Boxed.scanl1 x1 (boxed x2))

scanl1' :: Storable a => (a -> a -> a) -> Vector a -> Vector a
scanl1' x1 x2 = packed (Boxed.scanl1' x1 (boxed x2))

iscanl :: (Storable a, Storable b) => (Int -> b -> a -> b) -> b -> Vector a -> Vector b
iscanl x1 x2 x3 = packed (Boxed.iscanl x1 x2 (boxed x3))

iscanl' :: (Storable a, Storable b) => (Int -> b -> a -> b) -> b -> Vector a -> Vector b
iscanl' x1 x2 x3 = packed (Boxed.iscanl' x1 x2 (boxed x3))

prescanr :: (Storable a, Storable b) => (a -> b -> b) -> b -> Vector a -> Vector b
prescanr x1 x2 x3 = packed (Boxed.prescanr x1 x2 (boxed x3))

prescanr' :: (Storable a, Storable b) => (a -> b -> b) -> b -> Vector a -> Vector b
prescanr' x1 x2 x3 = packed (Boxed.prescanr' x1 x2 (boxed x3))

postscanr :: (Storable a, Storable b) => (a -> b -> b) -> b -> Vector a -> Vector b
postscanr x1 x2 x3 = packed (Boxed.postscanr x1 x2 (boxed x3))

postscanr' :: (Storable a, Storable b) => (a -> b -> b) -> b -> Vector a -> Vector b
postscanr' x1 x2 x3 = packed (Boxed.postscanr' x1 x2 (boxed x3))

scanr :: (Storable a, Storable b) => (a -> b -> b) -> b -> Vector a -> Vector b
scanr x1 x2 x3 = packed (Boxed.scanr x1 x2 (boxed x3))

scanr' :: (Storable a, Storable b) => (a -> b -> b) -> b -> Vector a -> Vector b
scanr' x1 x2 x3 = packed (Boxed.scanr' x1 x2 (boxed x3))

scanr1 :: Storable a => (a -> a -> a) -> Vector a -> Vector a
scanr1 x1 x2 = packed (Boxed.scanr1 x1 (boxed x2))

scanr1' :: Storable a => (a -> a -> a) -> Vector a -> Vector a
scanr1' x1 x2 = packed (Boxed.scanr1' x1 (boxed x2))

iscanr :: (Storable a, Storable b) => (Int -> a -> b -> b) -> b -> Vector a -> Vector b
iscanr x1 x2 x3 = packed (Boxed.iscanr x1 x2 (boxed x3))

iscanr' :: (Storable a, Storable b) => (Int -> a -> b -> b) -> b -> Vector a -> Vector b
iscanr' x1 x2 x3 = packed (Boxed.iscanr' x1 x2 (boxed x3))

eqBy :: (Storable a, Storable b) => (a -> b -> Bool) -> Vector a -> Vector b -> Bool
eqBy x1 x2 x3 = Boxed.eqBy x1 (boxed x2) (boxed x3)

cmpBy :: (Storable a, Storable b) => (a -> b -> Ordering) -> Vector a -> Vector b -> Ordering
cmpBy x1 x2 x3 = Boxed.cmpBy x1 (boxed x2) (boxed x3)

toList :: Storable a => Vector a -> [a]
toList x1 = Boxed.toList (boxed x1)

fromList :: Storable a => [a] -> Vector a
fromList x1 = packed (Boxed.fromList x1)

fromListN :: Storable a => Int -> [a] -> Vector a
fromListN x1 x2 = packed (Boxed.fromListN x1 x2)

freeze :: (PrimMonad m, Storable a) => MVector (PrimState m) a -> m (Vector a)
freeze x1 = Prelude.fmap (\x2 -> packed x2) (Boxed.freeze (boxedM x1))

thaw :: (PrimMonad m, Storable a) => Vector a -> m (MVector (PrimState m) a)
thaw x1 = Prelude.fmap (\x2 -> packedM x2) (Boxed.thaw (boxed x1))

copy :: (PrimMonad m, Storable a) => MVector (PrimState m) a -> Vector a -> m ()
copy x1 x2 = Boxed.copy (boxedM x1) (boxed x2)

unsafeFreeze :: (PrimMonad m, Storable a) => MVector (PrimState m) a -> m (Vector a)
unsafeFreeze x1 = Prelude.fmap (\x2 -> packed x2) (Boxed.unsafeFreeze (boxedM x1))

unsafeThaw :: (PrimMonad m, Storable a) => Vector a -> m (MVector (PrimState m) a)
unsafeThaw x1 = Prelude.fmap (\x2 -> packedM x2) (Boxed.unsafeThaw (boxed x1))

unsafeCopy :: (PrimMonad m, Storable a) => MVector (PrimState m) a -> Vector a -> m ()
unsafeCopy x1 x2 = Boxed.unsafeCopy (boxedM x1) (boxed x2)
