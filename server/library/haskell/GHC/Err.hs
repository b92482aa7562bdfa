{-# LANGUAGE NoImplicitPrelude #-}
-- | Raising an error.
module GHC.Err (error, errorWithoutStackTrace, undefined, absentErr) where

import GHC.Types

{-@ assume error :: {v:_ | false} -> a @-}
foreign import prim "error" error :: [Char] -> a

foreign import prim "error" errorWithoutStackTrace :: [Char] -> a

foreign import prim "undefined" undefined :: a

absentErr :: a
absentErr = errorWithoutStackTrace "Oops! The program has entered an `absent' argument!\n"
