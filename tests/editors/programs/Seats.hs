module Seats where

{-@ type Seats = {v:Int | 0 <= v && v <= 40} @-}

{-@ left :: taken:Nat -> Nat @-}
left :: Int -> Int
left taken = 40 - taken

{-@ both :: a:Seats -> b:Seats -> {v:Int | v >= a} @-}
both :: Int -> Int -> Int
both a b = a + b

label :: Int -> Int
label seats = seats
