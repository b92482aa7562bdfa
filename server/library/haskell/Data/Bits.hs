-- | Bit operations. A shift by at least the width gives zero (or minus one),
-- a shift by a negative distance raises an overflow.
module Data.Bits
  ( Bits (..), FiniteBits (..)
  , bitDefault, testBitDefault, popCountDefault, toIntegralSized
  , shiftDistanceError
  ) where

infixl 8 `shift`, `rotate`, `shiftL`, `shiftR`, `rotateL`, `rotateR`
infixl 8 `unsafeShiftL`, `unsafeShiftR`
infixl 7 .&.
infixl 6 `xor`
infixl 5 .|.

foreign import prim "intAnd" primIntAnd :: Int -> Int -> Int
foreign import prim "intOr" primIntOr :: Int -> Int -> Int
foreign import prim "intXor" primIntXor :: Int -> Int -> Int
foreign import prim "intComplement" primIntComplement :: Int -> Int
foreign import prim "intShiftL" primIntShiftL :: Int -> Int -> Int
foreign import prim "intShiftR" primIntShiftR :: Int -> Int -> Int
foreign import prim "intShiftRL" primIntShiftRL :: Int -> Int -> Int
foreign import prim "intPopCount" primIntPopCount :: Int -> Int
foreign import prim "integerAnd" primIntegerAnd :: Integer -> Integer -> Integer
foreign import prim "integerOr" primIntegerOr :: Integer -> Integer -> Integer
foreign import prim "integerXor" primIntegerXor :: Integer -> Integer -> Integer
foreign import prim "integerComplement" primIntegerComplement :: Integer -> Integer
foreign import prim "integerShiftL" primIntegerShiftL :: Integer -> Int -> Integer
foreign import prim "integerShiftR" primIntegerShiftR :: Integer -> Int -> Integer
foreign import prim "integerPopCount" primIntegerPopCount :: Integer -> Int

class Eq a => Bits a where
  (.&.) :: a -> a -> a
  (.|.) :: a -> a -> a
  xor :: a -> a -> a
  complement :: a -> a
  shift :: a -> Int -> a
  rotate :: a -> Int -> a
  zeroBits :: a
  bit :: Int -> a
  setBit :: a -> Int -> a
  clearBit :: a -> Int -> a
  complementBit :: a -> Int -> a
  testBit :: a -> Int -> Bool
  bitSizeMaybe :: a -> Maybe Int
  bitSize :: a -> Int
  isSigned :: a -> Bool
  shiftL :: a -> Int -> a
  unsafeShiftL :: a -> Int -> a
  shiftR :: a -> Int -> a
  unsafeShiftR :: a -> Int -> a
  rotateL :: a -> Int -> a
  rotateR :: a -> Int -> a
  popCount :: a -> Int

  shift x i
    | i < 0 = shiftR x (negate i)
    | i > 0 = shiftL x i
    | otherwise = x
  rotate x i
    | i < 0 = rotateR x (negate i)
    | i > 0 = rotateL x i
    | otherwise = x
  zeroBits = clearBit (bit 0) 0
  setBit x i = x .|. bit i
  clearBit x i = x .&. complement (bit i)
  complementBit x i = xor x (bit i)
  bitSize x = case bitSizeMaybe x of
    Just n -> n
    Nothing -> error "bitSize is undefined"
  shiftL x i = shift x i
  unsafeShiftL x i = shiftL x i
  shiftR x i = shift x (negate i)
  unsafeShiftR x i = shiftR x i
  rotateL x i = rotate x i
  rotateR x i = rotate x (negate i)

class Bits b => FiniteBits b where
  finiteBitSize :: b -> Int
  countLeadingZeros :: b -> Int
  countTrailingZeros :: b -> Int

  countLeadingZeros x = search (finiteBitSize x - 1)
    where
      search i
        | i < 0 = finiteBitSize x
        | testBit x i = finiteBitSize x - 1 - i
        | otherwise = search (i - 1)
  countTrailingZeros x = search 0
    where
      search i
        | i >= finiteBitSize x = finiteBitSize x
        | testBit x i = i
        | otherwise = search (i + 1)

bitDefault :: (Bits a, Num a) => Int -> a
bitDefault i = shiftL 1 i

testBitDefault :: (Bits a, Num a) => a -> Int -> Bool
testBitDefault x i = (x .&. bit i) /= 0

popCountDefault :: (Bits a, Num a) => a -> Int
popCountDefault x = count 0 x
  where
    count c w = if w == 0 then c else c `seq` count (c + 1) (w .&. (w - 1))

-- | What a shift by a negative distance raises.
shiftDistanceError :: a
shiftDistanceError = error "arithmetic overflow"

-- | A conversion that fails if the number does not fit.
toIntegralSized :: (Integral a, Integral b, Bits a, Bits b) => a -> Maybe b
toIntegralSized x
  | toInteger y == toInteger x = Just y
  | otherwise = Nothing
  where
    y = fromIntegral x

instance Bits Bool where
  (.&.) = (&&)
  (.|.) = (||)
  xor = (/=)
  complement = not
  shift x i = if i == 0 then x else False
  rotate x _ = x
  zeroBits = False
  bit i = i == 0
  testBit x i = x && i == 0
  bitSizeMaybe _ = Just 1
  bitSize _ = 1
  isSigned _ = False
  popCount x = if x then 1 else 0

instance FiniteBits Bool where
  finiteBitSize _ = 1

instance Bits Int where
  x .&. y = primIntAnd x y
  x .|. y = primIntOr x y
  xor x y = primIntXor x y
  complement x = primIntComplement x
  zeroBits = 0
  bit i = shiftL 1 i
  testBit x i = (x .&. bit i) /= 0
  bitSizeMaybe _ = Just 64
  bitSize _ = 64
  isSigned _ = True
  shiftL x i
    | i < 0 = shiftDistanceError
    | i >= 64 = 0
    | otherwise = primIntShiftL x i
  shiftR x i
    | i < 0 = shiftDistanceError
    | i >= 64 = if x < 0 then -1 else 0
    | otherwise = primIntShiftR x i
  rotate x i = case mod i 64 of
    0 -> x
    r -> primIntOr (primIntShiftL x r) (primIntShiftRL x (64 - r))
  popCount x = primIntPopCount x

instance FiniteBits Int where
  finiteBitSize _ = 64

instance Bits Integer where
  x .&. y = primIntegerAnd x y
  x .|. y = primIntegerOr x y
  xor x y = primIntegerXor x y
  complement x = primIntegerComplement x
  zeroBits = 0
  bit i = shiftL 1 i
  testBit x i = (x .&. bit i) /= 0
  bitSizeMaybe _ = Nothing
  bitSize _ = error "Data.Bits.bitSize(Integer)"
  isSigned _ = True
  shiftL x i = if i < 0 then shiftDistanceError else primIntegerShiftL x i
  shiftR x i = if i < 0 then shiftDistanceError else primIntegerShiftR x i
  rotate x i = shift x i
  popCount x = if x >= 0 then primIntegerPopCount x else negate (primIntegerPopCount (negate x))

-- | By way of 'Integer', which is as wide as it needs to be.
instance Bits Word where
  x .&. y = fromInteger (toInteger x .&. toInteger y)
  x .|. y = fromInteger (toInteger x .|. toInteger y)
  xor x y = fromInteger (xor (toInteger x) (toInteger y))
  complement x = maxBound - x
  zeroBits = 0
  bit i = shiftL 1 i
  testBit x i = i < 64 && testBit (toInteger x) i
  bitSizeMaybe _ = Just 64
  bitSize _ = 64
  isSigned _ = False
  shiftL x i
    | i < 0 = shiftDistanceError
    | i >= 64 = 0
    | otherwise = fromInteger (shiftL (toInteger x) i)
  shiftR x i
    | i < 0 = shiftDistanceError
    | i >= 64 = 0
    | otherwise = fromInteger (shiftR (toInteger x) i)
  rotate x i = case mod i 64 of
    0 -> x
    r -> shiftL x r .|. shiftR x (64 - r)
  popCount x = popCount (toInteger x)

instance FiniteBits Word where
  finiteBitSize _ = 64
