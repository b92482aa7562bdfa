-- | Time as the system counts it.
module Data.Time.Clock.System (SystemTime (..), getSystemTime, truncateSystemTimeLeapSecond, systemToUTCTime, utcToSystemTime, systemEpochDay) where

import Data.Int (Int64)
import Data.Time.Calendar (Day, fromGregorian)
import Data.Time.Clock (UTCTime)
import Data.Word (Word32)

data SystemTime = MkSystemTime { systemSeconds :: !Int64, systemNanoseconds :: !Word32 }
  deriving (Eq, Ord, Show)

systemEpochDay :: Day
systemEpochDay = fromGregorian 1970 1 1

foreign import ccall "getSystemTime" getSystemTime :: IO SystemTime
foreign import ccall "truncateSystemTimeLeapSecond" truncateSystemTimeLeapSecond :: SystemTime -> SystemTime
foreign import ccall "systemToUTCTime" systemToUTCTime :: SystemTime -> UTCTime
foreign import ccall "utcToSystemTime" utcToSystemTime :: UTCTime -> SystemTime
