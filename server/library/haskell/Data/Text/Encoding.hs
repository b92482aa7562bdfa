-- | Texts as bytes.
module Data.Text.Encoding
  ( decodeLatin1, decodeUtf8, decodeUtf8', decodeUtf8With, decodeASCII, decodeUtf16LE, decodeUtf16BE, decodeUtf32LE, decodeUtf32BE
  , decodeUtf16LEWith, decodeUtf16BEWith, decodeUtf32LEWith, decodeUtf32BEWith
  , encodeUtf8, encodeUtf16LE, encodeUtf16BE, encodeUtf32LE, encodeUtf32BE, encodeUtf8Builder, encodeUtf8BuilderEscaped
  , streamDecodeUtf8, streamDecodeUtf8With, Decoding (..)
  ) where

import Data.Bits (shiftL, shiftR, (.&.), (.|.))
import Data.ByteString.Builder (Builder, charUtf8)
import Data.ByteString.Builder.Prim (BoundedPrim)
import Data.ByteString.Internal (ByteString, packBytes, unpackBytes, w2c)
import Data.Char (chr, ord)
import Data.Text.Encoding.Error (OnDecodeError, UnicodeException)
import qualified Data.Text.Encoding.Error as Error
import Data.Text.Internal (Text, packText, unpackText)
import Data.Word (Word8)

decodeLatin1 :: ByteString -> Text
decodeLatin1 b = packText (map w2c (unpackBytes b))

decodeASCII :: ByteString -> Text
decodeASCII b = decodeUtf8 b

decodeUtf8 :: ByteString -> Text
decodeUtf8 b = decodeUtf8With Error.strictDecode b

decodeUtf8' :: ByteString -> Either UnicodeException Text
decodeUtf8' b = case decoded (unpackBytes b) of
  Left w -> Left (Error.DecodeError "Data.Text.Internal.Encoding: Invalid UTF-8 stream" (Just w))
  Right s -> Right (packText s)

decodeUtf8With :: OnDecodeError -> ByteString -> Text
decodeUtf8With f b = packText (go (unpackBytes b))
  where
    go [] = []
    go (w : ws) = case scalar w ws of
      Just (c, rest) -> c : go rest
      Nothing -> case f "Data.Text.Internal.Encoding: Invalid UTF-8 stream" (Just w) of
        Just c -> c : go ws
        Nothing -> go ws

decoded :: [Word8] -> Either Word8 String
decoded [] = Right []
decoded (w : ws) = case scalar w ws of
  Just (c, rest) -> fmap (c :) (decoded rest)
  Nothing -> Left w

-- | The character that begins with a byte, and the bytes behind it.
scalar :: Word8 -> [Word8] -> Maybe (Char, [Word8])
scalar w ws
  | w < 0x80 = Just (w2c w, ws)
  | w >= 0xC2 && w <= 0xDF = more 1 (w .&. 0x1F) 0x80
  | w >= 0xE0 && w <= 0xEF = more 2 (w .&. 0x0F) 0x800
  | w >= 0xF0 && w <= 0xF4 = more 3 (w .&. 0x07) 0x10000
  | otherwise = Nothing
  where
    more n start least = case splitAt n ws of
      (tailBytes, rest)
        | length tailBytes == n && all continues tailBytes && valid least code -> Just (chr code, rest)
        | otherwise -> Nothing
        where
          code = foldl (\k b -> shiftL k 6 .|. fromIntegral (b .&. 0x3F)) (fromIntegral start) tailBytes
    continues b = b .&. 0xC0 == 0x80
    valid least code = code >= least && code <= 0x10FFFF && not (code >= 0xD800 && code <= 0xDFFF)

encodeUtf8 :: Text -> ByteString
encodeUtf8 t = packBytes (concatMap utf8 (unpackText t))

utf8 :: Char -> [Word8]
utf8 c
  | n < 0x80 = [byte n]
  | n < 0x800 = [byte (0xC0 .|. shiftR n 6), low 0]
  | n < 0x10000 = [byte (0xE0 .|. shiftR n 12), low 6, low 0]
  | otherwise = [byte (0xF0 .|. shiftR n 18), low 12, low 6, low 0]
  where
    n = ord c
    byte k = fromIntegral k
    low k = byte (0x80 .|. (shiftR n k .&. 0x3F))

encodeUtf8Builder :: Text -> Builder
encodeUtf8Builder t = mconcat (map charUtf8 (unpackText t))

foreign import ccall "encodeUtf8BuilderEscaped" encodeUtf8BuilderEscaped :: BoundedPrim Word8 -> Text -> Builder

foreign import ccall "decodeUtf16LE" decodeUtf16LE :: ByteString -> Text
foreign import ccall "decodeUtf16LEWith" decodeUtf16LEWith :: OnDecodeError -> ByteString -> Text
foreign import ccall "encodeUtf16LE" encodeUtf16LE :: Text -> ByteString
foreign import ccall "decodeUtf16BE" decodeUtf16BE :: ByteString -> Text
foreign import ccall "decodeUtf16BEWith" decodeUtf16BEWith :: OnDecodeError -> ByteString -> Text
foreign import ccall "encodeUtf16BE" encodeUtf16BE :: Text -> ByteString
foreign import ccall "decodeUtf32LE" decodeUtf32LE :: ByteString -> Text
foreign import ccall "decodeUtf32LEWith" decodeUtf32LEWith :: OnDecodeError -> ByteString -> Text
foreign import ccall "encodeUtf32LE" encodeUtf32LE :: Text -> ByteString
foreign import ccall "decodeUtf32BE" decodeUtf32BE :: ByteString -> Text
foreign import ccall "decodeUtf32BEWith" decodeUtf32BEWith :: OnDecodeError -> ByteString -> Text
foreign import ccall "encodeUtf32BE" encodeUtf32BE :: Text -> ByteString
foreign import ccall "streamDecodeUtf8" streamDecodeUtf8 :: ByteString -> Decoding
foreign import ccall "streamDecodeUtf8With" streamDecodeUtf8With :: OnDecodeError -> ByteString -> Decoding

data Decoding = Some Text ByteString (ByteString -> Decoding)
