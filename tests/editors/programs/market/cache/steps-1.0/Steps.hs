module Steps (step) where

{-@ step :: n:Int -> {v:Int | v == n + 1} @-}
step :: Int -> Int
step n = n + 1
