{-# LANGUAGE MagicHash #-}
-- | Signed numbers of a fixed width. The narrow ones are kept in an 'Int' and
-- cut to their width after each operation.
module GHC.Int (Int (..), Int8 (..), Int16 (..), Int32 (..), Int64 (..)) where

import Data.Bits
import GHC.Base (Int (..))
import GHC.Ix (Ix (..))

{-@ type Nat64 = {v:Int64 | v >= 0} @-}

-- Int8

{-@ embed Int8 as int @-}
newtype Int8 = I8# Int
  deriving (Eq, Ord)

-- | The number with the same last 8 bits.
narrowInt8 :: Int -> Int8
narrowInt8 n = case mod n 256 of
  r -> if r > 127 then I8# (r - 256) else I8# r

-- | Only the quotient of the smallest number and minus one does not fit.
checkedInt8 :: Int -> Int8
checkedInt8 n = if n > 127 then error "arithmetic overflow" else I8# n

instance Show Int8 where
  showsPrec d (I8# x) = showsPrec d x

instance Read Int8 where
  readsPrec d s = [(fromInteger x, t) | (x, t) <- readsPrec d s]

instance Bounded Int8 where
  minBound = I8# (-128)
  maxBound = I8# 127

instance Num Int8 where
  I8# x + I8# y = narrowInt8 (x + y)
  I8# x - I8# y = narrowInt8 (x - y)
  I8# x * I8# y = narrowInt8 (x * y)
  negate (I8# x) = narrowInt8 (negate x)
  abs (I8# x) = narrowInt8 (abs x)
  signum (I8# x) = I8# (signum x)
  fromInteger n = narrowInt8 (fromInteger n)

instance Real Int8 where
  toRational (I8# x) = toRational x

instance Enum Int8 where
  succ (I8# x)
    | x == 127 = error "Enum.succ{Int8}: tried to take `succ' of maxBound"
    | otherwise = I8# (x + 1)
  pred (I8# x)
    | x == (-128) = error "Enum.pred{Int8}: tried to take `pred' of minBound"
    | otherwise = I8# (x - 1)
  toEnum n
    | n >= (-128) && n <= 127 = I8# n
    | otherwise = error ("Enum.toEnum{Int8}: tag (" ++ show n ++ ") is outside of bounds (-128,127)")
  fromEnum (I8# x) = x
  enumFrom x = enumFromTo x maxBound
  enumFromThen x y = enumFromThenTo x y (if y >= x then maxBound else minBound)
  enumFromTo (I8# x) (I8# y) = map I8# (enumFromTo x y)
  enumFromThenTo (I8# x) (I8# y) (I8# z) = map I8# (enumFromThenTo x y z)

instance Integral Int8 where
  quot (I8# x) (I8# y) = checkedInt8 (quot x y)
  rem (I8# x) (I8# y) = I8# (rem x y)
  div (I8# x) (I8# y) = checkedInt8 (div x y)
  mod (I8# x) (I8# y) = I8# (mod x y)
  quotRem x y = (quot x y, rem x y)
  divMod x y = (div x y, mod x y)
  toInteger (I8# x) = toInteger x

instance Ix Int8 where
  range (m, n) = [m .. n]
  index (m, n) i
    | m <= i && i <= n = fromEnum i - fromEnum m
    | otherwise = error "Error in array index"
  inRange (m, n) i = m <= i && i <= n

instance Bits Int8 where
  I8# x .&. I8# y = I8# (x .&. y)
  I8# x .|. I8# y = I8# (x .|. y)
  xor (I8# x) (I8# y) = I8# (xor x y)
  complement (I8# x) = narrowInt8 (complement x)
  zeroBits = I8# 0
  bit i = shiftL 1 i
  testBit x i = (x .&. bit i) /= 0
  bitSizeMaybe _ = Just 8
  bitSize _ = 8
  isSigned _ = True
  shiftL (I8# x) i = if i >= 8 then I8# 0 else narrowInt8 (shiftL x i)
  shiftR (I8# x) i = I8# (shiftR x i)
  rotate (I8# x) i = case mod i 8 of
    r -> narrowInt8 (shiftL (mod x 256) r .|. shiftR (mod x 256) (8 - r))
  popCount (I8# x) = popCount (mod x 256)

instance FiniteBits Int8 where
  finiteBitSize _ = 8

-- Int16

{-@ embed Int16 as int @-}
newtype Int16 = I16# Int
  deriving (Eq, Ord)

-- | The number with the same last 16 bits.
narrowInt16 :: Int -> Int16
narrowInt16 n = case mod n 65536 of
  r -> if r > 32767 then I16# (r - 65536) else I16# r

-- | Only the quotient of the smallest number and minus one does not fit.
checkedInt16 :: Int -> Int16
checkedInt16 n = if n > 32767 then error "arithmetic overflow" else I16# n

instance Show Int16 where
  showsPrec d (I16# x) = showsPrec d x

instance Read Int16 where
  readsPrec d s = [(fromInteger x, t) | (x, t) <- readsPrec d s]

instance Bounded Int16 where
  minBound = I16# (-32768)
  maxBound = I16# 32767

instance Num Int16 where
  I16# x + I16# y = narrowInt16 (x + y)
  I16# x - I16# y = narrowInt16 (x - y)
  I16# x * I16# y = narrowInt16 (x * y)
  negate (I16# x) = narrowInt16 (negate x)
  abs (I16# x) = narrowInt16 (abs x)
  signum (I16# x) = I16# (signum x)
  fromInteger n = narrowInt16 (fromInteger n)

instance Real Int16 where
  toRational (I16# x) = toRational x

instance Enum Int16 where
  succ (I16# x)
    | x == 32767 = error "Enum.succ{Int16}: tried to take `succ' of maxBound"
    | otherwise = I16# (x + 1)
  pred (I16# x)
    | x == (-32768) = error "Enum.pred{Int16}: tried to take `pred' of minBound"
    | otherwise = I16# (x - 1)
  toEnum n
    | n >= (-32768) && n <= 32767 = I16# n
    | otherwise = error ("Enum.toEnum{Int16}: tag (" ++ show n ++ ") is outside of bounds (-32768,32767)")
  fromEnum (I16# x) = x
  enumFrom x = enumFromTo x maxBound
  enumFromThen x y = enumFromThenTo x y (if y >= x then maxBound else minBound)
  enumFromTo (I16# x) (I16# y) = map I16# (enumFromTo x y)
  enumFromThenTo (I16# x) (I16# y) (I16# z) = map I16# (enumFromThenTo x y z)

instance Integral Int16 where
  quot (I16# x) (I16# y) = checkedInt16 (quot x y)
  rem (I16# x) (I16# y) = I16# (rem x y)
  div (I16# x) (I16# y) = checkedInt16 (div x y)
  mod (I16# x) (I16# y) = I16# (mod x y)
  quotRem x y = (quot x y, rem x y)
  divMod x y = (div x y, mod x y)
  toInteger (I16# x) = toInteger x

instance Ix Int16 where
  range (m, n) = [m .. n]
  index (m, n) i
    | m <= i && i <= n = fromEnum i - fromEnum m
    | otherwise = error "Error in array index"
  inRange (m, n) i = m <= i && i <= n

instance Bits Int16 where
  I16# x .&. I16# y = I16# (x .&. y)
  I16# x .|. I16# y = I16# (x .|. y)
  xor (I16# x) (I16# y) = I16# (xor x y)
  complement (I16# x) = narrowInt16 (complement x)
  zeroBits = I16# 0
  bit i = shiftL 1 i
  testBit x i = (x .&. bit i) /= 0
  bitSizeMaybe _ = Just 16
  bitSize _ = 16
  isSigned _ = True
  shiftL (I16# x) i = if i >= 16 then I16# 0 else narrowInt16 (shiftL x i)
  shiftR (I16# x) i = I16# (shiftR x i)
  rotate (I16# x) i = case mod i 16 of
    r -> narrowInt16 (shiftL (mod x 65536) r .|. shiftR (mod x 65536) (16 - r))
  popCount (I16# x) = popCount (mod x 65536)

instance FiniteBits Int16 where
  finiteBitSize _ = 16

-- Int32

{-@ embed Int32 as int @-}
newtype Int32 = I32# Int
  deriving (Eq, Ord)

-- | The number with the same last 32 bits.
narrowInt32 :: Int -> Int32
narrowInt32 n = case mod n 4294967296 of
  r -> if r > 2147483647 then I32# (r - 4294967296) else I32# r

-- | Only the quotient of the smallest number and minus one does not fit.
checkedInt32 :: Int -> Int32
checkedInt32 n = if n > 2147483647 then error "arithmetic overflow" else I32# n

instance Show Int32 where
  showsPrec d (I32# x) = showsPrec d x

instance Read Int32 where
  readsPrec d s = [(fromInteger x, t) | (x, t) <- readsPrec d s]

instance Bounded Int32 where
  minBound = I32# (-2147483648)
  maxBound = I32# 2147483647

instance Num Int32 where
  I32# x + I32# y = narrowInt32 (x + y)
  I32# x - I32# y = narrowInt32 (x - y)
  I32# x * I32# y = narrowInt32 (x * y)
  negate (I32# x) = narrowInt32 (negate x)
  abs (I32# x) = narrowInt32 (abs x)
  signum (I32# x) = I32# (signum x)
  fromInteger n = narrowInt32 (fromInteger n)

instance Real Int32 where
  toRational (I32# x) = toRational x

instance Enum Int32 where
  succ (I32# x)
    | x == 2147483647 = error "Enum.succ{Int32}: tried to take `succ' of maxBound"
    | otherwise = I32# (x + 1)
  pred (I32# x)
    | x == (-2147483648) = error "Enum.pred{Int32}: tried to take `pred' of minBound"
    | otherwise = I32# (x - 1)
  toEnum n
    | n >= (-2147483648) && n <= 2147483647 = I32# n
    | otherwise = error ("Enum.toEnum{Int32}: tag (" ++ show n ++ ") is outside of bounds (-2147483648,2147483647)")
  fromEnum (I32# x) = x
  enumFrom x = enumFromTo x maxBound
  enumFromThen x y = enumFromThenTo x y (if y >= x then maxBound else minBound)
  enumFromTo (I32# x) (I32# y) = map I32# (enumFromTo x y)
  enumFromThenTo (I32# x) (I32# y) (I32# z) = map I32# (enumFromThenTo x y z)

instance Integral Int32 where
  quot (I32# x) (I32# y) = checkedInt32 (quot x y)
  rem (I32# x) (I32# y) = I32# (rem x y)
  div (I32# x) (I32# y) = checkedInt32 (div x y)
  mod (I32# x) (I32# y) = I32# (mod x y)
  quotRem x y = (quot x y, rem x y)
  divMod x y = (div x y, mod x y)
  toInteger (I32# x) = toInteger x

instance Ix Int32 where
  range (m, n) = [m .. n]
  index (m, n) i
    | m <= i && i <= n = fromEnum i - fromEnum m
    | otherwise = error "Error in array index"
  inRange (m, n) i = m <= i && i <= n

instance Bits Int32 where
  I32# x .&. I32# y = I32# (x .&. y)
  I32# x .|. I32# y = I32# (x .|. y)
  xor (I32# x) (I32# y) = I32# (xor x y)
  complement (I32# x) = narrowInt32 (complement x)
  zeroBits = I32# 0
  bit i = shiftL 1 i
  testBit x i = (x .&. bit i) /= 0
  bitSizeMaybe _ = Just 32
  bitSize _ = 32
  isSigned _ = True
  shiftL (I32# x) i = if i >= 32 then I32# 0 else narrowInt32 (shiftL x i)
  shiftR (I32# x) i = I32# (shiftR x i)
  rotate (I32# x) i = case mod i 32 of
    r -> narrowInt32 (shiftL (mod x 4294967296) r .|. shiftR (mod x 4294967296) (32 - r))
  popCount (I32# x) = popCount (mod x 4294967296)

instance FiniteBits Int32 where
  finiteBitSize _ = 32

-- Int64: the same numbers as 'Int'

{-@ embed Int64 as int @-}
newtype Int64 = I64# Int
  deriving (Eq, Ord)

instance Show Int64 where
  showsPrec d (I64# x) = showsPrec d x

instance Read Int64 where
  readsPrec d s = [(fromInteger x, t) | (x, t) <- readsPrec d s]

instance Bounded Int64 where
  minBound = I64# minBound
  maxBound = I64# maxBound

instance Num Int64 where
  I64# x + I64# y = I64# (x + y)
  I64# x - I64# y = I64# (x - y)
  I64# x * I64# y = I64# (x * y)
  negate (I64# x) = I64# (negate x)
  abs (I64# x) = I64# (abs x)
  signum (I64# x) = I64# (signum x)
  fromInteger n = I64# (fromInteger n)

instance Real Int64 where
  toRational (I64# x) = toRational x

instance Enum Int64 where
  succ (I64# x)
    | x == maxBound = error "Enum.succ{Int64}: tried to take `succ' of maxBound"
    | otherwise = I64# (x + 1)
  pred (I64# x)
    | x == minBound = error "Enum.pred{Int64}: tried to take `pred' of minBound"
    | otherwise = I64# (x - 1)
  toEnum n = I64# (toEnum n)
  fromEnum (I64# x) = fromEnum x
  enumFrom x = enumFromTo x maxBound
  enumFromThen x y = enumFromThenTo x y (if y >= x then maxBound else minBound)
  enumFromTo (I64# x) (I64# y) = map I64# (enumFromTo x y)
  enumFromThenTo (I64# x) (I64# y) (I64# z) = map I64# (enumFromThenTo x y z)

instance Integral Int64 where
  quot (I64# x) (I64# y) = I64# (quot x y)
  rem (I64# x) (I64# y) = I64# (rem x y)
  div (I64# x) (I64# y) = I64# (div x y)
  mod (I64# x) (I64# y) = I64# (mod x y)
  quotRem x y = (quot x y, rem x y)
  divMod x y = (div x y, mod x y)
  toInteger (I64# x) = toInteger x

instance Ix Int64 where
  range (m, n) = [m .. n]
  index (m, n) i
    | m <= i && i <= n = fromIntegral (i - m)
    | otherwise = error "Error in array index"
  inRange (m, n) i = m <= i && i <= n

instance Bits Int64 where
  I64# x .&. I64# y = I64# (x .&. y)
  I64# x .|. I64# y = I64# (x .|. y)
  xor (I64# x) (I64# y) = I64# (xor x y)
  complement (I64# x) = I64# (complement x)
  zeroBits = I64# zeroBits
  bit i = I64# (bit i)
  testBit (I64# x) i = testBit x i
  bitSizeMaybe _ = Just 64
  bitSize _ = 64
  isSigned _ = True
  shiftL (I64# x) i = I64# (shiftL x i)
  shiftR (I64# x) i = I64# (shiftR x i)
  rotate (I64# x) i = I64# (rotate x i)
  popCount (I64# x) = popCount x

instance FiniteBits Int64 where
  finiteBitSize _ = 64
