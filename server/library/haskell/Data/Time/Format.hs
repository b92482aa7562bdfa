-- | Times as text. Their formats are not modelled.
module Data.Time.Format
  ( TimeLocale (..), defaultTimeLocale, iso8601DateFormat, rfc822DateFormat
  , FormatTime, formatTime, ParseTime, parseTimeM, parseTimeOrError, readSTime, readPTime, parseTime, readTime, readsTime
  ) where

import Data.Time.Calendar (Day, DayOfWeek)
import Data.Time.Clock (DiffTime, NominalDiffTime, UTCTime, UniversalTime)
import Data.Time.LocalTime (LocalTime, TimeOfDay, TimeZone, ZonedTime)
import Text.ParserCombinators.ReadP (ReadP)

data TimeLocale = TimeLocale
  { wDays          :: [(String, String)]
  , months         :: [(String, String)]
  , amPm           :: (String, String)
  , dateTimeFmt    :: String
  , dateFmt        :: String
  , timeFmt        :: String
  , time12Fmt      :: String
  , knownTimeZones :: [TimeZone]
  }
  deriving (Eq, Ord, Show)

class FormatTime t

class ParseTime t

instance FormatTime Day

instance FormatTime DayOfWeek

instance FormatTime UTCTime

instance FormatTime UniversalTime

instance FormatTime LocalTime

instance FormatTime TimeOfDay

instance FormatTime TimeZone

instance FormatTime ZonedTime

instance FormatTime DiffTime

instance FormatTime NominalDiffTime

instance ParseTime Day

instance ParseTime UTCTime

instance ParseTime UniversalTime

instance ParseTime LocalTime

instance ParseTime TimeOfDay

instance ParseTime TimeZone

instance ParseTime ZonedTime

foreign import ccall "defaultTimeLocale" defaultTimeLocale :: TimeLocale
foreign import ccall "formatTime" formatTime :: FormatTime t => TimeLocale -> String -> t -> String
foreign import ccall "parseTimeM" parseTimeM :: (Monad m, ParseTime t) => Bool -> TimeLocale -> String -> String -> m t
foreign import ccall "parseTimeOrError" parseTimeOrError :: ParseTime t => Bool -> TimeLocale -> String -> String -> t
foreign import ccall "readSTime" readSTime :: ParseTime t => Bool -> TimeLocale -> String -> ReadS t
foreign import ccall "readPTime" readPTime :: ParseTime t => Bool -> TimeLocale -> String -> ReadP t
foreign import ccall "parseTime" parseTime :: ParseTime t => TimeLocale -> String -> String -> Maybe t
foreign import ccall "readTime" readTime :: ParseTime t => TimeLocale -> String -> String -> t
foreign import ccall "readsTime" readsTime :: ParseTime t => TimeLocale -> String -> ReadS t

iso8601DateFormat :: Maybe String -> String
iso8601DateFormat time = "%Y-%m-%d" ++ maybe "" ('T' :) time

rfc822DateFormat :: String
rfc822DateFormat = "%a, %_d %b %Y %H:%M:%S %Z"
