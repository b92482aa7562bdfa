-- | Time as POSIX counts it: from 1970-01-01.
module Data.Time.Clock.POSIX
  ( posixDayLength, POSIXTime, posixSecondsToUTCTime, utcTimeToPOSIXSeconds, getPOSIXTime, getCurrentTime, systemToPOSIXTime
  ) where

import Data.Time.Calendar (fromGregorian)
import Data.Time.Clock
import Data.Time.Clock.System (SystemTime (..))

type POSIXTime = NominalDiffTime

posixDayLength :: NominalDiffTime
posixDayLength = nominalDay

start :: UTCTime
start = UTCTime (fromGregorian 1970 1 1) 0

posixSecondsToUTCTime :: POSIXTime -> UTCTime
posixSecondsToUTCTime t = addUTCTime t start

utcTimeToPOSIXSeconds :: UTCTime -> POSIXTime
utcTimeToPOSIXSeconds t = diffUTCTime t start

foreign import ccall "getPOSIXTime" getPOSIXTime :: IO POSIXTime

systemToPOSIXTime :: SystemTime -> POSIXTime
systemToPOSIXTime (MkSystemTime s ns) = fromIntegral s + fromIntegral ns / 1000000000
