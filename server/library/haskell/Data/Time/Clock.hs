-- | Points in time and the time between them. What time it is, is not known here.
module Data.Time.Clock
  ( UniversalTime (..), DiffTime, secondsToDiffTime, picosecondsToDiffTime, diffTimeToPicoseconds
  , UTCTime (..), NominalDiffTime, secondsToNominalDiffTime, nominalDiffTimeToSeconds, nominalDay, addUTCTime, diffUTCTime
  , getCurrentTime, getTime_resolution
  ) where

import Control.DeepSeq (NFData (..))
import Data.Fixed (Fixed (..), Pico, divMod', showFixed)
import Data.Time.Calendar (Day, addDays, diffDays, showGregorian)

newtype UniversalTime = ModJulianDate { getModJulianDate :: Rational }
  deriving (Eq, Ord)

instance Show UniversalTime where
  showsPrec d t = showsPrec d (getModJulianDate t)

newtype DiffTime = MkDiffTime Pico
  deriving (Eq, Ord)

instance NFData DiffTime where
  rnf (MkDiffTime p) = p `seq` ()

instance Enum DiffTime where
  succ (MkDiffTime a) = MkDiffTime (succ a)
  pred (MkDiffTime a) = MkDiffTime (pred a)
  toEnum n = MkDiffTime (toEnum n)
  fromEnum (MkDiffTime a) = fromEnum a

instance Show DiffTime where
  showsPrec _ (MkDiffTime a) = showString (showFixed True a) . showChar 's'

instance Num DiffTime where
  MkDiffTime a + MkDiffTime b = MkDiffTime (a + b)
  MkDiffTime a - MkDiffTime b = MkDiffTime (a - b)
  MkDiffTime a * MkDiffTime b = MkDiffTime (a * b)
  negate (MkDiffTime a) = MkDiffTime (negate a)
  abs (MkDiffTime a) = MkDiffTime (abs a)
  signum (MkDiffTime a) = MkDiffTime (signum a)
  fromInteger i = MkDiffTime (fromInteger i)

instance Real DiffTime where
  toRational (MkDiffTime a) = toRational a

instance Fractional DiffTime where
  MkDiffTime a / MkDiffTime b = MkDiffTime (a / b)
  recip (MkDiffTime a) = MkDiffTime (recip a)
  fromRational r = MkDiffTime (fromRational r)

instance RealFrac DiffTime where
  properFraction (MkDiffTime a) = case properFraction a of (i, f) -> (i, MkDiffTime f)
  truncate (MkDiffTime a) = truncate a
  round (MkDiffTime a) = round a
  ceiling (MkDiffTime a) = ceiling a
  floor (MkDiffTime a) = floor a

newtype NominalDiffTime = MkNominalDiffTime Pico
  deriving (Eq, Ord)

instance NFData NominalDiffTime where
  rnf (MkNominalDiffTime p) = p `seq` ()

instance Enum NominalDiffTime where
  succ (MkNominalDiffTime a) = MkNominalDiffTime (succ a)
  pred (MkNominalDiffTime a) = MkNominalDiffTime (pred a)
  toEnum n = MkNominalDiffTime (toEnum n)
  fromEnum (MkNominalDiffTime a) = fromEnum a

instance Show NominalDiffTime where
  showsPrec _ (MkNominalDiffTime a) = showString (showFixed True a) . showChar 's'

instance Num NominalDiffTime where
  MkNominalDiffTime a + MkNominalDiffTime b = MkNominalDiffTime (a + b)
  MkNominalDiffTime a - MkNominalDiffTime b = MkNominalDiffTime (a - b)
  MkNominalDiffTime a * MkNominalDiffTime b = MkNominalDiffTime (a * b)
  negate (MkNominalDiffTime a) = MkNominalDiffTime (negate a)
  abs (MkNominalDiffTime a) = MkNominalDiffTime (abs a)
  signum (MkNominalDiffTime a) = MkNominalDiffTime (signum a)
  fromInteger i = MkNominalDiffTime (fromInteger i)

instance Real NominalDiffTime where
  toRational (MkNominalDiffTime a) = toRational a

instance Fractional NominalDiffTime where
  MkNominalDiffTime a / MkNominalDiffTime b = MkNominalDiffTime (a / b)
  recip (MkNominalDiffTime a) = MkNominalDiffTime (recip a)
  fromRational r = MkNominalDiffTime (fromRational r)

instance RealFrac NominalDiffTime where
  properFraction (MkNominalDiffTime a) = case properFraction a of (i, f) -> (i, MkNominalDiffTime f)
  truncate (MkNominalDiffTime a) = truncate a
  round (MkNominalDiffTime a) = round a
  ceiling (MkNominalDiffTime a) = ceiling a
  floor (MkNominalDiffTime a) = floor a

secondsToDiffTime :: Integer -> DiffTime
secondsToDiffTime n = fromInteger n

picosecondsToDiffTime :: Integer -> DiffTime
picosecondsToDiffTime n = MkDiffTime (MkFixed n)

diffTimeToPicoseconds :: DiffTime -> Integer
diffTimeToPicoseconds (MkDiffTime (MkFixed n)) = n

secondsToNominalDiffTime :: Pico -> NominalDiffTime
secondsToNominalDiffTime p = MkNominalDiffTime p

nominalDiffTimeToSeconds :: NominalDiffTime -> Pico
nominalDiffTimeToSeconds (MkNominalDiffTime p) = p

nominalDay :: NominalDiffTime
nominalDay = 86400

data UTCTime = UTCTime { utctDay :: Day, utctDayTime :: DiffTime }
  deriving (Eq, Ord)

instance NFData UTCTime where
  rnf (UTCTime d t) = rnf d `seq` rnf t

instance Show UTCTime where
  showsPrec _ (UTCTime d t) = showString (showGregorian d ++ " " ++ timeOfDay t ++ " UTC")

timeOfDay :: DiffTime -> String
timeOfDay (MkDiffTime seconds) = two hours ++ ":" ++ two minutes ++ ":" ++ pad (showFixed True rest)
  where
    (whole, rest) = divMod' seconds 60 :: (Integer, Pico)
    (hours, minutes) = divMod whole 60
    two n = pad (show n)
    pad s = if length (takeWhile (/= '.') s) < 2 then '0' : s else s

addUTCTime :: NominalDiffTime -> UTCTime -> UTCTime
addUTCTime x t = sinceEpoch (x + fromEpoch t)

diffUTCTime :: UTCTime -> UTCTime -> NominalDiffTime
diffUTCTime s t = fromEpoch s - fromEpoch t

epoch :: Day
epoch = toEnum 0

fromEpoch :: UTCTime -> NominalDiffTime
fromEpoch (UTCTime d (MkDiffTime t)) = fromInteger (diffDays d epoch) * nominalDay + MkNominalDiffTime (min t 86400)

sinceEpoch :: NominalDiffTime -> UTCTime
sinceEpoch x = case divMod' x nominalDay of
  (days, MkNominalDiffTime t) -> UTCTime (addDays days epoch) (MkDiffTime t)

foreign import ccall "getCurrentTime" getCurrentTime :: IO UTCTime
foreign import ccall "getTime_resolution" getTime_resolution :: DiffTime
