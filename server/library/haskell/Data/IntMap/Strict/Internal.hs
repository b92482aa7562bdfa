-- | The operations on "Data.IntMap" that evaluate a value before storing it.
module Data.IntMap.Strict.Internal
  ( singleton, fromSet, fromList, fromListWith, fromListWithKey, fromAscList, fromAscListWith,
    fromAscListWithKey, fromDistinctAscList, insert, insertWith, insertWithKey, insertLookupWithKey,
    adjust, adjustWithKey, update, updateWithKey, updateLookupWithKey, alter, alterF, unionWith,
    unionWithKey, unionsWith, differenceWith, intersectionWith, intersectionWithKey, mergeWithKey,
    map, mapWithKey, traverseWithKey, traverseMaybeWithKey, mapAccum, mapAccumWithKey,
    mapAccumRWithKey, mapKeysWith, mapMaybe, mapMaybeWithKey, mapEither, mapEitherWithKey,
    updateMin, updateMax, updateMinWithKey, updateMaxWithKey
  ) where

import qualified Data.Foldable as Foldable
import Data.IntMap.Internal (IntMap (..), unwrap)
import Data.IntSet.Internal (IntSet (..))
import qualified Data.Map.Strict.Internal as M
import Prelude hiding (filter, foldl, foldr, lookup, map, null)
import qualified Prelude

singleton :: Int -> a -> IntMap a
singleton k x = IntMap (M.singleton k x)

fromSet :: (Int -> a) -> IntSet -> IntMap a
fromSet f (IntSet s) = IntMap (M.fromSet f s)

fromList :: [(Int, a)] -> IntMap a
fromList xs = IntMap (M.fromList xs)

fromListWith :: (a -> a -> a) -> [(Int, a)] -> IntMap a
fromListWith f xs = IntMap (M.fromListWith f xs)

fromListWithKey :: (Int -> a -> a -> a) -> [(Int, a)] -> IntMap a
fromListWithKey f xs = IntMap (M.fromListWithKey f xs)

fromAscList :: [(Int, a)] -> IntMap a
fromAscList xs = IntMap (M.fromAscList xs)

fromAscListWith :: (a -> a -> a) -> [(Int, a)] -> IntMap a
fromAscListWith f xs = IntMap (M.fromAscListWith f xs)

fromAscListWithKey :: (Int -> a -> a -> a) -> [(Int, a)] -> IntMap a
fromAscListWithKey f xs = IntMap (M.fromAscListWithKey f xs)

fromDistinctAscList :: [(Int, a)] -> IntMap a
fromDistinctAscList xs = IntMap (M.fromDistinctAscList xs)

insert :: Int -> a -> IntMap a -> IntMap a
insert k x (IntMap m) = IntMap (M.insert k x m)

insertWith :: (a -> a -> a) -> Int -> a -> IntMap a -> IntMap a
insertWith f k x (IntMap m) = IntMap (M.insertWith f k x m)

insertWithKey :: (Int -> a -> a -> a) -> Int -> a -> IntMap a -> IntMap a
insertWithKey f k x (IntMap m) = IntMap (M.insertWithKey f k x m)

insertLookupWithKey :: (Int -> a -> a -> a) -> Int -> a -> IntMap a -> (Maybe a, IntMap a)
insertLookupWithKey f k x (IntMap m) = case M.insertLookupWithKey f k x m of (found, rest) -> (found, IntMap rest)

adjust :: (a -> a) -> Int -> IntMap a -> IntMap a
adjust f k (IntMap m) = IntMap (M.adjust f k m)

adjustWithKey :: (Int -> a -> a) -> Int -> IntMap a -> IntMap a
adjustWithKey f k (IntMap m) = IntMap (M.adjustWithKey f k m)

update :: (a -> Maybe a) -> Int -> IntMap a -> IntMap a
update f k (IntMap m) = IntMap (M.update f k m)

updateWithKey :: (Int -> a -> Maybe a) -> Int -> IntMap a -> IntMap a
updateWithKey f k (IntMap m) = IntMap (M.updateWithKey f k m)

updateLookupWithKey :: (Int -> a -> Maybe a) -> Int -> IntMap a -> (Maybe a, IntMap a)
updateLookupWithKey f k (IntMap m) = (M.lookup k m, IntMap (M.updateWithKey f k m))

alter :: (Maybe a -> Maybe a) -> Int -> IntMap a -> IntMap a
alter f k (IntMap m) = IntMap (M.alter f k m)

alterF :: Functor f => (Maybe a -> f (Maybe a)) -> Int -> IntMap a -> f (IntMap a)
alterF f k (IntMap m) = fmap IntMap (M.alterF f k m)

unionWith :: (a -> a -> a) -> IntMap a -> IntMap a -> IntMap a
unionWith f (IntMap m) (IntMap n) = IntMap (M.unionWith f m n)

unionWithKey :: (Int -> a -> a -> a) -> IntMap a -> IntMap a -> IntMap a
unionWithKey f (IntMap m) (IntMap n) = IntMap (M.unionWithKey f m n)

unionsWith :: Foldable f => (a -> a -> a) -> f (IntMap a) -> IntMap a
unionsWith f ms = IntMap (M.unionsWith f (Prelude.map unwrap (Foldable.toList ms)))

differenceWith :: (a -> b -> Maybe a) -> IntMap a -> IntMap b -> IntMap a
differenceWith f (IntMap m) (IntMap n) = IntMap (M.differenceWith f m n)

intersectionWith :: (a -> b -> c) -> IntMap a -> IntMap b -> IntMap c
intersectionWith f (IntMap m) (IntMap n) = IntMap (M.intersectionWith f m n)

intersectionWithKey :: (Int -> a -> b -> c) -> IntMap a -> IntMap b -> IntMap c
intersectionWithKey f (IntMap m) (IntMap n) = IntMap (M.intersectionWithKey f m n)

mergeWithKey :: (Int -> a -> b -> Maybe c) -> (IntMap a -> IntMap c) -> (IntMap b -> IntMap c) -> IntMap a -> IntMap b -> IntMap c
mergeWithKey f g h (IntMap m) (IntMap n) = IntMap (M.mergeWithKey f (\part -> unwrap (g (IntMap part))) (\part -> unwrap (h (IntMap part))) m n)

map :: (a -> b) -> IntMap a -> IntMap b
map f (IntMap m) = IntMap (M.map f m)

mapWithKey :: (Int -> a -> b) -> IntMap a -> IntMap b
mapWithKey f (IntMap m) = IntMap (M.mapWithKey f m)

traverseWithKey :: Applicative t => (Int -> a -> t b) -> IntMap a -> t (IntMap b)
traverseWithKey f (IntMap m) = fmap IntMap (M.traverseWithKey f m)

traverseMaybeWithKey :: Applicative f => (Int -> a -> f (Maybe b)) -> IntMap a -> f (IntMap b)
traverseMaybeWithKey f (IntMap m) = fmap IntMap (M.traverseMaybeWithKey f m)

mapAccum :: (a -> b -> (a, c)) -> a -> IntMap b -> (a, IntMap c)
mapAccum f x (IntMap m) = case M.mapAccum f x m of (found, rest) -> (found, IntMap rest)

mapAccumWithKey :: (a -> Int -> b -> (a, c)) -> a -> IntMap b -> (a, IntMap c)
mapAccumWithKey f x (IntMap m) = case M.mapAccumWithKey f x m of (found, rest) -> (found, IntMap rest)

mapAccumRWithKey :: (a -> Int -> b -> (a, c)) -> a -> IntMap b -> (a, IntMap c)
mapAccumRWithKey f x (IntMap m) = case M.mapAccumRWithKey f x m of (found, rest) -> (found, IntMap rest)

mapKeysWith :: (a -> a -> a) -> (Int -> Int) -> IntMap a -> IntMap a
mapKeysWith f g (IntMap m) = IntMap (M.mapKeysWith f g m)

mapMaybe :: (a -> Maybe b) -> IntMap a -> IntMap b
mapMaybe f (IntMap m) = IntMap (M.mapMaybe f m)

mapMaybeWithKey :: (Int -> a -> Maybe b) -> IntMap a -> IntMap b
mapMaybeWithKey f (IntMap m) = IntMap (M.mapMaybeWithKey f m)

mapEither :: (a -> Either b c) -> IntMap a -> (IntMap b, IntMap c)
mapEither f (IntMap m) = case M.mapEither f m of (l, r) -> (IntMap l, IntMap r)

mapEitherWithKey :: (Int -> a -> Either b c) -> IntMap a -> (IntMap b, IntMap c)
mapEitherWithKey f (IntMap m) = case M.mapEitherWithKey f m of (l, r) -> (IntMap l, IntMap r)

updateMin :: (a -> Maybe a) -> IntMap a -> IntMap a
updateMin f (IntMap m) = IntMap (M.updateMin f m)

updateMax :: (a -> Maybe a) -> IntMap a -> IntMap a
updateMax f (IntMap m) = IntMap (M.updateMax f m)

updateMinWithKey :: (Int -> a -> Maybe a) -> IntMap a -> IntMap a
updateMinWithKey f (IntMap m) = IntMap (M.updateMinWithKey f m)

updateMaxWithKey :: (Int -> a -> Maybe a) -> IntMap a -> IntMap a
updateMaxWithKey f (IntMap m) = IntMap (M.updateMaxWithKey f m)
