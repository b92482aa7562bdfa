-- | Integers that are not negative.
module GHC.Natural
  ( Natural, naturalToInteger, naturalFromInteger, intToNatural, naturalToInt, minusNaturalMaybe ) where

import GHC.Num.Natural

intToNatural :: Int -> Natural
intToNatural n = fromIntegral n

naturalToInt :: Natural -> Int
naturalToInt n = fromIntegral n

minusNaturalMaybe :: Natural -> Natural -> Maybe Natural
minusNaturalMaybe x y = if x >= y then Just (x - y) else Nothing
