{-# LANGUAGE NoImplicitPrelude #-}
-- | Characters from their code points.
module GHC.Char (chr, eqChar, neChar) where

import GHC.Base
import GHC.Num

foreign import prim "intShow" primIntShow :: Int -> String

chr :: Int -> Char
chr n
  | 0 <= n && n <= 1114111 = unsafeChr n
  | otherwise              = errorWithoutStackTrace ("Prelude.chr: bad argument: " ++ shown)
  where
    shown = if n < 0 then "(" ++ primIntShow n ++ ")" else primIntShow n

eqChar :: Char -> Char -> Bool
eqChar a b = a == b

neChar :: Char -> Char -> Bool
neChar a b = a /= b
