-- | Values of a type, as inputs of properties.
module Test.QuickCheck.Arbitrary
  ( Arbitrary (..), CoArbitrary (..), vector, orderedList, arbitraryBoundedEnum, arbitrarySizedIntegral, arbitrarySizedNatural
  , arbitraryPrintableChar, arbitraryASCIIChar, shrinkNothing, shrinkList, shrinkIntegral, shrinkMap
  ) where

import Data.Char (isPrint)
import Data.List (sort)
import qualified Data.Map as Map
import qualified Data.Set as Set
import Limpid.Explore (impossible, number, real)
import Test.QuickCheck.Gen

class Arbitrary a where
  arbitrary :: Gen a
  shrink :: a -> [a]
  shrink _ = []
  -- | Whether 'arbitrary' can make this value. Not in QuickCheck: with it, inputs need no generator.
  admits :: a -> Bool
  admits _ = True

class CoArbitrary a where
  coarbitrary :: a -> Gen b -> Gen b
  coarbitrary _ g = g

-- | Any number.
numeral :: (Int -> a) -> Gen a
numeral f = MkGen (\_ c -> f (maybe 0 id (number c)))

instance Arbitrary Int where
  arbitrary = numeral id
instance Arbitrary Integer where
  arbitrary = numeral toInteger
instance Arbitrary Word where
  arbitrary = numeral (\n -> if n >= 0 then fromIntegral n else impossible 0)
instance Arbitrary Double where
  arbitrary = MkGen (\_ c -> maybe 0 id (real c))
instance Arbitrary Float where
  arbitrary = MkGen (\_ c -> maybe 0 realToFrac (real c))
instance Arbitrary Char where
  arbitrary = MkGen (\_ c -> case number c of
    Nothing -> 'a'
    Just n | n >= 0 && n <= 1114111 -> toEnum n
           | otherwise -> impossible 'a')
instance Arbitrary () where
  arbitrary = pure ()
instance Arbitrary Bool where
  arbitrary = choose (False, True)
instance Arbitrary Ordering where
  arbitrary = elements [LT, EQ, GT]
instance Arbitrary a => Arbitrary [a] where
  arbitrary = listOf arbitrary
  admits = all admits
instance Arbitrary a => Arbitrary (Maybe a) where
  arbitrary = oneof [pure Nothing, Just <$> arbitrary]
  admits = maybe True admits
instance (Arbitrary a, Arbitrary b) => Arbitrary (Either a b) where
  arbitrary = oneof [Left <$> arbitrary, Right <$> arbitrary]
  admits = either admits admits
instance (Arbitrary a, Arbitrary b) => Arbitrary (a, b) where
  arbitrary = (,) <$> arbitrary <*> arbitrary
  admits (a, b) = admits a && admits b
instance (Arbitrary a, Arbitrary b, Arbitrary c) => Arbitrary (a, b, c) where
  arbitrary = (,,) <$> arbitrary <*> arbitrary <*> arbitrary
  admits (a, b, c) = admits a && admits b && admits c
instance (Arbitrary a, Arbitrary b, Arbitrary c, Arbitrary d) => Arbitrary (a, b, c, d) where
  arbitrary = (,,,) <$> arbitrary <*> arbitrary <*> arbitrary <*> arbitrary
  admits (a, b, c, d) = admits a && admits b && admits c && admits d
instance (Ord a, Arbitrary a) => Arbitrary (Set.Set a) where
  arbitrary = Set.fromList <$> arbitrary
instance (Ord k, Arbitrary k, Arbitrary v) => Arbitrary (Map.Map k v) where
  arbitrary = Map.fromList <$> arbitrary

instance CoArbitrary Int
instance CoArbitrary Integer
instance CoArbitrary Word
instance CoArbitrary Double
instance CoArbitrary Float
instance CoArbitrary Char
instance CoArbitrary ()
instance CoArbitrary Bool
instance CoArbitrary Ordering
instance CoArbitrary a => CoArbitrary [a]
instance CoArbitrary a => CoArbitrary (Maybe a)
instance (CoArbitrary a, CoArbitrary b) => CoArbitrary (Either a b)
instance (CoArbitrary a, CoArbitrary b) => CoArbitrary (a, b)

vector :: Arbitrary a => Int -> Gen [a]
vector k = vectorOf k arbitrary

orderedList :: (Ord a, Arbitrary a) => Gen [a]
orderedList = sort <$> arbitrary

arbitraryBoundedEnum :: (Bounded a, Enum a) => Gen a
arbitraryBoundedEnum = elements [minBound .. maxBound]

arbitrarySizedIntegral :: Integral a => Gen a
arbitrarySizedIntegral = numeral fromIntegral

arbitrarySizedNatural :: Integral a => Gen a
arbitrarySizedNatural = numeral (\n -> if n >= 0 then fromIntegral n else impossible 0)

arbitraryPrintableChar :: Gen Char
arbitraryPrintableChar = arbitrary `suchThat` isPrint

arbitraryASCIIChar :: Gen Char
arbitraryASCIIChar = arbitrary `suchThat` (< '\128')

shrinkNothing :: a -> [a]
shrinkNothing _ = []

shrinkList :: (a -> [a]) -> [a] -> [[a]]
shrinkList _ _ = []

shrinkIntegral :: Integral a => a -> [a]
shrinkIntegral _ = []

shrinkMap :: Arbitrary a => (a -> b) -> (b -> a) -> b -> [b]
shrinkMap f g = map f . shrink . g
