{-# LANGUAGE TypeFamilies #-}
-- | What list literals and list patterns mean with @OverloadedLists@.
module GHC.IsList (IsList (..)) where

import Data.List.NonEmpty (NonEmpty (..))

class IsList l where
  type Item l

  fromList :: [Item l] -> l

  fromListN :: Int -> [Item l] -> l
  fromListN _ xs = fromList xs

  toList :: l -> [Item l]

instance IsList [a] where
  type Item [a] = a
  fromList xs = xs
  toList xs = xs

instance IsList (NonEmpty a) where
  type Item (NonEmpty a) = a
  fromList (x : xs) = x :| xs
  fromList [] = errorWithoutStackTrace "NonEmpty.fromList: empty list"
  toList (x :| xs) = x : xs
