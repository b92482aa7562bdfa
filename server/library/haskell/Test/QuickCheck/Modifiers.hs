-- | Types whose values satisfy a condition.
module Test.QuickCheck.Modifiers
  ( NonNegative (..), Positive (..), NonZero (..), Negative (..), NonPositive (..), NonEmptyList (..), OrderedList (..)
  , SortedList (..), Small (..), Large (..), Blind (..), Fixed (..), Shrink2 (..), ASCIIString (..), PrintableString (..), UnicodeString (..)
  ) where

import Data.Char (isPrint)
import Data.List (sort)
import Test.QuickCheck.Arbitrary (Arbitrary (..))
import Test.QuickCheck.Gen (suchThat)

newtype NonNegative a = NonNegative { getNonNegative :: a } deriving (Eq, Ord, Show)
newtype Positive a = Positive { getPositive :: a } deriving (Eq, Ord, Show)
newtype NonZero a = NonZero { getNonZero :: a } deriving (Eq, Ord, Show)
newtype Negative a = Negative { getNegative :: a } deriving (Eq, Ord, Show)
newtype NonPositive a = NonPositive { getNonPositive :: a } deriving (Eq, Ord, Show)
newtype NonEmptyList a = NonEmpty { getNonEmpty :: [a] } deriving (Eq, Ord, Show)
newtype OrderedList a = Ordered { getOrdered :: [a] } deriving (Eq, Ord, Show)
newtype SortedList a = Sorted { getSorted :: [a] } deriving (Eq, Ord, Show)
newtype Small a = Small { getSmall :: a } deriving (Eq, Ord, Show)
newtype Large a = Large { getLarge :: a } deriving (Eq, Ord, Show)
newtype Blind a = Blind { getBlind :: a } deriving (Eq, Ord)
newtype Fixed a = Fixed { getFixed :: a } deriving (Eq, Ord, Show)
newtype Shrink2 a = Shrink2 { getShrink2 :: a } deriving (Eq, Ord, Show)
newtype ASCIIString = ASCIIString { getASCIIString :: String } deriving (Eq, Ord, Show)
newtype PrintableString = PrintableString { getPrintableString :: String } deriving (Eq, Ord, Show)
newtype UnicodeString = UnicodeString { getUnicodeString :: String } deriving (Eq, Ord, Show)

instance Show (Blind a) where
  show _ = "(*)"

instance (Num a, Ord a, Arbitrary a) => Arbitrary (NonNegative a) where
  arbitrary = NonNegative <$> (arbitrary `suchThat` (>= 0))
  admits (NonNegative x) = x >= 0
instance (Num a, Ord a, Arbitrary a) => Arbitrary (Positive a) where
  arbitrary = Positive <$> (arbitrary `suchThat` (> 0))
  admits (Positive x) = x > 0
instance (Num a, Eq a, Arbitrary a) => Arbitrary (NonZero a) where
  arbitrary = NonZero <$> (arbitrary `suchThat` (/= 0))
  admits (NonZero x) = x /= 0
instance (Num a, Ord a, Arbitrary a) => Arbitrary (Negative a) where
  arbitrary = Negative <$> (arbitrary `suchThat` (< 0))
  admits (Negative x) = x < 0
instance (Num a, Ord a, Arbitrary a) => Arbitrary (NonPositive a) where
  arbitrary = NonPositive <$> (arbitrary `suchThat` (<= 0))
  admits (NonPositive x) = x <= 0
instance Arbitrary a => Arbitrary (NonEmptyList a) where
  arbitrary = NonEmpty <$> (arbitrary `suchThat` (not . null))
  admits (NonEmpty xs) = not (null xs) && all admits xs
instance (Ord a, Arbitrary a) => Arbitrary (OrderedList a) where
  arbitrary = Ordered . sort <$> arbitrary
  admits (Ordered xs) = ascending xs && all admits xs
instance (Ord a, Arbitrary a) => Arbitrary (SortedList a) where
  arbitrary = Sorted . sort <$> arbitrary
  admits (Sorted xs) = ascending xs && all admits xs
instance Arbitrary a => Arbitrary (Small a) where
  arbitrary = Small <$> arbitrary
  admits (Small x) = admits x
instance Arbitrary a => Arbitrary (Large a) where
  arbitrary = Large <$> arbitrary
  admits (Large x) = admits x
instance Arbitrary a => Arbitrary (Blind a) where
  arbitrary = Blind <$> arbitrary
  admits (Blind x) = admits x
instance Arbitrary a => Arbitrary (Fixed a) where
  arbitrary = Fixed <$> arbitrary
  admits (Fixed x) = admits x
instance Arbitrary a => Arbitrary (Shrink2 a) where
  arbitrary = Shrink2 <$> arbitrary
  admits (Shrink2 x) = admits x
instance Arbitrary ASCIIString where
  arbitrary = ASCIIString <$> (arbitrary `suchThat` all (< '\128'))
  admits (ASCIIString s) = all (< '\128') s
instance Arbitrary PrintableString where
  arbitrary = PrintableString <$> (arbitrary `suchThat` all isPrint)
  admits (PrintableString s) = all isPrint s
instance Arbitrary UnicodeString where
  arbitrary = UnicodeString <$> arbitrary

ascending :: Ord a => [a] -> Bool
ascending [] = True
ascending (x : xs) = case xs of
  [] -> True
  y : _ -> x <= y && ascending xs
