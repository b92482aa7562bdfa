-- | Generators. A generator here is a function of choices, which a search leaves open; QuickCheck makes them at random.
module Test.QuickCheck.Gen
  ( Gen (..), choose, chooseInt, chooseInteger, elements, oneof, frequency, growingElements, suchThat, suchThatMap, suchThatMaybe
  , listOf, listOf1, vectorOf, infiniteListOf, sublistOf, shuffle, sized, getSize, resize, scale, choices
  , chooseAny, chooseBoundedIntegral, chooseEnum, variant, generate, sample, sample'
  ) where

import Control.Monad (ap, liftM)
import Limpid.Explore (Choices, impossible, left, number, right)
import Test.QuickCheck.Random (Random (..))

-- | From the size and the choices.
newtype Gen a = MkGen { unGen :: Int -> Choices -> a }

instance Functor Gen where
  fmap f (MkGen g) = MkGen (\n c -> f (g n c))

instance Applicative Gen where
  pure x = MkGen (\_ _ -> x)
  MkGen f <*> MkGen g = MkGen (\n c -> f n (left c) (g n (right c)))

instance Monad Gen where
  return = pure
  MkGen g >>= k = MkGen (\n c -> unGen (k (g n (left c))) n (right c))

-- | What was chosen, as it is.
choices :: Gen Choices
choices = MkGen (\_ c -> c)

choose :: Random a => (a, a) -> Gen a
choose (low, high) = MkGen (\_ c -> between low high c)

chooseInt :: (Int, Int) -> Gen Int
chooseInt = choose

chooseInteger :: (Integer, Integer) -> Gen Integer
chooseInteger = choose

elements :: [a] -> Gen a
elements [] = error "QuickCheck.elements used with empty list"
elements xs = fmap (xs !!) (choose (0, length xs - 1))

oneof :: [Gen a] -> Gen a
oneof [] = error "QuickCheck.oneof used with empty list"
oneof gs = choose (0, length gs - 1) >>= (gs !!)

frequency :: [(Int, Gen a)] -> Gen a
frequency gs = case [g | (weight, g) <- gs, weight > 0] of
  [] -> error "QuickCheck.frequency used with empty list"
  possible -> oneof possible

growingElements :: [a] -> Gen a
growingElements = elements

suchThat :: Gen a -> (a -> Bool) -> Gen a
suchThat (MkGen g) p = MkGen (\n c -> let x = g n c in if p x then x else impossible x)

suchThatMap :: Gen a -> (a -> Maybe b) -> Gen b
suchThatMap (MkGen g) f = MkGen (\n c -> case f (g n c) of
  Just y -> y
  Nothing -> impossible (error "suchThatMap"))

suchThatMaybe :: Gen a -> (a -> Bool) -> Gen (Maybe a)
suchThatMaybe (MkGen g) p = MkGen (\n c -> let x = g n c in if p x then Just x else Nothing)

listOf :: Gen a -> Gen [a]
listOf (MkGen g) = MkGen items
  where
    items n c = case number c of
      Just k | k > 0 -> g n (left c) : items n (right c)
      _ -> []

listOf1 :: Gen a -> Gen [a]
listOf1 g = (:) <$> g <*> listOf g

vectorOf :: Int -> Gen a -> Gen [a]
vectorOf k g
  | k <= 0 = pure []
  | otherwise = (:) <$> g <*> vectorOf (k - 1) g

infiniteListOf :: Gen a -> Gen [a]
infiniteListOf g = (:) <$> g <*> infiniteListOf g

sublistOf :: [a] -> Gen [a]
sublistOf [] = pure []
sublistOf (x : xs) = (\b ys -> if b then x : ys else ys) <$> choose (False, True) <*> sublistOf xs

shuffle :: [a] -> Gen [a]
shuffle [] = pure []
shuffle xs = choose (0, length xs - 1) >>= pick
  where
    pick k = case splitAt k xs of
      (before, x : after) -> (x :) <$> shuffle (before ++ after)
      (before, []) -> pure before

sized :: (Int -> Gen a) -> Gen a
sized f = MkGen (\n c -> unGen (f n) n c)

getSize :: Gen Int
getSize = MkGen (\n _ -> n)

resize :: Int -> Gen a -> Gen a
resize n (MkGen g) = MkGen (\_ c -> g n c)

scale :: (Int -> Int) -> Gen a -> Gen a
scale f (MkGen g) = MkGen (\n c -> g (f n) c)

chooseAny :: (Bounded a, Random a) => Gen a
chooseAny = choose (minBound, maxBound)

chooseBoundedIntegral :: (Bounded a, Integral a) => (a, a) -> Gen a
chooseBoundedIntegral (low, high) = fmap fromInteger (choose (toInteger low, toInteger high))

chooseEnum :: Enum a => (a, a) -> Gen a
chooseEnum (low, high) = fmap toEnum (choose (fromEnum low, fromEnum high))

variant :: Integral n => n -> Gen a -> Gen a
variant _ g = g

foreign import ccall "generate" generate :: Gen a -> IO a
foreign import ccall "sample" sample :: Show a => Gen a -> IO ()
foreign import ccall "sample'" sample' :: Gen a -> IO [a]
