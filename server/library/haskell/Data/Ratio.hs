-- | Fractions.
module Data.Ratio (Ratio, Rational, (%), numerator, denominator, approxRational) where

import GHC.Real

-- | The simplest fraction that differs from a number by no more than the second one.
approxRational :: RealFrac a => a -> a -> Rational
approxRational x eps = simplest (toRational x - toRational eps) (toRational x + toRational eps)

simplest :: Rational -> Rational -> Rational
simplest x y
  | y < x     = simplest y x
  | x == y    = x
  | x > 0     = simplestPositive (numerator x) (denominator x) (numerator y) (denominator y)
  | y < 0     = negate (simplestPositive (negate (numerator y)) (denominator y) (negate (numerator x)) (denominator x))
  | otherwise = 0 :% 1

simplestPositive :: Integer -> Integer -> Integer -> Integer -> Rational
simplestPositive n d n' d'
  | r == 0    = q :% 1
  | q /= q'   = (q + 1) :% 1
  | otherwise = let inner = simplestPositive d' r' d r in (q * numerator inner + denominator inner) :% numerator inner
  where
    (q, r)   = quotRem n d
    (q', r') = quotRem n' d'
