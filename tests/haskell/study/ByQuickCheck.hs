{-# OPTIONS_GHC -Wno-orphans #-}
-- | Counterexamples by QuickCheck: random values of sizes up to 30, in rounds of a thousand tests, until there is one.
module ByQuickCheck (search) where

import Property (Property, verdict)
import Test.QuickCheck hiding (Property)

instance Testable Property where
  property p = maybe (property Discard) property (verdict p)

search :: Testable p => p -> IO [String]
search p = do
  result <- quickCheckWithResult stdArgs { chatty = False, maxSuccess = 1000, maxDiscardRatio = 1000, maxSize = 30 } p
  case result of
    Failure { failingTestCase = values } -> return values
    _ -> search p
