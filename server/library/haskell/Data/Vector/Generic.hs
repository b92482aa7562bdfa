{-# LANGUAGE FlexibleContexts, MultiParamTypeClasses, RankNTypes #-}
-- | Operations on any vector, by way of the boxed ones.
module Data.Vector.Generic
  ( Vector (basicUnsafeFreeze, basicUnsafeThaw, basicLength, basicUnsafeSlice, basicUnsafeIndexM, basicUnsafeCopy, elemseq), Mutable, convert, length, null, (!), (!?), head, last, unsafeIndex, unsafeHead, unsafeLast, indexM, headM, lastM
  , unsafeIndexM, unsafeHeadM, unsafeLastM, slice, init, tail, take, drop, splitAt, uncons, unsnoc, unsafeSlice, unsafeInit
  , unsafeTail, unsafeTake, unsafeDrop, empty, singleton, replicate, generate, iterateN, replicateM, generateM, iterateNM
  , unfoldr, unfoldrN, unfoldrExactN, unfoldrM, unfoldrNM, unfoldrExactNM, constructN, constructrN, enumFromN, enumFromStepN
  , enumFromTo, enumFromThenTo, cons, snoc, (++), concat, force, (//), update, update_, accum, accumulate, accumulate_
  , unsafeUpd, unsafeUpdate, unsafeUpdate_, unsafeAccum, unsafeAccumulate, unsafeAccumulate_, reverse, backpermute
  , unsafeBackpermute, indexed, map, imap, concatMap, mapM, imapM, mapM_, imapM_, forM, forM_, iforM, iforM_, zipWith, izipWith
  , zip, zipWith3, izipWith3, zip3, zipWith4, izipWith4, zip4, zipWith5, izipWith5, zip5, zipWith6, izipWith6, zip6, zipWithM
  , izipWithM, zipWithM_, izipWithM_, unzip, unzip3, unzip4, unzip5, unzip6, filter, ifilter, filterM, uniq, mapMaybe, imapMaybe
  , mapMaybeM, imapMaybeM, catMaybes, takeWhile, dropWhile, partition, unstablePartition, partitionWith, span, break, elem
  , notElem, find, findIndex, findIndices, elemIndex, elemIndices, foldl, foldl1, foldl', foldl1', foldr, foldr1, foldr'
  , foldr1', ifoldl, ifoldl', ifoldr, ifoldr', foldMap, foldMap', all, any, and, or, sum, product, maximum, minimum, maximumBy
  , minimumBy, maxIndex, maxIndexBy, minIndex, minIndexBy, foldM, ifoldM, foldM', ifoldM', fold1M, fold1M', foldM_, ifoldM_
  , foldM'_, ifoldM'_, fold1M_, fold1M'_, sequence, sequence_, prescanl, prescanl', postscanl, postscanl', scanl, scanl', scanl1
  , scanl1', iscanl, iscanl', prescanr, prescanr', postscanr, postscanr', scanr, scanr', scanr1, scanr1', iscanr, iscanr', eqBy
  , cmpBy, toList, fromList, fromListN
  ) where

import qualified Data.Vector as Boxed
import Data.Vector.Generic.Base
import Prelude (Bool (..), Either (..), Enum, Eq (..), Functor (..), Int, Maybe (..), Monad (..), Monoid (..), Num, Ord (..), Ordering (..), Read (..), Semigroup (..), Show (..), String, Foldable, Traversable, seq)
import qualified Prelude

infixl 9 !, !?, //
infixr 5 ++

convert :: (Vector v a, Vector w a) => v a -> w a
convert v = fromBoxed (toBoxed v)

length :: Vector v a => v a -> Int
length x1 = Boxed.length (toBoxed x1)

null :: Vector v a => v a -> Bool
null x1 = Boxed.null (toBoxed x1)

(!) :: Vector v a => v a -> Int -> a
(!) x1 x2 = (Boxed.!) (toBoxed x1) x2

(!?) :: Vector v a => v a -> Int -> Maybe a
(!?) x1 x2 = (Boxed.!?) (toBoxed x1) x2

head :: Vector v a => v a -> a
head x1 = Boxed.head (toBoxed x1)

last :: Vector v a => v a -> a
last x1 = Boxed.last (toBoxed x1)

unsafeIndex :: Vector v a => v a -> Int -> a
unsafeIndex x1 x2 = Boxed.unsafeIndex (toBoxed x1) x2

unsafeHead :: Vector v a => v a -> a
unsafeHead x1 = Boxed.unsafeHead (toBoxed x1)

unsafeLast :: Vector v a => v a -> a
unsafeLast x1 = Boxed.unsafeLast (toBoxed x1)

indexM :: (Monad m, Vector v a) => v a -> Int -> m a
indexM x1 x2 = Boxed.indexM (toBoxed x1) x2

headM :: (Monad m, Vector v a) => v a -> m a
headM x1 = Boxed.headM (toBoxed x1)

lastM :: (Monad m, Vector v a) => v a -> m a
lastM x1 = Boxed.lastM (toBoxed x1)

unsafeIndexM :: (Monad m, Vector v a) => v a -> Int -> m a
unsafeIndexM x1 x2 = Boxed.unsafeIndexM (toBoxed x1) x2

unsafeHeadM :: (Monad m, Vector v a) => v a -> m a
unsafeHeadM x1 = Boxed.unsafeHeadM (toBoxed x1)

unsafeLastM :: (Monad m, Vector v a) => v a -> m a
unsafeLastM x1 = Boxed.unsafeLastM (toBoxed x1)

slice :: Vector v a => Int -> Int -> v a -> v a
slice x1 x2 x3 = fromBoxed (Boxed.slice x1 x2 (toBoxed x3))

init :: Vector v a => v a -> v a
init x1 = fromBoxed (Boxed.init (toBoxed x1))

tail :: Vector v a => v a -> v a
tail x1 = fromBoxed (Boxed.tail (toBoxed x1))

take :: Vector v a => Int -> v a -> v a
take x1 x2 = fromBoxed (Boxed.take x1 (toBoxed x2))

drop :: Vector v a => Int -> v a -> v a
drop x1 x2 = fromBoxed (Boxed.drop x1 (toBoxed x2))

splitAt :: Vector v a => Int -> v a -> (v a, v a)
splitAt x1 x2 = case Boxed.splitAt x1 (toBoxed x2) of (x3, x4) -> (fromBoxed x3, fromBoxed x4)

uncons :: Vector v a => v a -> Maybe (a, v a)
uncons x1 = Prelude.fmap (\x2 -> case x2 of (x3, x4) -> (x3, fromBoxed x4)) (Boxed.uncons (toBoxed x1))

unsnoc :: Vector v a => v a -> Maybe (v a, a)
unsnoc x1 = Prelude.fmap (\x2 -> case x2 of (x3, x4) -> (fromBoxed x3, x4)) (Boxed.unsnoc (toBoxed x1))

unsafeSlice :: Vector v a => Int -> Int -> v a -> v a
unsafeSlice x1 x2 x3 = fromBoxed (Boxed.unsafeSlice x1 x2 (toBoxed x3))

unsafeInit :: Vector v a => v a -> v a
unsafeInit x1 = fromBoxed (Boxed.unsafeInit (toBoxed x1))

unsafeTail :: Vector v a => v a -> v a
unsafeTail x1 = fromBoxed (Boxed.unsafeTail (toBoxed x1))

unsafeTake :: Vector v a => Int -> v a -> v a
unsafeTake x1 x2 = fromBoxed (Boxed.unsafeTake x1 (toBoxed x2))

unsafeDrop :: Vector v a => Int -> v a -> v a
unsafeDrop x1 x2 = fromBoxed (Boxed.unsafeDrop x1 (toBoxed x2))

empty :: Vector v a => v a
empty = fromBoxed Boxed.empty

singleton :: Vector v a => a -> v a
singleton x1 = fromBoxed (Boxed.singleton x1)

replicate :: Vector v a => Int -> a -> v a
replicate x1 x2 = fromBoxed (Boxed.replicate x1 x2)

generate :: Vector v a => Int -> (Int -> a) -> v a
generate x1 x2 = fromBoxed (Boxed.generate x1 x2)

iterateN :: Vector v a => Int -> (a -> a) -> a -> v a
iterateN x1 x2 x3 = fromBoxed (Boxed.iterateN x1 x2 x3)

replicateM :: (Monad m, Vector v a) => Int -> m a -> m (v a)
replicateM x1 x2 = Prelude.fmap (\x3 -> fromBoxed x3) (Boxed.replicateM x1 x2)

generateM :: (Monad m, Vector v a) => Int -> (Int -> m a) -> m (v a)
generateM x1 x2 = Prelude.fmap (\x3 -> fromBoxed x3) (Boxed.generateM x1 x2)

iterateNM :: (Monad m, Vector v a) => Int -> (a -> m a) -> a -> m (v a)
iterateNM x1 x2 x3 = Prelude.fmap (\x4 -> fromBoxed x4) (Boxed.iterateNM x1 x2 x3)

unfoldr :: Vector v a => (b -> Maybe (a, b)) -> b -> v a
unfoldr x1 x2 = fromBoxed (Boxed.unfoldr x1 x2)

unfoldrN :: Vector v a => Int -> (b -> Maybe (a, b)) -> b -> v a
unfoldrN x1 x2 x3 = fromBoxed (Boxed.unfoldrN x1 x2 x3)

unfoldrExactN :: Vector v a => Int -> (b -> (a, b)) -> b -> v a
unfoldrExactN x1 x2 x3 = fromBoxed (Boxed.unfoldrExactN x1 x2 x3)

unfoldrM :: (Monad m, Vector v a) => (b -> m (Maybe (a, b))) -> b -> m (v a)
unfoldrM x1 x2 = Prelude.fmap (\x3 -> fromBoxed x3) (Boxed.unfoldrM x1 x2)

unfoldrNM :: (Monad m, Vector v a) => Int -> (b -> m (Maybe (a, b))) -> b -> m (v a)
unfoldrNM x1 x2 x3 = Prelude.fmap (\x4 -> fromBoxed x4) (Boxed.unfoldrNM x1 x2 x3)

unfoldrExactNM :: (Monad m, Vector v a) => Int -> (b -> m (a, b)) -> b -> m (v a)
unfoldrExactNM x1 x2 x3 = Prelude.fmap (\x4 -> fromBoxed x4) (Boxed.unfoldrExactNM x1 x2 x3)

constructN :: Vector v a => Int -> (v a -> a) -> v a
constructN x1 x2 = fromBoxed (Boxed.constructN x1 (\x3 -> x2 (fromBoxed x3)))

constructrN :: Vector v a => Int -> (v a -> a) -> v a
constructrN x1 x2 = fromBoxed (Boxed.constructrN x1 (\x3 -> x2 (fromBoxed x3)))

enumFromN :: (Num a, Vector v a) => a -> Int -> v a
enumFromN x1 x2 = fromBoxed (Boxed.enumFromN x1 x2)

enumFromStepN :: (Num a, Vector v a) => a -> a -> Int -> v a
enumFromStepN x1 x2 x3 = fromBoxed (Boxed.enumFromStepN x1 x2 x3)

enumFromTo :: (Enum a, Vector v a) => a -> a -> v a
enumFromTo x1 x2 = fromBoxed (Boxed.enumFromTo x1 x2)

enumFromThenTo :: (Enum a, Vector v a) => a -> a -> a -> v a
enumFromThenTo x1 x2 x3 = fromBoxed (Boxed.enumFromThenTo x1 x2 x3)

cons :: Vector v a => a -> v a -> v a
cons x1 x2 = fromBoxed (Boxed.cons x1 (toBoxed x2))

snoc :: Vector v a => v a -> a -> v a
snoc x1 x2 = fromBoxed (Boxed.snoc (toBoxed x1) x2)

(++) :: Vector v a => v a -> v a -> v a
(++) x1 x2 = fromBoxed ((Boxed.++) (toBoxed x1) (toBoxed x2))

concat :: Vector v a => [v a] -> v a
concat x1 = fromBoxed (Boxed.concat (Prelude.map (\x2 -> toBoxed x2) x1))

force :: Vector v a => v a -> v a
force x1 = fromBoxed (Boxed.force (toBoxed x1))

(//) :: Vector v a => v a -> [(Int, a)] -> v a
(//) x1 x2 = fromBoxed ((Boxed.//) (toBoxed x1) x2)

update :: (Vector v a, Vector v ((Int, a))) => v a -> v (Int, a) -> v a
update x1 x2 = fromBoxed (Boxed.update (toBoxed x1) (toBoxed x2))

update_ :: (Vector v a, Vector v Int) => v a -> v Int -> v a -> v a
update_ x1 x2 x3 = fromBoxed (Boxed.update_ (toBoxed x1) (toBoxed x2) (toBoxed x3))

accum :: Vector v a => (a -> b -> a) -> v a -> [(Int, b)] -> v a
accum x1 x2 x3 = fromBoxed (Boxed.accum x1 (toBoxed x2) x3)

accumulate :: (Vector v a, Vector v ((Int, b))) => (a -> b -> a) -> v a -> v (Int, b) -> v a
accumulate x1 x2 x3 = fromBoxed (Boxed.accumulate x1 (toBoxed x2) (toBoxed x3))

accumulate_ :: (Vector v a, Vector v Int, Vector v b) => (a -> b -> a) -> v a -> v Int -> v b -> v a
accumulate_ x1 x2 x3 x4 = fromBoxed (Boxed.accumulate_ x1 (toBoxed x2) (toBoxed x3) (toBoxed x4))

unsafeUpd :: Vector v a => v a -> [(Int, a)] -> v a
unsafeUpd x1 x2 = fromBoxed (Boxed.unsafeUpd (toBoxed x1) x2)

unsafeUpdate :: (Vector v a, Vector v ((Int, a))) => v a -> v (Int, a) -> v a
unsafeUpdate x1 x2 = fromBoxed (Boxed.unsafeUpdate (toBoxed x1) (toBoxed x2))

unsafeUpdate_ :: (Vector v a, Vector v Int) => v a -> v Int -> v a -> v a
unsafeUpdate_ x1 x2 x3 = fromBoxed (Boxed.unsafeUpdate_ (toBoxed x1) (toBoxed x2) (toBoxed x3))

unsafeAccum :: Vector v a => (a -> b -> a) -> v a -> [(Int, b)] -> v a
unsafeAccum x1 x2 x3 = fromBoxed (Boxed.unsafeAccum x1 (toBoxed x2) x3)

unsafeAccumulate :: (Vector v a, Vector v ((Int, b))) => (a -> b -> a) -> v a -> v (Int, b) -> v a
unsafeAccumulate x1 x2 x3 = fromBoxed (Boxed.unsafeAccumulate x1 (toBoxed x2) (toBoxed x3))

unsafeAccumulate_ :: (Vector v a, Vector v Int, Vector v b) => (a -> b -> a) -> v a -> v Int -> v b -> v a
unsafeAccumulate_ x1 x2 x3 x4 = fromBoxed (Boxed.unsafeAccumulate_ x1 (toBoxed x2) (toBoxed x3) (toBoxed x4))

reverse :: Vector v a => v a -> v a
reverse x1 = fromBoxed (Boxed.reverse (toBoxed x1))

backpermute :: (Vector v a, Vector v Int) => v a -> v Int -> v a
backpermute x1 x2 = fromBoxed (Boxed.backpermute (toBoxed x1) (toBoxed x2))

unsafeBackpermute :: (Vector v a, Vector v Int) => v a -> v Int -> v a
unsafeBackpermute x1 x2 = fromBoxed (Boxed.unsafeBackpermute (toBoxed x1) (toBoxed x2))

indexed :: (Vector v a, Vector v ((Int, a))) => v a -> v (Int, a)
indexed x1 = fromBoxed (Boxed.indexed (toBoxed x1))

map :: (Vector v a, Vector v b) => (a -> b) -> v a -> v b
map x1 x2 = fromBoxed (Boxed.map x1 (toBoxed x2))

imap :: (Vector v a, Vector v b) => (Int -> a -> b) -> v a -> v b
imap x1 x2 = fromBoxed (Boxed.imap x1 (toBoxed x2))

concatMap :: (Vector v b, Vector v a) => (a -> v b) -> v a -> v b
concatMap x1 x2 = fromBoxed (Boxed.concatMap (\x3 -> toBoxed (x1 x3)) (toBoxed x2))

mapM :: (Monad m, Vector v a, Vector v b) => (a -> m b) -> v a -> m (v b)
mapM x1 x2 = Prelude.fmap (\x3 -> fromBoxed x3) (Boxed.mapM x1 (toBoxed x2))

imapM :: (Monad m, Vector v a, Vector v b) => (Int -> a -> m b) -> v a -> m (v b)
imapM x1 x2 = Prelude.fmap (\x3 -> fromBoxed x3) (Boxed.imapM x1 (toBoxed x2))

mapM_ :: (Monad m, Vector v a) => (a -> m b) -> v a -> m ()
mapM_ x1 x2 = Boxed.mapM_ x1 (toBoxed x2)

imapM_ :: (Monad m, Vector v a) => (Int -> a -> m b) -> v a -> m ()
imapM_ x1 x2 = Boxed.imapM_ x1 (toBoxed x2)

forM :: (Monad m, Vector v a, Vector v b) => v a -> (a -> m b) -> m (v b)
forM x1 x2 = Prelude.fmap (\x3 -> fromBoxed x3) (Boxed.forM (toBoxed x1) x2)

forM_ :: (Monad m, Vector v a) => v a -> (a -> m b) -> m ()
forM_ x1 x2 = Boxed.forM_ (toBoxed x1) x2

iforM :: (Monad m, Vector v a, Vector v b) => v a -> (Int -> a -> m b) -> m (v b)
iforM x1 x2 = Prelude.fmap (\x3 -> fromBoxed x3) (Boxed.iforM (toBoxed x1) x2)

iforM_ :: (Monad m, Vector v a) => v a -> (Int -> a -> m b) -> m ()
iforM_ x1 x2 = Boxed.iforM_ (toBoxed x1) x2

zipWith :: (Vector v a, Vector v b, Vector v c) => (a -> b -> c) -> v a -> v b -> v c
zipWith x1 x2 x3 = fromBoxed (Boxed.zipWith x1 (toBoxed x2) (toBoxed x3))

izipWith :: (Vector v a, Vector v b, Vector v c) => (Int -> a -> b -> c) -> v a -> v b -> v c
izipWith x1 x2 x3 = fromBoxed (Boxed.izipWith x1 (toBoxed x2) (toBoxed x3))

zip :: (Vector v a, Vector v b, Vector v ((a, b))) => v a -> v b -> v (a, b)
zip x1 x2 = fromBoxed (Boxed.zip (toBoxed x1) (toBoxed x2))

zipWith3 :: (Vector v a, Vector v b, Vector v c, Vector v d) => (a -> b -> c -> d) -> v a -> v b -> v c -> v d
zipWith3 x1 x2 x3 x4 = fromBoxed (Boxed.zipWith3 x1 (toBoxed x2) (toBoxed x3) (toBoxed x4))

izipWith3 :: (Vector v a, Vector v b, Vector v c, Vector v d) => (Int -> a -> b -> c -> d) -> v a -> v b -> v c -> v d
izipWith3 x1 x2 x3 x4 = fromBoxed (Boxed.izipWith3 x1 (toBoxed x2) (toBoxed x3) (toBoxed x4))

zip3 :: (Vector v a, Vector v b, Vector v c, Vector v ((a, b, c))) => v a -> v b -> v c -> v (a, b, c)
zip3 x1 x2 x3 = fromBoxed (Boxed.zip3 (toBoxed x1) (toBoxed x2) (toBoxed x3))

zipWith4 :: (Vector v a, Vector v b, Vector v c, Vector v d, Vector v e) => (a -> b -> c -> d -> e) -> v a -> v b -> v c -> v d -> v e
zipWith4 x1 x2 x3 x4 x5 = fromBoxed (Boxed.zipWith4 x1 (toBoxed x2) (toBoxed x3) (toBoxed x4) (toBoxed x5))

izipWith4 :: (Vector v a, Vector v b, Vector v c, Vector v d, Vector v e) => (Int -> a -> b -> c -> d -> e) -> v a -> v b -> v c -> v d -> v e
izipWith4 x1 x2 x3 x4 x5 = fromBoxed (Boxed.izipWith4 x1 (toBoxed x2) (toBoxed x3) (toBoxed x4) (toBoxed x5))

zip4 :: (Vector v a, Vector v b, Vector v c, Vector v d, Vector v ((a, b, c, d))) => v a -> v b -> v c -> v d -> v (a, b, c, d)
zip4 x1 x2 x3 x4 = fromBoxed (Boxed.zip4 (toBoxed x1) (toBoxed x2) (toBoxed x3) (toBoxed x4))

zipWith5 :: (Vector v a, Vector v b, Vector v c, Vector v d, Vector v e, Vector v f) => (a -> b -> c -> d -> e -> f) -> v a -> v b -> v c -> v d -> v e -> v f
zipWith5 x1 x2 x3 x4 x5 x6 = fromBoxed (Boxed.zipWith5 x1 (toBoxed x2) (toBoxed x3) (toBoxed x4) (toBoxed x5) (toBoxed x6))

izipWith5 :: (Vector v a, Vector v b, Vector v c, Vector v d, Vector v e, Vector v f) => (Int -> a -> b -> c -> d -> e -> f) -> v a -> v b -> v c -> v d -> v e -> v f
izipWith5 x1 x2 x3 x4 x5 x6 = fromBoxed (Boxed.izipWith5 x1 (toBoxed x2) (toBoxed x3) (toBoxed x4) (toBoxed x5) (toBoxed x6))

zip5 :: (Vector v a, Vector v b, Vector v c, Vector v d, Vector v e, Vector v ((a, b, c, d, e))) => v a -> v b -> v c -> v d -> v e -> v (a, b, c, d, e)
zip5 x1 x2 x3 x4 x5 = fromBoxed (Boxed.zip5 (toBoxed x1) (toBoxed x2) (toBoxed x3) (toBoxed x4) (toBoxed x5))

zipWith6 :: (Vector v a, Vector v b, Vector v c, Vector v d, Vector v e, Vector v f, Vector v g) => (a -> b -> c -> d -> e -> f -> g) -> v a -> v b -> v c -> v d -> v e -> v f -> v g
zipWith6 x1 x2 x3 x4 x5 x6 x7 = fromBoxed (Boxed.zipWith6 x1 (toBoxed x2) (toBoxed x3) (toBoxed x4) (toBoxed x5) (toBoxed x6) (toBoxed x7))

izipWith6 :: (Vector v a, Vector v b, Vector v c, Vector v d, Vector v e, Vector v f, Vector v g) => (Int -> a -> b -> c -> d -> e -> f -> g) -> v a -> v b -> v c -> v d -> v e -> v f -> v g
izipWith6 x1 x2 x3 x4 x5 x6 x7 = fromBoxed (Boxed.izipWith6 x1 (toBoxed x2) (toBoxed x3) (toBoxed x4) (toBoxed x5) (toBoxed x6) (toBoxed x7))

zip6 :: (Vector v a, Vector v b, Vector v c, Vector v d, Vector v e, Vector v f, Vector v ((a, b, c, d, e, f))) => v a -> v b -> v c -> v d -> v e -> v f -> v (a, b, c, d, e, f)
zip6 x1 x2 x3 x4 x5 x6 = fromBoxed (Boxed.zip6 (toBoxed x1) (toBoxed x2) (toBoxed x3) (toBoxed x4) (toBoxed x5) (toBoxed x6))

zipWithM :: (Monad m, Vector v a, Vector v b, Vector v c) => (a -> b -> m c) -> v a -> v b -> m (v c)
zipWithM x1 x2 x3 = Prelude.fmap (\x4 -> fromBoxed x4) (Boxed.zipWithM x1 (toBoxed x2) (toBoxed x3))

izipWithM :: (Monad m, Vector v a, Vector v b, Vector v c) => (Int -> a -> b -> m c) -> v a -> v b -> m (v c)
izipWithM x1 x2 x3 = Prelude.fmap (\x4 -> fromBoxed x4) (Boxed.izipWithM x1 (toBoxed x2) (toBoxed x3))

zipWithM_ :: (Monad m, Vector v a, Vector v b) => (a -> b -> m c) -> v a -> v b -> m ()
zipWithM_ x1 x2 x3 = Boxed.zipWithM_ x1 (toBoxed x2) (toBoxed x3)

izipWithM_ :: (Monad m, Vector v a, Vector v b) => (Int -> a -> b -> m c) -> v a -> v b -> m ()
izipWithM_ x1 x2 x3 = Boxed.izipWithM_ x1 (toBoxed x2) (toBoxed x3)

unzip :: (Vector v ((a, b)), Vector v a, Vector v b) => v (a, b) -> (v a, v b)
unzip x1 = case Boxed.unzip (toBoxed x1) of (x2, x3) -> (fromBoxed x2, fromBoxed x3)

unzip3 :: (Vector v ((a, b, c)), Vector v a, Vector v b, Vector v c) => v (a, b, c) -> (v a, v b, v c)
unzip3 x1 = case Boxed.unzip3 (toBoxed x1) of (x2, x3, x4) -> (fromBoxed x2, fromBoxed x3, fromBoxed x4)

unzip4 :: (Vector v ((a, b, c, d)), Vector v a, Vector v b, Vector v c, Vector v d) => v (a, b, c, d) -> (v a, v b, v c, v d)
unzip4 x1 = case Boxed.unzip4 (toBoxed x1) of (x2, x3, x4, x5) -> (fromBoxed x2, fromBoxed x3, fromBoxed x4, fromBoxed x5)

unzip5 :: (Vector v ((a, b, c, d, e)), Vector v a, Vector v b, Vector v c, Vector v d, Vector v e) => v (a, b, c, d, e) -> (v a, v b, v c, v d, v e)
unzip5 x1 = case Boxed.unzip5 (toBoxed x1) of (x2, x3, x4, x5, x6) -> (fromBoxed x2, fromBoxed x3, fromBoxed x4, fromBoxed x5, fromBoxed x6)

unzip6 :: (Vector v ((a, b, c, d, e, f)), Vector v a, Vector v b, Vector v c, Vector v d, Vector v e, Vector v f) => v (a, b, c, d, e, f) -> (v a, v b, v c, v d, v e, v f)
unzip6 x1 = case Boxed.unzip6 (toBoxed x1) of (x2, x3, x4, x5, x6, x7) -> (fromBoxed x2, fromBoxed x3, fromBoxed x4, fromBoxed x5, fromBoxed x6, fromBoxed x7)

filter :: Vector v a => (a -> Bool) -> v a -> v a
filter x1 x2 = fromBoxed (Boxed.filter x1 (toBoxed x2))

ifilter :: Vector v a => (Int -> a -> Bool) -> v a -> v a
ifilter x1 x2 = fromBoxed (Boxed.ifilter x1 (toBoxed x2))

filterM :: (Monad m, Vector v a) => (a -> m Bool) -> v a -> m (v a)
filterM x1 x2 = Prelude.fmap (\x3 -> fromBoxed x3) (Boxed.filterM x1 (toBoxed x2))

uniq :: (Eq a, Vector v a) => v a -> v a
uniq x1 = fromBoxed (Boxed.uniq (toBoxed x1))

mapMaybe :: (Vector v a, Vector v b) => (a -> Maybe b) -> v a -> v b
mapMaybe x1 x2 = fromBoxed (Boxed.mapMaybe x1 (toBoxed x2))

imapMaybe :: (Vector v a, Vector v b) => (Int -> a -> Maybe b) -> v a -> v b
imapMaybe x1 x2 = fromBoxed (Boxed.imapMaybe x1 (toBoxed x2))

mapMaybeM :: (Monad m, Vector v a, Vector v b) => (a -> m (Maybe b)) -> v a -> m (v b)
mapMaybeM x1 x2 = Prelude.fmap (\x3 -> fromBoxed x3) (Boxed.mapMaybeM x1 (toBoxed x2))

imapMaybeM :: (Monad m, Vector v a, Vector v b) => (Int -> a -> m (Maybe b)) -> v a -> m (v b)
imapMaybeM x1 x2 = Prelude.fmap (\x3 -> fromBoxed x3) (Boxed.imapMaybeM x1 (toBoxed x2))

catMaybes :: (Vector v (Maybe a), Vector v a) => v (Maybe a) -> v a
catMaybes x1 = fromBoxed (Boxed.catMaybes (toBoxed x1))

takeWhile :: Vector v a => (a -> Bool) -> v a -> v a
takeWhile x1 x2 = fromBoxed (Boxed.takeWhile x1 (toBoxed x2))

dropWhile :: Vector v a => (a -> Bool) -> v a -> v a
dropWhile x1 x2 = fromBoxed (Boxed.dropWhile x1 (toBoxed x2))

partition :: Vector v a => (a -> Bool) -> v a -> (v a, v a)
partition x1 x2 = case Boxed.partition x1 (toBoxed x2) of (x3, x4) -> (fromBoxed x3, fromBoxed x4)

unstablePartition :: Vector v a => (a -> Bool) -> v a -> (v a, v a)
unstablePartition x1 x2 = case Boxed.unstablePartition x1 (toBoxed x2) of (x3, x4) -> (fromBoxed x3, fromBoxed x4)

partitionWith :: (Vector v a, Vector v b, Vector v c) => (a -> Either b c) -> v a -> (v b, v c)
partitionWith x1 x2 = case Boxed.partitionWith x1 (toBoxed x2) of (x3, x4) -> (fromBoxed x3, fromBoxed x4)

span :: Vector v a => (a -> Bool) -> v a -> (v a, v a)
span x1 x2 = case Boxed.span x1 (toBoxed x2) of (x3, x4) -> (fromBoxed x3, fromBoxed x4)

break :: Vector v a => (a -> Bool) -> v a -> (v a, v a)
break x1 x2 = case Boxed.break x1 (toBoxed x2) of (x3, x4) -> (fromBoxed x3, fromBoxed x4)

elem :: (Eq a, Vector v a) => a -> v a -> Bool
elem x1 x2 = Boxed.elem x1 (toBoxed x2)

notElem :: (Eq a, Vector v a) => a -> v a -> Bool
notElem x1 x2 = Boxed.notElem x1 (toBoxed x2)

find :: Vector v a => (a -> Bool) -> v a -> Maybe a
find x1 x2 = Boxed.find x1 (toBoxed x2)

findIndex :: Vector v a => (a -> Bool) -> v a -> Maybe Int
findIndex x1 x2 = Boxed.findIndex x1 (toBoxed x2)

findIndices :: (Vector v a, Vector v Int) => (a -> Bool) -> v a -> v Int
findIndices x1 x2 = fromBoxed (Boxed.findIndices x1 (toBoxed x2))

elemIndex :: (Eq a, Vector v a) => a -> v a -> Maybe Int
elemIndex x1 x2 = Boxed.elemIndex x1 (toBoxed x2)

elemIndices :: (Eq a, Vector v a, Vector v Int) => a -> v a -> v Int
elemIndices x1 x2 = fromBoxed (Boxed.elemIndices x1 (toBoxed x2))

foldl :: Vector v a => (b -> a -> b) -> b -> v a -> b
foldl x1 x2 x3 = Boxed.foldl x1 x2 (toBoxed x3)

foldl1 :: Vector v a => (a -> a -> a) -> v a -> a
foldl1 x1 x2 = Boxed.foldl1 x1 (toBoxed x2)

foldl' :: Vector v a => (b -> a -> b) -> b -> v a -> b
foldl' x1 x2 x3 = Boxed.foldl' x1 x2 (toBoxed x3)

foldl1' :: Vector v a => (a -> a -> a) -> v a -> a
foldl1' x1 x2 = Boxed.foldl1' x1 (toBoxed x2)

foldr :: Vector v a => (a -> b -> b) -> b -> v a -> b
foldr x1 x2 x3 = Boxed.foldr x1 x2 (toBoxed x3)

foldr1 :: Vector v a => (a -> a -> a) -> v a -> a
foldr1 x1 x2 = Boxed.foldr1 x1 (toBoxed x2)

foldr' :: Vector v a => (a -> b -> b) -> b -> v a -> b
foldr' x1 x2 x3 = Boxed.foldr' x1 x2 (toBoxed x3)

foldr1' :: Vector v a => (a -> a -> a) -> v a -> a
foldr1' x1 x2 = Boxed.foldr1' x1 (toBoxed x2)

ifoldl :: Vector v a => (b -> Int -> a -> b) -> b -> v a -> b
ifoldl x1 x2 x3 = Boxed.ifoldl x1 x2 (toBoxed x3)

ifoldl' :: Vector v a => (b -> Int -> a -> b) -> b -> v a -> b
ifoldl' x1 x2 x3 = Boxed.ifoldl' x1 x2 (toBoxed x3)

ifoldr :: Vector v a => (Int -> a -> b -> b) -> b -> v a -> b
ifoldr x1 x2 x3 = Boxed.ifoldr x1 x2 (toBoxed x3)

ifoldr' :: Vector v a => (Int -> a -> b -> b) -> b -> v a -> b
ifoldr' x1 x2 x3 = Boxed.ifoldr' x1 x2 (toBoxed x3)

foldMap :: (Monoid m, Vector v a) => (a -> m) -> v a -> m
foldMap x1 x2 = Boxed.foldMap x1 (toBoxed x2)

foldMap' :: (Monoid m, Vector v a) => (a -> m) -> v a -> m
foldMap' x1 x2 = Boxed.foldMap' x1 (toBoxed x2)

all :: Vector v a => (a -> Bool) -> v a -> Bool
all x1 x2 = Boxed.all x1 (toBoxed x2)

any :: Vector v a => (a -> Bool) -> v a -> Bool
any x1 x2 = Boxed.any x1 (toBoxed x2)

and :: Vector v Bool => v Bool -> Bool
and x1 = Boxed.and (toBoxed x1)

or :: Vector v Bool => v Bool -> Bool
or x1 = Boxed.or (toBoxed x1)

sum :: (Num a, Vector v a) => v a -> a
sum x1 = Boxed.sum (toBoxed x1)

product :: (Num a, Vector v a) => v a -> a
product x1 = Boxed.product (toBoxed x1)

maximum :: (Ord a, Vector v a) => v a -> a
maximum x1 = Boxed.maximum (toBoxed x1)

minimum :: (Ord a, Vector v a) => v a -> a
minimum x1 = Boxed.minimum (toBoxed x1)

maximumBy :: Vector v a => (a -> a -> Ordering) -> v a -> a
maximumBy x1 x2 = Boxed.maximumBy x1 (toBoxed x2)

minimumBy :: Vector v a => (a -> a -> Ordering) -> v a -> a
minimumBy x1 x2 = Boxed.minimumBy x1 (toBoxed x2)

maxIndex :: (Ord a, Vector v a) => v a -> Int
maxIndex x1 = Boxed.maxIndex (toBoxed x1)

maxIndexBy :: Vector v a => (a -> a -> Ordering) -> v a -> Int
maxIndexBy x1 x2 = Boxed.maxIndexBy x1 (toBoxed x2)

minIndex :: (Ord a, Vector v a) => v a -> Int
minIndex x1 = Boxed.minIndex (toBoxed x1)

minIndexBy :: Vector v a => (a -> a -> Ordering) -> v a -> Int
minIndexBy x1 x2 = Boxed.minIndexBy x1 (toBoxed x2)

foldM :: (Monad m, Vector v a) => (b -> a -> m b) -> b -> v a -> m b
foldM x1 x2 x3 = Boxed.foldM x1 x2 (toBoxed x3)

ifoldM :: (Monad m, Vector v a) => (b -> Int -> a -> m b) -> b -> v a -> m b
ifoldM x1 x2 x3 = Boxed.ifoldM x1 x2 (toBoxed x3)

foldM' :: (Monad m, Vector v a) => (b -> a -> m b) -> b -> v a -> m b
foldM' x1 x2 x3 = Boxed.foldM' x1 x2 (toBoxed x3)

ifoldM' :: (Monad m, Vector v a) => (b -> Int -> a -> m b) -> b -> v a -> m b
ifoldM' x1 x2 x3 = Boxed.ifoldM' x1 x2 (toBoxed x3)

fold1M :: (Monad m, Vector v a) => (a -> a -> m a) -> v a -> m a
fold1M x1 x2 = Boxed.fold1M x1 (toBoxed x2)

fold1M' :: (Monad m, Vector v a) => (a -> a -> m a) -> v a -> m a
fold1M' x1 x2 = Boxed.fold1M' x1 (toBoxed x2)

foldM_ :: (Monad m, Vector v a) => (b -> a -> m b) -> b -> v a -> m ()
foldM_ x1 x2 x3 = Boxed.foldM_ x1 x2 (toBoxed x3)

ifoldM_ :: (Monad m, Vector v a) => (b -> Int -> a -> m b) -> b -> v a -> m ()
ifoldM_ x1 x2 x3 = Boxed.ifoldM_ x1 x2 (toBoxed x3)

foldM'_ :: (Monad m, Vector v a) => (b -> a -> m b) -> b -> v a -> m ()
foldM'_ x1 x2 x3 = Boxed.foldM'_ x1 x2 (toBoxed x3)

ifoldM'_ :: (Monad m, Vector v a) => (b -> Int -> a -> m b) -> b -> v a -> m ()
ifoldM'_ x1 x2 x3 = Boxed.ifoldM'_ x1 x2 (toBoxed x3)

fold1M_ :: (Monad m, Vector v a) => (a -> a -> m a) -> v a -> m ()
fold1M_ x1 x2 = Boxed.fold1M_ x1 (toBoxed x2)

fold1M'_ :: (Monad m, Vector v a) => (a -> a -> m a) -> v a -> m ()
fold1M'_ x1 x2 = Boxed.fold1M'_ x1 (toBoxed x2)

sequence :: (Monad m, Vector v (m a), Vector v a) => v (m a) -> m (v a)
sequence x1 = Prelude.fmap (\x2 -> fromBoxed x2) (Boxed.sequence (toBoxed x1))

sequence_ :: (Monad m, Vector v (m a)) => v (m a) -> m ()
sequence_ x1 = Boxed.sequence_ (toBoxed x1)

prescanl :: (Vector v a, Vector v b) => (b -> a -> b) -> b -> v a -> v b
prescanl x1 x2 x3 = fromBoxed (Boxed.prescanl x1 x2 (toBoxed x3))

prescanl' :: (Vector v a, Vector v b) => (b -> a -> b) -> b -> v a -> v b
prescanl' x1 x2 x3 = fromBoxed (Boxed.prescanl' x1 x2 (toBoxed x3))

postscanl :: (Vector v a, Vector v b) => (b -> a -> b) -> b -> v a -> v b
postscanl x1 x2 x3 = fromBoxed (Boxed.postscanl x1 x2 (toBoxed x3))

postscanl' :: (Vector v a, Vector v b) => (b -> a -> b) -> b -> v a -> v b
postscanl' x1 x2 x3 = fromBoxed (Boxed.postscanl' x1 x2 (toBoxed x3))

scanl :: (Vector v a, Vector v b) => (b -> a -> b) -> b -> v a -> v b
scanl x1 x2 x3 = fromBoxed (Boxed.scanl x1 x2 (toBoxed x3))

scanl' :: (Vector v a, Vector v b) => (b -> a -> b) -> b -> v a -> v b
scanl' x1 x2 x3 = fromBoxed (Boxed.scanl' x1 x2 (toBoxed x3))

scanl1 :: Vector v a => (a -> a -> a) -> v a -> v a
scanl1 x1 x2 = fromBoxed (Boxed.scanl1 x1 (toBoxed x2))

scanl1' :: Vector v a => (a -> a -> a) -> v a -> v a
scanl1' x1 x2 = fromBoxed (Boxed.scanl1' x1 (toBoxed x2))

iscanl :: (Vector v a, Vector v b) => (Int -> b -> a -> b) -> b -> v a -> v b
iscanl x1 x2 x3 = fromBoxed (Boxed.iscanl x1 x2 (toBoxed x3))

iscanl' :: (Vector v a, Vector v b) => (Int -> b -> a -> b) -> b -> v a -> v b
iscanl' x1 x2 x3 = fromBoxed (Boxed.iscanl' x1 x2 (toBoxed x3))

prescanr :: (Vector v a, Vector v b) => (a -> b -> b) -> b -> v a -> v b
prescanr x1 x2 x3 = fromBoxed (Boxed.prescanr x1 x2 (toBoxed x3))

prescanr' :: (Vector v a, Vector v b) => (a -> b -> b) -> b -> v a -> v b
prescanr' x1 x2 x3 = fromBoxed (Boxed.prescanr' x1 x2 (toBoxed x3))

postscanr :: (Vector v a, Vector v b) => (a -> b -> b) -> b -> v a -> v b
postscanr x1 x2 x3 = fromBoxed (Boxed.postscanr x1 x2 (toBoxed x3))

postscanr' :: (Vector v a, Vector v b) => (a -> b -> b) -> b -> v a -> v b
postscanr' x1 x2 x3 = fromBoxed (Boxed.postscanr' x1 x2 (toBoxed x3))

scanr :: (Vector v a, Vector v b) => (a -> b -> b) -> b -> v a -> v b
scanr x1 x2 x3 = fromBoxed (Boxed.scanr x1 x2 (toBoxed x3))

scanr' :: (Vector v a, Vector v b) => (a -> b -> b) -> b -> v a -> v b
scanr' x1 x2 x3 = fromBoxed (Boxed.scanr' x1 x2 (toBoxed x3))

scanr1 :: Vector v a => (a -> a -> a) -> v a -> v a
scanr1 x1 x2 = fromBoxed (Boxed.scanr1 x1 (toBoxed x2))

scanr1' :: Vector v a => (a -> a -> a) -> v a -> v a
scanr1' x1 x2 = fromBoxed (Boxed.scanr1' x1 (toBoxed x2))

iscanr :: (Vector v a, Vector v b) => (Int -> a -> b -> b) -> b -> v a -> v b
iscanr x1 x2 x3 = fromBoxed (Boxed.iscanr x1 x2 (toBoxed x3))

iscanr' :: (Vector v a, Vector v b) => (Int -> a -> b -> b) -> b -> v a -> v b
iscanr' x1 x2 x3 = fromBoxed (Boxed.iscanr' x1 x2 (toBoxed x3))

eqBy :: (Vector v a, Vector v b) => (a -> b -> Bool) -> v a -> v b -> Bool
eqBy x1 x2 x3 = Boxed.eqBy x1 (toBoxed x2) (toBoxed x3)

cmpBy :: (Vector v a, Vector v b) => (a -> b -> Ordering) -> v a -> v b -> Ordering
cmpBy x1 x2 x3 = Boxed.cmpBy x1 (toBoxed x2) (toBoxed x3)

toList :: Vector v a => v a -> [a]
toList x1 = Boxed.toList (toBoxed x1)

fromList :: Vector v a => [a] -> v a
fromList x1 = fromBoxed (Boxed.fromList x1)

fromListN :: Vector v a => Int -> [a] -> v a
fromListN x1 x2 = fromBoxed (Boxed.fromListN x1 x2)
