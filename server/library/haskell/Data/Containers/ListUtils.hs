-- | Lists without repetitions.
module Data.Containers.ListUtils (nubOrd, nubOrdOn, nubInt, nubIntOn) where

import qualified Data.Set as Set

nubOrd :: Ord a => [a] -> [a]
nubOrd xs = nubOrdOn id xs

nubOrdOn :: Ord b => (a -> b) -> [a] -> [a]
nubOrdOn f list = go Set.empty list
  where
    go _ [] = []
    go seen (x : xs)
      | Set.member (f x) seen = go seen xs
      | otherwise = x : go (Set.insert (f x) seen) xs

nubInt :: [Int] -> [Int]
nubInt xs = nubOrd xs

nubIntOn :: (a -> Int) -> [a] -> [a]
nubIntOn f xs = nubOrdOn f xs
