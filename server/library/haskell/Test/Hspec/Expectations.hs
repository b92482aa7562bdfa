-- | Expectations. One that is not met is an exception.
module Test.Hspec.Expectations
  ( Expectation, expectationFailure, shouldBe, shouldNotBe, shouldSatisfy, shouldNotSatisfy, shouldStartWith, shouldEndWith, shouldContain
  , shouldMatchList, shouldReturn
  ) where

import Data.List (isInfixOf, isPrefixOf, isSuffixOf, (\\))

infix 1 `shouldBe`, `shouldNotBe`, `shouldSatisfy`, `shouldNotSatisfy`, `shouldStartWith`, `shouldEndWith`, `shouldContain`
infix 1 `shouldMatchList`, `shouldReturn`

type Expectation = IO ()

expectationFailure :: String -> Expectation
expectationFailure message = error message

expect :: String -> Bool -> Expectation
expect _ True = return ()
expect message False = error message

shouldBe, shouldNotBe :: (Show a, Eq a) => a -> a -> Expectation
shouldBe x y = expect ("expected: " ++ show y ++ ", but got: " ++ show x) (x == y)
shouldNotBe x y = expect ("not expected: " ++ show x) (x /= y)

shouldSatisfy, shouldNotSatisfy :: Show a => a -> (a -> Bool) -> Expectation
shouldSatisfy x p = expect ("predicate failed on: " ++ show x) (p x)
shouldNotSatisfy x p = expect ("predicate succeeded on: " ++ show x) (not (p x))

shouldStartWith, shouldEndWith, shouldContain, shouldMatchList :: (Show a, Eq a) => [a] -> [a] -> Expectation
shouldStartWith xs ys = expect (show xs ++ " does not start with " ++ show ys) (ys `isPrefixOf` xs)
shouldEndWith xs ys = expect (show xs ++ " does not end with " ++ show ys) (ys `isSuffixOf` xs)
shouldContain xs ys = expect (show xs ++ " does not contain " ++ show ys) (ys `isInfixOf` xs)
shouldMatchList xs ys = expect (show xs ++ " does not have the elements of " ++ show ys) (null (xs \\ ys) && null (ys \\ xs))

shouldReturn :: (Show a, Eq a) => IO a -> a -> Expectation
shouldReturn action y = action >>= \x -> shouldBe x y
