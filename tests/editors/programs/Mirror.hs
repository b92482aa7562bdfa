module Mirror where

data Tree a = Leaf | Node (Tree a) a (Tree a)

{-@ measure size @-}
size :: Tree a -> Int
size Leaf = 0
size (Node l _ r) = 1 + size l + size r

{-@ mirror :: t:Tree a -> {v:Tree a | size v == size t} @-}
mirror :: Tree a -> Tree a
mirror Leaf = Leaf
mirror (Node l x r) = Node (mirror r) x r

{-@ front :: {xs:[a] | len xs > 0} -> a @-}
front :: [a] -> a
front (x:_) = x

long :: [Int] -> Int
long trips = front (filter (> 3) trips)
