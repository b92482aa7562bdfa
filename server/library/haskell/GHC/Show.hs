{-# LANGUAGE NoImplicitPrelude #-}
-- | Converting values to readable strings.
module GHC.Show
  ( Show (..), ShowS, shows, showChar, showString, showMultiLineString, showParen, showListWith, showList__
  , showSpace, showCommaSpace, showLitChar, showLitString, protectEsc, intToDigit, showSignedInt
  , appPrec, appPrec1, asciiTab
  ) where

import GHC.Base
import GHC.List
import GHC.Num
import GHC.Num.Natural

type ShowS = String -> String

class Show a where
  showsPrec :: Int -> a -> ShowS
  show :: a -> String
  showList :: [a] -> ShowS

  showsPrec _ x s = show x ++ s
  show x = shows x ""
  showList xs s = showList__ shows xs s

shows :: Show a => a -> ShowS
shows x = showsPrec 0 x

showChar :: Char -> ShowS
showChar c s = c : s

showString :: String -> ShowS
showString text s = text ++ s

showParen :: Bool -> ShowS -> ShowS
showParen b p = if b then showChar '(' . p . showChar ')' else p

showSpace :: ShowS
showSpace s = ' ' : s

showCommaSpace :: ShowS
showCommaSpace s = ',' : ' ' : s

showListWith :: (a -> ShowS) -> [a] -> ShowS
showListWith showx xs s = showList__ showx xs s

showList__ :: (a -> ShowS) -> [a] -> ShowS
showList__ _     []       s = "[]" ++ s
showList__ showx (x : xs) s = '[' : showx x (rest xs)
  where
    rest []       = ']' : s
    rest (y : ys) = ',' : showx y (rest ys)

-- | The precedence of function application, and one more.
appPrec, appPrec1 :: Int
appPrec = 10
appPrec1 = 11

-- Numbers

foreign import prim "intShow" primIntShow :: Int -> String

-- | A search may put a definition in its place that makes the digits one by one.
intText :: Int -> String
intText n = primIntShow n

showSignedInt :: Int -> Int -> ShowS
showSignedInt p n s
  | n < 0 && p > 6 = '(' : intText n ++ (')' : s)
  | otherwise      = intText n ++ s

instance Show Int where
  showsPrec p n s = showSignedInt p n s
  show n = intText n

instance Show Integer where
  showsPrec p n s
    | n < 0 && p > 6 = '(' : integerShow n ++ (')' : s)
    | otherwise      = integerShow n ++ s
  show n = integerShow n

instance Show Natural where
  showsPrec p n s = showsPrec p (naturalToInteger n) s

instance Show Word where
  showsPrec _ w s
    | n < 0     = integerShow (integerFromInt n + 18446744073709551616) ++ s
    | otherwise = primIntShow n ++ s
    where n = wordToInt w

intToDigit :: Int -> Char
intToDigit i
  | i >= 0  && i <= 9  = unsafeChr (ord '0' + i)
  | i >= 10 && i <= 15 = unsafeChr (ord 'a' + i - 10)
  | otherwise          = errorWithoutStackTrace ("Char.intToDigit: not a digit " ++ show i)

-- Characters and strings

instance Show Char where
  showsPrec _ '\'' s = "'\\''" ++ s
  showsPrec _ c    s = '\'' : showLitChar c ('\'' : s)
  showList cs s = '"' : showLitString cs ('"' : s)

showLitChar :: Char -> ShowS
showLitChar c s
  | c > '\DEL'  = '\\' : protectEsc isDecimal (showsPrec 0 (ord c)) s
  | c == '\DEL' = "\\DEL" ++ s
  | c == '\\'   = "\\\\" ++ s
  | c >= ' '    = c : s
  | c == '\a'   = "\\a" ++ s
  | c == '\b'   = "\\b" ++ s
  | c == '\f'   = "\\f" ++ s
  | c == '\n'   = "\\n" ++ s
  | c == '\r'   = "\\r" ++ s
  | c == '\t'   = "\\t" ++ s
  | c == '\v'   = "\\v" ++ s
  | c == '\SO'  = protectEsc (== 'H') (showString "\\SO") s
  | otherwise   = '\\' : (asciiTab !! ord c) ++ s

showLitString :: String -> ShowS
showLitString []         s = s
showLitString ('"' : cs) s = '\\' : '"' : showLitString cs s
showLitString (c : cs)   s = showLitChar c (showLitString cs s)

isDecimal :: Char -> Bool
isDecimal c = c >= '0' && c <= '9'

-- | Puts @\\&@ after an escape when the next character would belong to it.
protectEsc :: (Char -> Bool) -> ShowS -> ShowS
protectEsc p f s = f (guarded s)
  where
    guarded rest = case rest of
      c : _ | p c -> "\\&" ++ rest
      _           -> rest

asciiTab :: [String]
asciiTab =
  [ "NUL", "SOH", "STX", "ETX", "EOT", "ENQ", "ACK", "BEL"
  , "BS",  "HT",  "LF",  "VT",  "FF",  "CR",  "SO",  "SI"
  , "DLE", "DC1", "DC2", "DC3", "DC4", "NAK", "SYN", "ETB"
  , "CAN", "EM",  "SUB", "ESC", "FS",  "GS",  "RS",  "US"
  , "SP" ]

showMultiLineString :: String -> [String]
showMultiLineString str = go '"' str
  where
    go :: Char -> String -> [String]
    go ch s = case break (== '\n') s of
      (l, _ : rest@(_ : _)) -> (ch : showLitString l "\\n\\") : go '\\' rest
      (l, "\n")             -> [ch : showLitString l "\\n\""]
      (l, _)                -> [ch : showLitString l "\""]

-- Data types

instance Show Bool where
  showsPrec _ True  = showString "True"
  showsPrec _ False = showString "False"

instance Show Ordering where
  showsPrec _ LT = showString "LT"
  showsPrec _ EQ = showString "EQ"
  showsPrec _ GT = showString "GT"

instance Show a => Show (Maybe a) where
  showsPrec _ Nothing  = showString "Nothing"
  showsPrec d (Just x) = showParen (d > appPrec) (showString "Just " . showsPrec appPrec1 x)

instance Show a => Show (NonEmpty a) where
  showsPrec d (x :| xs) = showParen (d > 5) (showsPrec 6 x . showString " :| " . showsPrec 6 xs)

instance Show a => Show [a] where
  showsPrec _ xs = showList xs

-- Tuples

instance Show () where
  showsPrec _ () = showString "()"

showTuple :: [ShowS] -> ShowS
showTuple fields s = '(' : foldr1 (\f g -> f . showChar ',' . g) fields (')' : s)

instance (Show a, Show b) => Show (a, b) where
  showsPrec _ (a, b) = showTuple [shows a, shows b]

instance (Show a, Show b, Show c) => Show (a, b, c) where
  showsPrec _ (a, b, c) = showTuple [shows a, shows b, shows c]

instance (Show a, Show b, Show c, Show d) => Show (a, b, c, d) where
  showsPrec _ (a, b, c, d) = showTuple [shows a, shows b, shows c, shows d]

instance (Show a, Show b, Show c, Show d, Show e) => Show (a, b, c, d, e) where
  showsPrec _ (a, b, c, d, e) = showTuple [shows a, shows b, shows c, shows d, shows e]

instance (Show a, Show b, Show c, Show d, Show e, Show f) => Show (a, b, c, d, e, f) where
  showsPrec _ (a, b, c, d, e, f) = showTuple [shows a, shows b, shows c, shows d, shows e, shows f]

instance (Show a, Show b, Show c, Show d, Show e, Show f, Show g) => Show (a, b, c, d, e, f, g) where
  showsPrec _ (a, b, c, d, e, f, g) = showTuple [shows a, shows b, shows c, shows d, shows e, shows f, shows g]

instance (Show a, Show b, Show c, Show d, Show e, Show f, Show g, Show h) => Show (a, b, c, d, e, f, g, h) where
  showsPrec _ (a, b, c, d, e, f, g, h) = showTuple [shows a, shows b, shows c, shows d, shows e, shows f, shows g, shows h]

instance (Show a, Show b, Show c, Show d, Show e, Show f, Show g, Show h, Show i) => Show (a, b, c, d, e, f, g, h, i) where
  showsPrec _ (a, b, c, d, e, f, g, h, i) = showTuple [shows a, shows b, shows c, shows d, shows e, shows f, shows g, shows h, shows i]

instance (Show a, Show b, Show c, Show d, Show e, Show f, Show g, Show h, Show i, Show j) => Show (a, b, c, d, e, f, g, h, i, j) where
  showsPrec _ (a, b, c, d, e, f, g, h, i, j) = showTuple [shows a, shows b, shows c, shows d, shows e, shows f, shows g, shows h, shows i, shows j]

instance (Show a, Show b, Show c, Show d, Show e, Show f, Show g, Show h, Show i, Show j, Show k) => Show (a, b, c, d, e, f, g, h, i, j, k) where
  showsPrec _ (a, b, c, d, e, f, g, h, i, j, k) = showTuple [shows a, shows b, shows c, shows d, shows e, shows f, shows g, shows h, shows i, shows j, shows k]

instance (Show a, Show b, Show c, Show d, Show e, Show f, Show g, Show h, Show i, Show j, Show k, Show l) => Show (a, b, c, d, e, f, g, h, i, j, k, l) where
  showsPrec _ (a, b, c, d, e, f, g, h, i, j, k, l) = showTuple [shows a, shows b, shows c, shows d, shows e, shows f, shows g, shows h, shows i, shows j, shows k, shows l]

instance (Show a, Show b, Show c, Show d, Show e, Show f, Show g, Show h, Show i, Show j, Show k, Show l, Show m) => Show (a, b, c, d, e, f, g, h, i, j, k, l, m) where
  showsPrec _ (a, b, c, d, e, f, g, h, i, j, k, l, m) = showTuple [shows a, shows b, shows c, shows d, shows e, shows f, shows g, shows h, shows i, shows j, shows k, shows l, shows m]

instance (Show a, Show b, Show c, Show d, Show e, Show f, Show g, Show h, Show i, Show j, Show k, Show l, Show m, Show n) => Show (a, b, c, d, e, f, g, h, i, j, k, l, m, n) where
  showsPrec _ (a, b, c, d, e, f, g, h, i, j, k, l, m, n) = showTuple [shows a, shows b, shows c, shows d, shows e, shows f, shows g, shows h, shows i, shows j, shows k, shows l, shows m, shows n]

instance (Show a, Show b, Show c, Show d, Show e, Show f, Show g, Show h, Show i, Show j, Show k, Show l, Show m, Show n, Show o) => Show (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o) where
  showsPrec _ (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o) = showTuple [shows a, shows b, shows c, shows d, shows e, shows f, shows g, shows h, shows i, shows j, shows k, shows l, shows m, shows n, shows o]
