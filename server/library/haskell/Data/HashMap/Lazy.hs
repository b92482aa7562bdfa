-- | Maps by hash.
module Data.HashMap.Lazy
  ( HashMap, empty, singleton, null, size, member, lookup, (!?), findWithDefault, lookupDefault, (!)
  , insert, insertWith, delete, adjust, update, alter, alterF, isSubmapOf, isSubmapOfBy
  , union, unionWith, unionWithKey, unions, compose, map, mapWithKey, mapKeys, traverseWithKey
  , difference, (\\), differenceWith, intersection, intersectionWith, intersectionWithKey
  , foldr, foldr', foldl, foldl', foldrWithKey, foldrWithKey', foldlWithKey, foldlWithKey', foldMapWithKey
  , mapMaybe, mapMaybeWithKey, filter, filterWithKey, keys, elems, keysSet, toList, fromList, fromListWith, fromListWithKey
  ) where

import Data.HashMap.Internal
import Prelude ()
