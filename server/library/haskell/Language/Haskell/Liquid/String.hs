-- | Strings that the solver knows as strings, over 'BS.ByteString'.
module Language.Haskell.Liquid.String where

import qualified Data.ByteString as BS
import qualified Data.String as ST

{-@ invariant {s:SMTString | 0 <= stringLen s} @-}
{-@ measure stringEmp :: SMTString @-}
{-@ measure stringLen :: SMTString -> Int @-}
{-@ measure subString :: SMTString -> Int -> Int -> SMTString @-}
{-@ measure concatString :: SMTString -> SMTString -> SMTString @-}
{-@ measure fromString :: String -> SMTString @-}
{-@ measure takeString :: Int -> SMTString -> SMTString @-}
{-@ measure dropString :: Int -> SMTString -> SMTString @-}

{-@ embed SMTString as Str @-}
data SMTString = S BS.ByteString
  deriving (Eq, Show)

{-@ assume concatString :: x:SMTString -> y:SMTString
      -> {v:SMTString | v == concatString x y && stringLen v == stringLen x + stringLen y} @-}
concatString :: SMTString -> SMTString -> SMTString
concatString (S s) (S t) = S (BS.append s t)

{-@ assume stringEmp :: {v:SMTString | v == stringEmp && stringLen v == 0} @-}
stringEmp :: SMTString
stringEmp = S BS.empty

{-@ assume stringLen :: x:SMTString -> {v:Nat | v == stringLen x} @-}
stringLen :: SMTString -> Int
stringLen (S s) = BS.length s

{-@ assume subString :: s:SMTString -> offset:Int -> ln:Int -> {v:SMTString | v == subString s offset ln} @-}
subString :: SMTString -> Int -> Int -> SMTString
subString (S s) offset len = S (BS.take len (BS.drop offset s))

{-@ assume takeString :: i:Nat -> xs:{SMTString | i <= stringLen xs}
      -> {v:SMTString | stringLen v == i && v == takeString i xs} @-}
takeString :: Int -> SMTString -> SMTString
takeString n (S s) = S (BS.take n s)

{-@ assume dropString :: i:Nat -> xs:{SMTString | i <= stringLen xs}
      -> {v:SMTString | stringLen v == stringLen xs - i && v == dropString i xs} @-}
dropString :: Int -> SMTString -> SMTString
dropString n (S s) = S (BS.drop n s)

{-@ assume fromString :: i:String -> {o:SMTString | i ~~ o && o == fromString i} @-}
fromString :: String -> SMTString
fromString s = S (ST.fromString s)

{-@ assume isNullString :: i:SMTString -> {b:Bool | b <=> stringLen i == 0} @-}
isNullString :: SMTString -> Bool
isNullString (S s) = BS.length s == 0
