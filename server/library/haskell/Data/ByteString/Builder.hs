-- | Bytes that are put together from many pieces.
module Data.ByteString.Builder
  ( Builder, toLazyByteString, hPutBuilder, byteString, lazyByteString, shortByteString, int8, word8
  , char7, string7, char8, string8, charUtf8, stringUtf8
  , intDec, int8Dec, int16Dec, int32Dec, int64Dec, integerDec, wordDec, word8Dec, word16Dec, word32Dec, word64Dec, floatDec, doubleDec
  , wordHex, word8Hex, word16Hex, word32Hex, word64Hex, word8HexFixed, word16HexFixed, word32HexFixed, word64HexFixed
  , byteStringHex, lazyByteStringHex
  , int16BE, int16LE, int32BE, int32LE, int64BE, int64LE, word16BE, word16LE, word32BE, word32LE, word64BE, word64LE, floatBE, floatLE, doubleBE, doubleLE
  ) where

import Data.Bits (shiftR)
import Data.ByteString.Internal (ByteString, c2w, unpackBytes)
import qualified Data.ByteString.Lazy.Internal as Lazy
import Data.ByteString.Short.Internal (ShortByteString)
import qualified Data.ByteString.Short.Internal as Short
import Data.Char (ord)
import Data.Int (Int16, Int32, Int64, Int8)
import Data.String (IsString (..))
import Data.Word (Word16, Word32, Word64, Word8)
import Numeric (showHex)
import System.IO (Handle, hPutStr)

newtype Builder = Builder ([Word8] -> [Word8])

bytes :: [Word8] -> Builder
bytes ws = Builder (\rest -> ws ++ rest)

instance Semigroup Builder where
  Builder f <> Builder g = Builder (\rest -> f (g rest))

instance Monoid Builder where
  mempty = Builder (\rest -> rest)

instance IsString Builder where
  fromString s = stringUtf8 s

toLazyByteString :: Builder -> Lazy.ByteString
toLazyByteString (Builder f) = Lazy.packBytes (f [])

hPutBuilder :: Handle -> Builder -> IO ()
hPutBuilder h b = hPutStr h (Lazy.unpackChars (toLazyByteString b))

byteString :: ByteString -> Builder
byteString b = bytes (unpackBytes b)

lazyByteString :: Lazy.ByteString -> Builder
lazyByteString b = bytes (Lazy.unpackBytes b)

shortByteString :: ShortByteString -> Builder
shortByteString b = bytes (Short.unpack b)

int8 :: Int8 -> Builder
int8 n = bytes [fromIntegral n]

word8 :: Word8 -> Builder
word8 n = bytes [n]

char7, char8, charUtf8 :: Char -> Builder
char7 c = bytes [fromIntegral (ord c `mod` 128)]
char8 c = bytes [c2w c]
charUtf8 c = bytes (utf8 (ord c))

utf8 :: Int -> [Word8]
utf8 n
  | n < 0x80 = [fromIntegral n]
  | n < 0x800 = [fromIntegral (0xC0 + shiftR n 6), low 0]
  | n < 0x10000 = [fromIntegral (0xE0 + shiftR n 12), low 6, low 0]
  | otherwise = [fromIntegral (0xF0 + shiftR n 18), low 12, low 6, low 0]
  where
    low k = fromIntegral (0x80 + shiftR n k `mod` 64)

string7, string8, stringUtf8 :: String -> Builder
string7 s = mconcat (map char7 s)
string8 s = mconcat (map char8 s)
stringUtf8 s = mconcat (map charUtf8 s)

-- | The low bytes of a number, the last one first.
little :: Int -> Integer -> [Word8]
little count n = [fromInteger (shiftR n (8 * k)) | k <- [0 .. count - 1]]

hexadecimal :: Integer -> Builder
hexadecimal n = string7 (showHex n "")

fixedHexadecimal :: Int -> Integer -> Builder
fixedHexadecimal count n = let s = showHex n "" in string7 (replicate (count - length s) '0' ++ s)

byteStringHex :: ByteString -> Builder
byteStringHex b = mconcat (map word8HexFixed (unpackBytes b))

lazyByteStringHex :: Lazy.ByteString -> Builder
lazyByteStringHex b = mconcat (map word8HexFixed (Lazy.unpackBytes b))

int16BE, int16LE :: Int16 -> Builder
int16BE n = bytes (reverse (little 2 (toInteger n)))
int16LE n = bytes (little 2 (toInteger n))

int32BE, int32LE :: Int32 -> Builder
int32BE n = bytes (reverse (little 4 (toInteger n)))
int32LE n = bytes (little 4 (toInteger n))

int64BE, int64LE :: Int64 -> Builder
int64BE n = bytes (reverse (little 8 (toInteger n)))
int64LE n = bytes (little 8 (toInteger n))

word16BE, word16LE :: Word16 -> Builder
word16BE n = bytes (reverse (little 2 (toInteger n)))
word16LE n = bytes (little 2 (toInteger n))

word32BE, word32LE :: Word32 -> Builder
word32BE n = bytes (reverse (little 4 (toInteger n)))
word32LE n = bytes (little 4 (toInteger n))

word64BE, word64LE :: Word64 -> Builder
word64BE n = bytes (reverse (little 8 (toInteger n)))
word64LE n = bytes (little 8 (toInteger n))

intDec :: Int -> Builder
intDec n = string7 (show n)

int8Dec :: Int8 -> Builder
int8Dec n = string7 (show n)

int16Dec :: Int16 -> Builder
int16Dec n = string7 (show n)

int32Dec :: Int32 -> Builder
int32Dec n = string7 (show n)

int64Dec :: Int64 -> Builder
int64Dec n = string7 (show n)

integerDec :: Integer -> Builder
integerDec n = string7 (show n)

wordDec :: Word -> Builder
wordDec n = string7 (show n)

word8Dec :: Word8 -> Builder
word8Dec n = string7 (show n)

word16Dec :: Word16 -> Builder
word16Dec n = string7 (show n)

word32Dec :: Word32 -> Builder
word32Dec n = string7 (show n)

word64Dec :: Word64 -> Builder
word64Dec n = string7 (show n)

floatDec :: Float -> Builder
floatDec n = string7 (show n)

doubleDec :: Double -> Builder
doubleDec n = string7 (show n)

wordHex :: Word -> Builder
wordHex n = hexadecimal (toInteger n)

word8Hex :: Word8 -> Builder
word8Hex n = hexadecimal (toInteger n)

word8HexFixed :: Word8 -> Builder
word8HexFixed n = fixedHexadecimal 2 (toInteger n)

word16Hex :: Word16 -> Builder
word16Hex n = hexadecimal (toInteger n)

word16HexFixed :: Word16 -> Builder
word16HexFixed n = fixedHexadecimal 4 (toInteger n)

word32Hex :: Word32 -> Builder
word32Hex n = hexadecimal (toInteger n)

word32HexFixed :: Word32 -> Builder
word32HexFixed n = fixedHexadecimal 8 (toInteger n)

word64Hex :: Word64 -> Builder
word64Hex n = hexadecimal (toInteger n)

word64HexFixed :: Word64 -> Builder
word64HexFixed n = fixedHexadecimal 16 (toInteger n)

foreign import ccall "floatBE" floatBE :: Float -> Builder
foreign import ccall "floatLE" floatLE :: Float -> Builder
foreign import ccall "doubleBE" doubleBE :: Double -> Builder
foreign import ccall "doubleLE" doubleLE :: Double -> Builder
