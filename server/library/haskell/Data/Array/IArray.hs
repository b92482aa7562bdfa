-- | Any immutable array.
module Data.Array.IArray
  ( IArray (bounds), module Data.Ix, Array
  , array, listArray, accumArray, (!), indices, elems, assocs, (//), accum, amap, ixmap
  ) where

import Data.Array.Base
import Data.Ix
import GHC.Arr (Array)
