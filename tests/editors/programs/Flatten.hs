module Flatten where

data Seq a = Nil | Cons a (Seq a)

{-@ measure count @-}
{-@ count :: Seq a -> Nat @-}
count :: Seq a -> Int
count Nil = 0
count (Cons _ xs) = 1 + count xs

{-@ measure total @-}
{-@ total :: Seq (Seq a) -> Nat @-}
total :: Seq (Seq a) -> Int
total Nil = 0
total (Cons xs xss) = count xs + total xss

{-@ flatten :: xss:Seq (Seq a) -> {v:Seq a | count v == total xss} @-}
flatten :: Seq (Seq a) -> Seq a
flatten Nil = Nil
flatten (Cons xs xss) = glue xs (flatten xss)

glue :: Seq a -> Seq a -> Seq a
glue Nil ys = ys
glue (Cons x xs) ys = Cons x (glue xs ys)
