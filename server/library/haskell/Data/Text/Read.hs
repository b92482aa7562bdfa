-- | Numbers at the beginning of a text.
module Data.Text.Read (Reader, decimal, signed, hexadecimal, rational, double) where

import Data.Char (digitToInt, isDigit, isHexDigit)
import Data.Text.Internal (Text, packText, unpackText)

type Reader a = Text -> Either String (a, Text)

decimal :: Integral a => Reader a
decimal t = case span isDigit (unpackText t) of
  ("", _) -> Left "input does not start with a digit"
  (digits, rest) -> Right (number 10 digits, packText rest)

number :: Integral a => a -> String -> a
number base digits = foldl (\n d -> n * base + fromIntegral (digitToInt d)) 0 digits

hexadecimal :: Integral a => Reader a
hexadecimal t = case span isHexDigit (unprefixed (unpackText t)) of
  ("", _) -> Left "input does not start with a hexadecimal digit"
  (digits, rest) -> Right (number 16 digits, packText rest)
  where
    unprefixed ('0' : x : rest) | elem x "xX" = rest
    unprefixed s = s

signed :: Num a => Reader a -> Reader a
signed f t = case unpackText t of
  '-' : rest -> fmap (\(n, u) -> (negate n, u)) (f (packText rest))
  '+' : rest -> f (packText rest)
  _ -> f t

foreign import ccall "rational" rational :: Fractional a => Reader a
foreign import ccall "double" double :: Reader Double
