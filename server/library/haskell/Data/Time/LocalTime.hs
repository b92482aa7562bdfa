-- | Time of a place and of the day. Where the program runs is not known here.
module Data.Time.LocalTime
  ( CalendarDiffTime (..), calendarTimeDays, calendarTimeTime, scaleCalendarDiffTime
  , TimeZone (..), timeZoneOffsetString, timeZoneOffsetString', minutesToTimeZone, hoursToTimeZone, utc, getTimeZone, getCurrentTimeZone
  , TimeOfDay (..), midnight, midday, makeTimeOfDayValid, timeToDaysAndTimeOfDay, daysAndTimeOfDayToTime
  , utcToLocalTimeOfDay, localToUTCTimeOfDay, timeToTimeOfDay, timeOfDayToTime, dayFractionToTimeOfDay, timeOfDayToDayFraction
  , LocalTime (..), addLocalTime, diffLocalTime, utcToLocalTime, localTimeToUTC, ut1ToLocalTime, localTimeToUT1
  , ZonedTime (..), utcToZonedTime, zonedTimeToUTC, getZonedTime, utcToLocalZonedTime
  ) where

import Data.Fixed (Pico, divMod', showFixed)
import Data.Time.Calendar
import Data.Time.Clock

data CalendarDiffTime = CalendarDiffTime { ctMonths :: Integer, ctTime :: NominalDiffTime }
  deriving (Eq)

instance Semigroup CalendarDiffTime where
  CalendarDiffTime m d <> CalendarDiffTime n e = CalendarDiffTime (m + n) (d + e)

instance Monoid CalendarDiffTime where
  mempty = CalendarDiffTime 0 0

instance Show CalendarDiffTime where
  showsPrec _ (CalendarDiffTime m t) = showString ("P" ++ show m ++ "MT" ++ showFixed True (nominalDiffTimeToSeconds t) ++ "S")

calendarTimeDays :: CalendarDiffDays -> CalendarDiffTime
calendarTimeDays (CalendarDiffDays m d) = CalendarDiffTime m (fromInteger d * nominalDay)

calendarTimeTime :: NominalDiffTime -> CalendarDiffTime
calendarTimeTime t = CalendarDiffTime 0 t

scaleCalendarDiffTime :: Integer -> CalendarDiffTime -> CalendarDiffTime
scaleCalendarDiffTime k (CalendarDiffTime m d) = CalendarDiffTime (k * m) (fromInteger k * d)

data TimeZone = TimeZone { timeZoneMinutes :: Int, timeZoneSummerOnly :: Bool, timeZoneName :: String }
  deriving (Eq, Ord)

instance Show TimeZone where
  showsPrec _ zone@(TimeZone _ _ "") = showString (timeZoneOffsetString zone)
  showsPrec _ (TimeZone _ _ name) = showString name

minutesToTimeZone, hoursToTimeZone :: Int -> TimeZone
minutesToTimeZone m = TimeZone m False ""
hoursToTimeZone h = minutesToTimeZone (60 * h)

utc :: TimeZone
utc = TimeZone 0 False "UTC"

timeZoneOffsetString :: TimeZone -> String
timeZoneOffsetString zone = timeZoneOffsetString' (Just '0') zone

timeZoneOffsetString' :: Maybe Char -> TimeZone -> String
timeZoneOffsetString' pad (TimeZone t _ _) = (if t < 0 then '-' else '+') : two (div (abs t) 60) ++ two (mod (abs t) 60)
  where
    two n = let s = show n in case pad of
      Just c | length s < 2 -> c : s
      _ -> s

foreign import ccall "getTimeZone" getTimeZone :: UTCTime -> IO TimeZone
foreign import ccall "getCurrentTimeZone" getCurrentTimeZone :: IO TimeZone
foreign import ccall "getZonedTime" getZonedTime :: IO ZonedTime
foreign import ccall "utcToLocalZonedTime" utcToLocalZonedTime :: UTCTime -> IO ZonedTime
foreign import ccall "ut1ToLocalTime" ut1ToLocalTime :: Rational -> UniversalTime -> LocalTime
foreign import ccall "localTimeToUT1" localTimeToUT1 :: Rational -> LocalTime -> UniversalTime

data TimeOfDay = TimeOfDay { todHour :: Int, todMin :: Int, todSec :: Pico }
  deriving (Eq, Ord)

instance Show TimeOfDay where
  showsPrec _ (TimeOfDay h m s) = showString (two (show h) ++ ":" ++ two (show m) ++ ":" ++ two (showFixed True s))
    where
      two t = if length (takeWhile (/= '.') t) < 2 then '0' : t else t

midnight, midday :: TimeOfDay
midnight = TimeOfDay 0 0 0
midday = TimeOfDay 12 0 0

makeTimeOfDayValid :: Int -> Int -> Pico -> Maybe TimeOfDay
makeTimeOfDayValid h m s
  | 0 <= h && h <= 23 && 0 <= m && m <= 59 && 0 <= s && s < 61 = Just (TimeOfDay h m s)
  | otherwise = Nothing

timeToDaysAndTimeOfDay :: NominalDiffTime -> (Integer, TimeOfDay)
timeToDaysAndTimeOfDay dt = case divMod' dt nominalDay of
  (days, rest) -> (days, timeToTimeOfDay (realToFrac rest))

daysAndTimeOfDayToTime :: Integer -> TimeOfDay -> NominalDiffTime
daysAndTimeOfDayToTime days t = fromInteger days * nominalDay + realToFrac (timeOfDayToTime t)

utcToLocalTimeOfDay :: TimeZone -> TimeOfDay -> (Integer, TimeOfDay)
utcToLocalTimeOfDay zone (TimeOfDay h m s) = (toInteger (div hours 24), TimeOfDay (mod hours 24) (mod minutes 60) s)
  where
    minutes = m + timeZoneMinutes zone
    hours = h + div minutes 60

localToUTCTimeOfDay :: TimeZone -> TimeOfDay -> (Integer, TimeOfDay)
localToUTCTimeOfDay zone t = utcToLocalTimeOfDay (minutesToTimeZone (negate (timeZoneMinutes zone))) t

timeToTimeOfDay :: DiffTime -> TimeOfDay
timeToTimeOfDay dt
  | dt >= 86400 = TimeOfDay 23 59 (60 + realToFrac (dt - 86400))
  | otherwise = case divMod' dt 60 of
      (minutes, seconds) -> TimeOfDay (div minutes 60) (mod minutes 60) (realToFrac seconds)

timeOfDayToTime :: TimeOfDay -> DiffTime
timeOfDayToTime (TimeOfDay h m s) = (fromIntegral h * 60 + fromIntegral m) * 60 + realToFrac s

dayFractionToTimeOfDay :: Rational -> TimeOfDay
dayFractionToTimeOfDay r = timeToTimeOfDay (fromRational (r * 86400))

timeOfDayToDayFraction :: TimeOfDay -> Rational
timeOfDayToDayFraction t = toRational (timeOfDayToTime t) / 86400

data LocalTime = LocalTime { localDay :: Day, localTimeOfDay :: TimeOfDay }
  deriving (Eq, Ord)

instance Show LocalTime where
  showsPrec _ (LocalTime d t) = showString (showGregorian d ++ " " ++ show t)

addLocalTime :: NominalDiffTime -> LocalTime -> LocalTime
addLocalTime x t = utcToLocalTime utc (addUTCTime x (localTimeToUTC utc t))

diffLocalTime :: LocalTime -> LocalTime -> NominalDiffTime
diffLocalTime s t = diffUTCTime (localTimeToUTC utc s) (localTimeToUTC utc t)

utcToLocalTime :: TimeZone -> UTCTime -> LocalTime
utcToLocalTime zone (UTCTime day dt) = case utcToLocalTimeOfDay zone (timeToTimeOfDay dt) of
  (i, t) -> LocalTime (addDays i day) t

localTimeToUTC :: TimeZone -> LocalTime -> UTCTime
localTimeToUTC zone (LocalTime day t) = case localToUTCTimeOfDay zone t of
  (i, t') -> UTCTime (addDays i day) (timeOfDayToTime t')

data ZonedTime = ZonedTime { zonedTimeToLocalTime :: LocalTime, zonedTimeZone :: TimeZone }

instance Show ZonedTime where
  showsPrec _ (ZonedTime t zone) = showString (show t ++ " " ++ show zone)

utcToZonedTime :: TimeZone -> UTCTime -> ZonedTime
utcToZonedTime zone time = ZonedTime (utcToLocalTime zone time) zone

zonedTimeToUTC :: ZonedTime -> UTCTime
zonedTimeToUTC (ZonedTime t zone) = localTimeToUTC zone t
