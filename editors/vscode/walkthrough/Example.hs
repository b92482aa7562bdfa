module Example where

data Tree a = Leaf | Node (Tree a) a (Tree a)

{-@ measure size @-}
size :: Tree a -> Int
size Leaf = 0
size (Node l _ r) = 1 + size l + size r

-- The mirror image of a tree is as large as the tree. Is it?
{-@ mirror :: t:Tree a -> {v:Tree a | size v == size t} @-}
mirror :: Tree a -> Tree a
mirror Leaf = Leaf
mirror (Node l x r) = Node (mirror r) x r
