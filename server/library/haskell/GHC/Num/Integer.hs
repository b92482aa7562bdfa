{-# LANGUAGE NoImplicitPrelude #-}
-- | Integers of any size.
module GHC.Num.Integer where

import GHC.Types
import GHC.Classes

{-@ embed Integer as int @-}
data Integer

foreign import prim "integerAdd" integerAdd :: Integer -> Integer -> Integer
foreign import prim "integerSub" integerSub :: Integer -> Integer -> Integer
foreign import prim "integerMul" integerMul :: Integer -> Integer -> Integer
foreign import prim "integerNegate" integerNegate :: Integer -> Integer
foreign import prim "integerQuot" integerQuot :: Integer -> Integer -> Integer
foreign import prim "integerRem" integerRem :: Integer -> Integer -> Integer
foreign import prim "integerDiv" integerDiv :: Integer -> Integer -> Integer
foreign import prim "integerMod" integerMod :: Integer -> Integer -> Integer
foreign import prim "integerEq" integerEq :: Integer -> Integer -> Bool
foreign import prim "integerNe" integerNe :: Integer -> Integer -> Bool
foreign import prim "integerLt" integerLt :: Integer -> Integer -> Bool
foreign import prim "integerLe" integerLe :: Integer -> Integer -> Bool
foreign import prim "integerGt" integerGt :: Integer -> Integer -> Bool
foreign import prim "integerGe" integerGe :: Integer -> Integer -> Bool
foreign import prim "integerAnd" integerAnd :: Integer -> Integer -> Integer
foreign import prim "integerOr" integerOr :: Integer -> Integer -> Integer
foreign import prim "integerXor" integerXor :: Integer -> Integer -> Integer
foreign import prim "integerComplement" integerComplement :: Integer -> Integer
foreign import prim "integerShiftL" integerShiftL :: Integer -> Int -> Integer
foreign import prim "integerShiftR" integerShiftR :: Integer -> Int -> Integer
foreign import prim "integerPopCount" integerPopCount :: Integer -> Int
foreign import prim "integerToInt" integerToInt :: Integer -> Int
foreign import prim "intToInteger" integerFromInt :: Int -> Integer
foreign import prim "integerToDouble" integerToDouble :: Integer -> Double
foreign import prim "integerToFloat" integerToFloat :: Integer -> Float
foreign import prim "integerShow" integerShow :: Integer -> [Char]

instance Eq Integer where
  x == y = integerEq x y
  x /= y = integerNe x y

instance Ord Integer where
  compare x y = integerCompare x y
  x <  y = integerLt x y
  x <= y = integerLe x y
  x >  y = integerGt x y
  x >= y = integerGe x y

integerCompare :: Integer -> Integer -> Ordering
integerCompare x y = if integerLt x y then LT else if integerEq x y then EQ else GT

integerAbs :: Integer -> Integer
integerAbs x = if integerLt x 0 then integerNegate x else x

integerSignum :: Integer -> Integer
integerSignum x = if integerLt x 0 then integerNegate 1 else if integerEq x 0 then 0 else 1

integerQuotRem :: Integer -> Integer -> (Integer, Integer)
integerQuotRem x y = (integerQuot x y, integerRem x y)

integerDivMod :: Integer -> Integer -> (Integer, Integer)
integerDivMod x y = (integerDiv x y, integerMod x y)

integerGcd :: Integer -> Integer -> Integer
integerGcd x y = euclid (integerAbs x) (integerAbs y)
  where
    euclid :: Integer -> Integer -> Integer
    euclid a b = if integerEq b 0 then a else euclid b (integerRem a b)

integerLcm :: Integer -> Integer -> Integer
integerLcm x y
  | integerEq x 0 = 0
  | integerEq y 0 = 0
  | True          = integerAbs (integerMul (integerQuot x (integerGcd x y)) y)

-- | The position of the highest bit of a positive number.
integerLog2 :: Integer -> Int
integerLog2 n = integerToInt (search 0 n)
  where
    search :: Integer -> Integer -> Integer
    search k m
      | integerLe m 1                    = k
      | integerLt m 18446744073709551616 = search (integerAdd k 1) (integerShiftR m 1)
      | True                             = search (integerAdd k 64) (integerShiftR m 64)
