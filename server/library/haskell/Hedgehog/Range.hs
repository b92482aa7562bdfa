-- | Ranges of numbers. Sizes do not narrow them: a search leaves all numbers of a range open.
module Hedgehog.Range
  ( Range, Size (..), origin, lowerBound, upperBound, singleton, constant, constantFrom, constantBounded, linear, linearFrom, linearFrac
  , linearFracFrom, linearBounded, exponential, exponentialFrom, exponentialBounded
  ) where

newtype Size = Size Int deriving (Eq, Ord, Show)

-- | The origin, and the bounds.
data Range a = Range a a a

origin :: Range a -> a
origin (Range o _ _) = o

lowerBound, upperBound :: Ord a => Size -> Range a -> a
lowerBound _ (Range _ a b) = min a b
upperBound _ (Range _ a b) = max a b

singleton :: a -> Range a
singleton x = Range x x x

constant, linear, linearFrac, exponential :: a -> a -> Range a
constant a b = Range a a b
linear = constant
linearFrac = constant
exponential = constant

constantFrom, linearFrom, linearFracFrom, exponentialFrom :: a -> a -> a -> Range a
constantFrom = Range
linearFrom = Range
linearFracFrom = Range
exponentialFrom = Range

constantBounded, linearBounded, exponentialBounded :: (Bounded a, Num a) => Range a
constantBounded = Range 0 minBound maxBound
linearBounded = constantBounded
exponentialBounded = constantBounded
