-- | Maps by hash to values that are evaluated before they are stored.
module Data.HashMap.Strict
  ( HashMap, empty, singleton, null, size, member, lookup, (!?), findWithDefault, lookupDefault, (!)
  , insert, insertWith, delete, adjust, update, alter, alterF, isSubmapOf, isSubmapOfBy
  , union, unionWith, unionWithKey, unions, compose, map, mapWithKey, mapKeys, traverseWithKey
  , difference, (\\), differenceWith, intersection, intersectionWith, intersectionWithKey
  , foldr, foldr', foldl, foldl', foldrWithKey, foldrWithKey', foldlWithKey, foldlWithKey', foldMapWithKey
  , mapMaybe, mapMaybeWithKey, filter, filterWithKey, keys, elems, keysSet, toList, fromList, fromListWith, fromListWithKey
  ) where

import Data.HashMap.Internal hiding
  ( adjust, alter, alterF, allValues, fromList, fromListWith, fromListWithKey, insert, insertWith, intersectionWith
  , intersectionWithKey, map, mapMaybe, mapMaybeWithKey, mapWithKey, singleton, traverseWithKey, unionWith, unionWithKey, update
  , differenceWith )
import qualified Data.HashMap.Internal as Lazy
import Data.Hashable (Hashable)
import qualified Data.List as List
import Prelude (Applicative, Eq, Functor (..), Maybe (..), const, maybe, seq)

-- | The value, evaluated with the map.
put :: (Eq k, Hashable k) => k -> v -> HashMap k v -> HashMap k v
put k v m = v `seq` Lazy.insert k v m

singleton :: Hashable k => k -> v -> HashMap k v
singleton k v = v `seq` Lazy.singleton k v

insert :: (Eq k, Hashable k) => k -> v -> HashMap k v -> HashMap k v
insert k v m = put k v m

insertWith :: (Eq k, Hashable k) => (v -> v -> v) -> k -> v -> HashMap k v -> HashMap k v
insertWith f k v m = case lookup k m of
  Nothing -> put k v m
  Just w -> put k (f v w) m

adjust :: (Eq k, Hashable k) => (v -> v) -> k -> HashMap k v -> HashMap k v
adjust f k m = case lookup k m of
  Nothing -> m
  Just v -> put k (f v) m

update :: (Eq k, Hashable k) => (a -> Maybe a) -> k -> HashMap k a -> HashMap k a
update f k m = alter (\found -> maybe Nothing f found) k m

alter :: (Eq k, Hashable k) => (Maybe v -> Maybe v) -> k -> HashMap k v -> HashMap k v
alter f k m = case f (lookup k m) of
  Nothing -> delete k m
  Just v -> put k v m

alterF :: (Functor f, Eq k, Hashable k) => (Maybe v -> f (Maybe v)) -> k -> HashMap k v -> f (HashMap k v)
alterF f k m = fmap (\found -> case found of
  Nothing -> delete k m
  Just v -> put k v m) (f (lookup k m))

-- | A map whose values are evaluated with it.
forced :: HashMap k v -> HashMap k v
forced m = Lazy.allValues seq m `seq` m

unionWith :: (Eq k, Hashable k) => (v -> v -> v) -> HashMap k v -> HashMap k v -> HashMap k v
unionWith f m n = forced (Lazy.unionWith f m n)

unionWithKey :: (Eq k, Hashable k) => (k -> v -> v -> v) -> HashMap k v -> HashMap k v -> HashMap k v
unionWithKey f m n = forced (Lazy.unionWithKey f m n)

map :: (v1 -> v2) -> HashMap k v1 -> HashMap k v2
map f m = forced (Lazy.map f m)

mapWithKey :: (k -> v1 -> v2) -> HashMap k v1 -> HashMap k v2
mapWithKey f m = forced (Lazy.mapWithKey f m)

traverseWithKey :: Applicative f => (k -> v1 -> f v2) -> HashMap k v1 -> f (HashMap k v2)
traverseWithKey f m = fmap forced (Lazy.traverseWithKey f m)

differenceWith :: (Eq k, Hashable k) => (v -> w -> Maybe v) -> HashMap k v -> HashMap k w -> HashMap k v
differenceWith f m n = forced (Lazy.differenceWith f m n)

intersectionWith :: (Eq k, Hashable k) => (v1 -> v2 -> v3) -> HashMap k v1 -> HashMap k v2 -> HashMap k v3
intersectionWith f m n = forced (Lazy.intersectionWith f m n)

intersectionWithKey :: (Eq k, Hashable k) => (k -> v1 -> v2 -> v3) -> HashMap k v1 -> HashMap k v2 -> HashMap k v3
intersectionWithKey f m n = forced (Lazy.intersectionWithKey f m n)

mapMaybe :: (v1 -> Maybe v2) -> HashMap k v1 -> HashMap k v2
mapMaybe f m = forced (Lazy.mapMaybe f m)

mapMaybeWithKey :: (k -> v1 -> Maybe v2) -> HashMap k v1 -> HashMap k v2
mapMaybeWithKey f m = forced (Lazy.mapMaybeWithKey f m)

fromList :: (Eq k, Hashable k) => [(k, v)] -> HashMap k v
fromList es = fromListWith const es

fromListWith :: (Eq k, Hashable k) => (v -> v -> v) -> [(k, v)] -> HashMap k v
fromListWith f es = List.foldl' (\m (k, v) -> insertWith f k v m) empty es

fromListWithKey :: (Eq k, Hashable k) => (k -> v -> v -> v) -> [(k, v)] -> HashMap k v
fromListWithKey f es = List.foldl' (\m (k, v) -> insertWith (f k) k v m) empty es
