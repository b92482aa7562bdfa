{-# LANGUAGE NoImplicitPrelude #-}
-- | Numbers that can be added and multiplied.
module GHC.Num
  ( Num (..), subtract, quotRemInteger, Integer, Natural
  , wordToInt, intToWord, module GHC.Num.Integer
  ) where

import GHC.Types
import GHC.Classes
import GHC.Num.Integer
import GHC.Num.Natural

infixl 7 *
infixl 6 +, -

{-@ assume (+) :: Num a => x:a -> y:a -> {v:a | v = x + y} @-}
{-@ assume (-) :: Num a => x:a -> y:a -> {v:a | v = x - y} @-}
{-@ assume (*) :: Num a => x:a -> y:a -> {v:a | v = x * y} @-}
{-@ assume negate :: Num a => x:a -> {v:a | v = -x} @-}
{-@ assume fromInteger :: Num a => x:Integer -> {v:a | v = x} @-}
class Num a where
  (+), (-), (*) :: a -> a -> a
  negate :: a -> a
  abs :: a -> a
  signum :: a -> a
  fromInteger :: Integer -> a

  x - y = x + negate y
  negate x = fromInteger 0 - x

subtract :: Num a => a -> a -> a
subtract x y = y - x

quotRemInteger :: Integer -> Integer -> (Integer, Integer)
quotRemInteger x y = integerQuotRem x y

foreign import prim "intAdd" primIntAdd :: Int -> Int -> Int
foreign import prim "intSub" primIntSub :: Int -> Int -> Int
foreign import prim "intMul" primIntMul :: Int -> Int -> Int
foreign import prim "intNegate" primIntNegate :: Int -> Int

instance Num Int where
  x + y = primIntAdd x y
  x - y = primIntSub x y
  x * y = primIntMul x y
  negate x = primIntNegate x
  abs n = if n < 0 then primIntNegate n else n
  signum n = if n < 0 then primIntNegate 1 else if n == 0 then 0 else 1
  fromInteger n = integerToInt n

instance Num Integer where
  x + y = integerAdd x y
  x - y = integerSub x y
  x * y = integerMul x y
  negate x = integerNegate x
  abs n = integerAbs n
  signum n = integerSignum n
  fromInteger n = n

-- | A 'Word' is the 64 bits of an 'Int' read without a sign.
foreign import prim "unsafeCoerce" wordToInt :: Word -> Int
foreign import prim "unsafeCoerce" intToWord :: Int -> Word

instance Num Word where
  x + y = intToWord (primIntAdd (wordToInt x) (wordToInt y))
  x - y = intToWord (primIntSub (wordToInt x) (wordToInt y))
  x * y = intToWord (primIntMul (wordToInt x) (wordToInt y))
  negate x = intToWord (primIntNegate (wordToInt x))
  abs x = x
  signum x = if wordToInt x == 0 then x else intToWord 1
  fromInteger n = intToWord (integerToInt n)

instance Num Natural where
  MkNatural x + MkNatural y = MkNatural (integerAdd x y)
  MkNatural x - MkNatural y = naturalFromInteger (integerSub x y)
  MkNatural x * MkNatural y = MkNatural (integerMul x y)
  negate (MkNatural x) = naturalFromInteger (integerNegate x)
  abs x = x
  signum (MkNatural x) = MkNatural (integerSignum x)
  fromInteger n = naturalFromInteger n
