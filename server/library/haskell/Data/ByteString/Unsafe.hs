-- | Operations whose preconditions GHC does not check. Here they are checked.
module Data.ByteString.Unsafe
  ( unsafeHead, unsafeTail, unsafeInit, unsafeLast, unsafeIndex, unsafeTake, unsafeDrop
  ) where

import Data.ByteString (ByteString)
import qualified Data.ByteString as B
import Data.Word (Word8)

{-@ assume unsafeHead :: {bs:ByteString | 1 <= bslen bs} -> _ @-}
unsafeHead :: ByteString -> Word8
unsafeHead b = B.head b

{-@ assume unsafeTail :: bs:{v:ByteString | bslen v > 0} -> {v:ByteString | bslen v = bslen bs - 1} @-}
unsafeTail :: ByteString -> ByteString
unsafeTail b = B.tail b

{-@ assume unsafeInit :: {bs:ByteString | 1 <= bslen bs} -> _ @-}
unsafeInit :: ByteString -> ByteString
unsafeInit b = B.init b

{-@ assume unsafeLast :: {bs:ByteString | 1 <= bslen bs} -> _ @-}
unsafeLast :: ByteString -> Word8
unsafeLast b = B.last b

{-@ assume unsafeIndex :: bs:ByteString -> {n:Int | 0 <= n && n < bslen bs} -> _ @-}
unsafeIndex :: ByteString -> Int -> Word8
unsafeIndex b n = B.index b n

{-@ assume unsafeTake :: n:{n:Int | 0 <= n} -> i:{i:ByteString | n <= bslen i} -> {o:ByteString | bslen o == n} @-}
unsafeTake :: Int -> ByteString -> ByteString
unsafeTake n b = B.take n b

{-@ assume unsafeDrop :: n:{n:Int | 0 <= n} -> i:{i:ByteString | n <= bslen i}
      -> {o:ByteString | bslen o == bslen i - n} @-}
unsafeDrop :: Int -> ByteString -> ByteString
unsafeDrop n b = B.drop n b
