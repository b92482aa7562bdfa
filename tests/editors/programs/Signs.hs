module Signs where

data Tree = Leaf | Node Tree Int Tree
  deriving (Eq, Show)

insert :: Int -> Tree -> Tree
insert x Leaf = Node Leaf x Leaf
insert x (Node l y r)
  | x < y = Node (insert x l) y r
  | x > y = Node l y (insert x r)
  | otherwise = Node l y r

insertLeft :: Int -> Tree -> Tree
insertLeft x t = Node t x Leaf

member :: Int -> Tree -> Bool
member _ Leaf = False
member x (Node l y r) = x == y || member x l

prop_member :: Int -> Tree -> Bool
prop_member x t = member x (insert x t)

sign :: Int -> Int
sign n
  | n > 0 = 1
  | n < 0 = -1
  | n == 0 = 0
  | otherwise = 99
