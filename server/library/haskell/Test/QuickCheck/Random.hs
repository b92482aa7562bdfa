-- | The types that 'Test.QuickCheck.Gen.choose' knows. In QuickCheck this is the class @Random@ of the package random.
module Test.QuickCheck.Random (Random (..)) where

import Data.Int (Int16, Int32, Int64, Int8)
import Data.Word (Word16, Word32, Word64, Word8)
import Limpid.Explore (Choices, impossible, number, real)

-- | Values between two bounds.
class Random a where
  between :: a -> a -> Choices -> a

instance Random Int where
  between = whole

instance Random Integer where
  between low high = within low high . fmap toInteger . number

instance Random Word where
  between low high = within low high . fmap fromIntegral . number

instance Random Char where
  between low high choices = toEnum (whole (fromEnum low) (fromEnum high) choices)

instance Random Bool where
  between low high choices = toEnum (whole (fromEnum low) (fromEnum high) choices)

instance Random Double where
  between low high = within low high . real

instance Random Float where
  between low high = within low high . fmap realToFrac . real

whole :: Int -> Int -> Choices -> Int
whole low high choices = within low high (number choices)

within :: (Num a, Ord a) => a -> a -> Maybe a -> a
within low high choice = case choice of
  Just n | low <= n && n <= high -> n
         | otherwise -> impossible n
  Nothing | low <= 0 && 0 <= high -> 0
          | otherwise -> low

instance Random Int8 where
  between low high choices = fromInteger (within (toInteger low) (toInteger high) (fmap toInteger (number choices)))

instance Random Int16 where
  between low high choices = fromInteger (within (toInteger low) (toInteger high) (fmap toInteger (number choices)))

instance Random Int32 where
  between low high choices = fromInteger (within (toInteger low) (toInteger high) (fmap toInteger (number choices)))

instance Random Int64 where
  between low high choices = fromInteger (within (toInteger low) (toInteger high) (fmap toInteger (number choices)))

instance Random Word8 where
  between low high choices = fromInteger (within (toInteger low) (toInteger high) (fmap toInteger (number choices)))

instance Random Word16 where
  between low high choices = fromInteger (within (toInteger low) (toInteger high) (fmap toInteger (number choices)))

instance Random Word32 where
  between low high choices = fromInteger (within (toInteger low) (toInteger high) (fmap toInteger (number choices)))

instance Random Word64 where
  between low high choices = fromInteger (within (toInteger low) (toInteger high) (fmap toInteger (number choices)))
