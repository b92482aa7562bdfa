module Main (main, total, dearer) where

import Cart (add)
import Money (raise)
import Steps (step)

{-@ total :: items:Nat -> {v:Int | v == items + 2} @-}
total :: Int -> Int
total = \case
  0 -> 2
  items -> add (step items)

{-@ dearer :: price:Nat -> {v:Int | v > price + 5} @-}
dearer :: Int -> Int
dearer price = raise price

main :: IO ()
main = print (total 1 + dearer 2)
