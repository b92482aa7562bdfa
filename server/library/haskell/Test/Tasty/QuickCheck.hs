-- | QuickCheck's properties as tests of tasty.
module Test.Tasty.QuickCheck
  ( testProperty, testProperties, QuickCheckTests (..), QuickCheckMaxSize (..), QuickCheckMaxRatio (..), QuickCheckVerbose (..)
  , module Test.QuickCheck
  ) where

import Limpid.Tests (Test (..))
import Test.QuickCheck

newtype QuickCheckTests = QuickCheckTests Int
newtype QuickCheckMaxSize = QuickCheckMaxSize Int
newtype QuickCheckMaxRatio = QuickCheckMaxRatio Int
newtype QuickCheckVerbose = QuickCheckVerbose Bool

testProperty :: Testable prop => String -> prop -> Test
testProperty name p = Check name (property p)

testProperties :: String -> [(String, Property)] -> Test
testProperties name ps = Group name [Check inner p | (inner, p) <- ps]
