-- | Dates as a year and the number of a day in it.
module Data.Time.Calendar.OrdinalDate
  ( Day, Year, isLeapYear, toOrdinalDate, fromOrdinalDate, fromOrdinalDateValid, showOrdinalDate, mondayStartWeek, sundayStartWeek
  ) where

import Data.Time.Calendar

toOrdinalDate :: Day -> (Integer, Int)
toOrdinalDate day = case toGregorian day of
  (year, _, _) -> (year, fromInteger (diffDays day (fromGregorian year 1 1)) + 1)

fromOrdinalDate :: Integer -> Int -> Day
fromOrdinalDate year n = addDays (toInteger (max 1 (min n (yearLength year)) - 1)) (fromGregorian year 1 1)

yearLength :: Integer -> Int
yearLength year = if isLeapYear year then 366 else 365

fromOrdinalDateValid :: Integer -> Int -> Maybe Day
fromOrdinalDateValid year n
  | n >= 1 && n <= yearLength year = Just (fromOrdinalDate year n)
  | otherwise = Nothing

showOrdinalDate :: Day -> String
showOrdinalDate day = case toOrdinalDate day of
  (year, n) -> padded 4 (show year) ++ "-" ++ padded 3 (show n)
  where
    padded k s = replicate (k - length s) '0' ++ s

mondayStartWeek :: Day -> (Int, Int)
mondayStartWeek date = (fromInteger (div d 7 - div k 7), fromInteger (mod d 7) + 1)
  where
    n = toInteger (snd (toOrdinalDate date))
    d = toModifiedJulianDay date + 2
    k = d - n

sundayStartWeek :: Day -> (Int, Int)
sundayStartWeek date = (fromInteger (div d 7 - div k 7), fromInteger (mod d 7))
  where
    n = toInteger (snd (toOrdinalDate date))
    d = toModifiedJulianDay date + 3
    k = d - n
