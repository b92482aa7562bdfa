{-# LANGUAGE NoImplicitPrelude #-}
-- | Types whose values can be counted through.
module GHC.Enum
  ( Enum (..), Bounded (..), boundedEnumFrom, boundedEnumFromThen, toEnumError, fromEnumError, succError, predError
  ) where

import GHC.Base
import GHC.Char
import GHC.List
import GHC.Num
import GHC.Num.Natural
import GHC.Show

class Bounded a where
  minBound, maxBound :: a

class Enum a where
  succ :: a -> a
  pred :: a -> a
  toEnum :: Int -> a
  fromEnum :: a -> Int
  enumFrom :: a -> [a]
  enumFromThen :: a -> a -> [a]
  enumFromTo :: a -> a -> [a]
  enumFromThenTo :: a -> a -> a -> [a]

  succ x = toEnum (fromEnum x + 1)
  pred x = toEnum (fromEnum x - 1)
  enumFrom x = map toEnum (intFromTo (fromEnum x) maxInt)
  enumFromThen x y = map toEnum (intFromThen (fromEnum x) (fromEnum y))
  enumFromTo x y = map toEnum (intFromTo (fromEnum x) (fromEnum y))
  enumFromThenTo x y z = map toEnum (intFromThenTo (fromEnum x) (fromEnum y) (fromEnum z))

-- | 'enumFrom' for a type with bounds.
boundedEnumFrom :: (Enum a, Bounded a) => a -> [a]
boundedEnumFrom n = map toEnum (intFromTo (fromEnum n) (fromEnum (maxBound `asTypeOf` n)))

-- | 'enumFromThen' for a type with bounds.
boundedEnumFromThen :: (Enum a, Bounded a) => a -> a -> [a]
boundedEnumFromThen n1 n2
  | i2 >= i1  = map toEnum (intFromThenTo i1 i2 (fromEnum (maxBound `asTypeOf` n1)))
  | otherwise = map toEnum (intFromThenTo i1 i2 (fromEnum (minBound `asTypeOf` n1)))
  where
    i1 = fromEnum n1
    i2 = fromEnum n2

toEnumError :: Show a => String -> Int -> (a, a) -> b
toEnumError typeName i bounds = errorWithoutStackTrace
  ("Enum.toEnum{" ++ typeName ++ "}: tag (" ++ show i ++ ") is outside of bounds " ++ show bounds)

fromEnumError :: Show a => String -> a -> b
fromEnumError typeName x = errorWithoutStackTrace
  ("Enum.fromEnum{" ++ typeName ++ "}: value (" ++ show x ++ ") is outside of Int's bounds " ++ show (minInt, maxInt))

succError :: String -> a
succError typeName = errorWithoutStackTrace
  ("Enum.succ{" ++ typeName ++ "}: tried to take `succ' of maxBound")

predError :: String -> a
predError typeName = errorWithoutStackTrace
  ("Enum.pred{" ++ typeName ++ "}: tried to take `pred' of minBound")

-- Int

instance Bounded Int where
  minBound = minInt
  maxBound = maxInt

instance Enum Int where
  succ x = if x == maxInt
    then errorWithoutStackTrace "Prelude.Enum.succ{Int}: tried to take `succ' of maxBound" else x + 1
  pred x = if x == minInt
    then errorWithoutStackTrace "Prelude.Enum.pred{Int}: tried to take `pred' of minBound" else x - 1
  toEnum x = x
  fromEnum x = x
  enumFrom x = intFromTo x maxInt
  enumFromThen x y = intFromThen x y
  enumFromTo x y = intFromTo x y
  enumFromThenTo x y z = intFromThenTo x y z

intFromTo :: Int -> Int -> [Int]
intFromTo x y
  | x > y     = []
  | otherwise = x : (if x == y then [] else intFromTo (x + 1) y)

intFromThen :: Int -> Int -> [Int]
intFromThen x1 x2 = intFromThenTo x1 x2 (if x2 >= x1 then maxInt else minInt)

intFromThenTo :: Int -> Int -> Int -> [Int]
intFromThenTo x1 x2 y
  | x2 >= x1  = if y < x1 then [] else intUp x1 (x2 - x1) y
  | otherwise = if y > x1 then [] else intDown x1 (x2 - x1) y

-- | Counts in steps that are not negative up to a limit, which the start does not exceed. The room that is left is
-- compared without a sign, so that nothing overflows.
intUp :: Int -> Int -> Int -> [Int]
intUp x step limit = x : (if intToWord step <= intToWord (limit - x) then intUp (x + step) step limit else [])

intDown :: Int -> Int -> Int -> [Int]
intDown x step limit = x : (if intToWord (0 - step) <= intToWord (x - limit) then intDown (x + step) step limit else [])

-- Integer

instance Enum Integer where
  succ x = x + 1
  pred x = x - 1
  toEnum n = integerFromInt n
  fromEnum n = integerToInt n
  enumFrom x = x : enumFrom (x + 1)
  enumFromThen x y = integerSteps x (y - x)
  enumFromTo x y = if x > y then [] else x : enumFromTo (x + 1) y
  enumFromThenTo x y z
    | y >= x    = takeWhile (<= z) (integerSteps x (y - x))
    | otherwise = takeWhile (>= z) (integerSteps x (y - x))

integerSteps :: Integer -> Integer -> [Integer]
integerSteps x step = x : integerSteps (x + step) step

-- Natural

instance Enum Natural where
  succ n = n + MkNatural 1
  pred n = if naturalToInteger n == 0
    then errorWithoutStackTrace "Enum.pred{Natural}: tried to take `pred' of 0" else n - MkNatural 1
  toEnum n = if n < 0
    then errorWithoutStackTrace "toEnum: unexpected negative Int" else MkNatural (integerFromInt n)
  fromEnum n = integerToInt (naturalToInteger n)
  enumFrom x = map MkNatural (enumFrom (naturalToInteger x))
  enumFromThen x y
    | x <= y    = map MkNatural (enumFromThen (naturalToInteger x) (naturalToInteger y))
    | otherwise = map MkNatural (enumFromThenTo (naturalToInteger x) (naturalToInteger y) 0)
  enumFromTo x y = map MkNatural (enumFromTo (naturalToInteger x) (naturalToInteger y))
  enumFromThenTo x y z =
    map MkNatural (enumFromThenTo (naturalToInteger x) (naturalToInteger y) (naturalToInteger z))

-- Word

instance Bounded Word where
  minBound = intToWord 0
  maxBound = intToWord (0 - 1)

wordInteger :: Word -> Integer
wordInteger w = if n < 0 then integerFromInt n + 18446744073709551616 else integerFromInt n
  where n = wordToInt w

integerWord :: Integer -> Word
integerWord n = intToWord (integerToInt n)

instance Enum Word where
  succ x = if x == maxBound then succError "Word" else x + intToWord 1
  pred x = if x == minBound then predError "Word" else x - intToWord 1
  toEnum i = if i >= 0 then intToWord i else toEnumError "Word" i (minBound :: Word, maxBound :: Word)
  fromEnum x = if wordToInt x >= 0 then wordToInt x else fromEnumError "Word" x
  enumFrom x = enumFromTo x maxBound
  enumFromThen x y = enumFromThenTo x y (if y >= x then maxBound else minBound)
  enumFromTo x y = map integerWord (enumFromTo (wordInteger x) (wordInteger y))
  enumFromThenTo x y z = map integerWord (enumFromThenTo (wordInteger x) (wordInteger y) (wordInteger z))

-- Char

instance Bounded Char where
  minBound = '\0'
  maxBound = '\1114111'

instance Enum Char where
  succ c = if c == maxBound
    then errorWithoutStackTrace "Prelude.Enum.Char.succ: bad argument" else unsafeChr (ord c + 1)
  pred c = if c == minBound
    then errorWithoutStackTrace "Prelude.Enum.Char.pred: bad argument" else unsafeChr (ord c - 1)
  toEnum i = chr i
  fromEnum c = ord c
  enumFrom c = map unsafeChr (intFromTo (ord c) 1114111)
  enumFromThen c d = map unsafeChr (intFromThenTo (ord c) (ord d) (if d >= c then 1114111 else 0))
  enumFromTo c d = map unsafeChr (intFromTo (ord c) (ord d))
  enumFromThenTo c d e = map unsafeChr (intFromThenTo (ord c) (ord d) (ord e))

-- Bool, Ordering and tuples

instance Bounded Bool where
  minBound = False
  maxBound = True

instance Enum Bool where
  succ False = True
  succ True  = errorWithoutStackTrace "Prelude.Enum.Bool.succ: bad argument"
  pred True  = False
  pred False = errorWithoutStackTrace "Prelude.Enum.Bool.pred: bad argument"
  toEnum n
    | n == 0    = False
    | n == 1    = True
    | otherwise = errorWithoutStackTrace "Prelude.Enum.Bool.toEnum: bad argument"
  fromEnum False = 0
  fromEnum True  = 1
  enumFrom x = boundedEnumFrom x
  enumFromThen x y = boundedEnumFromThen x y

instance Bounded Ordering where
  minBound = LT
  maxBound = GT

instance Enum Ordering where
  succ LT = EQ
  succ EQ = GT
  succ GT = errorWithoutStackTrace "Prelude.Enum.Ordering.succ: bad argument"
  pred GT = EQ
  pred EQ = LT
  pred LT = errorWithoutStackTrace "Prelude.Enum.Ordering.pred: bad argument"
  toEnum n
    | n == 0    = LT
    | n == 1    = EQ
    | n == 2    = GT
    | otherwise = errorWithoutStackTrace "Prelude.Enum.Ordering.toEnum: bad argument"
  fromEnum LT = 0
  fromEnum EQ = 1
  fromEnum GT = 2
  enumFrom x = boundedEnumFrom x
  enumFromThen x y = boundedEnumFromThen x y

instance Bounded () where
  minBound = ()
  maxBound = ()

instance Enum () where
  succ _ = errorWithoutStackTrace "Prelude.Enum.().succ: bad argument"
  pred _ = errorWithoutStackTrace "Prelude.Enum.().pred: bad argument"
  toEnum n = if n == 0 then () else errorWithoutStackTrace "Prelude.Enum.().toEnum: bad argument"
  fromEnum () = 0
  enumFrom () = [()]
  enumFromThen () () = let units = () : units in units
  enumFromTo () () = [()]
  enumFromThenTo () () () = let units = () : units in units

instance (Bounded a, Bounded b) => Bounded (a, b) where
  minBound = (minBound, minBound)
  maxBound = (maxBound, maxBound)

instance (Bounded a, Bounded b, Bounded c) => Bounded (a, b, c) where
  minBound = (minBound, minBound, minBound)
  maxBound = (maxBound, maxBound, maxBound)

instance (Bounded a, Bounded b, Bounded c, Bounded d) => Bounded (a, b, c, d) where
  minBound = (minBound, minBound, minBound, minBound)
  maxBound = (maxBound, maxBound, maxBound, maxBound)

instance (Bounded a, Bounded b, Bounded c, Bounded d, Bounded e) => Bounded (a, b, c, d, e) where
  minBound = (minBound, minBound, minBound, minBound, minBound)
  maxBound = (maxBound, maxBound, maxBound, maxBound, maxBound)

instance (Bounded a, Bounded b, Bounded c, Bounded d, Bounded e, Bounded f) => Bounded (a, b, c, d, e, f) where
  minBound = (minBound, minBound, minBound, minBound, minBound, minBound)
  maxBound = (maxBound, maxBound, maxBound, maxBound, maxBound, maxBound)

instance (Bounded a, Bounded b, Bounded c, Bounded d, Bounded e, Bounded f, Bounded g) => Bounded (a, b, c, d, e, f, g) where
  minBound = (minBound, minBound, minBound, minBound, minBound, minBound, minBound)
  maxBound = (maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound)
