-- | QuickCheck's vocabulary. Properties are not run at random: `limpid refute` searches for inputs that falsify them.
module Test.QuickCheck
  ( module Test.QuickCheck.Gen, module Test.QuickCheck.Arbitrary, module Test.QuickCheck.Modifiers
  , module Test.QuickCheck.Function, module Test.QuickCheck.Property
  , Args (..), Result, stdArgs, quickCheck, quickCheckWith, quickCheckResult, quickCheckWithResult, verboseCheck
  , verboseCheckWith, verboseCheckResult, verboseCheckWithResult, isSuccess, labelledExamples
  ) where

import Test.QuickCheck.Arbitrary hiding (Arbitrary (admits))
import Test.QuickCheck.Arbitrary (Arbitrary (arbitrary, shrink))
import Test.QuickCheck.Function
import Test.QuickCheck.Gen hiding (Gen (..), choices)
import Test.QuickCheck.Gen (Gen)
import Test.QuickCheck.Modifiers
import Test.QuickCheck.Property hiding (Property (..), Verdict (..), implied, refuted, failure, exception, witnessed)
import Test.QuickCheck.Property (Property)

data Args = Args { maxSuccess :: Int, maxDiscardRatio :: Int, maxSize :: Int, chatty :: Bool, maxShrinks :: Int }

data Result

stdArgs :: Args
stdArgs = Args { maxSuccess = 100, maxDiscardRatio = 10, maxSize = 100, chatty = True, maxShrinks = maxBound }

quickCheck :: Testable prop => prop -> IO ()
quickCheck _ = elsewhere

quickCheckWith :: Testable prop => Args -> prop -> IO ()
quickCheckWith _ _ = elsewhere

quickCheckResult :: Testable prop => prop -> IO Result
quickCheckResult _ = elsewhere

verboseCheck :: Testable prop => prop -> IO ()
verboseCheck _ = elsewhere

quickCheckWithResult, verboseCheckWithResult :: Testable prop => Args -> prop -> IO Result
quickCheckWithResult _ _ = elsewhere
verboseCheckWithResult _ _ = elsewhere

verboseCheckWith :: Testable prop => Args -> prop -> IO ()
verboseCheckWith _ _ = elsewhere

verboseCheckResult :: Testable prop => prop -> IO Result
verboseCheckResult _ = elsewhere

labelledExamples :: Testable prop => prop -> IO ()
labelledExamples _ = elsewhere

foreign import ccall "isSuccess" isSuccess :: Result -> Bool

elsewhere :: IO a
elsewhere = ioError (userError "Limpid does not run QuickCheck; `limpid refute` searches for counterexamples")
