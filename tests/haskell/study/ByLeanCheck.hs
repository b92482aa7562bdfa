{-# OPTIONS_GHC -Wno-orphans #-}
-- | Counterexamples by LeanCheck: values in the order of their size, ten times as many in each round, until there is one.
module ByLeanCheck (search) where

import Property (Property, verdict)
import Test.LeanCheck (counterExample)
import Test.LeanCheck.Core (Testable (..))

instance Testable Property where
  resultiers p = resultiers (maybe True id (verdict p))

search :: Testable p => p -> IO [String]
search p = more 1000
  where
    more count = maybe (more (10 * count)) return (counterExample count p)
