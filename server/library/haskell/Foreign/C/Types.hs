{-# LANGUAGE GeneralizedNewtypeDeriving #-}
-- | The types of C, as on 64-bit Linux.
module Foreign.C.Types
  ( CChar (..), CSChar (..), CUChar (..), CShort (..), CUShort (..), CInt (..), CUInt (..)
  , CLong (..), CULong (..), CLLong (..), CULLong (..), CSize (..), CBool (..)
  , CPtrdiff (..), CWchar (..), CIntPtr (..), CUIntPtr (..), CIntMax (..), CUIntMax (..)
  , CTime (..), CClock (..), CFloat (..), CDouble (..)
  ) where

import Data.Bits (Bits, FiniteBits)
import Data.Int (Int16, Int32, Int64, Int8)
import Data.Word (Word16, Word32, Word64, Word8)
import Foreign.Storable (Storable)

newtype CChar = CChar Int8
  deriving (Eq, Ord, Num, Enum, Real, Integral, Bounded, Bits, FiniteBits, Storable)

instance Show CChar where
  showsPrec d (CChar x) = showsPrec d x

newtype CSChar = CSChar Int8
  deriving (Eq, Ord, Num, Enum, Real, Integral, Bounded, Bits, FiniteBits, Storable)

instance Show CSChar where
  showsPrec d (CSChar x) = showsPrec d x

newtype CUChar = CUChar Word8
  deriving (Eq, Ord, Num, Enum, Real, Integral, Bounded, Bits, FiniteBits, Storable)

instance Show CUChar where
  showsPrec d (CUChar x) = showsPrec d x

newtype CShort = CShort Int16
  deriving (Eq, Ord, Num, Enum, Real, Integral, Bounded, Bits, FiniteBits, Storable)

instance Show CShort where
  showsPrec d (CShort x) = showsPrec d x

newtype CUShort = CUShort Word16
  deriving (Eq, Ord, Num, Enum, Real, Integral, Bounded, Bits, FiniteBits, Storable)

instance Show CUShort where
  showsPrec d (CUShort x) = showsPrec d x

{-@ embed CInt as int @-}
newtype CInt = CInt Int32
  deriving (Eq, Ord, Num, Enum, Real, Integral, Bounded, Bits, FiniteBits, Storable)

instance Show CInt where
  showsPrec d (CInt x) = showsPrec d x

newtype CUInt = CUInt Word32
  deriving (Eq, Ord, Num, Enum, Real, Integral, Bounded, Bits, FiniteBits, Storable)

instance Show CUInt where
  showsPrec d (CUInt x) = showsPrec d x

newtype CLong = CLong Int64
  deriving (Eq, Ord, Num, Enum, Real, Integral, Bounded, Bits, FiniteBits, Storable)

instance Show CLong where
  showsPrec d (CLong x) = showsPrec d x

{-@ embed CULong as int @-}
newtype CULong = CULong Word64
  deriving (Eq, Ord, Num, Enum, Real, Integral, Bounded, Bits, FiniteBits, Storable)

instance Show CULong where
  showsPrec d (CULong x) = showsPrec d x

newtype CLLong = CLLong Int64
  deriving (Eq, Ord, Num, Enum, Real, Integral, Bounded, Bits, FiniteBits, Storable)

instance Show CLLong where
  showsPrec d (CLLong x) = showsPrec d x

newtype CULLong = CULLong Word64
  deriving (Eq, Ord, Num, Enum, Real, Integral, Bounded, Bits, FiniteBits, Storable)

instance Show CULLong where
  showsPrec d (CULLong x) = showsPrec d x

{-@ embed CSize as int @-}
newtype CSize = CSize Word64
  deriving (Eq, Ord, Num, Enum, Real, Integral, Bounded, Bits, FiniteBits, Storable)

instance Show CSize where
  showsPrec d (CSize x) = showsPrec d x

newtype CBool = CBool Word8
  deriving (Eq, Ord, Num, Enum, Real, Integral, Bounded, Bits, FiniteBits, Storable)

instance Show CBool where
  showsPrec d (CBool x) = showsPrec d x

newtype CPtrdiff = CPtrdiff Int64
  deriving (Eq, Ord, Num, Enum, Real, Integral, Bounded, Bits, FiniteBits, Storable)

instance Show CPtrdiff where
  showsPrec d (CPtrdiff x) = showsPrec d x

newtype CWchar = CWchar Int32
  deriving (Eq, Ord, Num, Enum, Real, Integral, Bounded, Bits, FiniteBits, Storable)

instance Show CWchar where
  showsPrec d (CWchar x) = showsPrec d x

newtype CIntPtr = CIntPtr Int64
  deriving (Eq, Ord, Num, Enum, Real, Integral, Bounded, Bits, FiniteBits, Storable)

instance Show CIntPtr where
  showsPrec d (CIntPtr x) = showsPrec d x

newtype CUIntPtr = CUIntPtr Word64
  deriving (Eq, Ord, Num, Enum, Real, Integral, Bounded, Bits, FiniteBits, Storable)

instance Show CUIntPtr where
  showsPrec d (CUIntPtr x) = showsPrec d x

newtype CIntMax = CIntMax Int64
  deriving (Eq, Ord, Num, Enum, Real, Integral, Bounded, Bits, FiniteBits, Storable)

instance Show CIntMax where
  showsPrec d (CIntMax x) = showsPrec d x

newtype CUIntMax = CUIntMax Word64
  deriving (Eq, Ord, Num, Enum, Real, Integral, Bounded, Bits, FiniteBits, Storable)

instance Show CUIntMax where
  showsPrec d (CUIntMax x) = showsPrec d x

newtype CTime = CTime Int64
  deriving (Eq, Ord, Num, Enum, Real, Storable)

instance Show CTime where
  showsPrec d (CTime x) = showsPrec d x

newtype CClock = CClock Int64
  deriving (Eq, Ord, Num, Enum, Real, Storable)

instance Show CClock where
  showsPrec d (CClock x) = showsPrec d x

newtype CFloat = CFloat Float
  deriving (Eq, Ord, Num, Enum, Real, Fractional, Floating, RealFrac, RealFloat, Storable)

instance Show CFloat where
  showsPrec d (CFloat x) = showsPrec d x

newtype CDouble = CDouble Double
  deriving (Eq, Ord, Num, Enum, Real, Fractional, Floating, RealFrac, RealFloat, Storable)

instance Show CDouble where
  showsPrec d (CDouble x) = showsPrec d x
