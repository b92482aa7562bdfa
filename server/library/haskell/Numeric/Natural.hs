-- | Integers that are not negative.
module Numeric.Natural (Natural, minusNaturalMaybe) where

import GHC.Natural
