-- | Where to go in a file.
module GHC.IO.Device (SeekMode (..), IODeviceType (..)) where

import GHC.Ix (Ix)

data SeekMode = AbsoluteSeek | RelativeSeek | SeekFromEnd
  deriving (Eq, Ord, Ix, Enum, Read, Show)

data IODeviceType = Directory | Stream | RegularFile | RawDevice
  deriving (Eq)
