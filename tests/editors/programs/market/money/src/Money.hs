module Money where

{-@ raise :: price:Int -> {v:Int | v > price} @-}
raise :: Int -> Int
raise price = price + 5
