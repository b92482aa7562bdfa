-- | Reading and showing numbers in other formats.
module Numeric
  ( showSigned, showIntAtBase, showInt, showHex, showOct, showEFloat, showFFloat, showGFloat, showFFloatAlt
  , showGFloatAlt, showFloat, floatToDigits, readSigned, readInt, readBin, readDec, readOct, readHex, readFloat
  , lexDigits, fromRat, Floating (..)
  ) where

import GHC.Float
import GHC.Read
import GHC.Real
import Data.Char

showInt :: Integral a => a -> ShowS
showInt n r
  | n < 0     = errorWithoutStackTrace "Numeric.showInt: can't show negative numbers"
  | otherwise = shows (toInteger n) r

showIntAtBase :: (Integral a, Show a) => a -> (Int -> Char) -> a -> ShowS
showIntAtBase base toChr n0 r0
  | base <= 1 = errorWithoutStackTrace ("Numeric.showIntAtBase: applied to unsupported base " ++ show base)
  | n0 < 0    = errorWithoutStackTrace ("Numeric.showIntAtBase: applied to negative number " ++ show n0)
  | otherwise = digitsFrom base toChr n0 r0

-- | Puts the digits of a number that is not negative before a string, the last digit first.
digitsFrom :: Integral a => a -> (Int -> Char) -> a -> ShowS
digitsFrom base toChr n r
  | q == 0    = text
  | otherwise = digitsFrom base toChr q text
  where
    (q, d) = quotRem n base
    text   = toChr (fromIntegral d) : r

showHex :: (Integral a, Show a) => a -> ShowS
showHex n = showIntAtBase 16 intToDigit n

showOct :: (Integral a, Show a) => a -> ShowS
showOct n = showIntAtBase 8 intToDigit n

showEFloat :: RealFloat a => Maybe Int -> a -> ShowS
showEFloat d x = showString (formatRealFloat FFExponent d x)

showFFloat :: RealFloat a => Maybe Int -> a -> ShowS
showFFloat d x = showString (formatRealFloat FFFixed d x)

showGFloat :: RealFloat a => Maybe Int -> a -> ShowS
showGFloat d x = showString (formatRealFloat FFGeneric d x)

showFFloatAlt :: RealFloat a => Maybe Int -> a -> ShowS
showFFloatAlt d x = showString (formatRealFloatAlt FFFixed d True x)

showGFloatAlt :: RealFloat a => Maybe Int -> a -> ShowS
showGFloatAlt d x = showString (formatRealFloatAlt FFGeneric d True x)

readInt :: Num a => a -> (Char -> Bool) -> (Char -> Int) -> ReadS a
readInt base isDig valDigit r = case span isDig r of
  ("", _)    -> []
  (ds, rest) -> [(foldl (\n d -> n * base + fromIntegral (valDigit d)) 0 ds, rest)]

readBin :: (Eq a, Num a) => ReadS a
readBin s = readInt 2 (\c -> c == '0' || c == '1') digitToInt s

readDec :: (Eq a, Num a) => ReadS a
readDec s = readInt 10 isDigit digitToInt s

readOct :: (Eq a, Num a) => ReadS a
readOct s = readInt 8 isOctDigit digitToInt s

readHex :: (Eq a, Num a) => ReadS a
readHex s = readInt 16 isHexDigit digitToInt s

readSigned :: Real a => ReadS a -> ReadS a
readSigned readPos s = readParen False signed s
  where
    signed r = unsigned r ++ [(negate x, t) | ("-", u) <- lex r, (x, t) <- unsigned u]
    unsigned r = [(n, t) | (token, t) <- lex r, (n, "") <- readPos token]

readFloat :: RealFrac a => ReadS a
readFloat s =
  [ (fromRational (decimal ds fs * powerOfTen e), u)
  | (ds, r) <- lexDigits s, let (fs, t) = fractionPart r, let (e, u) = exponentPart t ]
  ++ [(0 / 0, t) | ("NaN", t) <- lex s] ++ [(1 / 0, t) | ("Infinity", t) <- lex s]

decimal :: String -> String -> Rational
decimal ds fs = (digitsNumber (ds ++ fs) % 1) * powerOfTen (negate (length fs))

powerOfTen :: Int -> Rational
powerOfTen e = (10 :% 1) ^^ e

digitsNumber :: String -> Integer
digitsNumber ds = foldl (\n d -> n * 10 + toInteger (digitToInt d)) 0 ds

fractionPart :: String -> (String, String)
fractionPart ('.' : s@(d : _)) | isDigit d = span isDigit s
fractionPart s = ("", s)

exponentPart :: String -> (Int, String)
exponentPart s = case s of
  e : '-' : t@(d : _) | elem e "eE", isDigit d -> let (ds, u) = span isDigit t in (negate (number ds), u)
  e : '+' : t@(d : _) | elem e "eE", isDigit d -> let (ds, u) = span isDigit t in (number ds, u)
  e : t@(d : _)       | elem e "eE", isDigit d -> let (ds, u) = span isDigit t in (number ds, u)
  _                                            -> (0, s)
  where
    number :: String -> Int
    number ds = fromInteger (digitsNumber ds)
