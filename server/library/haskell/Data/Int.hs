-- | Signed numbers of a fixed width.
module Data.Int (Int, Int8, Int16, Int32, Int64) where

import GHC.Int
