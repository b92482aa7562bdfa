{-# LANGUAGE TypeFamilies, RankNTypes #-}
-- | Immutable vectors, modelled as lists whose length is known: making a
-- vector evaluates the spine of the list, never the elements. Indices start
-- at zero and are checked, also by the operations called unsafe.
module Data.Vector
  ( Vector, MVector
  , length, null
  , (!), (!?), head, last, unsafeIndex, unsafeHead, unsafeLast
  , indexM, headM, lastM, unsafeIndexM, unsafeHeadM, unsafeLastM
  , slice, init, tail, take, drop, splitAt, uncons, unsnoc
  , unsafeSlice, unsafeInit, unsafeTail, unsafeTake, unsafeDrop
  , empty, singleton, replicate, generate, iterateN
  , replicateM, generateM, iterateNM, create, createT
  , unfoldr, unfoldrN, unfoldrExactN, unfoldrM, unfoldrNM, unfoldrExactNM
  , constructN, constructrN
  , enumFromN, enumFromStepN, enumFromTo, enumFromThenTo
  , cons, snoc, (++), concat, force
  , (//), update, update_, unsafeUpd, unsafeUpdate, unsafeUpdate_
  , accum, accumulate, accumulate_, unsafeAccum, unsafeAccumulate, unsafeAccumulate_
  , reverse, backpermute, unsafeBackpermute, modify
  , indexed, map, imap, concatMap
  , mapM, imapM, mapM_, imapM_, forM, forM_, iforM, iforM_
  , zipWith, zipWith3, zipWith4, zipWith5, zipWith6
  , izipWith, izipWith3, izipWith4, izipWith5, izipWith6
  , zip, zip3, zip4, zip5, zip6
  , zipWithM, izipWithM, zipWithM_, izipWithM_
  , unzip, unzip3, unzip4, unzip5, unzip6
  , filter, ifilter, filterM, uniq
  , mapMaybe, imapMaybe, mapMaybeM, imapMaybeM, catMaybes
  , takeWhile, dropWhile
  , partition, unstablePartition, partitionWith, span, break
  , elem, notElem, find, findIndex, findIndices, elemIndex, elemIndices
  , foldl, foldl1, foldl', foldl1', foldr, foldr1, foldr', foldr1'
  , ifoldl, ifoldl', ifoldr, ifoldr', foldMap, foldMap'
  , all, any, and, or, sum, product
  , maximum, maximumBy, minimum, minimumBy, minIndex, minIndexBy, maxIndex, maxIndexBy
  , foldM, ifoldM, foldM', ifoldM', fold1M, fold1M'
  , foldM_, ifoldM_, foldM'_, ifoldM'_, fold1M_, fold1M'_
  , sequence, sequence_
  , prescanl, prescanl', postscanl, postscanl'
  , scanl, scanl', scanl1, scanl1', iscanl, iscanl'
  , prescanr, prescanr', postscanr, postscanr'
  , scanr, scanr', scanr1, scanr1', iscanr, iscanr'
  , eqBy, cmpBy
  , toList, fromList, fromListN
  , freeze, thaw, copy, unsafeFreeze, unsafeThaw, unsafeCopy
  ) where

import Control.Applicative (Alternative)
import qualified Control.Applicative as Applicative
import Control.Monad (MonadPlus)
import qualified Control.Monad as Monad
import Control.Monad.Fail (MonadFail (..))
import Control.Monad.Primitive (PrimMonad, PrimState)
import Control.Monad.ST (ST, runST)
import qualified Data.Foldable as Foldable
import qualified Data.List as List
import qualified Data.Maybe as Maybe
import qualified Data.Traversable as Traversable
import Data.Vector.Mutable (MVector)
import qualified Data.Vector.Mutable as Mutable
import qualified GHC.IsList as List (IsList (..))
import Prelude (Applicative (..), Bool (..), Either (..), Enum, Eq (..), Foldable, Functor (..), Int, Maybe (..), Monad (..), Monoid (..), Num ((*), (+), (-)), Ord (..), Ordering (..), Read (..), Semigroup (..), Show (..), String, Traversable, error, flip, fst, id, max, min, not, otherwise, seq, snd, (&&), (.))
import qualified Prelude

{-@ data variance Vector covariant @-}
{-@ measure vlen :: forall a. Vector a -> Int @-}
{-@ invariant {v:Vector a | 0 <= vlen v} @-}

{-@ qualif VecEmpty(v:Vector a) : vlen v = 0 @-}
{-@ qualif VecEmpty(v:Vector a) : vlen v > 0 @-}
{-@ qualif VecEmpty(v:Vector a) : vlen v >= 0 @-}
{-@ qualif Vlen(v:int, x:Vector a) : v = vlen x @-}
{-@ qualif Vlen(v:int, x:Vector a) : v <= vlen x @-}
{-@ qualif Vlen(v:int, x:Vector a) : v < vlen x @-}
{-@ qualif CmpVlen(v:Vector a, x:Vector b) : vlen v < vlen x @-}
{-@ qualif CmpVlen(v:Vector a, x:Vector b) : vlen v <= vlen x @-}
{-@ qualif CmpVlen(v:Vector a, x:Vector b) : vlen v > vlen x @-}
{-@ qualif CmpVlen(v:Vector a, x:Vector b) : vlen v >= vlen x @-}
{-@ qualif CmpVlen(v:Vector a, x:Vector b) : vlen v = vlen x @-}

infixl 9 !, !?, //
infixr 5 ++

newtype Vector a = Vector [a]

-- | A vector of these elements; evaluates the spine of the list.
vector :: [a] -> Vector a
vector xs = List.length xs `seq` Vector xs

instance Eq a => Eq (Vector a) where
  Vector xs == Vector ys = xs == ys

instance Ord a => Ord (Vector a) where
  compare (Vector xs) (Vector ys) = compare xs ys

instance Show a => Show (Vector a) where
  showsPrec d (Vector xs) = showsPrec d xs

instance Read a => Read (Vector a) where
  readsPrec d s = [(fromList xs, t) | (xs, t) <- readsPrec d s]

instance Semigroup (Vector a) where
  (<>) = (++)

instance Monoid (Vector a) where
  mempty = empty
  mconcat = concat

instance List.IsList (Vector a) where
  type Item (Vector a) = a
  fromList xs = fromList xs
  fromListN n xs = fromListN n xs
  toList v = toList v

instance Functor Vector where
  fmap = map

instance Applicative Vector where
  pure = singleton
  Vector fs <*> Vector xs = vector [f x | f <- fs, x <- xs]

instance Monad Vector where
  v >>= f = concatMap f v

instance MonadFail Vector where
  fail _ = empty

instance Alternative Vector where
  empty = empty
  (<|>) = (++)

instance MonadPlus Vector

instance Foldable Vector where
  foldMap = foldMap
  foldr = foldr
  foldl = foldl
  foldr1 = foldr1
  foldl1 = foldl1
  foldr' = foldr'
  foldl' = foldl'
  toList = toList
  length = length
  null = null
  elem = elem
  sum = sum
  product = product
  minimum = minimum
  maximum = maximum

instance Traversable Vector where
  traverse f (Vector xs) = fmap vector (Traversable.traverse f xs)

-- Length and elements

{-@ assume length :: forall a. x:Vector a -> {v:Nat | v = vlen x} @-}
length :: Vector a -> Int
length (Vector xs) = List.length xs

null :: Vector a -> Bool
null (Vector xs) = List.null xs

{-@ assume (!) :: forall a. x:Vector a -> vec:{v:Nat | v < vlen x} -> a @-}
(!) :: Vector a -> Int -> a
Vector xs ! i = at "(!)" xs i

-- | The element at an index that is checked.
at :: String -> [a] -> Int -> a
at name xs i
  | i >= 0 && i < List.length xs = xs List.!! i
  | otherwise = outOfBounds name i (List.length xs)

outOfBounds :: String -> Int -> Int -> a
outOfBounds name i n = error (List.concat ["Data.Vector.", name, ": index out of bounds ", show (i, n)])

(!?) :: Vector a -> Int -> Maybe a
Vector xs !? i
  | i >= 0 && i < List.length xs = Just (xs List.!! i)
  | otherwise = Nothing

{-@ assume head :: forall a. {xs:Vector a | vlen xs > 0} -> a @-}
head :: Vector a -> a
head v = v ! 0

last :: Vector a -> a
last v = v ! (length v - 1)

{-@ assume unsafeIndex :: forall a. x:Vector a -> vec:{v:Nat | v < vlen x} -> a @-}
unsafeIndex :: Vector a -> Int -> a
unsafeIndex v i = v ! i

unsafeHead :: Vector a -> a
unsafeHead v = head v

unsafeLast :: Vector a -> a
unsafeLast v = last v

indexM :: Monad m => Vector a -> Int -> m a
indexM (Vector xs) i
  | i >= 0 && i < List.length xs = return (xs List.!! i)
  | otherwise = outOfBounds "indexM" i (List.length xs)

headM :: Monad m => Vector a -> m a
headM v = indexM v 0

lastM :: Monad m => Vector a -> m a
lastM v = indexM v (length v - 1)

unsafeIndexM :: Monad m => Vector a -> Int -> m a
unsafeIndexM v i = indexM v i

unsafeHeadM :: Monad m => Vector a -> m a
unsafeHeadM v = headM v

unsafeLastM :: Monad m => Vector a -> m a
unsafeLastM v = lastM v

-- Parts

slice :: Int -> Int -> Vector a -> Vector a
slice i n (Vector xs)
  | i >= 0 && n >= 0 && i + n <= List.length xs = vector (List.take n (List.drop i xs))
  | otherwise = error (List.concat ["Data.Vector.slice: invalid slice ", show (i, n, List.length xs)])

init :: Vector a -> Vector a
init v = slice 0 (length v - 1) v

tail :: Vector a -> Vector a
tail v = slice 1 (length v - 1) v

take :: Int -> Vector a -> Vector a
take n (Vector xs) = vector (List.take n xs)

drop :: Int -> Vector a -> Vector a
drop n (Vector xs) = vector (List.drop n xs)

splitAt :: Int -> Vector a -> (Vector a, Vector a)
splitAt n v = (take n v, drop n v)

uncons :: Vector a -> Maybe (a, Vector a)
uncons (Vector []) = Nothing
uncons (Vector (x : xs)) = Just (x, Vector xs)

unsnoc :: Vector a -> Maybe (Vector a, a)
unsnoc v
  | null v = Nothing
  | otherwise = Just (init v, last v)

unsafeSlice :: Int -> Int -> Vector a -> Vector a
unsafeSlice i n v = slice i n v

unsafeInit :: Vector a -> Vector a
unsafeInit v = init v

unsafeTail :: Vector a -> Vector a
unsafeTail v = tail v

unsafeTake :: Int -> Vector a -> Vector a
unsafeTake n v = take n v

unsafeDrop :: Int -> Vector a -> Vector a
unsafeDrop n v = drop n v

-- Construction

empty :: Vector a
empty = Vector []

singleton :: a -> Vector a
singleton x = Vector [x]

{-@ assume replicate :: n:Nat -> a -> {v:Vector a | vlen v = n} @-}
replicate :: Int -> a -> Vector a
replicate n x = vector (List.replicate n x)

generate :: Int -> (Int -> a) -> Vector a
generate n f = vector (List.map f (upTo n))

-- | The indices of a vector of this length.
upTo :: Int -> [Int]
upTo n = Prelude.enumFromTo 0 (n - 1)

iterateN :: Int -> (a -> a) -> a -> Vector a
iterateN n f x = vector (List.take n (List.iterate f x))

replicateM :: Monad m => Int -> m a -> m (Vector a)
replicateM n m = fmap vector (Monad.replicateM n m)

generateM :: Monad m => Int -> (Int -> m a) -> m (Vector a)
generateM n f = fmap vector (Monad.mapM f (upTo n))

iterateNM :: Monad m => Int -> (a -> m a) -> a -> m (Vector a)
iterateNM n f x
  | n <= 0 = return empty
  | otherwise = fmap (\xs -> vector (x : xs)) (steps (n - 1) x)
  where
    steps k y
      | k <= 0 = return []
      | otherwise = f y >>= \z -> fmap (z :) (steps (k - 1) z)

create :: (forall s. ST s (MVector s a)) -> Vector a
create make = runST (make >>= unsafeFreeze)

createT :: Traversable f => (forall s. ST s (f (MVector s a))) -> f (Vector a)
createT make = runST (make >>= Traversable.mapM unsafeFreeze)

unfoldr :: (b -> Maybe (a, b)) -> b -> Vector a
unfoldr f z = vector (List.unfoldr f z)

unfoldrN :: Int -> (b -> Maybe (a, b)) -> b -> Vector a
unfoldrN n f z = vector (List.take n (List.unfoldr f z))

unfoldrExactN :: Int -> (b -> (a, b)) -> b -> Vector a
unfoldrExactN n f z = vector (List.take n (List.unfoldr (Just . f) z))

unfoldrM :: Monad m => (b -> m (Maybe (a, b))) -> b -> m (Vector a)
unfoldrM f z = fmap vector (steps z)
  where
    steps y = f y >>= \next -> case next of
      Nothing -> return []
      Just (x, y') -> fmap (x :) (steps y')

unfoldrNM :: Monad m => Int -> (b -> m (Maybe (a, b))) -> b -> m (Vector a)
unfoldrNM n f z = fmap vector (steps n z)
  where
    steps k y
      | k <= 0 = return []
      | otherwise = f y >>= \next -> case next of
          Nothing -> return []
          Just (x, y') -> fmap (x :) (steps (k - 1) y')

unfoldrExactNM :: Monad m => Int -> (b -> m (a, b)) -> b -> m (Vector a)
unfoldrExactNM n f z = unfoldrNM n (\y -> fmap Just (f y)) z

constructN :: Int -> (Vector a -> a) -> Vector a
constructN n f
  | n < 0 = error (List.concat ["Data.Vector.constructN: negative length: ", show n])
  | otherwise = grow n empty
  where
    grow k v
      | k <= 0 = v
      | otherwise = case f v of x -> x `seq` grow (k - 1) (snoc v x)

constructrN :: Int -> (Vector a -> a) -> Vector a
constructrN n f
  | n < 0 = error (List.concat ["Data.Vector.constructrN: negative length: ", show n])
  | otherwise = grow n empty
  where
    grow k v
      | k <= 0 = v
      | otherwise = case f v of x -> x `seq` grow (k - 1) (cons x v)

enumFromN :: Num a => a -> Int -> Vector a
enumFromN x n = enumFromStepN x 1 n

enumFromStepN :: Num a => a -> a -> Int -> Vector a
enumFromStepN x step n = vector (List.take n (List.iterate (+ step) x))

enumFromTo :: Enum a => a -> a -> Vector a
enumFromTo x y = vector (Prelude.enumFromTo x y)

enumFromThenTo :: Enum a => a -> a -> a -> Vector a
enumFromThenTo x y z = vector (Prelude.enumFromThenTo x y z)

cons :: a -> Vector a -> Vector a
cons x (Vector xs) = Vector (x : xs)

snoc :: Vector a -> a -> Vector a
snoc (Vector xs) x = vector (xs List.++ [x])

(++) :: Vector a -> Vector a -> Vector a
Vector xs ++ Vector ys = vector (xs List.++ ys)

concat :: [Vector a] -> Vector a
concat vs = vector (List.concatMap toList vs)

force :: Vector a -> Vector a
force v = v

-- Bulk updates

(//) :: Vector a -> [(Int, a)] -> Vector a
v // changes = accumWith "(//)" (\_ x -> x) v changes

update :: Vector a -> Vector (Int, a) -> Vector a
update v (Vector changes) = accumWith "update" (\_ x -> x) v changes

update_ :: Vector a -> Vector Int -> Vector a -> Vector a
update_ v (Vector is) (Vector xs) = accumWith "update_" (\_ x -> x) v (List.zip is xs)

accum :: (a -> b -> a) -> Vector a -> [(Int, b)] -> Vector a
accum f v changes = accumWith "accum" f v changes

accumulate :: (a -> b -> a) -> Vector a -> Vector (Int, b) -> Vector a
accumulate f v (Vector changes) = accumWith "accumulate" f v changes

accumulate_ :: (a -> b -> a) -> Vector a -> Vector Int -> Vector b -> Vector a
accumulate_ f v (Vector is) (Vector xs) = accumWith "accumulate_" f v (List.zip is xs)

-- | Applies the changes from left to right.
accumWith :: String -> (a -> b -> a) -> Vector a -> [(Int, b)] -> Vector a
accumWith name f (Vector xs) changes = vector (List.foldl' change xs changes)
  where
    change ys (i, y)
      | i >= 0 && i < List.length xs = changeAt (\x -> f x y) i ys
      | otherwise = outOfBounds name i (List.length xs)

-- | Changes one element of a list.
changeAt :: (a -> a) -> Int -> [a] -> [a]
changeAt _ _ [] = []
changeAt f 0 (x : xs) = f x : xs
changeAt f i (x : xs) = case changeAt f (i - 1) xs of xs' -> xs' `seq` (x : xs')

unsafeUpd :: Vector a -> [(Int, a)] -> Vector a
unsafeUpd v changes = v // changes

unsafeUpdate :: Vector a -> Vector (Int, a) -> Vector a
unsafeUpdate v changes = update v changes

unsafeUpdate_ :: Vector a -> Vector Int -> Vector a -> Vector a
unsafeUpdate_ v is xs = update_ v is xs

unsafeAccum :: (a -> b -> a) -> Vector a -> [(Int, b)] -> Vector a
unsafeAccum f v changes = accum f v changes

unsafeAccumulate :: (a -> b -> a) -> Vector a -> Vector (Int, b) -> Vector a
unsafeAccumulate f v changes = accumulate f v changes

unsafeAccumulate_ :: (a -> b -> a) -> Vector a -> Vector Int -> Vector b -> Vector a
unsafeAccumulate_ f v is xs = accumulate_ f v is xs

-- Permutations

reverse :: Vector a -> Vector a
reverse (Vector xs) = vector (List.reverse xs)

backpermute :: Vector a -> Vector Int -> Vector a
backpermute (Vector xs) (Vector is) = vector (pick is)
  where
    pick [] = []
    pick (i : rest)
      | i >= 0 && i < List.length xs = (xs List.!! i) : pick rest
      | otherwise = outOfBounds "backpermute" i (List.length xs)

unsafeBackpermute :: Vector a -> Vector Int -> Vector a
unsafeBackpermute v is = backpermute v is

modify :: (forall s. MVector s a -> ST s ()) -> Vector a -> Vector a
modify change v = create (thaw v >>= \mv -> change mv >> return mv)

-- Maps

-- | The elements with their indices.
withIndices :: [a] -> [(Int, a)]
withIndices xs = List.zip (Prelude.enumFrom 0) xs

indexed :: Vector a -> Vector (Int, a)
indexed (Vector xs) = vector (withIndices xs)

{-@ assume map :: (a -> b) -> x:Vector a -> {y:Vector b | vlen y = vlen x} @-}
map :: (a -> b) -> Vector a -> Vector b
map f (Vector xs) = vector (List.map f xs)

{-@ assume imap :: (Nat -> a -> b) -> x:Vector a -> {y:Vector b | vlen y = vlen x} @-}
imap :: (Int -> a -> b) -> Vector a -> Vector b
imap f (Vector xs) = vector [f i x | (i, x) <- withIndices xs]

concatMap :: (a -> Vector b) -> Vector a -> Vector b
concatMap f (Vector xs) = vector (List.concatMap (\x -> toList (f x)) xs)

mapM :: Monad m => (a -> m b) -> Vector a -> m (Vector b)
mapM f (Vector xs) = fmap vector (Monad.mapM f xs)

imapM :: Monad m => (Int -> a -> m b) -> Vector a -> m (Vector b)
imapM f (Vector xs) = fmap vector (Monad.mapM (\(i, x) -> f i x) (withIndices xs))

mapM_ :: Monad m => (a -> m b) -> Vector a -> m ()
mapM_ f (Vector xs) = Monad.mapM_ f xs

imapM_ :: Monad m => (Int -> a -> m b) -> Vector a -> m ()
imapM_ f (Vector xs) = Monad.mapM_ (\(i, x) -> f i x) (withIndices xs)

forM :: Monad m => Vector a -> (a -> m b) -> m (Vector b)
forM v f = mapM f v

forM_ :: Monad m => Vector a -> (a -> m b) -> m ()
forM_ v f = mapM_ f v

iforM :: Monad m => Vector a -> (Int -> a -> m b) -> m (Vector b)
iforM v f = imapM f v

iforM_ :: Monad m => Vector a -> (Int -> a -> m b) -> m ()
iforM_ v f = imapM_ f v

-- Zips

zipWith :: (a -> b -> c) -> Vector a -> Vector b -> Vector c
zipWith f x y = izipWith (\_ -> f) x y

izipWith :: (Int -> a -> b -> c) -> Vector a -> Vector b -> Vector c
izipWith f (Vector xs) (Vector ys) = vector (go 0 xs ys)
  where
    go i (x : xs) (y : ys) = f i x y : go (i + 1) xs ys
    go _ _ _ = []

zip :: Vector a -> Vector b -> Vector (a, b)
zip x y = zipWith (,) x y

zipWith3 :: (a -> b -> c -> d) -> Vector a -> Vector b -> Vector c -> Vector d
zipWith3 f x y z = izipWith3 (\_ -> f) x y z

izipWith3 :: (Int -> a -> b -> c -> d) -> Vector a -> Vector b -> Vector c -> Vector d
izipWith3 f (Vector xs) (Vector ys) (Vector zs) = vector (go 0 xs ys zs)
  where
    go i (x : xs) (y : ys) (z : zs) = f i x y z : go (i + 1) xs ys zs
    go _ _ _ _ = []

zip3 :: Vector a -> Vector b -> Vector c -> Vector (a, b, c)
zip3 x y z = zipWith3 (,,) x y z

zipWith4 :: (a -> b -> c -> d -> e) -> Vector a -> Vector b -> Vector c -> Vector d -> Vector e
zipWith4 f x y z u = izipWith4 (\_ -> f) x y z u

izipWith4 :: (Int -> a -> b -> c -> d -> e) -> Vector a -> Vector b -> Vector c -> Vector d -> Vector e
izipWith4 f (Vector xs) (Vector ys) (Vector zs) (Vector us) = vector (go 0 xs ys zs us)
  where
    go i (x : xs) (y : ys) (z : zs) (u : us) = f i x y z u : go (i + 1) xs ys zs us
    go _ _ _ _ _ = []

zip4 :: Vector a -> Vector b -> Vector c -> Vector d -> Vector (a, b, c, d)
zip4 x y z u = zipWith4 (,,,) x y z u

zipWith5 :: (a -> b -> c -> d -> e -> f) -> Vector a -> Vector b -> Vector c -> Vector d -> Vector e -> Vector f
zipWith5 f x y z u v = izipWith5 (\_ -> f) x y z u v

izipWith5 :: (Int -> a -> b -> c -> d -> e -> f) -> Vector a -> Vector b -> Vector c -> Vector d -> Vector e -> Vector f
izipWith5 f (Vector xs) (Vector ys) (Vector zs) (Vector us) (Vector vs) = vector (go 0 xs ys zs us vs)
  where
    go i (x : xs) (y : ys) (z : zs) (u : us) (v : vs) = f i x y z u v : go (i + 1) xs ys zs us vs
    go _ _ _ _ _ _ = []

zip5 :: Vector a -> Vector b -> Vector c -> Vector d -> Vector e -> Vector (a, b, c, d, e)
zip5 x y z u v = zipWith5 (,,,,) x y z u v

zipWith6 :: (a -> b -> c -> d -> e -> f -> g) -> Vector a -> Vector b -> Vector c -> Vector d -> Vector e -> Vector f -> Vector g
zipWith6 f x y z u v w = izipWith6 (\_ -> f) x y z u v w

izipWith6 :: (Int -> a -> b -> c -> d -> e -> f -> g) -> Vector a -> Vector b -> Vector c -> Vector d -> Vector e -> Vector f -> Vector g
izipWith6 f (Vector xs) (Vector ys) (Vector zs) (Vector us) (Vector vs) (Vector ws) = vector (go 0 xs ys zs us vs ws)
  where
    go i (x : xs) (y : ys) (z : zs) (u : us) (v : vs) (w : ws) = f i x y z u v w : go (i + 1) xs ys zs us vs ws
    go _ _ _ _ _ _ _ = []

zip6 :: Vector a -> Vector b -> Vector c -> Vector d -> Vector e -> Vector f -> Vector (a, b, c, d, e, f)
zip6 x y z u v w = zipWith6 (,,,,,) x y z u v w

zipWithM :: Monad m => (a -> b -> m c) -> Vector a -> Vector b -> m (Vector c)
zipWithM f v w = sequence (zipWith f v w)

izipWithM :: Monad m => (Int -> a -> b -> m c) -> Vector a -> Vector b -> m (Vector c)
izipWithM f v w = sequence (izipWith f v w)

zipWithM_ :: Monad m => (a -> b -> m c) -> Vector a -> Vector b -> m ()
zipWithM_ f v w = sequence_ (zipWith f v w)

izipWithM_ :: Monad m => (Int -> a -> b -> m c) -> Vector a -> Vector b -> m ()
izipWithM_ f v w = sequence_ (izipWith f v w)

unzip :: Vector (a, b) -> (Vector a, Vector b)
unzip t = (map (\(x, y) -> x) t, map (\(x, y) -> y) t)

unzip3 :: Vector (a, b, c) -> (Vector a, Vector b, Vector c)
unzip3 t = (map (\(x, y, z) -> x) t, map (\(x, y, z) -> y) t, map (\(x, y, z) -> z) t)

unzip4 :: Vector (a, b, c, d) -> (Vector a, Vector b, Vector c, Vector d)
unzip4 t = (map (\(x, y, z, u) -> x) t, map (\(x, y, z, u) -> y) t, map (\(x, y, z, u) -> z) t, map (\(x, y, z, u) -> u) t)

unzip5 :: Vector (a, b, c, d, e) -> (Vector a, Vector b, Vector c, Vector d, Vector e)
unzip5 t = (map (\(x, y, z, u, v) -> x) t, map (\(x, y, z, u, v) -> y) t, map (\(x, y, z, u, v) -> z) t, map (\(x, y, z, u, v) -> u) t, map (\(x, y, z, u, v) -> v) t)

unzip6 :: Vector (a, b, c, d, e, f) -> (Vector a, Vector b, Vector c, Vector d, Vector e, Vector f)
unzip6 t = (map (\(x, y, z, u, v, w) -> x) t, map (\(x, y, z, u, v, w) -> y) t, map (\(x, y, z, u, v, w) -> z) t, map (\(x, y, z, u, v, w) -> u) t, map (\(x, y, z, u, v, w) -> v) t, map (\(x, y, z, u, v, w) -> w) t)

-- Filters

filter :: (a -> Bool) -> Vector a -> Vector a
filter p (Vector xs) = vector (List.filter p xs)

ifilter :: (Int -> a -> Bool) -> Vector a -> Vector a
ifilter p (Vector xs) = vector [x | (i, x) <- withIndices xs, p i x]

filterM :: Monad m => (a -> m Bool) -> Vector a -> m (Vector a)
filterM p (Vector xs) = fmap vector (Monad.filterM p xs)

-- | Drops an element that equals the one before it.
uniq :: Eq a => Vector a -> Vector a
uniq (Vector xs) = vector (distinct xs)
  where
    distinct (x : y : rest)
      | x == y = distinct (x : rest)
      | otherwise = x : distinct (y : rest)
    distinct rest = rest

mapMaybe :: (a -> Maybe b) -> Vector a -> Vector b
mapMaybe f (Vector xs) = vector (Maybe.mapMaybe f xs)

imapMaybe :: (Int -> a -> Maybe b) -> Vector a -> Vector b
imapMaybe f (Vector xs) = vector (Maybe.mapMaybe (\(i, x) -> f i x) (withIndices xs))

mapMaybeM :: Monad m => (a -> m (Maybe b)) -> Vector a -> m (Vector b)
mapMaybeM f v = fmap catMaybes (mapM f v)

imapMaybeM :: Monad m => (Int -> a -> m (Maybe b)) -> Vector a -> m (Vector b)
imapMaybeM f v = fmap catMaybes (imapM f v)

catMaybes :: Vector (Maybe a) -> Vector a
catMaybes v = mapMaybe id v

takeWhile :: (a -> Bool) -> Vector a -> Vector a
takeWhile p (Vector xs) = vector (List.takeWhile p xs)

dropWhile :: (a -> Bool) -> Vector a -> Vector a
dropWhile p (Vector xs) = vector (List.dropWhile p xs)

partition :: (a -> Bool) -> Vector a -> (Vector a, Vector a)
partition p v = (filter p v, filter (not . p) v)

-- | In GHC's library the order of the second part is unspecified.
unstablePartition :: (a -> Bool) -> Vector a -> (Vector a, Vector a)
unstablePartition p v = partition p v

partitionWith :: (a -> Either b c) -> Vector a -> (Vector b, Vector c)
partitionWith f (Vector xs) = (vector [y | Left y <- es], vector [z | Right z <- es])
  where
    es = List.map f xs

span :: (a -> Bool) -> Vector a -> (Vector a, Vector a)
span p v = (takeWhile p v, dropWhile p v)

break :: (a -> Bool) -> Vector a -> (Vector a, Vector a)
break p v = span (not . p) v

-- Search

elem :: Eq a => a -> Vector a -> Bool
elem x (Vector xs) = List.elem x xs

notElem :: Eq a => a -> Vector a -> Bool
notElem x (Vector xs) = List.notElem x xs

find :: (a -> Bool) -> Vector a -> Maybe a
find p (Vector xs) = List.find p xs

findIndex :: (a -> Bool) -> Vector a -> Maybe Int
findIndex p (Vector xs) = List.findIndex p xs

findIndices :: (a -> Bool) -> Vector a -> Vector Int
findIndices p (Vector xs) = vector [i | (i, x) <- withIndices xs, p x]

elemIndex :: Eq a => a -> Vector a -> Maybe Int
elemIndex x v = findIndex (x ==) v

elemIndices :: Eq a => a -> Vector a -> Vector Int
elemIndices x v = findIndices (x ==) v

-- Folds

foldl :: (b -> a -> b) -> b -> Vector a -> b
foldl f z (Vector xs) = List.foldl f z xs

foldl1 :: (a -> a -> a) -> Vector a -> a
foldl1 f v = fold1 "foldl1" (List.foldl f) v

foldl' :: (b -> a -> b) -> b -> Vector a -> b
foldl' f z (Vector xs) = List.foldl' f z xs

foldl1' :: (a -> a -> a) -> Vector a -> a
foldl1' f v = fold1 "foldl1'" (List.foldl' f) v

-- | A fold from the left that starts with the first element.
fold1 :: String -> (a -> [a] -> b) -> Vector a -> b
fold1 name _ (Vector []) = emptyVector name
fold1 _ f (Vector (x : xs)) = f x xs

emptyVector :: String -> a
emptyVector name = error (List.concat ["Data.Vector.", name, ": empty vector"])

foldr :: (a -> b -> b) -> b -> Vector a -> b
foldr f z (Vector xs) = List.foldr f z xs

foldr1 :: (a -> a -> a) -> Vector a -> a
foldr1 _ (Vector []) = emptyVector "foldr1"
foldr1 f (Vector xs) = List.foldr1 f xs

foldr' :: (a -> b -> b) -> b -> Vector a -> b
foldr' f z (Vector xs) = List.foldl' (flip f) z (List.reverse xs)

foldr1' :: (a -> a -> a) -> Vector a -> a
foldr1' f v = fold1 "foldr1'" (List.foldl' (flip f)) (reverse v)

ifoldl :: (b -> Int -> a -> b) -> b -> Vector a -> b
ifoldl f z (Vector xs) = List.foldl (\b (i, x) -> f b i x) z (withIndices xs)

ifoldl' :: (b -> Int -> a -> b) -> b -> Vector a -> b
ifoldl' f z (Vector xs) = List.foldl' (\b (i, x) -> f b i x) z (withIndices xs)

ifoldr :: (Int -> a -> b -> b) -> b -> Vector a -> b
ifoldr f z (Vector xs) = List.foldr (\(i, x) b -> f i x b) z (withIndices xs)

ifoldr' :: (Int -> a -> b -> b) -> b -> Vector a -> b
ifoldr' f z (Vector xs) = List.foldl' (\b (i, x) -> f i x b) z (List.reverse (withIndices xs))

foldMap :: Monoid m => (a -> m) -> Vector a -> m
foldMap f (Vector xs) = List.foldr (\x rest -> f x <> rest) mempty xs

foldMap' :: Monoid m => (a -> m) -> Vector a -> m
foldMap' f (Vector xs) = List.foldl' (\acc x -> acc <> f x) mempty xs

all :: (a -> Bool) -> Vector a -> Bool
all p (Vector xs) = List.all p xs

any :: (a -> Bool) -> Vector a -> Bool
any p (Vector xs) = List.any p xs

and :: Vector Bool -> Bool
and (Vector xs) = List.and xs

or :: Vector Bool -> Bool
or (Vector xs) = List.or xs

sum :: Num a => Vector a -> a
sum (Vector xs) = List.foldl' (+) 0 xs

product :: Num a => Vector a -> a
product (Vector xs) = List.foldl' (*) 1 xs

maximum :: Ord a => Vector a -> a
maximum v = fold1 "maximum" (List.foldl' max) v

minimum :: Ord a => Vector a -> a
minimum v = fold1 "minimum" (List.foldl' min) v

-- | The first of the largest elements.
maximumBy :: (a -> a -> Ordering) -> Vector a -> a
maximumBy cmp v = fold1 "maximumBy" (List.foldl' (firstMax cmp)) v

-- | The first of the smallest elements.
minimumBy :: (a -> a -> Ordering) -> Vector a -> a
minimumBy cmp v = fold1 "minimumBy" (List.foldl' (firstMin cmp)) v

firstMax :: (a -> a -> Ordering) -> a -> a -> a
firstMax cmp x y = case cmp x y of
  LT -> y
  _ -> x

firstMin :: (a -> a -> Ordering) -> a -> a -> a
firstMin cmp x y = case cmp x y of
  GT -> y
  _ -> x

maxIndex :: Ord a => Vector a -> Int
maxIndex v = maxIndexBy compare v

maxIndexBy :: (a -> a -> Ordering) -> Vector a -> Int
maxIndexBy cmp v = fst (fold1 "maxIndex" (List.foldl' (firstMax (\x y -> cmp (snd x) (snd y)))) (indexed v))

minIndex :: Ord a => Vector a -> Int
minIndex v = minIndexBy compare v

minIndexBy :: (a -> a -> Ordering) -> Vector a -> Int
minIndexBy cmp v = fst (fold1 "minIndex" (List.foldl' (firstMin (\x y -> cmp (snd x) (snd y)))) (indexed v))

-- Monadic folds

foldM :: Monad m => (b -> a -> m b) -> b -> Vector a -> m b
foldM f z (Vector xs) = Monad.foldM f z xs

ifoldM :: Monad m => (b -> Int -> a -> m b) -> b -> Vector a -> m b
ifoldM f z v = foldM (\b (i, x) -> f b i x) z (indexed v)

foldM' :: Monad m => (b -> a -> m b) -> b -> Vector a -> m b
foldM' f z (Vector xs) = z `seq` Monad.foldM (\b x -> f b x >>= \b' -> b' `seq` return b') z xs

ifoldM' :: Monad m => (b -> Int -> a -> m b) -> b -> Vector a -> m b
ifoldM' f z v = foldM' (\b (i, x) -> f b i x) z (indexed v)

fold1M :: Monad m => (a -> a -> m a) -> Vector a -> m a
fold1M f v = fold1 "fold1M" (Monad.foldM f) v

fold1M' :: Monad m => (a -> a -> m a) -> Vector a -> m a
fold1M' f v = fold1 "fold1M'" (\x xs -> foldM' f x (Vector xs)) v

foldM_ :: Monad m => (b -> a -> m b) -> b -> Vector a -> m ()
foldM_ f z v = foldM f z v >> return ()

ifoldM_ :: Monad m => (b -> Int -> a -> m b) -> b -> Vector a -> m ()
ifoldM_ f z v = ifoldM f z v >> return ()

foldM'_ :: Monad m => (b -> a -> m b) -> b -> Vector a -> m ()
foldM'_ f z v = foldM' f z v >> return ()

ifoldM'_ :: Monad m => (b -> Int -> a -> m b) -> b -> Vector a -> m ()
ifoldM'_ f z v = ifoldM' f z v >> return ()

fold1M_ :: Monad m => (a -> a -> m a) -> Vector a -> m ()
fold1M_ f v = fold1M f v >> return ()

fold1M'_ :: Monad m => (a -> a -> m a) -> Vector a -> m ()
fold1M'_ f v = fold1M' f v >> return ()

sequence :: Monad m => Vector (m a) -> m (Vector a)
sequence (Vector ms) = fmap vector (Monad.sequence ms)

sequence_ :: Monad m => Vector (m a) -> m ()
sequence_ (Vector ms) = Monad.sequence_ ms

-- Scans. A primed scan evaluates its results.

-- | Evaluates the elements of a list with its spine.
forced :: [a] -> [a]
forced xs = List.foldl' (flip seq) () xs `seq` xs

prescanl :: (b -> a -> b) -> b -> Vector a -> Vector b
prescanl f z v = init (scanl f z v)

prescanl' :: (b -> a -> b) -> b -> Vector a -> Vector b
prescanl' f z v = init (scanl' f z v)

postscanl :: (b -> a -> b) -> b -> Vector a -> Vector b
postscanl f z v = tail (scanl f z v)

postscanl' :: (b -> a -> b) -> b -> Vector a -> Vector b
postscanl' f z v = tail (scanl' f z v)

scanl :: (b -> a -> b) -> b -> Vector a -> Vector b
scanl f z (Vector xs) = vector (List.scanl f z xs)

scanl' :: (b -> a -> b) -> b -> Vector a -> Vector b
scanl' f z (Vector xs) = Vector (forced (List.scanl f z xs))

scanl1 :: (a -> a -> a) -> Vector a -> Vector a
scanl1 f v = fold1 "scanl1" (\x xs -> vector (List.scanl f x xs)) v

scanl1' :: (a -> a -> a) -> Vector a -> Vector a
scanl1' f v = fold1 "scanl1'" (\x xs -> Vector (forced (List.scanl f x xs))) v

iscanl :: (Int -> b -> a -> b) -> b -> Vector a -> Vector b
iscanl f z v = scanl (\b (i, x) -> f i b x) z (indexed v)

iscanl' :: (Int -> b -> a -> b) -> b -> Vector a -> Vector b
iscanl' f z v = scanl' (\b (i, x) -> f i b x) z (indexed v)

prescanr :: (a -> b -> b) -> b -> Vector a -> Vector b
prescanr f z v = tail (scanr f z v)

prescanr' :: (a -> b -> b) -> b -> Vector a -> Vector b
prescanr' f z v = tail (scanr' f z v)

postscanr :: (a -> b -> b) -> b -> Vector a -> Vector b
postscanr f z v = init (scanr f z v)

postscanr' :: (a -> b -> b) -> b -> Vector a -> Vector b
postscanr' f z v = init (scanr' f z v)

scanr :: (a -> b -> b) -> b -> Vector a -> Vector b
scanr f z v = reverse (scanl (flip f) z (reverse v))

scanr' :: (a -> b -> b) -> b -> Vector a -> Vector b
scanr' f z v = reverse (scanl' (flip f) z (reverse v))

scanr1 :: (a -> a -> a) -> Vector a -> Vector a
scanr1 f v = reverse (scanl1 (flip f) (reverse v))

scanr1' :: (a -> a -> a) -> Vector a -> Vector a
scanr1' f v = reverse (scanl1' (flip f) (reverse v))

iscanr :: (Int -> a -> b -> b) -> b -> Vector a -> Vector b
iscanr f z v = scanr (\(i, x) b -> f i x b) z (indexed v)

iscanr' :: (Int -> a -> b -> b) -> b -> Vector a -> Vector b
iscanr' f z v = scanr' (\(i, x) b -> f i x b) z (indexed v)

-- Comparisons

eqBy :: (a -> b -> Bool) -> Vector a -> Vector b -> Bool
eqBy eq v w = length v == length w && and (zipWith eq v w)

cmpBy :: (a -> b -> Ordering) -> Vector a -> Vector b -> Ordering
cmpBy cmp (Vector xs) (Vector ys) = go xs ys
  where
    go [] [] = EQ
    go [] (_ : _) = LT
    go (_ : _) [] = GT
    go (a : as) (b : bs) = case cmp a b of
      EQ -> go as bs
      different -> different

-- Conversions

toList :: Vector a -> [a]
toList (Vector xs) = xs

{-@ assume fromList :: forall a. x:[a] -> {v:Vector a | vlen v = len x} @-}
fromList :: [a] -> Vector a
fromList xs = vector xs

fromListN :: Int -> [a] -> Vector a
fromListN n xs = vector (List.take n xs)

freeze :: PrimMonad m => MVector (PrimState m) a -> m (Vector a)
freeze mv = fmap vector (Mutable.readAll mv)

thaw :: PrimMonad m => Vector a -> m (MVector (PrimState m) a)
thaw (Vector xs) = Mutable.fromElements xs

copy :: PrimMonad m => MVector (PrimState m) a -> Vector a -> m ()
copy mv v = thaw v >>= \source -> Mutable.move mv source

unsafeFreeze :: PrimMonad m => MVector (PrimState m) a -> m (Vector a)
unsafeFreeze mv = freeze mv

unsafeThaw :: PrimMonad m => Vector a -> m (MVector (PrimState m) a)
unsafeThaw v = thaw v

unsafeCopy :: PrimMonad m => MVector (PrimState m) a -> Vector a -> m ()
unsafeCopy mv v = copy mv v
