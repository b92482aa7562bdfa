-- | Any mutable array.
module Data.Array.MArray.Safe (module Data.Array.MArray) where

import Data.Array.MArray
