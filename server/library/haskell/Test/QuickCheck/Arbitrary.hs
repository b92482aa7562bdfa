-- | Values of a type, as inputs of properties.
module Test.QuickCheck.Arbitrary
  ( Arbitrary (..), CoArbitrary (..), vector, orderedList, arbitraryBoundedEnum, arbitrarySizedIntegral, arbitrarySizedNatural
  , arbitraryPrintableChar, arbitraryASCIIChar, arbitraryUnicodeChar, shrinkNothing, shrinkList, shrinkIntegral, shrinkMap, shrinkMapBy
  , arbitraryBoundedIntegral, arbitrarySizedBoundedIntegral, arbitraryBoundedRandom, arbitrarySizedFractional, shrinkRealFrac, shrinkDecimal
  , infiniteList, coarbitraryIntegral, coarbitraryEnum, coarbitraryReal, coarbitraryShow, (><), genericShrink, subterms
  ) where

import Data.Char (isPrint)
import Data.Complex (Complex (..))
import Data.Functor.Const (Const (..))
import Data.Functor.Identity (Identity (..))
import Data.Int (Int16, Int32, Int64, Int8)
import qualified Data.IntMap as IntMap
import qualified Data.IntSet as IntSet
import Data.List.NonEmpty (NonEmpty (..))
import Data.List (sort)
import qualified Data.Map as Map
import Data.Monoid (All (..), Any (..), Dual (..), First (..), Last (..), Product (..), Sum (..))
import Data.Ratio (Ratio, (%))
import qualified Data.Sequence as Seq
import qualified Data.Set as Set
import Data.Word (Word16, Word32, Word64, Word8)
import Limpid.Explore (impossible, number, real)
import Numeric.Natural (Natural)
import Test.QuickCheck.Gen
import Test.QuickCheck.Random (Random)

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

arbitraryUnicodeChar :: Gen Char
arbitraryUnicodeChar = arbitrary

-- | A number between the bounds of its type.
arbitraryBoundedIntegral, arbitrarySizedBoundedIntegral :: (Bounded a, Integral a) => Gen a
arbitraryBoundedIntegral = within minBound maxBound
arbitrarySizedBoundedIntegral = arbitraryBoundedIntegral

within :: Integral a => a -> a -> Gen a
within low high = numeral (\n -> if toInteger low <= toInteger n && toInteger n <= toInteger high then fromIntegral n else impossible low)

arbitraryBoundedRandom :: (Bounded a, Random a) => Gen a
arbitraryBoundedRandom = choose (minBound, maxBound)

arbitrarySizedFractional :: Fractional a => Gen a
arbitrarySizedFractional = MkGen (\_ c -> maybe 0 realToFrac (real c))

infiniteList :: Arbitrary a => Gen [a]
infiniteList = infiniteListOf arbitrary

shrinkMapBy :: (a -> b) -> (b -> a) -> (a -> [a]) -> b -> [b]
shrinkMapBy f g shr = map f . shr . g

shrinkRealFrac, shrinkDecimal :: RealFrac a => a -> [a]
shrinkRealFrac _ = []
shrinkDecimal _ = []

genericShrink :: a -> [a]
genericShrink _ = []

subterms :: a -> [a]
subterms _ = []

coarbitraryIntegral :: Integral a => a -> Gen b -> Gen b
coarbitraryIntegral _ g = g

coarbitraryEnum :: Enum a => a -> Gen b -> Gen b
coarbitraryEnum _ g = g

coarbitraryReal :: Real a => a -> Gen b -> Gen b
coarbitraryReal _ g = g

coarbitraryShow :: Show a => a -> Gen b -> Gen b
coarbitraryShow _ g = g

(><) :: (Gen a -> Gen a) -> (Gen a -> Gen a) -> Gen a -> Gen a
(><) f g = f . g

instance Arbitrary Word8 where
  arbitrary = arbitraryBoundedIntegral
instance Arbitrary Word16 where
  arbitrary = arbitraryBoundedIntegral
instance Arbitrary Word32 where
  arbitrary = arbitraryBoundedIntegral
instance Arbitrary Int8 where
  arbitrary = arbitraryBoundedIntegral
instance Arbitrary Int16 where
  arbitrary = arbitraryBoundedIntegral
instance Arbitrary Int32 where
  arbitrary = arbitraryBoundedIntegral
instance Arbitrary Int64 where
  arbitrary = numeral fromIntegral
instance Arbitrary Word64 where
  arbitrary = arbitrarySizedNatural
instance Arbitrary Natural where
  arbitrary = arbitrarySizedNatural
instance Integral a => Arbitrary (Ratio a) where
  arbitrary = (\n d -> fromIntegral n % (if d /= 0 then fromIntegral (d :: Int) else impossible 1)) <$> (arbitrary :: Gen Int) <*> arbitrary
instance Arbitrary a => Arbitrary (Complex a) where
  arbitrary = (:+) <$> arbitrary <*> arbitrary
instance Arbitrary a => Arbitrary (NonEmpty a) where
  arbitrary = (:|) <$> arbitrary <*> arbitrary
instance Arbitrary a => Arbitrary (Identity a) where
  arbitrary = Identity <$> arbitrary
instance Arbitrary a => Arbitrary (Const a b) where
  arbitrary = Const <$> arbitrary
instance Arbitrary a => Arbitrary (Sum a) where
  arbitrary = Sum <$> arbitrary
instance Arbitrary a => Arbitrary (Product a) where
  arbitrary = Product <$> arbitrary
instance Arbitrary a => Arbitrary (First a) where
  arbitrary = First <$> arbitrary
instance Arbitrary a => Arbitrary (Last a) where
  arbitrary = Last <$> arbitrary
instance Arbitrary a => Arbitrary (Dual a) where
  arbitrary = Dual <$> arbitrary
instance Arbitrary All where
  arbitrary = All <$> arbitrary
instance Arbitrary Any where
  arbitrary = Any <$> arbitrary
instance Arbitrary a => Arbitrary (Seq.Seq a) where
  arbitrary = Seq.fromList <$> arbitrary
instance Arbitrary IntSet.IntSet where
  arbitrary = IntSet.fromList <$> arbitrary
instance Arbitrary v => Arbitrary (IntMap.IntMap v) where
  arbitrary = IntMap.fromList <$> arbitrary
instance (Arbitrary a, Arbitrary b, Arbitrary c, Arbitrary d, Arbitrary e) => Arbitrary (a, b, c, d, e) where
  arbitrary = (,,,,) <$> arbitrary <*> arbitrary <*> arbitrary <*> arbitrary <*> arbitrary
  admits (a, b, c, d, e) = admits a && admits b && admits c && admits d && admits e
instance (Arbitrary a, Arbitrary b, Arbitrary c, Arbitrary d, Arbitrary e, Arbitrary f) => Arbitrary (a, b, c, d, e, f) where
  arbitrary = (,,,,,) <$> arbitrary <*> arbitrary <*> arbitrary <*> arbitrary <*> arbitrary <*> arbitrary
  admits (a, b, c, d, e, f) = admits a && admits b && admits c && admits d && admits e && admits f
instance CoArbitrary Int8
instance CoArbitrary Int16
instance CoArbitrary Int32
instance CoArbitrary Int64
instance CoArbitrary Word8
instance CoArbitrary Word16
instance CoArbitrary Word32
instance CoArbitrary Word64
instance CoArbitrary Natural
