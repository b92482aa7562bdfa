-- | Operations whose preconditions GHC does not check. Here they are checked.
module Data.ByteString.Unsafe
  ( unsafeHead, unsafeTail, unsafeInit, unsafeLast, unsafeIndex, unsafeTake, unsafeDrop
  , unsafeUseAsCString, unsafeUseAsCStringLen, unsafePackCString, unsafePackCStringLen, unsafePackMallocCString
  , unsafePackMallocCStringLen, unsafeFinalize
  ) where

import Data.ByteString (ByteString)
import qualified Data.ByteString as B
import Data.Word (Word8)
import Foreign.C.String (CString, CStringLen)

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

unsafeUseAsCString :: ByteString -> (CString -> IO a) -> IO a
unsafeUseAsCString b f = B.useAsCString b f

unsafeUseAsCStringLen :: ByteString -> (CStringLen -> IO a) -> IO a
unsafeUseAsCStringLen b f = B.useAsCStringLen b f

unsafePackCString, unsafePackMallocCString :: CString -> IO ByteString
unsafePackCString s = B.packCString s
unsafePackMallocCString s = B.packCString s

unsafePackCStringLen, unsafePackMallocCStringLen :: CStringLen -> IO ByteString
unsafePackCStringLen s = B.packCStringLen s
unsafePackMallocCStringLen s = B.packCStringLen s

unsafeFinalize :: ByteString -> IO ()
unsafeFinalize _ = return ()
