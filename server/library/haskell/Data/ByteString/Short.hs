-- | Byte strings for keeping many of them.
module Data.ByteString.Short
  ( ShortByteString, toShort, fromShort, pack, unpack, empty, null, length, index
  ) where

import Data.ByteString.Short.Internal
import Prelude ()
