-- | Unsigned numbers of a fixed width.
module Data.Word
  ( Word, Word8, Word16, Word32, Word64
  , byteSwap16, byteSwap32, byteSwap64
  , bitReverse8, bitReverse16, bitReverse32, bitReverse64
  ) where

import GHC.Word

{-@ invariant {v:Word32 | 0 <= v} @-}
{-@ invariant {v:Word16 | 0 <= v} @-}
