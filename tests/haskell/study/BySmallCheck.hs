{-# LANGUAGE FlexibleContexts, FlexibleInstances, MultiParamTypeClasses #-}
{-# OPTIONS_GHC -Wno-orphans #-}
-- | Counterexamples by SmallCheck: all values of depth 0, 1, 2 and so on, until there is one.
module BySmallCheck (search) where

import Property (Property, verdict)
import Test.SmallCheck hiding (Property)
import Test.SmallCheck.Drivers (PropertyFailure (..), smallCheckM)

instance Testable IO Property where
  test p = maybe (False ==> True) test (verdict p)

search :: Testable IO p => p -> IO [String]
search p = deeper 0
  where
    deeper depth = smallCheckM depth p >>= maybe (deeper (depth + 1)) (return . values)
    values (CounterExample shown _) = shown
    values failure = [show failure]
