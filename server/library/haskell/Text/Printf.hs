{-# LANGUAGE FlexibleInstances, TypeFamilies #-}
-- | Formatted output with the conversions @d i u c s v x X o e f g@ and @%@, their flags, width and precision.
module Text.Printf
  ( printf, hPrintf, PrintfType (..), HPrintfType (..), PrintfArg (..), Argument (..) ) where

import Data.Char
import GHC.Natural (Natural)
import Numeric
import System.IO

-- | An argument, as far as a conversion looks at it.
data Argument = IntegerArgument Integer | DoubleArgument Double | CharArgument Char | StringArgument String

class PrintfArg a where
  toArgument :: a -> Argument
  listArgument :: [a] -> Argument

  listArgument _ = errorWithoutStackTrace "printf: bad argument"

instance PrintfArg Int where
  toArgument n = IntegerArgument (toInteger n)

instance PrintfArg Integer where
  toArgument n = IntegerArgument n

instance PrintfArg Word where
  toArgument n = IntegerArgument (toInteger n)

instance PrintfArg Natural where
  toArgument n = IntegerArgument (toInteger n)

instance PrintfArg Double where
  toArgument x = DoubleArgument x

instance PrintfArg Float where
  toArgument x = DoubleArgument (realToFrac x)

instance PrintfArg Char where
  toArgument c = CharArgument c
  listArgument s = StringArgument s

instance PrintfArg a => PrintfArg [a] where
  toArgument xs = listArgument xs

-- | What @printf@ may return; the arguments are collected in reverse.
class PrintfType r where
  collect :: String -> [Argument] -> r

instance c ~ Char => PrintfType [c] where
  collect fmt args = format fmt (reverse args)

instance a ~ () => PrintfType (IO a) where
  collect fmt args = putStr (format fmt (reverse args))

instance (PrintfArg a, PrintfType r) => PrintfType (a -> r) where
  collect fmt args = \x -> collect fmt (toArgument x : args)

class HPrintfType r where
  hCollect :: Handle -> String -> [Argument] -> r

instance a ~ () => HPrintfType (IO a) where
  hCollect h fmt args = hPutStr h (format fmt (reverse args))

instance (PrintfArg a, HPrintfType r) => HPrintfType (a -> r) where
  hCollect h fmt args = \x -> hCollect h fmt (toArgument x : args)

printf :: PrintfType r => String -> r
printf fmt = collect fmt []

hPrintf :: HPrintfType r => Handle -> String -> r
hPrintf h fmt = hCollect h fmt []

format :: String -> [Argument] -> String
format "" [] = ""
format "" _  = errorWithoutStackTrace "printf: formatting string ended prematurely"
format ('%' : '%' : rest) args = '%' : format rest args
format ('%' : rest) args =
  let (flags, s1)     = span (`elem` "-+ 0#") rest
      (width, s2, a1) = number s1 args
      (prec, s3, a2)  = precision s2 a1
  in case (dropWhile (`elem` "hlLqjzt") s3, a2) of
       (c : s4, arg : a3) -> pad flags width (convert flags prec c arg) ++ format s4 a3
       (_, [])            -> errorWithoutStackTrace "printf: argument list ended prematurely"
       ([], _)            -> errorWithoutStackTrace "printf: argument list ended prematurely"
format (c : rest) args = c : format rest args

number :: String -> [Argument] -> (Maybe Int, String, [Argument])
number ('*' : s) (IntegerArgument n : args) = (Just (fromInteger n), s, args)
number s args = case span isDigit s of
  ("", _)    -> (Nothing, s, args)
  (ds, rest) -> (Just (read ds), rest, args)

precision :: String -> [Argument] -> (Maybe Int, String, [Argument])
precision ('.' : s) args = case number s args of
  (Nothing, rest, args') -> (Just 0, rest, args')
  found                  -> found
precision s args = (Nothing, s, args)

-- | The sign and the rest of a converted argument.
convert :: String -> Maybe Int -> Char -> Argument -> (String, String)
convert flags prec c arg = case arg of
  IntegerArgument n
    | c `elem` "dviu" -> signed flags (n < 0) (digits prec (show (abs n)))
    | c == 'x'        -> (prefix "0x", digits prec (showHex n ""))
    | c == 'X'        -> (prefix "0X", digits prec (map toUpper (showHex n "")))
    | c == 'o'        -> (prefix "0", digits prec (showOct n ""))
    | c == 'c'        -> ("", [chr (fromInteger n)])
  DoubleArgument x
    | c `elem` "fF"   -> real x (showFFloat prec (abs x) "")
    | c `elem` "eE"   -> real x (showEFloat prec (abs x) "")
    | c `elem` "gGv"  -> real x (showGFloat prec (abs x) "")
  CharArgument ch
    | c `elem` "cv"   -> ("", [ch])
  StringArgument s
    | c `elem` "sv"   -> ("", maybe s (\n -> take n s) prec)
  _ -> errorWithoutStackTrace ("printf: bad formatting char " ++ show c)
  where
    prefix p = if '#' `elem` flags then p else ""
    real x text = signed flags (x < 0 || isNegativeZero x) text

digits :: Maybe Int -> String -> String
digits prec ds = maybe ds (\n -> replicate (n - length ds) '0' ++ ds) prec

signed :: String -> Bool -> String -> (String, String)
signed flags negative text
  | negative         = ("-", text)
  | '+' `elem` flags = ("+", text)
  | ' ' `elem` flags = (" ", text)
  | otherwise        = ("", text)

pad :: String -> Maybe Int -> (String, String) -> String
pad flags width (sign, text)
  | left             = sign ++ text ++ replicate missing ' '
  | '0' `elem` flags = sign ++ replicate missing '0' ++ text
  | otherwise        = replicate missing ' ' ++ sign ++ text
  where
    size    = maybe 0 id width
    left    = '-' `elem` flags || size < 0
    missing = abs size - length sign - length text
