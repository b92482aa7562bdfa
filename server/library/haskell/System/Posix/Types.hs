{-# LANGUAGE GeneralizedNewtypeDeriving #-}
-- | The types of POSIX systems, as on 64-bit Linux.
module System.Posix.Types
  ( CDev (..), CIno (..), CMode (..), COff (..), CPid (..), CSsize (..), CGid (..), CNlink (..), CUid (..), CCc (..), CSpeed (..), CTcflag (..), CRLim (..), CBlkSize (..), CBlkCnt (..), CClockId (..), CFsBlkCnt (..), CFsFilCnt (..), CId (..), CKey (..), CSocklen (..), CNfds (..)
  , CTimer (..), Fd (..)
  , LinkCount, UserID, GroupID, ByteCount, ClockTick, EpochTime, FileOffset, ProcessID, ProcessGroupID, DeviceID, FileID
  , FileMode, Limit
  ) where

import Data.Bits (Bits, FiniteBits)
import Data.Int (Int32, Int64)
import Data.Word (Word32, Word64, Word8)
import Foreign.C.Types (CClock, CInt, CLong, CSize, CTime)
import Foreign.Storable (Storable)
import GHC.Ptr (Ptr)

newtype CDev = CDev Word64
  deriving (Eq, Ord, Num, Enum, Real, Storable, Integral, Bounded, Bits, FiniteBits)

instance Show CDev where
  showsPrec d (CDev x) = showsPrec d x

newtype CIno = CIno Word64
  deriving (Eq, Ord, Num, Enum, Real, Storable, Integral, Bounded, Bits, FiniteBits)

instance Show CIno where
  showsPrec d (CIno x) = showsPrec d x

newtype CMode = CMode Word32
  deriving (Eq, Ord, Num, Enum, Real, Storable, Integral, Bounded, Bits, FiniteBits)

instance Show CMode where
  showsPrec d (CMode x) = showsPrec d x

newtype COff = COff Int64
  deriving (Eq, Ord, Num, Enum, Real, Storable, Integral, Bounded, Bits, FiniteBits)

instance Show COff where
  showsPrec d (COff x) = showsPrec d x

newtype CPid = CPid Int32
  deriving (Eq, Ord, Num, Enum, Real, Storable, Integral, Bounded, Bits, FiniteBits)

instance Show CPid where
  showsPrec d (CPid x) = showsPrec d x

newtype CSsize = CSsize Int64
  deriving (Eq, Ord, Num, Enum, Real, Storable, Integral, Bounded, Bits, FiniteBits)

instance Show CSsize where
  showsPrec d (CSsize x) = showsPrec d x

newtype CGid = CGid Word32
  deriving (Eq, Ord, Num, Enum, Real, Storable, Integral, Bounded, Bits, FiniteBits)

instance Show CGid where
  showsPrec d (CGid x) = showsPrec d x

newtype CNlink = CNlink Word64
  deriving (Eq, Ord, Num, Enum, Real, Storable, Integral, Bounded, Bits, FiniteBits)

instance Show CNlink where
  showsPrec d (CNlink x) = showsPrec d x

newtype CUid = CUid Word32
  deriving (Eq, Ord, Num, Enum, Real, Storable, Integral, Bounded, Bits, FiniteBits)

instance Show CUid where
  showsPrec d (CUid x) = showsPrec d x

newtype CCc = CCc Word8
  deriving (Eq, Ord, Num, Enum, Real, Storable)

instance Show CCc where
  showsPrec d (CCc x) = showsPrec d x

newtype CSpeed = CSpeed Word32
  deriving (Eq, Ord, Num, Enum, Real, Storable)

instance Show CSpeed where
  showsPrec d (CSpeed x) = showsPrec d x

newtype CTcflag = CTcflag Word32
  deriving (Eq, Ord, Num, Enum, Real, Storable, Integral, Bounded, Bits, FiniteBits)

instance Show CTcflag where
  showsPrec d (CTcflag x) = showsPrec d x

newtype CRLim = CRLim Word64
  deriving (Eq, Ord, Num, Enum, Real, Storable, Integral, Bounded, Bits, FiniteBits)

instance Show CRLim where
  showsPrec d (CRLim x) = showsPrec d x

newtype CBlkSize = CBlkSize Int64
  deriving (Eq, Ord, Num, Enum, Real, Storable, Integral, Bounded, Bits, FiniteBits)

instance Show CBlkSize where
  showsPrec d (CBlkSize x) = showsPrec d x

newtype CBlkCnt = CBlkCnt Int64
  deriving (Eq, Ord, Num, Enum, Real, Storable, Integral, Bounded, Bits, FiniteBits)

instance Show CBlkCnt where
  showsPrec d (CBlkCnt x) = showsPrec d x

newtype CClockId = CClockId Int32
  deriving (Eq, Ord, Num, Enum, Real, Storable, Integral, Bounded, Bits, FiniteBits)

instance Show CClockId where
  showsPrec d (CClockId x) = showsPrec d x

newtype CFsBlkCnt = CFsBlkCnt Word64
  deriving (Eq, Ord, Num, Enum, Real, Storable, Integral, Bounded, Bits, FiniteBits)

instance Show CFsBlkCnt where
  showsPrec d (CFsBlkCnt x) = showsPrec d x

newtype CFsFilCnt = CFsFilCnt Word64
  deriving (Eq, Ord, Num, Enum, Real, Storable, Integral, Bounded, Bits, FiniteBits)

instance Show CFsFilCnt where
  showsPrec d (CFsFilCnt x) = showsPrec d x

newtype CId = CId Word32
  deriving (Eq, Ord, Num, Enum, Real, Storable, Integral, Bounded, Bits, FiniteBits)

instance Show CId where
  showsPrec d (CId x) = showsPrec d x

newtype CKey = CKey Int32
  deriving (Eq, Ord, Num, Enum, Real, Storable, Integral, Bounded, Bits, FiniteBits)

instance Show CKey where
  showsPrec d (CKey x) = showsPrec d x

newtype CSocklen = CSocklen Word32
  deriving (Eq, Ord, Num, Enum, Real, Storable, Integral, Bounded, Bits, FiniteBits)

instance Show CSocklen where
  showsPrec d (CSocklen x) = showsPrec d x

newtype CNfds = CNfds Word64
  deriving (Eq, Ord, Num, Enum, Real, Storable, Integral, Bounded, Bits, FiniteBits)

instance Show CNfds where
  showsPrec d (CNfds x) = showsPrec d x

newtype CTimer = CTimer (Ptr ())
  deriving (Eq, Ord)

newtype Fd = Fd CInt
  deriving (Eq, Ord, Num, Enum, Real, Integral, Bounded, Bits, FiniteBits, Storable)

instance Show Fd where
  showsPrec d (Fd x) = showsPrec d x

type LinkCount = CNlink

type UserID = CUid

type GroupID = CGid

type ByteCount = CSize

type ClockTick = CClock

type EpochTime = CTime

type DeviceID = CDev

type FileID = CIno

type FileMode = CMode

type ProcessID = CPid

type FileOffset = COff

type ProcessGroupID = CPid

type Limit = CLong
