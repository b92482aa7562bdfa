{-# LANGUAGE GADTs, LambdaCase #-}
{-# OPTIONS_GHC -XMultiWayIf #-}
-- | A module that has a little of everything.
module Data.Sample
  ( Tree(..), insert, (<+>), module Data.List
  , Shape(Circle, radius)
  ) where

import qualified Data.Map.Strict as Map
import Data.List hiding (insert, (\\))
import Prelude

{-@ data Tree a <p :: a -> a -> Bool> = Leaf | Node { key :: a, left :: Tree a } @-}
data Tree a
  = Leaf
  | Node { key :: !a, left, right :: Tree a }
  deriving (Eq, Show)

data Shape where
  Circle :: { radius :: Double } -> Shape
  Square :: forall a. (Real a) => a -> Shape

infixr 5 <+>

{-@ insert :: Ord a => x:a -> t:Tree a -> {v:Tree a | size v > 0} @-}
insert :: Ord a => a -> Tree a -> Tree a
insert x Leaf = Node x Leaf Leaf
insert x t@(Node y l r)
  | x < y, let l' = insert x l = t { left = l' }
  | Just z <- Map.lookup x table
  , z > 0 = Node { key = y, left = l, right = insert x r }
  | otherwise = t
  where
    table = Map.fromList [(a, b) | a <- [y], b <- [1, 3 .. 9], even (b `div` 2)]

(<+>) :: Tree a -> Tree a -> Tree a
Leaf <+> t = t
t <+> Leaf = t
(Node k l r) <+> _ = Node k l r

class Container f where
  type Elem f :: *
  empty :: f a
  toL, fromL :: f a -> [a]
  toL = fromL
  fromL _ = []

instance Container Tree where
  type Elem Tree = Int
  empty = Leaf
  toL = \case
    Leaf -> []
    Node { .. } -> toL left ++ [key] ++ toL right

classify :: Int -> String
classify n = if | n < -1 -> "negative\n"
                | n == 0, True -> "ze\
                                  \ro"
                | otherwise -> let s = show n; t = s
                               in s ++ (:) '\'' t

main :: IO ()
main = do
  xs <- mapM (return . (+ 1)) [1 .. 10]
  let total = sum xs
      mean | total > 0 = fromIntegral total / 10.5e-1
           | otherwise = 0
  if mean > 5
    then print (mean :: Double)
    else do
      putStrLn "small"
      mapM_ print xs
  case xs of
    [] -> return ()
    (x : _) -> (subtract 1 x, x - 1, - x, (`mod` 2) x, (x ^)) `seq` print λx
      where λx = x {- a {- nested -} comment -}
