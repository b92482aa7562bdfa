-- | Arrays whose elements are evaluated.
module Data.Array.Unboxed (UArray, module Data.Array.IArray) where

import Data.Array.Base (UArray)
import Data.Array.IArray
