-- | Byte strings for keeping many of them.
module Data.ByteString.Short.Internal
  ( ShortByteString, toShort, fromShort, pack, unpack, empty, null, length, index
  ) where

import Control.DeepSeq (NFData (..))
import Data.ByteString.Internal (ByteString, packBytes, unpackBytes)
import qualified Data.ByteString.Internal as Bytes
import qualified Data.List as List
import Data.String (IsString (..))
import Data.Word (Word8)
import Prelude hiding (length, null)

{-@ measure sbslen :: ShortByteString -> {n:Int | 0 <= n} @-}
{-@ invariant {bs:ShortByteString | 0 <= sbslen bs} @-}
{-@ invariant {bs:ShortByteString | sbslen bs == stringlen bs} @-}

newtype ShortByteString = SBS [Word8]
  deriving (Eq, Ord)

-- | What the measure is at run time.
{-@ assume bytes :: b:ShortByteString -> {v:Int | v == sbslen b} @-}
bytes :: ShortByteString -> Int
bytes (SBS ws) = List.length ws

instance Show ShortByteString where
  showsPrec d b = showsPrec d (fromShort b)

instance Read ShortByteString where
  readsPrec d s = [(toShort b, rest) | (b, rest) <- readsPrec d s]

instance Semigroup ShortByteString where
  SBS b <> SBS c = SBS (b ++ c)

instance Monoid ShortByteString where
  mempty = SBS []

instance NFData ShortByteString where
  rnf b = b `seq` ()

instance IsString ShortByteString where
  fromString s = toShort (Bytes.packChars s)

{-@ assume toShort :: i:ByteString -> {o:ShortByteString | sbslen o == bslen i} @-}
toShort :: ByteString -> ShortByteString
toShort b = SBS (unpackBytes b)

{-@ assume fromShort :: o:ShortByteString -> {i:ByteString | bslen i == sbslen o} @-}
fromShort :: ShortByteString -> ByteString
fromShort (SBS ws) = packBytes ws

{-@ assume pack :: w8s:[Word8] -> {bs:ShortByteString | sbslen bs == len w8s} @-}
pack :: [Word8] -> ShortByteString
pack ws = toShort (packBytes ws)

{-@ assume unpack :: bs:ShortByteString -> {w8s:[Word8] | len w8s == sbslen bs} @-}
unpack :: ShortByteString -> [Word8]
unpack (SBS ws) = ws

{-@ assume empty :: {bs:ShortByteString | sbslen bs == 0} @-}
empty :: ShortByteString
empty = SBS []

{-@ assume null :: bs:ShortByteString -> {b:Bool | b <=> sbslen bs == 0} @-}
null :: ShortByteString -> Bool
null (SBS ws) = List.null ws

{-@ assume length :: bs:ShortByteString -> {n:Int | sbslen bs == n} @-}
length :: ShortByteString -> Int
length (SBS ws) = List.length ws

{-@ assume index :: bs:ShortByteString -> {n:Int | 0 <= n && n < sbslen bs} -> Word8 @-}
index :: ShortByteString -> Int -> Word8
index (SBS ws) n
  | n >= 0 && n < List.length ws = ws !! n
  | otherwise = error ("Data.ByteString.Short.index: error in array index; " ++ show n)
