-- | Immutable arrays.
module Data.Array
  ( module Data.Ix, Array
  , array, listArray, accumArray, (!), bounds, indices, elems, assocs, (//), accum, ixmap
  ) where

import Data.Ix
import GHC.Arr
