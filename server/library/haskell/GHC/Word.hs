{-# LANGUAGE MagicHash #-}
-- | Unsigned numbers of a fixed width. The narrow ones are kept in an 'Int' and
-- cut to their width after each operation.
module GHC.Word
  ( Word (..), Word8 (W8#), Word16 (W16#), Word32 (W32#), Word64 (..)
  , byteSwap16, byteSwap32, byteSwap64
  , bitReverse8, bitReverse16, bitReverse32, bitReverse64
  ) where

import Data.Bits
import GHC.Base (Word (..))
import GHC.Ix (Ix (..))
import GHC.Num (intToWord, wordToInt)

-- Word8

{-@ embed Word8 as int @-}
newtype Word8 = Word8Of Int
  deriving (Eq, Ord)

{-@ assume makeW8# :: x:Word -> {v:Word8 | v = x} @-}
makeW8# :: Word -> Word8
makeW8# x = Word8Of (wordToInt x)

{-@ assume viewW8# :: x:Word8 -> {v:Word | v = x} @-}
viewW8# :: Word8 -> Word
viewW8# (Word8Of x) = intToWord x

-- | The number with the same last 8 bits.
narrowWord8 :: Int -> Word8
narrowWord8 n = Word8Of (mod n 256)

instance Show Word8 where
  showsPrec d (Word8Of x) = showsPrec d x

instance Read Word8 where
  readsPrec d s = [(fromInteger x, t) | (x, t) <- readsPrec d s]

instance Bounded Word8 where
  minBound = Word8Of 0
  maxBound = Word8Of 255

instance Num Word8 where
  Word8Of x + Word8Of y = narrowWord8 (x + y)
  Word8Of x - Word8Of y = narrowWord8 (x - y)
  Word8Of x * Word8Of y = narrowWord8 (x * y)
  negate (Word8Of x) = narrowWord8 (negate x)
  abs x = x
  signum (Word8Of x) = Word8Of (signum x)
  fromInteger n = narrowWord8 (fromInteger n)

instance Real Word8 where
  toRational (Word8Of x) = toRational x

instance Enum Word8 where
  succ (Word8Of x)
    | x == 255 = error "Enum.succ{Word8}: tried to take `succ' of maxBound"
    | otherwise = Word8Of (x + 1)
  pred (Word8Of x)
    | x == 0 = error "Enum.pred{Word8}: tried to take `pred' of minBound"
    | otherwise = Word8Of (x - 1)
  toEnum n
    | n >= 0 && n <= 255 = Word8Of n
    | otherwise = error ("Enum.toEnum{Word8}: tag (" ++ show n ++ ") is outside of bounds (0,255)")
  fromEnum (Word8Of x) = x
  enumFrom x = enumFromTo x maxBound
  enumFromThen x y = enumFromThenTo x y (if y >= x then maxBound else minBound)
  enumFromTo (Word8Of x) (Word8Of y) = map Word8Of (enumFromTo x y)
  enumFromThenTo (Word8Of x) (Word8Of y) (Word8Of z) = map Word8Of (enumFromThenTo x y z)

instance Integral Word8 where
  quot (Word8Of x) (Word8Of y) = Word8Of (quot x y)
  rem (Word8Of x) (Word8Of y) = Word8Of (rem x y)
  div (Word8Of x) (Word8Of y) = Word8Of (quot x y)
  mod (Word8Of x) (Word8Of y) = Word8Of (rem x y)
  quotRem x y = (quot x y, rem x y)
  divMod x y = (quot x y, rem x y)
  toInteger (Word8Of x) = toInteger x

instance Ix Word8 where
  range (m, n) = [m .. n]
  index (m, n) i
    | m <= i && i <= n = fromEnum i - fromEnum m
    | otherwise = error "Error in array index"
  inRange (m, n) i = m <= i && i <= n

instance Bits Word8 where
  Word8Of x .&. Word8Of y = Word8Of (x .&. y)
  Word8Of x .|. Word8Of y = Word8Of (x .|. y)
  xor (Word8Of x) (Word8Of y) = Word8Of (xor x y)
  complement (Word8Of x) = narrowWord8 (complement x)
  zeroBits = Word8Of 0
  bit i = shiftL 1 i
  testBit x i = (x .&. bit i) /= 0
  bitSizeMaybe _ = Just 8
  bitSize _ = 8
  isSigned _ = False
  shiftL (Word8Of x) i = if i >= 8 then Word8Of 0 else narrowWord8 (shiftL x i)
  shiftR (Word8Of x) i = Word8Of (shiftR x i)
  rotate (Word8Of x) i = case mod i 8 of
    r -> narrowWord8 (shiftL (x) r .|. shiftR (x) (8 - r))
  popCount (Word8Of x) = popCount (x)

instance FiniteBits Word8 where
  finiteBitSize _ = 8

-- Word16

{-@ embed Word16 as int @-}
newtype Word16 = Word16Of Int
  deriving (Eq, Ord)

{-@ assume makeW16# :: x:Word -> {v:Word16 | v = x} @-}
makeW16# :: Word -> Word16
makeW16# x = Word16Of (wordToInt x)

{-@ assume viewW16# :: x:Word16 -> {v:Word | v = x} @-}
viewW16# :: Word16 -> Word
viewW16# (Word16Of x) = intToWord x

-- | The number with the same last 16 bits.
narrowWord16 :: Int -> Word16
narrowWord16 n = Word16Of (mod n 65536)

instance Show Word16 where
  showsPrec d (Word16Of x) = showsPrec d x

instance Read Word16 where
  readsPrec d s = [(fromInteger x, t) | (x, t) <- readsPrec d s]

instance Bounded Word16 where
  minBound = Word16Of 0
  maxBound = Word16Of 65535

instance Num Word16 where
  Word16Of x + Word16Of y = narrowWord16 (x + y)
  Word16Of x - Word16Of y = narrowWord16 (x - y)
  Word16Of x * Word16Of y = narrowWord16 (x * y)
  negate (Word16Of x) = narrowWord16 (negate x)
  abs x = x
  signum (Word16Of x) = Word16Of (signum x)
  fromInteger n = narrowWord16 (fromInteger n)

instance Real Word16 where
  toRational (Word16Of x) = toRational x

instance Enum Word16 where
  succ (Word16Of x)
    | x == 65535 = error "Enum.succ{Word16}: tried to take `succ' of maxBound"
    | otherwise = Word16Of (x + 1)
  pred (Word16Of x)
    | x == 0 = error "Enum.pred{Word16}: tried to take `pred' of minBound"
    | otherwise = Word16Of (x - 1)
  toEnum n
    | n >= 0 && n <= 65535 = Word16Of n
    | otherwise = error ("Enum.toEnum{Word16}: tag (" ++ show n ++ ") is outside of bounds (0,65535)")
  fromEnum (Word16Of x) = x
  enumFrom x = enumFromTo x maxBound
  enumFromThen x y = enumFromThenTo x y (if y >= x then maxBound else minBound)
  enumFromTo (Word16Of x) (Word16Of y) = map Word16Of (enumFromTo x y)
  enumFromThenTo (Word16Of x) (Word16Of y) (Word16Of z) = map Word16Of (enumFromThenTo x y z)

instance Integral Word16 where
  quot (Word16Of x) (Word16Of y) = Word16Of (quot x y)
  rem (Word16Of x) (Word16Of y) = Word16Of (rem x y)
  div (Word16Of x) (Word16Of y) = Word16Of (quot x y)
  mod (Word16Of x) (Word16Of y) = Word16Of (rem x y)
  quotRem x y = (quot x y, rem x y)
  divMod x y = (quot x y, rem x y)
  toInteger (Word16Of x) = toInteger x

instance Ix Word16 where
  range (m, n) = [m .. n]
  index (m, n) i
    | m <= i && i <= n = fromEnum i - fromEnum m
    | otherwise = error "Error in array index"
  inRange (m, n) i = m <= i && i <= n

instance Bits Word16 where
  Word16Of x .&. Word16Of y = Word16Of (x .&. y)
  Word16Of x .|. Word16Of y = Word16Of (x .|. y)
  xor (Word16Of x) (Word16Of y) = Word16Of (xor x y)
  complement (Word16Of x) = narrowWord16 (complement x)
  zeroBits = Word16Of 0
  bit i = shiftL 1 i
  testBit x i = (x .&. bit i) /= 0
  bitSizeMaybe _ = Just 16
  bitSize _ = 16
  isSigned _ = False
  shiftL (Word16Of x) i = if i >= 16 then Word16Of 0 else narrowWord16 (shiftL x i)
  shiftR (Word16Of x) i = Word16Of (shiftR x i)
  rotate (Word16Of x) i = case mod i 16 of
    r -> narrowWord16 (shiftL (x) r .|. shiftR (x) (16 - r))
  popCount (Word16Of x) = popCount (x)

instance FiniteBits Word16 where
  finiteBitSize _ = 16

-- Word32

{-@ embed Word32 as int @-}
newtype Word32 = Word32Of Int
  deriving (Eq, Ord)

{-@ assume makeW32# :: x:Word -> {v:Word32 | v = x} @-}
makeW32# :: Word -> Word32
makeW32# x = Word32Of (wordToInt x)

{-@ assume viewW32# :: x:Word32 -> {v:Word | v = x} @-}
viewW32# :: Word32 -> Word
viewW32# (Word32Of x) = intToWord x

-- | The number with the same last 32 bits.
narrowWord32 :: Int -> Word32
narrowWord32 n = Word32Of (mod n 4294967296)

instance Show Word32 where
  showsPrec d (Word32Of x) = showsPrec d x

instance Read Word32 where
  readsPrec d s = [(fromInteger x, t) | (x, t) <- readsPrec d s]

instance Bounded Word32 where
  minBound = Word32Of 0
  maxBound = Word32Of 4294967295

instance Num Word32 where
  Word32Of x + Word32Of y = narrowWord32 (x + y)
  Word32Of x - Word32Of y = narrowWord32 (x - y)
  Word32Of x * Word32Of y = narrowWord32 (x * y)
  negate (Word32Of x) = narrowWord32 (negate x)
  abs x = x
  signum (Word32Of x) = Word32Of (signum x)
  fromInteger n = narrowWord32 (fromInteger n)

instance Real Word32 where
  toRational (Word32Of x) = toRational x

instance Enum Word32 where
  succ (Word32Of x)
    | x == 4294967295 = error "Enum.succ{Word32}: tried to take `succ' of maxBound"
    | otherwise = Word32Of (x + 1)
  pred (Word32Of x)
    | x == 0 = error "Enum.pred{Word32}: tried to take `pred' of minBound"
    | otherwise = Word32Of (x - 1)
  toEnum n
    | n >= 0 && n <= 4294967295 = Word32Of n
    | otherwise = error ("Enum.toEnum{Word32}: tag (" ++ show n ++ ") is outside of bounds (0,4294967295)")
  fromEnum (Word32Of x) = x
  enumFrom x = enumFromTo x maxBound
  enumFromThen x y = enumFromThenTo x y (if y >= x then maxBound else minBound)
  enumFromTo (Word32Of x) (Word32Of y) = map Word32Of (enumFromTo x y)
  enumFromThenTo (Word32Of x) (Word32Of y) (Word32Of z) = map Word32Of (enumFromThenTo x y z)

instance Integral Word32 where
  quot (Word32Of x) (Word32Of y) = Word32Of (quot x y)
  rem (Word32Of x) (Word32Of y) = Word32Of (rem x y)
  div (Word32Of x) (Word32Of y) = Word32Of (quot x y)
  mod (Word32Of x) (Word32Of y) = Word32Of (rem x y)
  quotRem x y = (quot x y, rem x y)
  divMod x y = (quot x y, rem x y)
  toInteger (Word32Of x) = toInteger x

instance Ix Word32 where
  range (m, n) = [m .. n]
  index (m, n) i
    | m <= i && i <= n = fromEnum i - fromEnum m
    | otherwise = error "Error in array index"
  inRange (m, n) i = m <= i && i <= n

instance Bits Word32 where
  Word32Of x .&. Word32Of y = Word32Of (x .&. y)
  Word32Of x .|. Word32Of y = Word32Of (x .|. y)
  xor (Word32Of x) (Word32Of y) = Word32Of (xor x y)
  complement (Word32Of x) = narrowWord32 (complement x)
  zeroBits = Word32Of 0
  bit i = shiftL 1 i
  testBit x i = (x .&. bit i) /= 0
  bitSizeMaybe _ = Just 32
  bitSize _ = 32
  isSigned _ = False
  shiftL (Word32Of x) i = if i >= 32 then Word32Of 0 else narrowWord32 (shiftL x i)
  shiftR (Word32Of x) i = Word32Of (shiftR x i)
  rotate (Word32Of x) i = case mod i 32 of
    r -> narrowWord32 (shiftL (x) r .|. shiftR (x) (32 - r))
  popCount (Word32Of x) = popCount (x)

instance FiniteBits Word32 where
  finiteBitSize _ = 32

-- Word64: the same numbers as 'Word'

{-@ embed Word64 as int @-}
newtype Word64 = W64# Word
  deriving (Eq, Ord)

instance Show Word64 where
  showsPrec d (W64# x) = showsPrec d x

instance Read Word64 where
  readsPrec d s = [(fromInteger x, t) | (x, t) <- readsPrec d s]

instance Bounded Word64 where
  minBound = W64# minBound
  maxBound = W64# maxBound

instance Num Word64 where
  W64# x + W64# y = W64# (x + y)
  W64# x - W64# y = W64# (x - y)
  W64# x * W64# y = W64# (x * y)
  negate (W64# x) = W64# (negate x)
  abs (W64# x) = W64# (abs x)
  signum (W64# x) = W64# (signum x)
  fromInteger n = W64# (fromInteger n)

instance Real Word64 where
  toRational (W64# x) = toRational x

instance Enum Word64 where
  succ (W64# x)
    | x == maxBound = error "Enum.succ{Word64}: tried to take `succ' of maxBound"
    | otherwise = W64# (x + 1)
  pred (W64# x)
    | x == minBound = error "Enum.pred{Word64}: tried to take `pred' of minBound"
    | otherwise = W64# (x - 1)
  toEnum n = W64# (toEnum n)
  fromEnum (W64# x) = fromEnum x
  enumFrom x = enumFromTo x maxBound
  enumFromThen x y = enumFromThenTo x y (if y >= x then maxBound else minBound)
  enumFromTo (W64# x) (W64# y) = map W64# (enumFromTo x y)
  enumFromThenTo (W64# x) (W64# y) (W64# z) = map W64# (enumFromThenTo x y z)

instance Integral Word64 where
  quot (W64# x) (W64# y) = W64# (quot x y)
  rem (W64# x) (W64# y) = W64# (rem x y)
  div (W64# x) (W64# y) = W64# (div x y)
  mod (W64# x) (W64# y) = W64# (mod x y)
  quotRem x y = (quot x y, rem x y)
  divMod x y = (div x y, mod x y)
  toInteger (W64# x) = toInteger x

instance Ix Word64 where
  range (m, n) = [m .. n]
  index (m, n) i
    | m <= i && i <= n = fromIntegral (i - m)
    | otherwise = error "Error in array index"
  inRange (m, n) i = m <= i && i <= n

instance Bits Word64 where
  W64# x .&. W64# y = W64# (x .&. y)
  W64# x .|. W64# y = W64# (x .|. y)
  xor (W64# x) (W64# y) = W64# (xor x y)
  complement (W64# x) = W64# (complement x)
  zeroBits = W64# zeroBits
  bit i = W64# (bit i)
  testBit (W64# x) i = testBit x i
  bitSizeMaybe _ = Just 64
  bitSize _ = 64
  isSigned _ = False
  shiftL (W64# x) i = W64# (shiftL x i)
  shiftR (W64# x) i = W64# (shiftR x i)
  rotate (W64# x) i = W64# (rotate x i)
  popCount (W64# x) = popCount x

instance FiniteBits Word64 where
  finiteBitSize _ = 64

-- Bytes and bits in reverse

-- | The pieces of this width, in reverse order.
reversed :: (Bits a, Num a) => Int -> Int -> a -> a
reversed total piece x = go 0 0
  where
    go done acc
      | done >= total = acc
      | otherwise = go (done + piece) (shiftL acc piece .|. (shiftR x done .&. (shiftL 1 piece - 1)))

byteSwap16 :: Word16 -> Word16
byteSwap16 w = reversed 16 8 w

byteSwap32 :: Word32 -> Word32
byteSwap32 w = reversed 32 8 w

byteSwap64 :: Word64 -> Word64
byteSwap64 w = reversed 64 8 w

bitReverse8 :: Word8 -> Word8
bitReverse8 w = reversed 8 1 w

bitReverse16 :: Word16 -> Word16
bitReverse16 w = reversed 16 1 w

bitReverse32 :: Word32 -> Word32
bitReverse32 w = reversed 32 1 w

bitReverse64 :: Word64 -> Word64
bitReverse64 w = reversed 64 1 w
