-- | Strict byte strings, modelled as lists of bytes that are evaluated
-- completely. GHC's have a pointer, an offset and a length instead.
module Data.ByteString.Internal
  ( ByteString (..), StrictByteString
  , packBytes, unpackBytes, packChars, unpackChars, w2c, c2w, isSpaceWord8, isSpaceChar8
  , create, createUptoN, createAndTrim, createAndTrim', unsafeCreate, unsafeCreateUptoN, mallocByteString
  , accursedUnutterablePerformIO, inlinePerformIO, checkedAdd
  ) where

import Data.Char (chr, ord)
import Data.String (IsString (..))
import Data.Word (Word8)
import Foreign.ForeignPtr (ForeignPtr, mallocForeignPtrBytes)
import Foreign.Marshal.Alloc (mallocBytes)
import Foreign.Marshal.Array (peekArray)
import Foreign.Ptr (Ptr, plusPtr)
import System.IO.Unsafe (unsafePerformIO)

{-@ measure bslen :: ByteString -> {n:Int | 0 <= n} @-}
{-@ invariant {bs:ByteString | 0 <= bslen bs} @-}
{-@ invariant {bs:ByteString | bslen bs == stringlen bs} @-}

newtype ByteString = BS [Word8]

type StrictByteString = ByteString

instance Eq ByteString where
  BS b == BS c = b == c

instance Ord ByteString where
  compare (BS b) (BS c) = compare b c

instance Show ByteString where
  showsPrec d b = showsPrec d (unpackChars b)

instance Read ByteString where
  readsPrec d s = [(packChars x, t) | (x, t) <- readsPrec d s]

instance Semigroup ByteString where
  BS b <> BS c = BS (b ++ c)

instance Monoid ByteString where
  mempty = BS []
  mconcat bs = BS (concatMap unpackBytes bs)

instance IsString ByteString where
  fromString s = packChars s

-- | What the measure is at run time.
{-@ assume bytes :: b:ByteString -> {v:Int | v == bslen b} @-}
bytes :: ByteString -> Int
bytes (BS ws) = length ws

packBytes :: [Word8] -> ByteString
packBytes ws = evaluated ws `seq` BS ws
  where
    evaluated [] = ()
    evaluated (x : xs) = x `seq` evaluated xs

unpackBytes :: ByteString -> [Word8]
unpackBytes (BS ws) = ws

-- | Keeps the last eight bits of each character.
packChars :: String -> ByteString
packChars s = packBytes (map c2w s)

unpackChars :: ByteString -> String
unpackChars (BS ws) = map w2c ws

w2c :: Word8 -> Char
w2c w = chr (fromIntegral w)

c2w :: Char -> Word8
c2w c = fromIntegral (ord c)

isSpaceWord8 :: Word8 -> Bool
isSpaceWord8 w = w == 0x20 || (w >= 9 && w <= 13) || w == 0xA0

isSpaceChar8 :: Char -> Bool
isSpaceChar8 c = isSpaceWord8 (c2w c)

-- From memory

create :: Int -> (Ptr Word8 -> IO ()) -> IO ByteString
create n fill = mallocBytes n >>= \p -> fill p >> fmap packBytes (peekArray n p)

createUptoN :: Int -> (Ptr Word8 -> IO Int) -> IO ByteString
createUptoN n fill = mallocBytes n >>= \p -> fill p >>= \used -> fmap packBytes (peekArray used p)

createAndTrim :: Int -> (Ptr Word8 -> IO Int) -> IO ByteString
createAndTrim n fill = createUptoN n fill

createAndTrim' :: Int -> (Ptr Word8 -> IO (Int, Int, a)) -> IO (ByteString, a)
createAndTrim' n fill = mallocBytes n >>= \p -> fill p >>= \(start, used, x) ->
  fmap (\ws -> (packBytes ws, x)) (peekArray used (p `plusPtr` start))

unsafeCreate :: Int -> (Ptr Word8 -> IO ()) -> ByteString
unsafeCreate n fill = unsafePerformIO (create n fill)

unsafeCreateUptoN :: Int -> (Ptr Word8 -> IO Int) -> ByteString
unsafeCreateUptoN n fill = unsafePerformIO (createUptoN n fill)

mallocByteString :: Int -> IO (ForeignPtr a)
mallocByteString n = mallocForeignPtrBytes n

accursedUnutterablePerformIO, inlinePerformIO :: IO a -> a
accursedUnutterablePerformIO m = unsafePerformIO m
inlinePerformIO m = unsafePerformIO m

checkedAdd :: String -> Int -> Int -> Int
checkedAdd fun x y
  | x + y >= 0 = x + y
  | otherwise = errorWithoutStackTrace ("Data.ByteString." ++ fun ++ ": size overflow")
