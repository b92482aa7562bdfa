-- | Rounding at single types.
module GHC.Float.RealFracMethods
  ( properFractionDoubleInt, properFractionDoubleInteger, truncateDoubleInteger, floorDoubleInt, floorDoubleInteger, ceilingDoubleInt, ceilingDoubleInteger, roundDoubleInt
  , roundDoubleInteger, properFractionFloatInt, properFractionFloatInteger, truncateFloatInteger, floorFloatInt, floorFloatInteger
  , ceilingFloatInt, ceilingFloatInteger, roundFloatInt, roundFloatInteger, double2Int, int2Double, float2Int, int2Float
  ) where

properFractionDoubleInt :: Double -> (Int, Double)
properFractionDoubleInt x = properFraction x

properFractionDoubleInteger :: Double -> (Integer, Double)
properFractionDoubleInteger x = properFraction x

truncateDoubleInteger :: Double -> Integer
truncateDoubleInteger x = truncate x

floorDoubleInt :: Double -> Int
floorDoubleInt x = floor x

floorDoubleInteger :: Double -> Integer
floorDoubleInteger x = floor x

ceilingDoubleInt :: Double -> Int
ceilingDoubleInt x = ceiling x

ceilingDoubleInteger :: Double -> Integer
ceilingDoubleInteger x = ceiling x

roundDoubleInt :: Double -> Int
roundDoubleInt x = round x

roundDoubleInteger :: Double -> Integer
roundDoubleInteger x = round x

properFractionFloatInt :: Float -> (Int, Float)
properFractionFloatInt x = properFraction x

properFractionFloatInteger :: Float -> (Integer, Float)
properFractionFloatInteger x = properFraction x

truncateFloatInteger :: Float -> Integer
truncateFloatInteger x = truncate x

floorFloatInt :: Float -> Int
floorFloatInt x = floor x

floorFloatInteger :: Float -> Integer
floorFloatInteger x = floor x

ceilingFloatInt :: Float -> Int
ceilingFloatInt x = ceiling x

ceilingFloatInteger :: Float -> Integer
ceilingFloatInteger x = ceiling x

roundFloatInt :: Float -> Int
roundFloatInt x = round x

roundFloatInteger :: Float -> Integer
roundFloatInteger x = round x

double2Int :: Double -> Int
double2Int x = truncate x

int2Double :: Int -> Double
int2Double n = fromIntegral n

float2Int :: Float -> Int
float2Int x = truncate x

int2Float :: Int -> Float
int2Float n = fromIntegral n
