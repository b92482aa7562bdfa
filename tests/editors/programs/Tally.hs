module Tally where

import Prelude hiding (foldr)

-- | Folds with a step that never loses anything.
{-@ foldr :: (a -> n:Int -> {v:Int | v >= n}) -> z:Int -> [a] -> Int @-}
foldr :: (a -> Int -> Int) -> Int -> [a] -> Int
foldr _ z [] = z
foldr f z (x : xs) = f x (foldr f z xs)

{-@ tally :: [a] -> Nat @-}
tally :: [a] -> Int
tally xs = foldr (\_ n -> n + 1) 0 xs
