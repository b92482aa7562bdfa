-- | Sets by hash, modelled as lists of different elements. The order in which a set lists its elements depends on the hashes:
-- what looks at the order of two or more elements is not modelled.
module Data.HashSet.Internal
  ( HashSet, empty, singleton, union, unions, null, size, member, insert, delete, isSubsetOf, map, difference, intersection
  , foldr, foldr', foldl, foldl', filter, toList, fromList, fromEntries, elements
  ) where

import Control.DeepSeq (NFData (..))
import qualified Data.Foldable as Foldable
import Data.Hashable (Hashable (..))
import qualified Data.List as List
import Prelude hiding (filter, foldl, foldr, map, null)

newtype HashSet a = HashSet [a]

-- | A set of elements that differ.
fromEntries :: [a] -> HashSet a
fromEntries xs = HashSet xs

elements :: HashSet a -> [a]
elements (HashSet xs) = xs

-- | The elements in their order, which is known of at most one.
ordered :: HashSet a -> [a]
ordered (HashSet xs) = case xs of
  _ : _ : _ -> orderOf xs
  _ -> xs

foreign import ccall "orderOf" orderOf :: [a] -> [a]

instance Eq a => Eq (HashSet a) where
  HashSet xs == HashSet ys = length xs == length ys && all (\x -> elem x ys) xs

instance Ord a => Ord (HashSet a) where
  compare s t = compare (toList s) (toList t)

instance Show a => Show (HashSet a) where
  showsPrec d s = showParen (d > 10) (showString "fromList " . shows (toList s))

instance (Eq a, Hashable a, Read a) => Read (HashSet a) where
  readsPrec d = readParen (d > 10) (\s -> [(fromList xs, u) | ("fromList", t) <- lex s, (xs, u) <- readsPrec 11 t])

instance (Eq a, Hashable a) => Semigroup (HashSet a) where
  s <> t = union s t

instance (Eq a, Hashable a) => Monoid (HashSet a) where
  mempty = empty

instance Foldable HashSet where
  foldr f z s = foldr f z s
  length s = size s
  null s = null s
  elem x (HashSet xs) = elem x xs
  sum (HashSet xs) = sum xs
  product (HashSet xs) = product xs
  maximum (HashSet xs) = maximum xs
  minimum (HashSet xs) = minimum xs

instance NFData a => NFData (HashSet a) where
  rnf (HashSet xs) = rnf xs

instance Hashable a => Hashable (HashSet a) where
  hashWithSalt salt s = hashWithSalt salt (toList s)

empty :: HashSet a
empty = HashSet []

singleton :: Hashable a => a -> HashSet a
singleton x = HashSet [x]

null :: HashSet a -> Bool
null (HashSet xs) = List.null xs

size :: HashSet a -> Int
size (HashSet xs) = length xs

member :: (Eq a, Hashable a) => a -> HashSet a -> Bool
member x (HashSet xs) = elem x xs

insert :: (Eq a, Hashable a) => a -> HashSet a -> HashSet a
insert x (HashSet xs) = if elem x xs then HashSet xs else HashSet (x : xs)

delete :: (Eq a, Hashable a) => a -> HashSet a -> HashSet a
delete x (HashSet xs) = HashSet (List.filter (/= x) xs)

union :: (Eq a, Hashable a) => HashSet a -> HashSet a -> HashSet a
union (HashSet xs) t = List.foldl' (\s x -> insert x s) t xs

unions :: (Eq a, Hashable a) => [HashSet a] -> HashSet a
unions ss = List.foldl' union empty ss

isSubsetOf :: (Eq a, Hashable a) => HashSet a -> HashSet a -> Bool
isSubsetOf (HashSet xs) t = all (\x -> member x t) xs

map :: (Hashable b, Eq b) => (a -> b) -> HashSet a -> HashSet b
map f (HashSet xs) = fromList (List.map f xs)

difference, intersection :: (Eq a, Hashable a) => HashSet a -> HashSet a -> HashSet a
difference s t = filter (\x -> not (member x t)) s
intersection s t = filter (\x -> member x t) s

filter :: (a -> Bool) -> HashSet a -> HashSet a
filter p (HashSet xs) = HashSet (List.filter p xs)

foldr, foldr' :: (b -> a -> a) -> a -> HashSet b -> a
foldr f z s = List.foldr f z (ordered s)
foldr' f z s = Foldable.foldr' f z (ordered s)

foldl, foldl' :: (a -> b -> a) -> a -> HashSet b -> a
foldl f z s = List.foldl f z (ordered s)
foldl' f z s = List.foldl' f z (ordered s)

toList :: HashSet a -> [a]
toList s = ordered s

fromList :: (Eq a, Hashable a) => [a] -> HashSet a
fromList xs = List.foldl' (\s x -> insert x s) empty xs
