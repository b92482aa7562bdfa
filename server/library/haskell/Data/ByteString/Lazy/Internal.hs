-- | Lazy byte strings, modelled as lists of bytes. GHC's are lists of chunks.
module Data.ByteString.Lazy.Internal
  ( ByteString (..), LazyByteString
  , packBytes, unpackBytes, packChars, unpackChars, fromStrict, toStrict
  ) where

import qualified Data.ByteString.Internal as Strict
import Data.String (IsString (..))
import Data.Word (Word8)

{-@ measure bllen :: ByteString -> {n:Int | 0 <= n} @-}
{-@ invariant {bs:ByteString | 0 <= bllen bs} @-}
{-@ invariant {bs:ByteString | bllen bs == stringlen bs} @-}

newtype ByteString = LBS [Word8]

type LazyByteString = ByteString

-- | What the measure is at run time.
{-@ assume bytes :: b:ByteString -> {v:Int | v == bllen b} @-}
bytes :: ByteString -> Int
bytes (LBS ws) = length ws

instance Eq ByteString where
  LBS b == LBS c = b == c

instance Ord ByteString where
  compare (LBS b) (LBS c) = compare b c

instance Show ByteString where
  showsPrec d b = showsPrec d (unpackChars b)

instance Read ByteString where
  readsPrec d s = [(packChars x, t) | (x, t) <- readsPrec d s]

instance Semigroup ByteString where
  LBS b <> LBS c = LBS (b ++ c)

instance Monoid ByteString where
  mempty = LBS []
  mconcat bs = LBS (concatMap unpackBytes bs)

instance IsString ByteString where
  fromString s = packChars s

packBytes :: [Word8] -> ByteString
packBytes ws = LBS ws

unpackBytes :: ByteString -> [Word8]
unpackBytes (LBS ws) = ws

packChars :: String -> ByteString
packChars s = LBS (map Strict.c2w s)

unpackChars :: ByteString -> String
unpackChars (LBS ws) = map Strict.w2c ws

{-@ assume fromStrict :: i:Strict.ByteString -> {o:ByteString | bllen o == bslen i} @-}
fromStrict :: Strict.ByteString -> ByteString
fromStrict b = LBS (Strict.unpackBytes b)

{-@ assume toStrict :: i:ByteString -> {o:Strict.ByteString | bslen o == bllen i} @-}
toStrict :: ByteString -> Strict.ByteString
toStrict (LBS ws) = Strict.packBytes ws
