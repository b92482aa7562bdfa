{-# LANGUAGE NoImplicitPrelude #-}
-- | Types that can index an array.
module Data.Ix (Ix (range, index, inRange, rangeSize)) where

import GHC.Ix
