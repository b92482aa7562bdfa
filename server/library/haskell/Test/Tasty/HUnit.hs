-- | Tests without inputs.
module Test.Tasty.HUnit (Assertion, testCase, assertBool, assertEqual, assertFailure, (@?=), (@=?), (@?)) where

import Limpid.Tests (Test (..))

infix 1 @?=, @=?, @?

type Assertion = IO ()

testCase :: String -> Assertion -> Test
testCase name _ = Single name

assertFailure :: String -> IO a
assertFailure message = error message

assertBool :: String -> Bool -> Assertion
assertBool _ True = return ()
assertBool message False = error message

assertEqual :: (Eq a, Show a) => String -> a -> a -> Assertion
assertEqual preface x y = assertBool (preface ++ "expected: " ++ show x ++ " but got: " ++ show y) (x == y)

(@?=), (@=?) :: (Eq a, Show a) => a -> a -> Assertion
x @?= y = assertEqual "" y x
x @=? y = assertEqual "" x y

(@?) :: Bool -> String -> Assertion
condition @? message = assertBool message condition
