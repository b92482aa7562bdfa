{-# LANGUAGE NoImplicitPrelude, MagicHash #-}
-- | What GHC makes of string literals. Here a literal is a list of characters already, so these are plain functions.
module GHC.CString (unpackCString#, unpackAppendCString#, unpackFoldrCString#, unpackCStringUtf8#) where

import GHC.Types

{-@ assume unpackCString# :: x:[Char] -> {v:[Char] | v = x} @-}
unpackCString# :: [Char] -> [Char]
unpackCString# s = s

unpackCStringUtf8# :: [Char] -> [Char]
unpackCStringUtf8# s = s

unpackAppendCString# :: [Char] -> [Char] -> [Char]
unpackAppendCString# []       rest = rest
unpackAppendCString# (c : cs) rest = c : unpackAppendCString# cs rest

unpackFoldrCString# :: [Char] -> (Char -> a -> a) -> a -> a
unpackFoldrCString# []       _ z = z
unpackFoldrCString# (c : cs) f z = f c (unpackFoldrCString# cs f z)
