-- | Operations whose preconditions GHC does not check. Here they are checked.
module Data.ByteString.Unsafe
  ( unsafeHead, unsafeTail, unsafeInit, unsafeLast, unsafeIndex, unsafeTake, unsafeDrop
  ) where

import Data.ByteString (ByteString)
import qualified Data.ByteString as B
import Data.Word (Word8)

unsafeHead :: ByteString -> Word8
unsafeHead b = B.head b

unsafeTail :: ByteString -> ByteString
unsafeTail b = B.tail b

unsafeInit :: ByteString -> ByteString
unsafeInit b = B.init b

unsafeLast :: ByteString -> Word8
unsafeLast b = B.last b

unsafeIndex :: ByteString -> Int -> Word8
unsafeIndex b n = B.index b n

unsafeTake :: Int -> ByteString -> ByteString
unsafeTake n b = B.take n b

unsafeDrop :: Int -> ByteString -> ByteString
unsafeDrop n b = B.drop n b
