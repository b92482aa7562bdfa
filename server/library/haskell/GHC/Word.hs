{-# LANGUAGE MagicHash #-}
-- | Unsigned numbers of a fixed width. The narrow ones are kept in an 'Int' and
-- cut to their width after each operation.
module GHC.Word
  ( Word, Word8 (..), Word16 (..), Word32 (..), Word64 (..)
  , byteSwap16, byteSwap32, byteSwap64
  , bitReverse8, bitReverse16, bitReverse32, bitReverse64
  ) where

import Data.Bits
import GHC.Ix (Ix (..))

-- Word8

{-@ embed Word8 as int @-}
newtype Word8 = W8# Int
  deriving (Eq, Ord)

-- | The number with the same last 8 bits.
narrowWord8 :: Int -> Word8
narrowWord8 n = W8# (mod n 256)

instance Show Word8 where
  showsPrec d (W8# x) = showsPrec d x

instance Read Word8 where
  readsPrec d s = [(fromInteger x, t) | (x, t) <- readsPrec d s]

instance Bounded Word8 where
  minBound = W8# 0
  maxBound = W8# 255

instance Num Word8 where
  W8# x + W8# y = narrowWord8 (x + y)
  W8# x - W8# y = narrowWord8 (x - y)
  W8# x * W8# y = narrowWord8 (x * y)
  negate (W8# x) = narrowWord8 (negate x)
  abs x = x
  signum (W8# x) = W8# (signum x)
  fromInteger n = narrowWord8 (fromInteger n)

instance Real Word8 where
  toRational (W8# x) = toRational x

instance Enum Word8 where
  succ (W8# x)
    | x == 255 = error "Enum.succ{Word8}: tried to take `succ' of maxBound"
    | otherwise = W8# (x + 1)
  pred (W8# x)
    | x == 0 = error "Enum.pred{Word8}: tried to take `pred' of minBound"
    | otherwise = W8# (x - 1)
  toEnum n
    | n >= 0 && n <= 255 = W8# n
    | otherwise = error ("Enum.toEnum{Word8}: tag (" ++ show n ++ ") is outside of bounds (0,255)")
  fromEnum (W8# x) = x
  enumFrom x = enumFromTo x maxBound
  enumFromThen x y = enumFromThenTo x y (if y >= x then maxBound else minBound)
  enumFromTo (W8# x) (W8# y) = map W8# (enumFromTo x y)
  enumFromThenTo (W8# x) (W8# y) (W8# z) = map W8# (enumFromThenTo x y z)

instance Integral Word8 where
  quot (W8# x) (W8# y) = W8# (quot x y)
  rem (W8# x) (W8# y) = W8# (rem x y)
  div (W8# x) (W8# y) = W8# (quot x y)
  mod (W8# x) (W8# y) = W8# (rem x y)
  quotRem x y = (quot x y, rem x y)
  divMod x y = (quot x y, rem x y)
  toInteger (W8# x) = toInteger x

instance Ix Word8 where
  range (m, n) = [m .. n]
  index (m, n) i
    | m <= i && i <= n = fromEnum i - fromEnum m
    | otherwise = error "Error in array index"
  inRange (m, n) i = m <= i && i <= n

instance Bits Word8 where
  W8# x .&. W8# y = W8# (x .&. y)
  W8# x .|. W8# y = W8# (x .|. y)
  xor (W8# x) (W8# y) = W8# (xor x y)
  complement (W8# x) = narrowWord8 (complement x)
  zeroBits = W8# 0
  bit i = shiftL 1 i
  testBit x i = (x .&. bit i) /= 0
  bitSizeMaybe _ = Just 8
  bitSize _ = 8
  isSigned _ = False
  shiftL (W8# x) i = if i >= 8 then W8# 0 else narrowWord8 (shiftL x i)
  shiftR (W8# x) i = W8# (shiftR x i)
  rotate (W8# x) i = case mod i 8 of
    r -> narrowWord8 (shiftL (x) r .|. shiftR (x) (8 - r))
  popCount (W8# x) = popCount (x)

instance FiniteBits Word8 where
  finiteBitSize _ = 8

-- Word16

{-@ embed Word16 as int @-}
newtype Word16 = W16# Int
  deriving (Eq, Ord)

-- | The number with the same last 16 bits.
narrowWord16 :: Int -> Word16
narrowWord16 n = W16# (mod n 65536)

instance Show Word16 where
  showsPrec d (W16# x) = showsPrec d x

instance Read Word16 where
  readsPrec d s = [(fromInteger x, t) | (x, t) <- readsPrec d s]

instance Bounded Word16 where
  minBound = W16# 0
  maxBound = W16# 65535

instance Num Word16 where
  W16# x + W16# y = narrowWord16 (x + y)
  W16# x - W16# y = narrowWord16 (x - y)
  W16# x * W16# y = narrowWord16 (x * y)
  negate (W16# x) = narrowWord16 (negate x)
  abs x = x
  signum (W16# x) = W16# (signum x)
  fromInteger n = narrowWord16 (fromInteger n)

instance Real Word16 where
  toRational (W16# x) = toRational x

instance Enum Word16 where
  succ (W16# x)
    | x == 65535 = error "Enum.succ{Word16}: tried to take `succ' of maxBound"
    | otherwise = W16# (x + 1)
  pred (W16# x)
    | x == 0 = error "Enum.pred{Word16}: tried to take `pred' of minBound"
    | otherwise = W16# (x - 1)
  toEnum n
    | n >= 0 && n <= 65535 = W16# n
    | otherwise = error ("Enum.toEnum{Word16}: tag (" ++ show n ++ ") is outside of bounds (0,65535)")
  fromEnum (W16# x) = x
  enumFrom x = enumFromTo x maxBound
  enumFromThen x y = enumFromThenTo x y (if y >= x then maxBound else minBound)
  enumFromTo (W16# x) (W16# y) = map W16# (enumFromTo x y)
  enumFromThenTo (W16# x) (W16# y) (W16# z) = map W16# (enumFromThenTo x y z)

instance Integral Word16 where
  quot (W16# x) (W16# y) = W16# (quot x y)
  rem (W16# x) (W16# y) = W16# (rem x y)
  div (W16# x) (W16# y) = W16# (quot x y)
  mod (W16# x) (W16# y) = W16# (rem x y)
  quotRem x y = (quot x y, rem x y)
  divMod x y = (quot x y, rem x y)
  toInteger (W16# x) = toInteger x

instance Ix Word16 where
  range (m, n) = [m .. n]
  index (m, n) i
    | m <= i && i <= n = fromEnum i - fromEnum m
    | otherwise = error "Error in array index"
  inRange (m, n) i = m <= i && i <= n

instance Bits Word16 where
  W16# x .&. W16# y = W16# (x .&. y)
  W16# x .|. W16# y = W16# (x .|. y)
  xor (W16# x) (W16# y) = W16# (xor x y)
  complement (W16# x) = narrowWord16 (complement x)
  zeroBits = W16# 0
  bit i = shiftL 1 i
  testBit x i = (x .&. bit i) /= 0
  bitSizeMaybe _ = Just 16
  bitSize _ = 16
  isSigned _ = False
  shiftL (W16# x) i = if i >= 16 then W16# 0 else narrowWord16 (shiftL x i)
  shiftR (W16# x) i = W16# (shiftR x i)
  rotate (W16# x) i = case mod i 16 of
    r -> narrowWord16 (shiftL (x) r .|. shiftR (x) (16 - r))
  popCount (W16# x) = popCount (x)

instance FiniteBits Word16 where
  finiteBitSize _ = 16

-- Word32

{-@ embed Word32 as int @-}
newtype Word32 = W32# Int
  deriving (Eq, Ord)

-- | The number with the same last 32 bits.
narrowWord32 :: Int -> Word32
narrowWord32 n = W32# (mod n 4294967296)

instance Show Word32 where
  showsPrec d (W32# x) = showsPrec d x

instance Read Word32 where
  readsPrec d s = [(fromInteger x, t) | (x, t) <- readsPrec d s]

instance Bounded Word32 where
  minBound = W32# 0
  maxBound = W32# 4294967295

instance Num Word32 where
  W32# x + W32# y = narrowWord32 (x + y)
  W32# x - W32# y = narrowWord32 (x - y)
  W32# x * W32# y = narrowWord32 (x * y)
  negate (W32# x) = narrowWord32 (negate x)
  abs x = x
  signum (W32# x) = W32# (signum x)
  fromInteger n = narrowWord32 (fromInteger n)

instance Real Word32 where
  toRational (W32# x) = toRational x

instance Enum Word32 where
  succ (W32# x)
    | x == 4294967295 = error "Enum.succ{Word32}: tried to take `succ' of maxBound"
    | otherwise = W32# (x + 1)
  pred (W32# x)
    | x == 0 = error "Enum.pred{Word32}: tried to take `pred' of minBound"
    | otherwise = W32# (x - 1)
  toEnum n
    | n >= 0 && n <= 4294967295 = W32# n
    | otherwise = error ("Enum.toEnum{Word32}: tag (" ++ show n ++ ") is outside of bounds (0,4294967295)")
  fromEnum (W32# x) = x
  enumFrom x = enumFromTo x maxBound
  enumFromThen x y = enumFromThenTo x y (if y >= x then maxBound else minBound)
  enumFromTo (W32# x) (W32# y) = map W32# (enumFromTo x y)
  enumFromThenTo (W32# x) (W32# y) (W32# z) = map W32# (enumFromThenTo x y z)

instance Integral Word32 where
  quot (W32# x) (W32# y) = W32# (quot x y)
  rem (W32# x) (W32# y) = W32# (rem x y)
  div (W32# x) (W32# y) = W32# (quot x y)
  mod (W32# x) (W32# y) = W32# (rem x y)
  quotRem x y = (quot x y, rem x y)
  divMod x y = (quot x y, rem x y)
  toInteger (W32# x) = toInteger x

instance Ix Word32 where
  range (m, n) = [m .. n]
  index (m, n) i
    | m <= i && i <= n = fromEnum i - fromEnum m
    | otherwise = error "Error in array index"
  inRange (m, n) i = m <= i && i <= n

instance Bits Word32 where
  W32# x .&. W32# y = W32# (x .&. y)
  W32# x .|. W32# y = W32# (x .|. y)
  xor (W32# x) (W32# y) = W32# (xor x y)
  complement (W32# x) = narrowWord32 (complement x)
  zeroBits = W32# 0
  bit i = shiftL 1 i
  testBit x i = (x .&. bit i) /= 0
  bitSizeMaybe _ = Just 32
  bitSize _ = 32
  isSigned _ = False
  shiftL (W32# x) i = if i >= 32 then W32# 0 else narrowWord32 (shiftL x i)
  shiftR (W32# x) i = W32# (shiftR x i)
  rotate (W32# x) i = case mod i 32 of
    r -> narrowWord32 (shiftL (x) r .|. shiftR (x) (32 - r))
  popCount (W32# x) = popCount (x)

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
