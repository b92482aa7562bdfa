-- | Trees with any number of children.
module Data.Tree
  ( Tree (..), Forest
  , unfoldTree, unfoldForest, unfoldTreeM, unfoldForestM
  , foldTree, flatten, levels, leaves, drawTree, drawForest
  ) where

import Data.Foldable (Foldable (..))

data Tree a = Node { rootLabel :: a, subForest :: [Tree a] }
  deriving (Eq, Ord, Read, Show)

type Forest a = [Tree a]

instance Functor Tree where
  fmap f (Node x ts) = Node (f x) (map (fmap f) ts)

instance Applicative Tree where
  pure x = Node x []
  Node f fs <*> t@(Node x ts) = Node (f x) (map (fmap f) ts ++ map (<*> t) fs)

instance Monad Tree where
  Node x ts >>= f = case f x of
    Node x' ts' -> Node x' (ts' ++ map (>>= f) ts)

instance Foldable Tree where
  foldMap f (Node x ts) = f x <> mconcat (map (foldMap f) ts)
  foldr f z t = foldr f z (flatten t)
  toList = flatten
  null _ = False

instance Traversable Tree where
  traverse f (Node x ts) = Node <$> f x <*> traverse (traverse f) ts

unfoldTree :: (b -> (a, [b])) -> b -> Tree a
unfoldTree f b = case f b of (x, bs) -> Node x (unfoldForest f bs)

unfoldForest :: (b -> (a, [b])) -> [b] -> [Tree a]
unfoldForest f bs = map (unfoldTree f) bs

unfoldTreeM :: Monad m => (b -> m (a, [b])) -> b -> m (Tree a)
unfoldTreeM f b = f b >>= \(x, bs) -> unfoldForestM f bs >>= \ts -> return (Node x ts)

unfoldForestM :: Monad m => (b -> m (a, [b])) -> [b] -> m [Tree a]
unfoldForestM f bs = mapM (unfoldTreeM f) bs

foldTree :: (a -> [b] -> b) -> Tree a -> b
foldTree f (Node x ts) = f x (map (foldTree f) ts)

-- | The labels, a node before its children.
flatten :: Tree a -> [a]
flatten (Node x ts) = x : concatMap flatten ts

levels :: Tree a -> [[a]]
levels t = go [t]
  where
    go [] = []
    go ts = map rootLabel ts : go (concatMap subForest ts)

leaves :: Tree a -> [a]
leaves (Node x []) = [x]
leaves (Node _ ts) = concatMap leaves ts

drawTree :: Tree String -> String
drawTree t = unlines (draw t)

drawForest :: [Tree String] -> String
drawForest ts = unlines (map drawTree ts)

draw :: Tree String -> [String]
draw (Node x children) = lines x ++ below children
  where
    below [] = []
    below [t] = "|" : indent "`- " "   " (draw t)
    below (t : ts) = "|" : indent "+- " "|  " (draw t) ++ below ts
    indent first other ls = zipWith (++) (first : repeat other) ls
