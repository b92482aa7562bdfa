-- | Days, and the Gregorian calendar.
module Data.Time.Calendar
  ( Day (..), addDays, diffDays
  , CalendarDiffDays (..), calendarDay, calendarWeek, calendarMonth, calendarYear, scaleCalendarDiffDays
  , Year, MonthOfYear, DayOfMonth
  , toGregorian, fromGregorian, fromGregorianValid, showGregorian, gregorianMonthLength, isLeapYear
  , addGregorianMonthsClip, addGregorianMonthsRollOver, addGregorianYearsClip, addGregorianYearsRollOver
  , addGregorianDurationClip, addGregorianDurationRollOver, diffGregorianDurationClip, diffGregorianDurationRollOver
  , DayOfWeek (..), dayOfWeek
  ) where

import Control.DeepSeq (NFData (..))
import Data.Ix (Ix (..))

-- | The days since 1858-11-17.
newtype Day = ModifiedJulianDay { toModifiedJulianDay :: Integer }
  deriving (Eq, Ord)

type Year = Integer

type MonthOfYear = Int

type DayOfMonth = Int

instance NFData Day where
  rnf (ModifiedJulianDay n) = rnf n

instance Enum Day where
  succ (ModifiedJulianDay n) = ModifiedJulianDay (n + 1)
  pred (ModifiedJulianDay n) = ModifiedJulianDay (n - 1)
  toEnum n = ModifiedJulianDay (toInteger n)
  fromEnum (ModifiedJulianDay n) = fromInteger n
  enumFrom (ModifiedJulianDay a) = fmap ModifiedJulianDay (enumFrom a)
  enumFromThen (ModifiedJulianDay a) (ModifiedJulianDay b) = fmap ModifiedJulianDay (enumFromThen a b)
  enumFromTo (ModifiedJulianDay a) (ModifiedJulianDay b) = fmap ModifiedJulianDay (enumFromTo a b)
  enumFromThenTo (ModifiedJulianDay a) (ModifiedJulianDay b) (ModifiedJulianDay c) = fmap ModifiedJulianDay (enumFromThenTo a b c)

instance Ix Day where
  range (ModifiedJulianDay a, ModifiedJulianDay b) = map ModifiedJulianDay (range (a, b))
  index (ModifiedJulianDay a, ModifiedJulianDay b) (ModifiedJulianDay c) = index (a, b) c
  inRange (ModifiedJulianDay a, ModifiedJulianDay b) (ModifiedJulianDay c) = inRange (a, b) c

instance Show Day where
  showsPrec _ d = showString (showGregorian d)

addDays :: Integer -> Day -> Day
addDays n (ModifiedJulianDay a) = ModifiedJulianDay (a + n)

diffDays :: Day -> Day -> Integer
diffDays (ModifiedJulianDay a) (ModifiedJulianDay b) = a - b

data CalendarDiffDays = CalendarDiffDays { cdMonths :: Integer, cdDays :: Integer }
  deriving (Eq)

instance Semigroup CalendarDiffDays where
  CalendarDiffDays m d <> CalendarDiffDays n e = CalendarDiffDays (m + n) (d + e)

instance Monoid CalendarDiffDays where
  mempty = CalendarDiffDays 0 0

instance Show CalendarDiffDays where
  showsPrec _ (CalendarDiffDays m d) = showString ("P" ++ show m ++ "M" ++ show d ++ "D")

calendarDay, calendarWeek, calendarMonth, calendarYear :: CalendarDiffDays
calendarDay = CalendarDiffDays 0 1
calendarWeek = CalendarDiffDays 0 7
calendarMonth = CalendarDiffDays 1 0
calendarYear = CalendarDiffDays 12 0

scaleCalendarDiffDays :: Integer -> CalendarDiffDays -> CalendarDiffDays
scaleCalendarDiffDays k (CalendarDiffDays m d) = CalendarDiffDays (k * m) (k * d)

isLeapYear :: Integer -> Bool
isLeapYear year = mod year 4 == 0 && (mod year 400 == 0 || mod year 100 /= 0)

gregorianMonthLength :: Integer -> Int -> Int
gregorianMonthLength year month
  | m == 2 = if isLeapYear year then 29 else 28
  | elem m [4, 6, 9, 11] = 30
  | otherwise = 31
  where
    m = clip 1 12 month

clip :: Ord t => t -> t -> t -> t
clip a b x = if x < a then a else if x > b then b else x

-- | The days before a year, counted from 0001-01-01.
daysBefore :: Integer -> Integer
daysBefore year = let y = year - 1 in 365 * y + div y 4 - div y 100 + div y 400

monthLengths :: Integer -> [Int]
monthLengths year = map (gregorianMonthLength year) [1 .. 12]

fromGregorian :: Integer -> Int -> Int -> Day
fromGregorian year month day = ModifiedJulianDay (daysBefore year + toInteger (before + d) - 678576)
  where
    m = clip 1 12 month
    d = clip 1 (gregorianMonthLength year m) day
    before = sum (take (m - 1) (monthLengths year))

fromGregorianValid :: Integer -> Int -> Int -> Maybe Day
fromGregorianValid year month day
  | month >= 1 && month <= 12 && day >= 1 && day <= gregorianMonthLength year month = Just (fromGregorian year month day)
  | otherwise = Nothing

toGregorian :: Day -> (Integer, Int, Int)
toGregorian (ModifiedJulianDay mjd) = (year, month, day)
  where
    a = mjd + 678575
    quadcent = div a 146097
    b = mod a 146097
    cent = min (div b 36524) 3
    c = b - cent * 36524
    quad = div c 1461
    d = mod c 1461
    y = min (div d 365) 3
    year = quadcent * 400 + cent * 100 + quad * 4 + y + 1
    (month, day) = findMonth 1 (fromInteger (d - y * 365) + 1) (monthLengths year)

findMonth :: Int -> Int -> [Int] -> (Int, Int)
findMonth month day (n : ns) | day > n = findMonth (month + 1) (day - n) ns
findMonth month day _ = (month, day)

showGregorian :: Day -> String
showGregorian date = case toGregorian date of
  (year, month, day) -> padded 4 (show year) ++ "-" ++ padded 2 (show month) ++ "-" ++ padded 2 (show day)

padded :: Int -> String -> String
padded n ('-' : s) = '-' : padded n s
padded n s = replicate (n - length s) '0' ++ s

-- | A year and a month that many months later.
later :: Integer -> Integer -> Int -> (Integer, Int)
later n year month = case divMod (year * 12 + toInteger (month - 1) + n) 12 of
  (y, m) -> (y, fromInteger m + 1)

addGregorianMonthsClip :: Integer -> Day -> Day
addGregorianMonthsClip n date = case toGregorian date of
  (year, month, day) -> case later n year month of (y, m) -> fromGregorian y m day

addGregorianMonthsRollOver :: Integer -> Day -> Day
addGregorianMonthsRollOver n date = case toGregorian date of
  (year, month, day) -> case later n year month of (y, m) -> addDays (toInteger day - 1) (fromGregorian y m 1)

addGregorianYearsClip, addGregorianYearsRollOver :: Integer -> Day -> Day
addGregorianYearsClip n date = addGregorianMonthsClip (n * 12) date
addGregorianYearsRollOver n date = addGregorianMonthsRollOver (n * 12) date

addGregorianDurationClip, addGregorianDurationRollOver :: CalendarDiffDays -> Day -> Day
addGregorianDurationClip (CalendarDiffDays m d) date = addDays d (addGregorianMonthsClip m date)
addGregorianDurationRollOver (CalendarDiffDays m d) date = addDays d (addGregorianMonthsRollOver m date)

foreign import ccall "diffGregorianDurationClip" diffGregorianDurationClip :: Day -> Day -> CalendarDiffDays
foreign import ccall "diffGregorianDurationRollOver" diffGregorianDurationRollOver :: Day -> Day -> CalendarDiffDays

data DayOfWeek = Monday | Tuesday | Wednesday | Thursday | Friday | Saturday | Sunday
  deriving (Eq, Ord, Show, Read)

instance Enum DayOfWeek where
  toEnum i = case mod i 7 of
    0 -> Sunday
    1 -> Monday
    2 -> Tuesday
    3 -> Wednesday
    4 -> Thursday
    5 -> Friday
    _ -> Saturday
  fromEnum d = case d of
    Monday -> 1
    Tuesday -> 2
    Wednesday -> 3
    Thursday -> 4
    Friday -> 5
    Saturday -> 6
    Sunday -> 7
  enumFromTo a b = if a == b then [a] else a : enumFromTo (succ a) b
  enumFromThenTo a b c = if a == c then [a] else a : enumFromThenTo b (toEnum (2 * fromEnum b - fromEnum a)) c
  succ d = toEnum (fromEnum d + 1)
  pred d = toEnum (fromEnum d - 1)

dayOfWeek :: Day -> DayOfWeek
dayOfWeek (ModifiedJulianDay d) = toEnum (fromInteger (mod (d + 3) 7))
