-- | Strings that the solver knows as strings, over 'BS.ByteString'.
module Language.Haskell.Liquid.String where

import qualified Data.ByteString as BS
import qualified Data.String as ST

data SMTString = S BS.ByteString
  deriving (Eq, Show)

concatString :: SMTString -> SMTString -> SMTString
concatString (S s) (S t) = S (BS.append s t)

stringEmp :: SMTString
stringEmp = S BS.empty

stringLen :: SMTString -> Int
stringLen (S s) = BS.length s

subString :: SMTString -> Int -> Int -> SMTString
subString (S s) offset len = S (BS.take len (BS.drop offset s))

takeString :: Int -> SMTString -> SMTString
takeString n (S s) = S (BS.take n s)

dropString :: Int -> SMTString -> SMTString
dropString n (S s) = S (BS.drop n s)

fromString :: String -> SMTString
fromString s = S (ST.fromString s)

isNullString :: SMTString -> Bool
isNullString (S s) = BS.length s == 0
