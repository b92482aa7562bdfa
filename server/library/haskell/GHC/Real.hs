{-# LANGUAGE NoImplicitPrelude #-}
-- | Division, fractions and conversions between the types of numbers.
module GHC.Real
  ( Ratio (..), Rational, Real (..), Integral (..), Fractional (..), RealFrac (..)
  , (%), numerator, denominator, reduce, ratioPrec, ratioPrec1, infinity, notANumber
  , fromIntegral, realToFrac, showSigned, even, odd, (^), (^^), (^%^), (^^%^^), gcd, lcm
  , numericEnumFrom, numericEnumFromThen, numericEnumFromTo, numericEnumFromThenTo
  , integralEnumFrom, integralEnumFromThen, integralEnumFromTo, integralEnumFromThenTo
  , divZeroError, ratioZeroDenominatorError, overflowError, underflowError
  ) where

import GHC.Base
import GHC.Enum
import GHC.List
import GHC.Num
import GHC.Num.Natural
import GHC.Show

infixr 8 ^, ^^
infixl 7 /, `quot`, `rem`, `div`, `mod`
infixl 7 %

-- | A fraction, kept with a positive denominator and in lowest terms.
data Ratio a = !a :% !a

type Rational = Ratio Integer

-- Errors

divZeroError :: a
divZeroError = errorWithoutStackTrace "divide by zero"

ratioZeroDenominatorError :: a
ratioZeroDenominatorError = errorWithoutStackTrace "Ratio has zero denominator"

overflowError :: a
overflowError = errorWithoutStackTrace "arithmetic overflow"

-- Classes

class (Num a, Ord a) => Real a where
  toRational :: a -> Rational

{-@ class (Real a, Enum a) => Integral a where
      quot :: x:a -> y:{v:a | v /= 0}
        -> {v:a | v = x / y && ((x >= 0 && y >= 0) => v >= 0) && ((x >= 0 && y >= 1) => v <= x)}
      rem :: x:a -> y:{v:a | v /= 0} -> {v:a | v >= 0 && v < y}
      div :: x:a -> y:{v:a | v /= 0}
        -> {v:a | v = x / y && ((x >= 0 && y >= 0) => v >= 0) && ((x >= 0 && y >= 1) => v <= x)
                  && (1 < y => v < x) && (y >= 1 => v <= x)}
      mod :: x:a -> y:{v:a | v /= 0} -> {v:a | v = x mod y && ((0 <= x && 0 < y) => (0 <= v && v < y))}
      quotRem :: x:a -> y:{v:a | v /= 0}
        -> ({v:a | v = x / y && ((x >= 0 && y >= 0) => v >= 0) && ((x >= 0 && y >= 1) => v <= x)},
            {v:a | v >= 0 && v < y})
      divMod :: x:a -> y:{v:a | v /= 0}
        -> ({v:a | v = x / y && ((x >= 0 && y >= 0) => v >= 0) && ((x >= 0 && y >= 1) => v <= x)},
            {v:a | v = x mod y && ((0 <= x && 0 < y) => (0 <= v && v < y))})
      toInteger :: x:a -> {v:Integer | v = x} @-}
class (Real a, Enum a) => Integral a where
  quot, rem, div, mod :: a -> a -> a
  quotRem, divMod :: a -> a -> (a, a)
  toInteger :: a -> Integer

  n `quot` d = case quotRem n d of (q, _) -> q
  n `rem`  d = case quotRem n d of (_, r) -> r
  n `div`  d = case divMod n d of (q, _) -> q
  n `mod`  d = case divMod n d of (_, r) -> r
  divMod n d = case quotRem n d of
    (q, r) -> if signum r == negate (signum d) then (q - 1, r + d) else (q, r)

{-@ class Num a => Fractional a where
      (/) :: x:a -> y:{v:a | v /= 0} -> {v:a | v == x / y}
      recip :: a -> a
      fromRational :: Ratio Integer -> a @-}
class Num a => Fractional a where
  (/) :: a -> a -> a
  recip :: a -> a
  fromRational :: Rational -> a

  recip x = 1 / x
  x / y = x * recip y

class (Real a, Fractional a) => RealFrac a where
  properFraction :: Integral b => a -> (b, a)
  truncate, round, ceiling, floor :: Integral b => a -> b

  truncate x = case properFraction x of (n, _) -> n
  round x = case properFraction x of
    (n, r) ->
      let next = if r < 0 then n - 1 else n + 1
          half = abs r - fromRational (1 :% 2)
      in if half < 0 then n
         else if half > 0 then next
         else if even n then n
         else next
  ceiling x = case properFraction x of (n, r) -> if r > 0 then n + 1 else n
  floor x = case properFraction x of (n, r) -> if r < 0 then n - 1 else n

-- Int

foreign import prim "intToInteger" primIntToInteger :: Int -> Integer

instance Real Int where
  toRational x = primIntToInteger x :% 1

-- | A quotient and a remainder: division by zero fails before there is a pair.
strictPair :: a -> b -> (a, b)
strictPair q r = q `seq` r `seq` (q, r)

instance Integral Int where
  x `quot` y = quotInt x y
  x `rem` y = remInt x y
  x `div` y = divInt x y
  x `mod` y = modInt x y
  quotRem x y = strictPair (quotInt x y) (remInt x y)
  divMod x y = strictPair (divInt x y) (modInt x y)
  toInteger x = primIntToInteger x

-- Integer

instance Real Integer where
  toRational x = x :% 1

instance Integral Integer where
  x `quot` y = integerQuot x y
  x `rem` y = integerRem x y
  x `div` y = integerDiv x y
  x `mod` y = integerMod x y
  quotRem x y = strictPair (integerQuot x y) (integerRem x y)
  divMod x y = strictPair (integerDiv x y) (integerMod x y)
  toInteger x = x

-- Natural

instance Real Natural where
  toRational x = naturalToInteger x :% 1

instance Integral Natural where
  MkNatural x `quot` MkNatural y = MkNatural (integerQuot x y)
  MkNatural x `rem` MkNatural y = MkNatural (integerRem x y)
  MkNatural x `div` MkNatural y = MkNatural (integerQuot x y)
  MkNatural x `mod` MkNatural y = MkNatural (integerRem x y)
  quotRem x y = strictPair (quot x y) (rem x y)
  divMod x y = strictPair (quot x y) (rem x y)
  toInteger x = naturalToInteger x

-- Word

instance Real Word where
  toRational x = toInteger x :% 1

instance Integral Word where
  x `quot` y = fromInteger (integerQuot (toInteger x) (toInteger y))
  x `rem` y = fromInteger (integerRem (toInteger x) (toInteger y))
  x `div` y = quot x y
  x `mod` y = rem x y
  quotRem x y = strictPair (quot x y) (rem x y)
  divMod x y = strictPair (quot x y) (rem x y)
  toInteger x = if n < 0 then primIntToInteger n + 18446744073709551616 else primIntToInteger n
    where n = wordToInt x

-- Ratio

ratioPrec, ratioPrec1 :: Int
ratioPrec = 7
ratioPrec1 = 8

infinity, notANumber :: Rational
infinity = 1 :% 0
notANumber = 0 :% 0

(%) :: Integral a => a -> a -> Ratio a
x % y = reduce (x * signum y) (abs y)

-- | The fraction in lowest terms; the denominator is not negative.
reduce :: Integral a => a -> a -> Ratio a
reduce x y
  | y == 0    = ratioZeroDenominatorError
  | otherwise = let d = gcd x y in (x `quot` d) :% (y `quot` d)

numerator :: Ratio a -> a
numerator (x :% _) = x

denominator :: Ratio a -> a
denominator (_ :% y) = y

instance Eq a => Eq (Ratio a) where
  (x :% y) == (x' :% y') = x == x' && y == y'

instance Integral a => Ord (Ratio a) where
  compare (x :% y) (x' :% y') = compare (x * y') (x' * y)
  (x :% y) <  (x' :% y') = x * y' < x' * y
  (x :% y) <= (x' :% y') = x * y' <= x' * y
  (x :% y) >  (x' :% y') = x * y' > x' * y
  (x :% y) >= (x' :% y') = x * y' >= x' * y

instance Integral a => Num (Ratio a) where
  (x :% y) + (x' :% y') = reduce (x * y' + x' * y) (y * y')
  (x :% y) - (x' :% y') = reduce (x * y' - x' * y) (y * y')
  (x :% y) * (x' :% y') = reduce (x * x') (y * y')
  negate (x :% y) = negate x :% y
  abs (x :% y) = abs x :% y
  signum (x :% _) = signum x :% 1
  fromInteger x = fromInteger x :% 1

instance Integral a => Fractional (Ratio a) where
  (x :% y) / (x' :% y') = (x * y') % (y * x')
  recip (x :% y)
    | x == 0    = ratioZeroDenominatorError
    | x < 0     = negate y :% negate x
    | otherwise = y :% x
  fromRational (n :% d) = fromInteger n % fromInteger d

instance Integral a => Real (Ratio a) where
  toRational (x :% y) = toInteger x :% toInteger y

instance Integral a => RealFrac (Ratio a) where
  properFraction (x :% y) = let q = x `quot` y in (fromInteger (toInteger q), (x `rem` y) :% y)

instance Show a => Show (Ratio a) where
  showsPrec p (x :% y) =
    showParen (p > ratioPrec) (showsPrec ratioPrec1 x . showString " % " . showsPrec ratioPrec1 y)

instance Integral a => Enum (Ratio a) where
  succ x = x + 1
  pred x = x - 1
  toEnum n = fromIntegral n :% 1
  fromEnum x = fromInteger (truncate x)
  enumFrom x = numericEnumFrom x
  enumFromThen x y = numericEnumFromThen x y
  enumFromTo x y = numericEnumFromTo x y
  enumFromThenTo x y z = numericEnumFromThenTo x y z

-- Ranges of fractional numbers

numericEnumFrom :: Fractional a => a -> [a]
numericEnumFrom n = multiples n 1 0

numericEnumFromThen :: Fractional a => a -> a -> [a]
numericEnumFromThen n m = multiples n (m - n) 0

-- | The start plus each multiple of the step, from this multiple on.
multiples :: Fractional a => a -> a -> a -> [a]
multiples n step k = k `seq` (x `seq` (x : multiples n step (k + 1)))
  where x = n + k * step

numericEnumFromTo :: (Ord a, Fractional a) => a -> a -> [a]
numericEnumFromTo n m = takeWhile (<= m + 1 / 2) (numericEnumFrom n)

numericEnumFromThenTo :: (Ord a, Fractional a) => a -> a -> a -> [a]
numericEnumFromThenTo x1 x2 y = takeWhile inside (numericEnumFromThen x1 x2)
  where
    mid = (x2 - x1) / 2
    inside x = if x2 >= x1 then x <= y + mid else x >= y + mid

-- Ranges of integral numbers, for types with bounds

integralEnumFrom :: (Integral a, Bounded a) => a -> [a]
integralEnumFrom n = map fromInteger (enumFromTo (toInteger n) (toInteger (maxBound `asTypeOf` n)))

integralEnumFromThen :: (Integral a, Bounded a) => a -> a -> [a]
integralEnumFromThen n1 n2
  | n2 >= n1  = map fromInteger (enumFromThenTo (toInteger n1) (toInteger n2) (toInteger (maxBound `asTypeOf` n1)))
  | otherwise = map fromInteger (enumFromThenTo (toInteger n1) (toInteger n2) (toInteger (minBound `asTypeOf` n1)))

integralEnumFromTo :: Integral a => a -> a -> [a]
integralEnumFromTo n m = map fromInteger (enumFromTo (toInteger n) (toInteger m))

integralEnumFromThenTo :: Integral a => a -> a -> a -> [a]
integralEnumFromThenTo n1 n2 m = map fromInteger (enumFromThenTo (toInteger n1) (toInteger n2) (toInteger m))

-- Functions on numbers

{-@ assume fromIntegral :: (Integral a, Num b) => x:a -> {v:b | v = x} @-}
fromIntegral :: (Integral a, Num b) => a -> b
fromIntegral x = fromInteger (toInteger x)

realToFrac :: (Real a, Fractional b) => a -> b
realToFrac x = fromRational (toRational x)

showSigned :: Real a => (a -> ShowS) -> Int -> a -> ShowS
showSigned showPos p x
  | x < 0     = showParen (p > 6) (showChar '-' . showPos (negate x))
  | otherwise = showPos x

even, odd :: Integral a => a -> Bool
even n = n `rem` 2 == 0
odd n = n `rem` 2 /= 0

{-@ assume (^) :: (Num a, Integral b) => x:a -> n:b -> {v:a | v == 0 <=> x == 0} @-}
(^) :: (Num a, Integral b) => a -> b -> a
x ^ n
  | n < 0     = errorWithoutStackTrace "Negative exponent"
  | n == 0    = 1
  | otherwise = power x n

-- | A power with a positive exponent, by squaring.
power :: (Num a, Integral b) => a -> b -> a
power x n
  | even n    = power (x * x) (n `quot` 2)
  | n == 1    = x
  | otherwise = powerTimes (x * x) (n `quot` 2) x

-- | A power with a positive exponent, times a factor.
powerTimes :: (Num a, Integral b) => a -> b -> a -> a
powerTimes x n z
  | even n    = powerTimes (x * x) (n `quot` 2) z
  | n == 1    = x * z
  | otherwise = powerTimes (x * x) (n `quot` 2) (x * z)

(^^) :: (Fractional a, Integral b) => a -> b -> a
x ^^ n = if n >= 0 then x ^ n else recip (x ^ negate n)

(^%^) :: Integral a => Rational -> a -> Rational
x ^%^ n = x ^ n

(^^%^^) :: Integral a => Rational -> a -> Rational
x ^^%^^ n = x ^^ n

gcd :: Integral a => a -> a -> a
gcd x y = euclid (abs x) (abs y)

euclid :: Integral a => a -> a -> a
euclid a b = if b == 0 then a else euclid b (a `rem` b)

lcm :: Integral a => a -> a -> a
lcm x y
  | x == 0    = 0
  | y == 0    = 0
  | otherwise = abs ((x `quot` gcd x y) * y)
