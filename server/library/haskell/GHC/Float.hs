{-# LANGUAGE NoImplicitPrelude #-}
-- | Floating point numbers. @show@ prints the shortest digits that identify the number, which the primitives
-- @doubleShow@ and @floatShow@ find; the other formats rearrange those digits.
module GHC.Float
  ( Double, Float, Floating (..), RealFloat (..), FFFormat (..)
  , showSignedFloat, showFloat, floatToDigits, formatRealFloat, formatRealFloatAlt, fromRat, roundTo
  , int2Double, double2Int, int2Float, float2Int, double2Float, float2Double
  , log1mexpOrd, sqrtDouble, sqrtFloat, rationalToDouble, rationalToFloat, truncateDouble, clamp
  ) where

import GHC.Base
import GHC.Enum
import GHC.List
import GHC.Num
import GHC.Real
import GHC.Show

infixr 8 **

class Fractional a => Floating a where
  pi :: a
  exp, log, sqrt :: a -> a
  (**), logBase :: a -> a -> a
  sin, cos, tan, asin, acos, atan :: a -> a
  sinh, cosh, tanh, asinh, acosh, atanh :: a -> a
  log1p, expm1, log1pexp, log1mexp :: a -> a

  x ** y = exp (log x * y)
  logBase x y = log y / log x
  sqrt x = x ** fromRational (1 :% 2)
  tan x = sin x / cos x
  tanh x = sinh x / cosh x
  log1p x = log (1 + x)
  expm1 x = exp x - 1
  log1pexp x = log1p (exp x)
  log1mexp x = log1p (negate (exp x))

class (RealFrac a, Floating a) => RealFloat a where
  floatRadix :: a -> Integer
  floatDigits :: a -> Int
  floatRange :: a -> (Int, Int)
  decodeFloat :: a -> (Integer, Int)
  encodeFloat :: Integer -> Int -> a
  exponent :: a -> Int
  significand :: a -> a
  scaleFloat :: Int -> a -> a
  isNaN, isInfinite, isDenormalized, isNegativeZero, isIEEE :: a -> Bool
  atan2 :: a -> a -> a

  exponent x = case decodeFloat x of (m, n) -> if m == 0 then 0 else n + floatDigits x
  significand x = case decodeFloat x of (m, _) -> encodeFloat m (negate (floatDigits x))
  scaleFloat k x
    | k == 0 || x == 0 || isNaN x || isInfinite x = x
    | otherwise = case decodeFloat x of (m, n) -> encodeFloat m (n + clamp (h - l + 4 * d) k)
    where
      (l, h) = floatRange x
      d = floatDigits x
  atan2 y x
    | x > 0                               = atan (y / x)
    | x == 0 && y > 0                     = pi / 2
    | x < 0 && y > 0                      = pi + atan (y / x)
    | (x <= 0 && y < 0) || (x < 0 && isNegativeZero y) || (isNegativeZero x && isNegativeZero y)
                                          = negate (atan2 (negate y) x)
    | y == 0 && (x < 0 || isNegativeZero x) = pi
    | x == 0 && y == 0                    = y
    | otherwise                           = x + y

-- | Brings a number into the range from minus the bound to the bound.
clamp :: Int -> Int -> Int
clamp bound k = max (negate bound) (min bound k)

log1mexpOrd :: (Ord a, Floating a) => a -> a
log1mexpOrd a
  | a > negate (log 2) = log (negate (expm1 a))
  | otherwise          = log1p (negate (exp a))

-- Conversions

foreign import prim "intToDouble" int2Double :: Int -> Double
foreign import prim "intToFloat" int2Float :: Int -> Float
foreign import prim "doubleToFloat" double2Float :: Double -> Float
foreign import prim "floatToDouble" float2Double :: Float -> Double

double2Int :: Double -> Int
double2Int x = integerToInt (primDoubleTruncate x)

float2Int :: Float -> Int
float2Int x = integerToInt (primFloatTruncate x)

sqrtDouble :: Double -> Double
sqrtDouble x = primDoubleSqrt x

sqrtFloat :: Float -> Float
sqrtFloat x = primFloatSqrt x

truncateDouble :: Integral b => Double -> b
truncateDouble x = fromInteger (primDoubleTruncate x)

rationalToDouble :: Integer -> Integer -> Double
rationalToDouble n d = ratioToFloat n d

rationalToFloat :: Integer -> Integer -> Float
rationalToFloat n d = ratioToFloat n d

fromRat :: RealFloat a => Rational -> a
fromRat (n :% d) = ratioToFloat n d

-- | The floating point number nearest to a fraction, the even one of two.
ratioToFloat :: RealFloat a => Integer -> Integer -> a
ratioToFloat n d
  | d == 0    = encodeFloat (signum n) 0 / encodeFloat 0 0
  | n == 0    = encodeFloat 0 0
  | n < 0     = negate (positiveRatio (negate n) d)
  | otherwise = positiveRatio n d

-- | Scales the fraction so that its integral part has as many bits as the mantissa, and rounds that.
positiveRatio :: RealFloat a => Integer -> Integer -> a
positiveRatio n d = result
  where
    result = encodeFloat mantissa place
    digits = floatDigits result
    lowest = case floatRange result of (l, _) -> l - digits
    guess = integerLog2 n - integerLog2 d - digits
    place = max lowest (if scaled guess >= integerShiftL 1 digits then guess + 1 else guess)
    mantissa = roundedQuot place

    scaled :: Int -> Integer
    scaled e = if e >= 0 then n `quot` integerShiftL d e else integerShiftL n (negate e) `quot` d

    roundedQuot :: Int -> Integer
    roundedQuot e =
      let top    = if e >= 0 then n else integerShiftL n (negate e)
          bottom = if e >= 0 then integerShiftL d e else d
          q      = top `quot` bottom
          twice  = 2 * (top `rem` bottom)
      in if twice > bottom || (twice == bottom && odd q) then q + 1 else q

-- Double

foreign import prim "doubleAdd" primDoubleAdd :: Double -> Double -> Double
foreign import prim "doubleSub" primDoubleSub :: Double -> Double -> Double
foreign import prim "doubleMul" primDoubleMul :: Double -> Double -> Double
foreign import prim "doubleDiv" primDoubleDiv :: Double -> Double -> Double
foreign import prim "doublePow" primDoublePow :: Double -> Double -> Double
foreign import prim "doubleAtan2" primDoubleAtan2 :: Double -> Double -> Double
foreign import prim "doubleNegate" primDoubleNegate :: Double -> Double
foreign import prim "doubleSqrt" primDoubleSqrt :: Double -> Double
foreign import prim "doubleExp" primDoubleExp :: Double -> Double
foreign import prim "doubleLog" primDoubleLog :: Double -> Double
foreign import prim "doubleSin" primDoubleSin :: Double -> Double
foreign import prim "doubleCos" primDoubleCos :: Double -> Double
foreign import prim "doubleTan" primDoubleTan :: Double -> Double
foreign import prim "doubleAsin" primDoubleAsin :: Double -> Double
foreign import prim "doubleAcos" primDoubleAcos :: Double -> Double
foreign import prim "doubleAtan" primDoubleAtan :: Double -> Double
foreign import prim "doubleSinh" primDoubleSinh :: Double -> Double
foreign import prim "doubleCosh" primDoubleCosh :: Double -> Double
foreign import prim "doubleTanh" primDoubleTanh :: Double -> Double
foreign import prim "doubleAsinh" primDoubleAsinh :: Double -> Double
foreign import prim "doubleAcosh" primDoubleAcosh :: Double -> Double
foreign import prim "doubleAtanh" primDoubleAtanh :: Double -> Double
foreign import prim "doubleIsNaN" primDoubleIsNaN :: Double -> Bool
foreign import prim "doubleIsInfinite" primDoubleIsInfinite :: Double -> Bool
foreign import prim "doubleIsNegativeZero" primDoubleIsNegativeZero :: Double -> Bool
foreign import prim "doubleTruncate" primDoubleTruncate :: Double -> Integer
foreign import prim "doubleDecodeMantissa" primDoubleDecodeMantissa :: Double -> Integer
foreign import prim "doubleDecodeExponent" primDoubleDecodeExponent :: Double -> Int
foreign import prim "doubleEncode" primDoubleEncode :: Integer -> Int -> Double
foreign import prim "doubleShow" primDoubleShow :: Double -> String

instance Num Double where
  x + y = primDoubleAdd x y
  x - y = primDoubleSub x y
  x * y = primDoubleMul x y
  negate x = primDoubleNegate x
  abs x
    | x == 0    = 0
    | x > 0     = x
    | otherwise = negate x
  signum x
    | x > 0     = 1
    | x < 0     = negate 1
    | otherwise = x
  fromInteger n = integerToDouble n

instance Real Double where
  toRational x
    | e >= 0    = integerShiftL m e :% 1
    | otherwise = m % integerShiftL 1 (negate e)
    where
      m = primDoubleDecodeMantissa x
      e = primDoubleDecodeExponent x

instance Fractional Double where
  x / y = primDoubleDiv x y
  recip x = primDoubleDiv 1 x
  fromRational (n :% d) = rationalToDouble n d

instance RealFrac Double where
  properFraction x = case primDoubleTruncate x of n -> (fromInteger n, x - integerToDouble n)
  truncate x = fromInteger (primDoubleTruncate x)

instance Floating Double where
  pi = primDoubleEncode 884279719003555 (-48)
  exp x = primDoubleExp x
  log x = primDoubleLog x
  sqrt x = primDoubleSqrt x
  x ** y = primDoublePow x y
  logBase x y = primDoubleDiv (primDoubleLog y) (primDoubleLog x)
  sin x = primDoubleSin x
  cos x = primDoubleCos x
  tan x = primDoubleTan x
  asin x = primDoubleAsin x
  acos x = primDoubleAcos x
  atan x = primDoubleAtan x
  sinh x = primDoubleSinh x
  cosh x = primDoubleCosh x
  tanh x = primDoubleTanh x
  asinh x = primDoubleAsinh x
  acosh x = primDoubleAcosh x
  atanh x = primDoubleAtanh x
  log1mexp x = log1mexpOrd x

instance RealFloat Double where
  floatRadix _ = 2
  floatDigits _ = 53
  floatRange _ = (negate 1021, 1024)
  decodeFloat x = (primDoubleDecodeMantissa x, primDoubleDecodeExponent x)
  encodeFloat m e = primDoubleEncode m e
  isNaN x = primDoubleIsNaN x
  isInfinite x = primDoubleIsInfinite x
  isDenormalized x = x /= 0 && abs x < primDoubleEncode 1 (negate 1022)
  isNegativeZero x = primDoubleIsNegativeZero x
  isIEEE _ = True
  atan2 y x = primDoubleAtan2 y x

instance Show Double where
  showsPrec p x = showSignedFloat (\y -> showString (primDoubleShow y)) p x

instance Enum Double where
  succ x = x + 1
  pred x = x - 1
  toEnum n = int2Double n
  fromEnum x = double2Int x
  enumFrom x = numericEnumFrom x
  enumFromThen x y = numericEnumFromThen x y
  enumFromTo x y = numericEnumFromTo x y
  enumFromThenTo x y z = numericEnumFromThenTo x y z

-- Float

foreign import prim "floatAdd" primFloatAdd :: Float -> Float -> Float
foreign import prim "floatSub" primFloatSub :: Float -> Float -> Float
foreign import prim "floatMul" primFloatMul :: Float -> Float -> Float
foreign import prim "floatDiv" primFloatDiv :: Float -> Float -> Float
foreign import prim "floatPow" primFloatPow :: Float -> Float -> Float
foreign import prim "floatAtan2" primFloatAtan2 :: Float -> Float -> Float
foreign import prim "floatNegate" primFloatNegate :: Float -> Float
foreign import prim "floatSqrt" primFloatSqrt :: Float -> Float
foreign import prim "floatExp" primFloatExp :: Float -> Float
foreign import prim "floatLog" primFloatLog :: Float -> Float
foreign import prim "floatSin" primFloatSin :: Float -> Float
foreign import prim "floatCos" primFloatCos :: Float -> Float
foreign import prim "floatTan" primFloatTan :: Float -> Float
foreign import prim "floatAsin" primFloatAsin :: Float -> Float
foreign import prim "floatAcos" primFloatAcos :: Float -> Float
foreign import prim "floatAtan" primFloatAtan :: Float -> Float
foreign import prim "floatSinh" primFloatSinh :: Float -> Float
foreign import prim "floatCosh" primFloatCosh :: Float -> Float
foreign import prim "floatTanh" primFloatTanh :: Float -> Float
foreign import prim "floatAsinh" primFloatAsinh :: Float -> Float
foreign import prim "floatAcosh" primFloatAcosh :: Float -> Float
foreign import prim "floatAtanh" primFloatAtanh :: Float -> Float
foreign import prim "floatIsNaN" primFloatIsNaN :: Float -> Bool
foreign import prim "floatIsInfinite" primFloatIsInfinite :: Float -> Bool
foreign import prim "floatIsNegativeZero" primFloatIsNegativeZero :: Float -> Bool
foreign import prim "floatTruncate" primFloatTruncate :: Float -> Integer
foreign import prim "floatDecodeMantissa" primFloatDecodeMantissa :: Float -> Integer
foreign import prim "floatDecodeExponent" primFloatDecodeExponent :: Float -> Int
foreign import prim "floatEncode" primFloatEncode :: Integer -> Int -> Float
foreign import prim "floatShow" primFloatShow :: Float -> String

instance Num Float where
  x + y = primFloatAdd x y
  x - y = primFloatSub x y
  x * y = primFloatMul x y
  negate x = primFloatNegate x
  abs x
    | x == 0    = 0
    | x > 0     = x
    | otherwise = negate x
  signum x
    | x > 0     = 1
    | x < 0     = negate 1
    | otherwise = x
  fromInteger n = integerToFloat n

instance Real Float where
  toRational x
    | e >= 0    = integerShiftL m e :% 1
    | otherwise = m % integerShiftL 1 (negate e)
    where
      m = primFloatDecodeMantissa x
      e = primFloatDecodeExponent x

instance Fractional Float where
  x / y = primFloatDiv x y
  recip x = primFloatDiv 1 x
  fromRational (n :% d) = rationalToFloat n d

instance RealFrac Float where
  properFraction x = case primFloatTruncate x of n -> (fromInteger n, x - integerToFloat n)
  truncate x = fromInteger (primFloatTruncate x)

instance Floating Float where
  pi = primFloatEncode 13176795 (-22)
  exp x = primFloatExp x
  log x = primFloatLog x
  sqrt x = primFloatSqrt x
  x ** y = primFloatPow x y
  logBase x y = primFloatDiv (primFloatLog y) (primFloatLog x)
  sin x = primFloatSin x
  cos x = primFloatCos x
  tan x = primFloatTan x
  asin x = primFloatAsin x
  acos x = primFloatAcos x
  atan x = primFloatAtan x
  sinh x = primFloatSinh x
  cosh x = primFloatCosh x
  tanh x = primFloatTanh x
  asinh x = primFloatAsinh x
  acosh x = primFloatAcosh x
  atanh x = primFloatAtanh x
  log1mexp x = log1mexpOrd x

instance RealFloat Float where
  floatRadix _ = 2
  floatDigits _ = 24
  floatRange _ = (negate 125, 128)
  decodeFloat x = (primFloatDecodeMantissa x, primFloatDecodeExponent x)
  encodeFloat m e = primFloatEncode m e
  isNaN x = primFloatIsNaN x
  isInfinite x = primFloatIsInfinite x
  isDenormalized x = x /= 0 && abs x < primFloatEncode 1 (negate 126)
  isNegativeZero x = primFloatIsNegativeZero x
  isIEEE _ = True
  atan2 y x = primFloatAtan2 y x

instance Show Float where
  showsPrec p x = showSignedFloat (\y -> showString (primFloatShow y)) p x

instance Enum Float where
  succ x = x + 1
  pred x = x - 1
  toEnum n = int2Float n
  fromEnum x = float2Int x
  enumFrom x = numericEnumFrom x
  enumFromThen x y = numericEnumFromThen x y
  enumFromTo x y = numericEnumFromTo x y
  enumFromThenTo x y z = numericEnumFromThenTo x y z

-- Formats

data FFFormat = FFExponent | FFFixed | FFGeneric

showSignedFloat :: RealFloat a => (a -> ShowS) -> Int -> a -> ShowS
showSignedFloat showPos p x
  | x < 0 || isNegativeZero x = showParen (p > 6) (showChar '-' . showPos (negate x))
  | otherwise                 = showPos x

showFloat :: RealFloat a => a -> ShowS
showFloat x = showString (formatRealFloat FFGeneric Nothing x)

-- | The shortest digits that identify a number that is not negative, and the place of the point before them:
-- @([3, 1, 4], 1)@ is 3.14. Base 10 only.
floatToDigits :: RealFloat a => Integer -> a -> ([Int], Int)
floatToDigits base x
  | x == 0     = ([0], 0)
  | base /= 10 = errorWithoutStackTrace "floatToDigits: only base 10 is supported"
  | otherwise  = case decodeFloat x of
      (m, e) -> digitsOf (if floatDigits x == 24 then primFloatShow (primFloatEncode m e)
                                                 else primDoubleShow (primDoubleEncode m e))

-- | Takes apart what @show@ prints: digits, a point, digits and perhaps an exponent.
digitsOf :: String -> ([Int], Int)
digitsOf text = (trimmed, length whole - zeros + readExponent after)
  where
    (number, after) = break (== 'e') text
    (whole, point)  = break (== '.') number
    fraction        = drop 1 point
    allDigits       = map (\c -> ord c - ord '0') (whole ++ fraction)
    (leading, rest) = span (== 0) allDigits
    zeros           = length leading
    trimmed         = reverse (dropWhile (== 0) (reverse rest))

readExponent :: String -> Int
readExponent ('e' : '-' : ds) = negate (readDigits ds)
readExponent ('e' : ds)       = readDigits ds
readExponent _                = 0

readDigits :: String -> Int
readDigits ds = foldl (\n c -> n * 10 + (ord c - ord '0')) 0 ds

formatRealFloat :: RealFloat a => FFFormat -> Maybe Int -> a -> String
formatRealFloat fmt decs x = formatRealFloatAlt fmt decs False x

-- | The flag asks for a decimal point even when no digit follows it.
formatRealFloatAlt :: RealFloat a => FFFormat -> Maybe Int -> Bool -> a -> String
formatRealFloatAlt fmt decs alt x
  | isNaN x                   = "NaN"
  | isInfinite x              = if x < 0 then "-Infinity" else "Infinity"
  | x < 0 || isNegativeZero x = '-' : formatDigits fmt decs alt (floatToDigits 10 (negate x))
  | otherwise                 = formatDigits fmt decs alt (floatToDigits 10 x)

formatDigits :: FFFormat -> Maybe Int -> Bool -> ([Int], Int) -> String
formatDigits FFGeneric decs alt (is, e)
  | e < 0 || e > 7 = formatDigits FFExponent decs alt (is, e)
  | otherwise      = formatDigits FFFixed decs alt (is, e)
formatDigits FFExponent decs alt (is, e) = formatExponent decs alt is e
formatDigits FFFixed    decs alt (is, e) = formatFixed decs alt is e

formatExponent :: Maybe Int -> Bool -> [Int] -> Int -> String
formatExponent Nothing _ is e = case map intToDigit is of
  "0"    -> "0.0e0"
  [d]    -> d : ".0e" ++ show (e - 1)
  d : ds -> d : '.' : ds ++ "e" ++ show (e - 1)
  []     -> errorWithoutStackTrace "formatRealFloat/doFmt/FFExponent: []"
formatExponent (Just decs) _ is e
  | decs <= 0 = case is of
      [0] -> "0e0"
      _   -> case roundTo 10 1 is of
        (carry, ds) -> case map intToDigit (if carry > 0 then init ds else ds) of
          n : _ -> n : 'e' : show (e - 1 + carry)
          []    -> ""
  | otherwise = case is of
      [0] -> '0' : '.' : replicate decs '0' ++ "e0"
      _   -> case roundTo 10 (decs + 1) is of
        (carry, ds) -> case map intToDigit (if carry > 0 then init ds else ds) of
          n : ns -> n : '.' : ns ++ ('e' : show (e - 1 + carry))
          []     -> ""

formatFixed :: Maybe Int -> Bool -> [Int] -> Int -> String
formatFixed Nothing _ is e
  | e <= 0    = "0." ++ replicate (negate e) '0' ++ map intToDigit is
  | otherwise = pad e "" (map intToDigit is)
  where
    pad :: Int -> String -> String -> String
    pad n done ds
      | n == 0    = orZero (reverse done) ++ ('.' : orZero ds)
      | otherwise = case ds of
          []        -> pad (n - 1) ('0' : done) ""
          d : rest  -> pad (n - 1) (d : done) rest
formatFixed (Just decs) alt is e
  | e >= 0    = case roundTo 10 (places + e) is of
      (carry, ds) -> case splitAt (e + carry) (map intToDigit ds) of
        (whole, fraction) -> orZero whole ++ dotted fraction
  | otherwise = case roundTo 10 places (replicate (negate e) 0 ++ is) of
      (carry, ds) -> case map intToDigit (if carry > 0 then ds else 0 : ds) of
        d : rest -> d : dotted rest
        []       -> ""
  where
    places = max decs 0

    dotted :: String -> String
    dotted ds = if null ds && not alt then "" else '.' : ds

orZero :: String -> String
orZero "" = "0"
orZero ds = ds

-- | Rounds digits to this many, half to even; the carry is 1 if a digit was added in front.
roundTo :: Int -> Int -> [Int] -> (Int, [Int])
roundTo base d is
  | roundsUp && carry == 1 = (1, 1 : increased)
  | roundsUp               = (0, increased)
  | otherwise              = (0, padded)
  where
    (kept, dropped) = splitAt d is
    padded = kept ++ replicate (d - length kept) 0
    half = base `quot` 2
    roundsUp = case dropped of
      []     -> False
      x : xs -> x > half || (x == half && (any (/= 0) xs || (not (null kept) && odd (last kept))))
    (carry, increased) = foldr addCarry (1, []) padded

    addCarry :: Int -> (Int, [Int]) -> (Int, [Int])
    addCarry x (c, xs) = if c + x == base then (1, 0 : xs) else (0, c + x : xs)
