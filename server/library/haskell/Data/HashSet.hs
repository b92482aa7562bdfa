-- | Sets by hash.
module Data.HashSet
  ( HashSet, empty, singleton, union, unions, null, size, member, insert, delete, isSubsetOf, map, difference, intersection
  , foldr, foldr', foldl, foldl', filter, toList, fromList, toMap, fromMap
  ) where

import Data.HashMap.Internal (HashMap, keysSet)
import qualified Data.HashMap.Internal as Map
import Data.HashSet.Internal
import Prelude ()

toMap :: HashSet a -> HashMap a ()
toMap s = Map.fromElements (elements s)

fromMap :: HashMap a () -> HashSet a
fromMap m = keysSet m
