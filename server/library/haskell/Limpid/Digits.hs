-- | Numbers as text, digit by digit: for a search, the digits of an unknown number are unknown characters.
module Limpid.Digits (intText, integerText) where

import Limpid.Explore (impossible)

foreign import prim "intToChar" character :: Int -> Char
foreign import prim "intQuot" intQuot :: Int -> Int -> Int
foreign import prim "intRem" intRem :: Int -> Int -> Int
foreign import prim "integerQuot" integerQuot :: Integer -> Integer -> Integer
foreign import prim "integerRem" integerRem :: Integer -> Integer -> Integer
foreign import prim "integerToInt" integerToInt :: Integer -> Int

-- | As 'show' has it. The least number has no negation, so digits of negative numbers are made of negative remainders.
intText :: Int -> String
intText n
  | n < 0 = '-' : belowZero most n ""
  | otherwise = fromZero most n ""
  where
    most = 19 :: Int

fromZero, belowZero :: Int -> Int -> String -> String
fromZero digits n rest
  | n < 10 = character (48 + n) : rest
  | digits > 1 = fromZero (digits - 1) (intQuot n 10) (character (48 + intRem n 10) : rest)
  | otherwise = impossible rest
belowZero digits n rest
  | n > -10 = character (48 - n) : rest
  | digits > 1 = belowZero (digits - 1) (intQuot n 10) (character (48 - intRem n 10) : rest)
  | otherwise = impossible rest

integerText :: Integer -> String
integerText n
  | n < 0 = '-' : ofNatural (negate n) ""
  | otherwise = ofNatural n ""

ofNatural :: Integer -> String -> String
ofNatural n rest
  | n < 10 = digit n : rest
  | otherwise = ofNatural (integerQuot n 10) (digit (integerRem n 10) : rest)

digit :: Integer -> Char
digit n = character (48 + integerToInt n)
