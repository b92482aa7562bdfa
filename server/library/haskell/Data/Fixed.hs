{-# LANGUAGE KindSignatures, PolyKinds, ScopedTypeVariables #-}
-- | Numbers with a fixed number of decimal places.
module Data.Fixed
  ( div', mod', divMod', Fixed (..), HasResolution (..), showFixed
  , E0, Uni, E1, Deci, E2, Centi, E3, Milli, E6, Micro, E9, Nano, E12, Pico
  ) where

import Data.Proxy (Proxy (..))

div' :: (Real a, Integral b) => a -> a -> b
div' n d = floor (toRational n / toRational d)

divMod' :: (Real a, Integral b) => a -> a -> (b, a)
divMod' n d = let f = div' n d in (f, n - fromIntegral f * d)

mod' :: Real a => a -> a -> a
mod' n d = n - fromInteger (div' n d) * d

newtype Fixed a = MkFixed Integer
  deriving (Eq, Ord)

class HasResolution a where
  resolution :: p a -> Integer

data E0
instance HasResolution E0 where
  resolution _ = 1

data E1
instance HasResolution E1 where
  resolution _ = 10

data E2
instance HasResolution E2 where
  resolution _ = 100

data E3
instance HasResolution E3 where
  resolution _ = 1000

data E6
instance HasResolution E6 where
  resolution _ = 1000000

data E9
instance HasResolution E9 where
  resolution _ = 1000000000

data E12
instance HasResolution E12 where
  resolution _ = 1000000000000

type Uni = Fixed E0

type Deci = Fixed E1

type Centi = Fixed E2

type Milli = Fixed E3

type Micro = Fixed E6

type Nano = Fixed E9

type Pico = Fixed E12

instance Enum (Fixed a) where
  succ (MkFixed a) = MkFixed (succ a)
  pred (MkFixed a) = MkFixed (pred a)
  toEnum n = MkFixed (toEnum n)
  fromEnum (MkFixed a) = fromEnum a
  enumFrom (MkFixed a) = fmap MkFixed (enumFrom a)
  enumFromThen (MkFixed a) (MkFixed b) = fmap MkFixed (enumFromThen a b)
  enumFromTo (MkFixed a) (MkFixed b) = fmap MkFixed (enumFromTo a b)
  enumFromThenTo (MkFixed a) (MkFixed b) (MkFixed c) = fmap MkFixed (enumFromThenTo a b c)

instance HasResolution a => Num (Fixed a) where
  MkFixed a + MkFixed b = MkFixed (a + b)
  MkFixed a - MkFixed b = MkFixed (a - b)
  x@(MkFixed a) * MkFixed b = MkFixed (div (a * b) (resolution x))
  negate (MkFixed a) = MkFixed (negate a)
  abs (MkFixed a) = MkFixed (abs a)
  signum (MkFixed a) = fromInteger (signum a)
  fromInteger i = MkFixed (i * resolution (Proxy :: Proxy a))

instance HasResolution a => Real (Fixed a) where
  toRational x@(MkFixed a) = toRational a / toRational (resolution x)

instance HasResolution a => Fractional (Fixed a) where
  x@(MkFixed a) / MkFixed b = MkFixed (div (a * resolution x) b)
  recip x@(MkFixed a) = let r = resolution x in MkFixed (div (r * r) a)
  fromRational r = MkFixed (floor (r * toRational (resolution (Proxy :: Proxy a))))

instance HasResolution a => RealFrac (Fixed a) where
  properFraction x = let whole = truncate x in (whole, x - fromIntegral whole)
  truncate x = truncate (toRational x)
  round x = round (toRational x)
  ceiling x = ceiling (toRational x)
  floor x = floor (toRational x)

instance HasResolution a => Show (Fixed a) where
  showsPrec d x = showParen (d > 6 && x < 0) (showString (showFixed False x))

instance HasResolution a => Read (Fixed a) where
  readsPrec d s = [(fromRational (toRational (x :: Double)), rest) | (x, rest) <- readsPrec d s]

showFixed :: HasResolution a => Bool -> Fixed a -> String
showFixed chop x@(MkFixed a)
  | a < 0 = "-" ++ showFixed chop (sameAs x (MkFixed (negate a)))
  | otherwise = show whole ++ dotted (chopped (padded (places res) (show places')))
  where
    res = resolution x
    (whole, part) = divMod a res
    digitsOf n = if n <= 1 then 0 else 1 + digitsOf (div (n + 9) 10)
    places n = digitsOf n
    places' = div (part * 10 ^ places res) res
    padded n s = if n == 0 then "" else replicate (n - length s) '0' ++ s
    chopped s = if chop then reverse (dropWhile (== '0') (reverse s)) else s
    dotted "" = ""
    dotted s = '.' : s

sameAs :: Fixed a -> Fixed a -> Fixed a
sameAs _ y = y
