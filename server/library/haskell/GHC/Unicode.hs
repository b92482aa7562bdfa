{-# LANGUAGE NoImplicitPrelude #-}
-- | Classes of characters.
module GHC.Unicode
  ( GeneralCategory (..), generalCategory, isAscii, isLatin1, isControl, isAsciiUpper, isAsciiLower, isPrint
  , isSpace, isUpper, isLower, isAlpha, isDigit, isOctDigit, isHexDigit, isAlphaNum, isPunctuation, isSymbol
  , toUpper, toLower, toTitle
  ) where

import GHC.Base
import GHC.Enum
import GHC.Ix
import GHC.List
import GHC.Num
import GHC.Show

data GeneralCategory
  = UppercaseLetter | LowercaseLetter | TitlecaseLetter | ModifierLetter | OtherLetter
  | NonSpacingMark | SpacingCombiningMark | EnclosingMark
  | DecimalNumber | LetterNumber | OtherNumber
  | ConnectorPunctuation | DashPunctuation | OpenPunctuation | ClosePunctuation
  | InitialQuote | FinalQuote | OtherPunctuation
  | MathSymbol | CurrencySymbol | ModifierSymbol | OtherSymbol
  | Space | LineSeparator | ParagraphSeparator
  | Control | Format | Surrogate | PrivateUse | NotAssigned
  deriving (Eq, Ord, Show, Enum, Bounded, Ix)

foreign import prim "charGeneralCategory" primGeneralCategory :: Char -> Int
foreign import prim "charToUpper" toUpper :: Char -> Char
foreign import prim "charToLower" toLower :: Char -> Char
foreign import prim "charToTitle" toTitle :: Char -> Char

generalCategory :: Char -> GeneralCategory
generalCategory c = toEnum (primGeneralCategory c)

isAscii :: Char -> Bool
isAscii c = c < '\128'

isLatin1 :: Char -> Bool
isLatin1 c = c <= '\255'

isAsciiLower :: Char -> Bool
isAsciiLower c = c >= 'a' && c <= 'z'

isAsciiUpper :: Char -> Bool
isAsciiUpper c = c >= 'A' && c <= 'Z'

isDigit :: Char -> Bool
isDigit c = c >= '0' && c <= '9'

isOctDigit :: Char -> Bool
isOctDigit c = c >= '0' && c <= '7'

isHexDigit :: Char -> Bool
isHexDigit c = isDigit c || (c >= 'A' && c <= 'F') || (c >= 'a' && c <= 'f')

isSpace :: Char -> Bool
isSpace c
  | c < '\888' = c == ' ' || (c >= '\t' && c <= '\r') || c == '\160'
  | otherwise  = inCategories [Space] c

isControl :: Char -> Bool
isControl c = inCategories [Control] c

isUpper :: Char -> Bool
isUpper c
  | isAscii c = isAsciiUpper c
  | otherwise = inCategories [UppercaseLetter, TitlecaseLetter] c

isLower :: Char -> Bool
isLower c
  | isAscii c = isAsciiLower c
  | otherwise = inCategories [LowercaseLetter] c

isAlpha :: Char -> Bool
isAlpha c
  | isAscii c = isAsciiLower c || isAsciiUpper c
  | otherwise = generalCategory c <= OtherLetter

isAlphaNum :: Char -> Bool
isAlphaNum c
  | isAscii c = isAlpha c || isDigit c
  | otherwise = isAlpha c || inCategories [DecimalNumber, LetterNumber, OtherNumber] c

isPrint :: Char -> Bool
isPrint c
  | isAscii c = c >= ' ' && c < '\DEL'
  | otherwise = generalCategory c <= Space

isPunctuation :: Char -> Bool
isPunctuation c = ConnectorPunctuation <= category && category <= OtherPunctuation
  where category = generalCategory c

isSymbol :: Char -> Bool
isSymbol c = MathSymbol <= category && category <= OtherSymbol
  where category = generalCategory c

inCategories :: [GeneralCategory] -> Char -> Bool
inCategories categories c = elem (generalCategory c) categories
