-- | Maps with keys of type 'Int', which evaluate the values they store.
module Data.IntMap.Strict
  ( IntMap, Key, empty, singleton, fromSet, fromList, fromListWith, fromListWithKey, fromAscList,
    fromAscListWith, fromAscListWithKey, fromDistinctAscList, insert, insertWith, insertWithKey,
    insertLookupWithKey, delete, adjust, adjustWithKey, update, updateWithKey, updateLookupWithKey,
    alter, alterF, lookup, (!?), (!), findWithDefault, member, notMember, lookupLT, lookupGT,
    lookupLE, lookupGE, null, size, union, unionWith, unionWithKey, unions, unionsWith, difference,
    (\\), differenceWith, intersection, intersectionWith, intersectionWithKey, disjoint,
    mergeWithKey, map, mapWithKey, traverseWithKey, traverseMaybeWithKey, mapAccum, mapAccumWithKey,
    mapAccumRWithKey, mapKeys, mapKeysWith, mapKeysMonotonic, foldr, foldl, foldrWithKey,
    foldlWithKey, foldMapWithKey, foldr', foldl', foldrWithKey', foldlWithKey', elems, keys, assocs,
    keysSet, toList, toAscList, filter, filterWithKey, restrictKeys, withoutKeys, partition,
    partitionWithKey, mapMaybe, mapMaybeWithKey, mapEither, mapEitherWithKey, split, splitLookup,
    splitRoot, isSubmapOf, isSubmapOfBy, isProperSubmapOf, isProperSubmapOfBy, lookupMin, lookupMax,
    findMin, findMax, deleteMin, deleteMax, deleteFindMin, deleteFindMax, updateMin, updateMax,
    updateMinWithKey, updateMaxWithKey, minView, maxView, minViewWithKey, maxViewWithKey
  ) where

import Data.IntMap.Internal hiding
  (singleton, fromSet, fromList, fromListWith, fromListWithKey, fromAscList, fromAscListWith,
    fromAscListWithKey, fromDistinctAscList, insert, insertWith, insertWithKey, insertLookupWithKey,
    adjust, adjustWithKey, update, updateWithKey, updateLookupWithKey, alter, alterF, unionWith,
    unionWithKey, unionsWith, differenceWith, intersectionWith, intersectionWithKey, mergeWithKey,
    map, mapWithKey, traverseWithKey, traverseMaybeWithKey, mapAccum, mapAccumWithKey,
    mapAccumRWithKey, mapKeysWith, mapMaybe, mapMaybeWithKey, mapEither, mapEitherWithKey,
    updateMin, updateMax, updateMinWithKey, updateMaxWithKey)
import Data.IntMap.Strict.Internal
import Prelude ()
