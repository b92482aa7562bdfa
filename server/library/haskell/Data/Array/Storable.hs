-- | Arrays in memory that C can see.
module Data.Array.Storable (StorableArray, withStorableArray, touchStorableArray, module Data.Array.MArray) where

import Data.Array.MArray
import Data.Array.Storable.Internals
