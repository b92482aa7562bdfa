{-# LANGUAGE FlexibleContexts #-}
-- | Random numbers. Their values are not modelled.
module System.Random
  ( RandomGen (..), SplitGen (..), uniform, uniformR, Random (..), Uniform, UniformRange, Finite
  , StdGen, mkStdGen, initStdGen, getStdRandom, getStdGen, setStdGen, newStdGen, randomIO, randomRIO
  ) where

import Data.Int (Int16, Int32, Int64, Int8)
import Data.Word (Word16, Word32, Word64, Word8)

class RandomGen g where
  next :: g -> (Int, g)
  genWord8 :: g -> (Word8, g)
  genWord16 :: g -> (Word16, g)
  genWord32 :: g -> (Word32, g)
  genWord64 :: g -> (Word64, g)
  genWord32R :: Word32 -> g -> (Word32, g)
  genWord64R :: Word64 -> g -> (Word64, g)
  genRange :: g -> (Int, Int)
  split :: g -> (g, g)

  next g = generated g
  genWord8 g = generated g
  genWord16 g = generated g
  genWord32 g = generated g
  genWord64 g = generated g
  genWord32R _ g = generated g
  genWord64R _ g = generated g
  genRange _ = (minBound, maxBound)

-- | Generators of which one makes two, since version 1.3.
class RandomGen g => SplitGen g where
  splitGen :: g -> (g, g)

-- | What a generator gives.
foreign import ccall "generated" generated :: g -> (a, g)
foreign import ccall "generatedIn" generatedIn :: (a, a) -> g -> (a, g)

data StdGen

instance Eq StdGen where
  g == h = sameGenerator g h

instance Show StdGen where
  showsPrec _ g = showString (shownGenerator g)

instance RandomGen StdGen where
  split g = splitStdGen g

instance SplitGen StdGen where
  splitGen g = splitStdGen g

foreign import ccall "sameGenerator" sameGenerator :: StdGen -> StdGen -> Bool
foreign import ccall "shownGenerator" shownGenerator :: StdGen -> String
foreign import ccall "splitStdGen" splitStdGen :: StdGen -> (StdGen, StdGen)
foreign import ccall "mkStdGen" mkStdGen :: Int -> StdGen
foreign import ccall "initStdGen" initStdGen :: IO StdGen
foreign import ccall "getStdGen" getStdGen :: IO StdGen
foreign import ccall "newStdGen" newStdGen :: IO StdGen
foreign import ccall "setStdGen" setStdGen :: StdGen -> IO ()
foreign import ccall "getStdRandom" getStdRandom :: (StdGen -> (a, StdGen)) -> IO a
foreign import ccall "randomIO" randomIO :: Random a => IO a
foreign import ccall "randomRIO" randomRIO :: Random a => (a, a) -> IO a

class Finite a

class Uniform a

class UniformRange a

uniform :: (RandomGen g, Uniform a) => g -> (a, g)
uniform g = generated g

uniformR :: (RandomGen g, UniformRange a) => (a, a) -> g -> (a, g)
uniformR bounds g = generatedIn bounds g

class Random a where
  randomR :: RandomGen g => (a, a) -> g -> (a, g)
  random :: RandomGen g => g -> (a, g)
  randomRs :: RandomGen g => (a, a) -> g -> [a]
  randoms :: RandomGen g => g -> [a]

  randomR bounds g = generatedIn bounds g
  random g = generated g
  randomRs bounds g = case randomR bounds g of (x, g') -> x : randomRs bounds g'
  randoms g = case random g of (x, g') -> x : randoms g'

instance Random Int

instance Uniform Int

instance UniformRange Int

instance Random Integer

instance UniformRange Integer

instance Random Int8

instance Uniform Int8

instance UniformRange Int8

instance Random Int16

instance Uniform Int16

instance UniformRange Int16

instance Random Int32

instance Uniform Int32

instance UniformRange Int32

instance Random Int64

instance Uniform Int64

instance UniformRange Int64

instance Random Word

instance Uniform Word

instance UniformRange Word

instance Random Word8

instance Uniform Word8

instance UniformRange Word8

instance Random Word16

instance Uniform Word16

instance UniformRange Word16

instance Random Word32

instance Uniform Word32

instance UniformRange Word32

instance Random Word64

instance Uniform Word64

instance UniformRange Word64

instance Random Char

instance Uniform Char

instance UniformRange Char

instance Random Bool

instance Uniform Bool

instance UniformRange Bool

instance Random Double

instance UniformRange Double

instance Random Float

instance UniformRange Float

instance (Random a, Random b) => Random (a, b)

instance (Random a, Random b, Random c) => Random (a, b, c)
