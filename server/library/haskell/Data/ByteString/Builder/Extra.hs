-- | More about bytes that are put together; the sizes of buffers make no difference here.
module Data.ByteString.Builder.Extra
  ( byteStringCopy, byteStringInsert, byteStringThreshold, lazyByteStringCopy, lazyByteStringInsert, lazyByteStringThreshold, flush
  , smallChunkSize, defaultChunkSize
  ) where

import Data.ByteString (ByteString)
import Data.ByteString.Builder
import qualified Data.ByteString.Lazy as Lazy

byteStringCopy, byteStringInsert :: ByteString -> Builder
byteStringCopy b = byteString b
byteStringInsert b = byteString b

byteStringThreshold :: Int -> ByteString -> Builder
byteStringThreshold _ b = byteString b

lazyByteStringCopy, lazyByteStringInsert :: Lazy.ByteString -> Builder
lazyByteStringCopy b = lazyByteString b
lazyByteStringInsert b = lazyByteString b

lazyByteStringThreshold :: Int -> Lazy.ByteString -> Builder
lazyByteStringThreshold _ b = lazyByteString b

flush :: Builder
flush = mempty

smallChunkSize, defaultChunkSize :: Int
smallChunkSize = 4080
defaultChunkSize = 32752
