-- | Immutable arrays, modelled as their bounds and the list of the elements in
-- the order of the indices, and mutable ones: cells of the world.
module GHC.Arr
  ( Ix (..), Array (..)
  , array, listArray, (!), bounds, numElements, indices, elems, assocs
  , accumArray, (//), accum, ixmap, amap
  , unsafeArray, unsafeAt, unsafeReplace, unsafeAccum, unsafeAccumArray, arrEleBottom, safeRangeSize, safeIndex
  , foldrElems, foldlElems, foldrElems', foldlElems', foldl1Elems, foldr1Elems, eqArray, cmpArray
  , STArray (..), boundsSTArray, numElementsSTArray, newSTArray, readSTArray, writeSTArray, unsafeReadSTArray, unsafeWriteSTArray
  , freezeSTArray, thawSTArray, unsafeFreezeSTArray, unsafeThawSTArray
  ) where

import Data.Foldable (Foldable (..))
import GHC.Ix (Ix (..))
import GHC.ST (ST, unsafeIOToST)
import Limpid.World (Cell, cellAt, newCells, readCell, sameCell, writeCell)

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

-- By position

unsafeArray :: Ix i => (i, i) -> [(Int, e)] -> Array i e
unsafeArray (l, u) ies = replaceAll (blank (l, u) undefinedElement) ies

unsafeAt :: Array i e -> Int -> e
unsafeAt (Array _ _ _ xs) k = xs !! k

unsafeReplace :: Array i e -> [(Int, e)] -> Array i e
unsafeReplace a ies = replaceAll a ies

unsafeAccum :: (e -> a -> e) -> Array i e -> [(Int, a)] -> Array i e
unsafeAccum f a ies = combineAll f a ies

unsafeAccumArray :: Ix i => (e -> a -> e) -> e -> (i, i) -> [(Int, a)] -> Array i e
unsafeAccumArray f x b ies = combineAll f (blank b x) ies

arrEleBottom :: a
arrEleBottom = undefinedElement

safeRangeSize :: Ix i => (i, i) -> Int
safeRangeSize b = case rangeSize b of
  n | n < 0 -> errorWithoutStackTrace "Negative range size"
    | otherwise -> n

safeIndex :: Ix i => (i, i) -> Int -> i -> Int
safeIndex b n i = position b n i

foldrElems, foldrElems' :: (a -> b -> b) -> b -> Array i a -> b
foldrElems f z a = foldr f z (elems a)
foldrElems' f z a = foldr' f z (elems a)

foldlElems, foldlElems' :: (b -> a -> b) -> b -> Array i a -> b
foldlElems f z a = foldl f z (elems a)
foldlElems' f z a = foldl' f z (elems a)

foldl1Elems, foldr1Elems :: (a -> a -> a) -> Array i a -> a
foldl1Elems f a = foldl1 f (elems a)
foldr1Elems f a = foldr1 f (elems a)

eqArray :: (Ix i, Eq e) => Array i e -> Array i e -> Bool
eqArray a b = a == b

cmpArray :: (Ix i, Ord e) => Array i e -> Array i e -> Ordering
cmpArray a b = compare a b

-- Mutable arrays

-- | Bounds, number of elements, and the first of their cells.
data STArray s i e = STArray !i !i !Int (Cell e)

instance Eq (STArray s i e) where
  STArray _ _ _ c == STArray _ _ _ d = sameCell c d

boundsSTArray :: STArray s i e -> (i, i)
boundsSTArray (STArray l u _ _) = (l, u)

numElementsSTArray :: STArray s i e -> Int
numElementsSTArray (STArray _ _ n _) = n

newSTArray :: Ix i => (i, i) -> e -> ST s (STArray s i e)
newSTArray (l, u) x = case safeRangeSize (l, u) of
  n -> unsafeIOToST (fmap (\c -> STArray l u n c) (newCells n x))

unsafeReadSTArray :: STArray s i e -> Int -> ST s e
unsafeReadSTArray (STArray _ _ _ c) k = unsafeIOToST (readCell (cellAt c k))

unsafeWriteSTArray :: STArray s i e -> Int -> e -> ST s ()
unsafeWriteSTArray (STArray _ _ _ c) k x = unsafeIOToST (writeCell (cellAt c k) x)

readSTArray :: Ix i => STArray s i e -> i -> ST s e
readSTArray a@(STArray l u n _) i = unsafeReadSTArray a (position (l, u) n i)

writeSTArray :: Ix i => STArray s i e -> i -> e -> ST s ()
writeSTArray a@(STArray l u n _) i x = unsafeWriteSTArray a (position (l, u) n i) x

freezeSTArray :: STArray s i e -> ST s (Array i e)
freezeSTArray a@(STArray l u n _) = fmap (\xs -> Array l u n xs) (mapM (\k -> unsafeReadSTArray a k) [0 .. n - 1])

thawSTArray :: Array i e -> ST s (STArray s i e)
thawSTArray (Array l u n xs) = unsafeIOToST (newCells n undefinedElement) >>= \c ->
  let a = STArray l u n c in mapM_ (\(k, x) -> unsafeWriteSTArray a k x) (zip [0 ..] xs) >> return a

unsafeFreezeSTArray :: STArray s i e -> ST s (Array i e)
unsafeFreezeSTArray a = freezeSTArray a

unsafeThawSTArray :: Array i e -> ST s (STArray s i e)
unsafeThawSTArray a = thawSTArray a
