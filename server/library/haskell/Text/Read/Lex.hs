-- | The tokens that reading is made of.
module Text.Read.Lex
  ( Lexeme (..), Number, numberToInteger, numberToFixed, numberToRational, numberToRangedRational
  , lex, expect, hsLex, lexChar, readIntP, readOctP, readDecP, readHexP, isSymbolChar
  ) where

import Prelude hiding (lex)
import Data.Char (digitToInt, isDigit, isHexDigit, isOctDigit, isAlpha, isSpace)
import GHC.Read (isSymbolChar, readLitChar, unescape)
import qualified GHC.Read as Read
import Text.ParserCombinators.ReadP (ReadP, pfail, munch1, readS_to_P, skipSpaces)

data Lexeme = Char Char | String String | Punc String | Ident String | Symbol String | Number Number | EOF
  deriving (Eq, Show)

-- | The digits of a whole number and their base, or the parts of a decimal one.
data Number = MkNumber Int [Int] | MkDecimal [Int] (Maybe [Int]) (Maybe Integer)
  deriving (Eq, Show)

numberToInteger :: Number -> Maybe Integer
numberToInteger (MkNumber base digits) = Just (value (toInteger base) digits)
numberToInteger (MkDecimal digits Nothing Nothing) = Just (value 10 digits)
numberToInteger _ = Nothing

numberToFixed :: Integer -> Number -> Maybe (Integer, Integer)
numberToFixed _ (MkNumber base digits) = Just (value (toInteger base) digits, 0)
numberToFixed _ (MkDecimal digits Nothing Nothing) = Just (value 10 digits, 0)
numberToFixed places (MkDecimal digits (Just fraction) Nothing) =
  let n = fromInteger places in Just (value 10 digits, value 10 (take n (fraction ++ repeat 0)))
numberToFixed _ _ = Nothing

numberToRangedRational :: (Int, Int) -> Number -> Maybe Rational
numberToRangedRational _ n = Just (numberToRational n)

numberToRational :: Number -> Rational
numberToRational (MkNumber base digits) = fromInteger (value (toInteger base) digits)
numberToRational (MkDecimal digits fraction power) = whole * scale
  where
    places = maybe [] id fraction
    whole = fromInteger (value 10 (digits ++ places)) / 10 ^ length places
    scale = case power of
      Nothing -> 1
      Just n -> if n < 0 then 1 / 10 ^ negate n else 10 ^ n

value :: Integer -> [Int] -> Integer
value base digits = foldl (\n d -> n * base + toInteger d) 0 digits

lex :: ReadP Lexeme
lex = skipSpaces >> readS_to_P token

token :: ReadS Lexeme
token s = [(lexeme t, rest) | (t, rest) <- Read.lex s]

lexeme :: String -> Lexeme
lexeme t = case t of
  "" -> EOF
  '\'' : literal -> case readLitChar literal of
    (c, _) : _ -> Char c
    [] -> Punc t
  '"' : literal -> String (unescape literal)
  [c] | elem c ",;()[]{}`" -> Punc t
  c : _
    | isDigit c -> Number (number t)
    | isAlpha c || c == '_' -> Ident t
    | elem t ["..", "::", "=", "\\", "|", "<-", "->", "@", "~", "=>"] -> Punc t
    | otherwise -> Symbol t

number :: String -> Number
number t = case t of
  '0' : x : digits
    | elem x "xX" -> MkNumber 16 (map digitToInt digits)
    | elem x "oO" -> MkNumber 8 (map digitToInt digits)
  _ -> MkDecimal (map digitToInt digits) fraction power
  where
    (digits, afterDigits) = span isDigit t
    (fraction, afterFraction) = case afterDigits of
      '.' : more -> let (ds, rest) = span isDigit more in (Just (map digitToInt ds), rest)
      _ -> (Nothing, afterDigits)
    power = case afterFraction of
      _ : '-' : ds -> Just (negate (value 10 (map digitToInt ds)))
      _ : '+' : ds -> Just (value 10 (map digitToInt ds))
      _ : ds -> Just (value 10 (map digitToInt ds))
      [] -> Nothing

expect :: Lexeme -> ReadP ()
expect wanted = lex >>= \found -> if found == wanted then return () else pfail

hsLex :: ReadP String
hsLex = skipSpaces >> readS_to_P Read.lex

lexChar :: ReadP Lexeme
lexChar = fmap Char (readS_to_P readLitChar)

readIntP :: Num a => a -> (Char -> Bool) -> (Char -> Int) -> ReadP a
readIntP base isDig valDigit = do
  digits <- munch1 isDig
  return (foldl (\n d -> n * base + fromIntegral (valDigit d)) 0 digits)

readOctP :: (Eq a, Num a) => ReadP a
readOctP = readIntP 8 isOctDigit digitToInt

readDecP :: (Eq a, Num a) => ReadP a
readDecP = readIntP 10 isDigit digitToInt

readHexP :: (Eq a, Num a) => ReadP a
readHexP = readIntP 16 isHexDigit digitToInt
