{-# LANGUAGE NoImplicitPrelude #-}
-- | Functions on characters.
module Data.Char
  ( Char, isControl, isSpace, isLower, isUpper, isAlpha, isLetter, isDigit, isOctDigit, isHexDigit, isAlphaNum
  , isPrint, isPunctuation, isSymbol, isSeparator, isAscii, isLatin1, isAsciiUpper, isAsciiLower, isMark, isNumber
  , GeneralCategory (..), generalCategory, toUpper, toLower, toTitle, digitToInt, intToDigit, ord, chr
  , showLitChar, lexLitChar, readLitChar
  ) where

import GHC.Base
import GHC.Char
import GHC.Num
import GHC.Read
import GHC.Show
import GHC.Unicode

digitToInt :: Char -> Int
digitToInt c
  | isDigit c            = ord c - ord '0'
  | c >= 'a' && c <= 'f' = ord c - ord 'a' + 10
  | c >= 'A' && c <= 'F' = ord c - ord 'A' + 10
  | otherwise            = errorWithoutStackTrace ("Char.digitToInt: not a digit " ++ show c)

isLetter :: Char -> Bool
isLetter c = isAlpha c

isMark :: Char -> Bool
isMark c = NonSpacingMark <= category && category <= EnclosingMark
  where category = generalCategory c

isNumber :: Char -> Bool
isNumber c = DecimalNumber <= category && category <= OtherNumber
  where category = generalCategory c

isSeparator :: Char -> Bool
isSeparator c = Space <= category && category <= ParagraphSeparator
  where category = generalCategory c
