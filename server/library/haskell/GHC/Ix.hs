{-# LANGUAGE NoImplicitPrelude #-}
-- | Types that can index an array.
module GHC.Ix (Ix (..), indexError) where

import GHC.Base
import GHC.Enum
import GHC.Num
import GHC.Num.Natural
import GHC.Real
import GHC.Show

class Ord a => Ix a where
  range :: (a, a) -> [a]
  index :: (a, a) -> a -> Int
  unsafeIndex :: (a, a) -> a -> Int
  inRange :: (a, a) -> a -> Bool
  rangeSize :: (a, a) -> Int
  unsafeRangeSize :: (a, a) -> Int

  index b i = if inRange b i then unsafeIndex b i else errorWithoutStackTrace "Error in array index"
  unsafeIndex b i = index b i
  rangeSize b@(_, h) = if inRange b h then unsafeIndex b h + 1 else 0
  unsafeRangeSize b@(_, h) = unsafeIndex b h + 1

-- | Reports an index outside of its bounds.
indexError :: Show a => (a, a) -> a -> String -> b
indexError bounds i typeName = errorWithoutStackTrace
  (showString "Ix{" (showString typeName (showString "}.index: Index "
    (showParen True (showsPrec 0 i) (showString " out of range " (showParen True (showsPrec 0 bounds) ""))))))

instance Ix Int where
  range (m, n) = enumFromTo m n
  unsafeIndex (m, _) i = i - m
  index b i = if inRange b i then unsafeIndex b i else indexError b i "Int"
  inRange (m, n) i = m <= i && i <= n

instance Ix Integer where
  range (m, n) = enumFromTo m n
  unsafeIndex (m, _) i = integerToInt (i - m)
  index b i = if inRange b i then unsafeIndex b i else indexError b i "Integer"
  inRange (m, n) i = m <= i && i <= n

instance Ix Char where
  range (m, n) = enumFromTo m n
  unsafeIndex (m, _) i = ord i - ord m
  index b i = if inRange b i then unsafeIndex b i else indexError b i "Char"
  inRange (m, n) i = m <= i && i <= n

instance Ix Bool where
  range (m, n) = enumFromTo m n
  unsafeIndex (m, _) i = fromEnum i - fromEnum m
  index b i = if inRange b i then unsafeIndex b i else indexError b i "Bool"
  inRange (m, n) i = m <= i && i <= n

instance Ix Ordering where
  range (m, n) = enumFromTo m n
  unsafeIndex (m, _) i = fromEnum i - fromEnum m
  index b i = if inRange b i then unsafeIndex b i else indexError b i "Ordering"
  inRange (m, n) i = m <= i && i <= n

instance Ix Word where
  range (m, n) = enumFromTo m n
  unsafeIndex (m, _) i = wordToInt (i - m)
  index b i = if inRange b i then unsafeIndex b i else indexError b i "Word"
  inRange (m, n) i = m <= i && i <= n

instance Ix Natural where
  range (m, n) = enumFromTo m n
  unsafeIndex (m, _) i = fromEnum (i - m)
  index b i = if inRange b i then unsafeIndex b i else indexError b i "Natural"
  inRange (m, n) i = m <= i && i <= n

instance Ix () where
  range _ = [()]
  unsafeIndex _ _ = 0
  inRange _ _ = True
  index _ _ = 0

instance (Ix a, Ix b) => Ix (a, b) where
  range ((a1, b1), (a2, b2)) = [(a, b) | a <- range (a1, a2), b <- range (b1, b2)]
  unsafeIndex ((a1, b1), (a2, b2)) (a, b) = (unsafeIndex (a1, a2) a) * unsafeRangeSize (b1, b2) + unsafeIndex (b1, b2) b
  inRange ((a1, b1), (a2, b2)) (a, b) = inRange (a1, a2) a && inRange (b1, b2) b

instance (Ix a, Ix b, Ix c) => Ix (a, b, c) where
  range ((a1, b1, c1), (a2, b2, c2)) = [(a, b, c) | a <- range (a1, a2), b <- range (b1, b2), c <- range (c1, c2)]
  unsafeIndex ((a1, b1, c1), (a2, b2, c2)) (a, b, c) = ((unsafeIndex (a1, a2) a) * unsafeRangeSize (b1, b2) + unsafeIndex (b1, b2) b) * unsafeRangeSize (c1, c2) + unsafeIndex (c1, c2) c
  inRange ((a1, b1, c1), (a2, b2, c2)) (a, b, c) = inRange (a1, a2) a && inRange (b1, b2) b && inRange (c1, c2) c

instance (Ix a, Ix b, Ix c, Ix d) => Ix (a, b, c, d) where
  range ((a1, b1, c1, d1), (a2, b2, c2, d2)) = [(a, b, c, d) | a <- range (a1, a2), b <- range (b1, b2), c <- range (c1, c2), d <- range (d1, d2)]
  unsafeIndex ((a1, b1, c1, d1), (a2, b2, c2, d2)) (a, b, c, d) = (((unsafeIndex (a1, a2) a) * unsafeRangeSize (b1, b2) + unsafeIndex (b1, b2) b) * unsafeRangeSize (c1, c2) + unsafeIndex (c1, c2) c) * unsafeRangeSize (d1, d2) + unsafeIndex (d1, d2) d
  inRange ((a1, b1, c1, d1), (a2, b2, c2, d2)) (a, b, c, d) = inRange (a1, a2) a && inRange (b1, b2) b && inRange (c1, c2) c && inRange (d1, d2) d

instance (Ix a, Ix b, Ix c, Ix d, Ix e) => Ix (a, b, c, d, e) where
  range ((a1, b1, c1, d1, e1), (a2, b2, c2, d2, e2)) = [(a, b, c, d, e) | a <- range (a1, a2), b <- range (b1, b2), c <- range (c1, c2), d <- range (d1, d2), e <- range (e1, e2)]
  unsafeIndex ((a1, b1, c1, d1, e1), (a2, b2, c2, d2, e2)) (a, b, c, d, e) = ((((unsafeIndex (a1, a2) a) * unsafeRangeSize (b1, b2) + unsafeIndex (b1, b2) b) * unsafeRangeSize (c1, c2) + unsafeIndex (c1, c2) c) * unsafeRangeSize (d1, d2) + unsafeIndex (d1, d2) d) * unsafeRangeSize (e1, e2) + unsafeIndex (e1, e2) e
  inRange ((a1, b1, c1, d1, e1), (a2, b2, c2, d2, e2)) (a, b, c, d, e) = inRange (a1, a2) a && inRange (b1, b2) b && inRange (c1, c2) c && inRange (d1, d2) d && inRange (e1, e2) e
