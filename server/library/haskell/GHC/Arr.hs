-- | Immutable arrays, modelled as their bounds and the list of the elements in
-- the order of the indices.
module GHC.Arr
  ( Ix (..), Array (..)
  , array, listArray, (!), bounds, numElements, indices, elems, assocs
  , accumArray, (//), accum, ixmap, amap
  ) where

import Data.Foldable (Foldable (..))
import GHC.Ix (Ix (..))

infixl 9 !, //

-- | Bounds, number of elements, and the elements.
data Array i e = Array !i !i !Int [e]

instance (Ix i, Eq e) => Eq (Array i e) where
  a == b = bounds a == bounds b && elems a == elems b

instance (Ix i, Ord e) => Ord (Array i e) where
  compare a b = compare (assocs a) (assocs b)

instance (Ix i, Show i, Show e) => Show (Array i e) where
  showsPrec d a = showParen (d > 9)
    (showString "array " . showsPrec 11 (bounds a) . showChar ' ' . showsPrec 11 (assocs a))

instance (Ix i, Read i, Read e) => Read (Array i e) where
  readsPrec d = readParen (d > 9) (\r ->
    [(array b as, u) | ("array", s) <- lex r, (b, t) <- readsPrec 11 s, (as, u) <- readsPrec 11 t])

instance Functor (Array i) where
  fmap = amap

instance Foldable (Array i) where
  foldr f z (Array _ _ _ xs) = foldr f z xs
  length = numElements
  toList (Array _ _ _ xs) = xs
  null a = numElements a == 0

instance Ix i => Traversable (Array i) where
  traverse f (Array l u n xs) = fmap (\ys -> Array l u n ys) (traverse f xs)

-- | The position of an index, which is checked.
position :: Ix i => (i, i) -> Int -> i -> Int
position b n i
  | 0 <= k && k < n = k
  | otherwise = errorWithoutStackTrace "Error in array index"
  where
    k = index b i

undefinedElement :: e
undefinedElement = errorWithoutStackTrace "(Array.!): undefined array element"

array :: Ix i => (i, i) -> [(i, e)] -> Array i e
array (l, u) ies = replaceAll (blank (l, u) undefinedElement) [(position (l, u) (rangeSize (l, u)) i, e) | (i, e) <- ies]

-- | An array with the same element everywhere.
blank :: Ix i => (i, i) -> e -> Array i e
blank (l, u) x = case rangeSize (l, u) of n -> Array l u n (replicate n x)

-- | Replaces the elements at these positions, from left to right.
replaceAll :: Array i e -> [(Int, e)] -> Array i e
replaceAll a changes = combineAll (\_ x -> x) a changes

combineAll :: (e -> b -> e) -> Array i e -> [(Int, b)] -> Array i e
combineAll _ a [] = a
combineAll f (Array l u n xs) ((k, y) : rest) = k `seq` case change f k y xs of
  xs' -> length xs' `seq` combineAll f (Array l u n xs') rest

change :: (e -> b -> e) -> Int -> b -> [e] -> [e]
change _ _ _ [] = []
change f k y (x : xs)
  | k == 0 = f x y : xs
  | otherwise = x : change f (k - 1) y xs

listArray :: Ix i => (i, i) -> [e] -> Array i e
listArray (l, u) es = case rangeSize (l, u) of
  n -> case take n (es ++ replicate n undefinedElement) of
    xs -> length xs `seq` Array l u n xs

(!) :: Ix i => Array i e -> i -> e
Array l u n xs ! i = xs !! position (l, u) n i

bounds :: Array i e -> (i, i)
bounds (Array l u _ _) = (l, u)

numElements :: Array i e -> Int
numElements (Array _ _ n _) = n

indices :: Ix i => Array i e -> [i]
indices a = range (bounds a)

elems :: Array i e -> [e]
elems (Array _ _ _ xs) = xs

assocs :: Ix i => Array i e -> [(i, e)]
assocs a = zip (indices a) (elems a)

accumArray :: Ix i => (e -> a -> e) -> e -> (i, i) -> [(i, a)] -> Array i e
accumArray f z b ies = accumStrict f (blank b z) ies

(//) :: Ix i => Array i e -> [(i, e)] -> Array i e
a@(Array l u n _) // ies = replaceAll a [(position (l, u) n i, e) | (i, e) <- ies]

accum :: Ix i => (e -> a -> e) -> Array i e -> [(i, a)] -> Array i e
accum f a ies = accumStrict f a ies

-- | Each combined element is evaluated.
accumStrict :: Ix i => (e -> a -> e) -> Array i e -> [(i, a)] -> Array i e
accumStrict _ a [] = a
accumStrict f (Array l u n xs) ((i, y) : rest) = case position (l, u) n i of
  k -> case change f k y xs of
    xs' -> (xs' !! k) `seq` length xs' `seq` accumStrict f (Array l u n xs') rest

ixmap :: (Ix i, Ix j) => (i, i) -> (i -> j) -> Array j e -> Array i e
ixmap (l, u) f a = array (l, u) [(i, a ! f i) | i <- range (l, u)]

amap :: (a -> b) -> Array i a -> Array i b
amap f (Array l u n xs) = Array l u n (map f xs)
