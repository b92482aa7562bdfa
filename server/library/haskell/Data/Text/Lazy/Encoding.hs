-- | Lazy texts as bytes.
module Data.Text.Lazy.Encoding (decodeASCII, decodeLatin1, decodeUtf8, decodeUtf8', decodeUtf8With, encodeUtf8, encodeUtf8Builder) where

import Data.ByteString.Builder (Builder)
import Data.ByteString.Lazy.Internal (ByteString)
import qualified Data.ByteString.Lazy.Internal as Bytes
import qualified Data.Text.Encoding as Strict
import Data.Text.Encoding.Error (OnDecodeError, UnicodeException)
import Data.Text.Lazy (Text, fromStrict, toStrict)

decodeASCII, decodeLatin1, decodeUtf8 :: ByteString -> Text
decodeASCII b = decodeUtf8 b
decodeLatin1 b = fromStrict (Strict.decodeLatin1 (Bytes.toStrict b))
decodeUtf8 b = fromStrict (Strict.decodeUtf8 (Bytes.toStrict b))

decodeUtf8' :: ByteString -> Either UnicodeException Text
decodeUtf8' b = fmap fromStrict (Strict.decodeUtf8' (Bytes.toStrict b))

decodeUtf8With :: OnDecodeError -> ByteString -> Text
decodeUtf8With f b = fromStrict (Strict.decodeUtf8With f (Bytes.toStrict b))

encodeUtf8 :: Text -> ByteString
encodeUtf8 t = Bytes.fromStrict (Strict.encodeUtf8 (toStrict t))

encodeUtf8Builder :: Text -> Builder
encodeUtf8Builder t = Strict.encodeUtf8Builder (toStrict t)
