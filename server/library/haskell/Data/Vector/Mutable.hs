-- | Mutable vectors, modelled as a list of references: a slice shares the
-- references of the vector it was cut from.
module Data.Vector.Mutable
  ( MVector (..), IOVector, STVector
  , length, null
  , slice, init, tail, take, drop, splitAt
  , unsafeSlice, unsafeInit, unsafeTail, unsafeTake, unsafeDrop
  , overlaps
  , new, unsafeNew, replicate, replicateM, generate, generateM, clone
  , grow, unsafeGrow, clear
  , read, write, modify, modifyM, swap, exchange
  , unsafeRead, unsafeWrite, unsafeModify, unsafeModifyM, unsafeSwap, unsafeExchange
  , mapM_, imapM_, forM_, iforM_
  , foldl, foldl', foldM, foldM', foldr, foldr', foldrM, foldrM'
  , ifoldl, ifoldl', ifoldM, ifoldM', ifoldr, ifoldr', ifoldrM, ifoldrM'
  , nextPermutation
  , set, copy, move, unsafeCopy, unsafeMove
  , readAll, fromElements
  ) where

import qualified Control.Monad as Monad
import Control.Monad.Primitive (PrimMonad, PrimState, RealWorld, stToPrim)
import qualified Data.List as List
import GHC.STRef (STRef, newSTRef, readSTRef, writeSTRef)
import Prelude hiding (drop, foldl, foldr, init, length, mapM_, null, read, replicate, splitAt, tail, take)

newtype MVector s a = MVector [STRef s a]

type IOVector = MVector RealWorld

type STVector s = MVector s

length :: MVector s a -> Int
length (MVector rs) = List.length rs

null :: MVector s a -> Bool
null (MVector rs) = List.null rs

-- Parts

slice :: Int -> Int -> MVector s a -> MVector s a
slice i n v
  | i >= 0 && n >= 0 && i + n <= length v = unsafeSlice i n v
  | otherwise = error ("Data.Vector.Mutable.slice: invalid slice " ++ show (i, n, length v))

unsafeSlice :: Int -> Int -> MVector s a -> MVector s a
unsafeSlice i n (MVector rs) = MVector (List.take n (List.drop i rs))

take :: Int -> MVector s a -> MVector s a
take n (MVector rs) = MVector (List.take n rs)

drop :: Int -> MVector s a -> MVector s a
drop n (MVector rs) = MVector (List.drop n rs)

splitAt :: Int -> MVector s a -> (MVector s a, MVector s a)
splitAt n v = (take n v, drop n v)

init :: MVector s a -> MVector s a
init v = slice 0 (length v - 1) v

tail :: MVector s a -> MVector s a
tail v = slice 1 (length v - 1) v

unsafeInit :: MVector s a -> MVector s a
unsafeInit v = init v

unsafeTail :: MVector s a -> MVector s a
unsafeTail v = tail v

unsafeTake :: Int -> MVector s a -> MVector s a
unsafeTake n v = take n v

unsafeDrop :: Int -> MVector s a -> MVector s a
unsafeDrop n v = drop n v

overlaps :: MVector s a -> MVector s a -> Bool
overlaps (MVector rs) (MVector qs) = List.any (\r -> List.elem r qs) rs

-- Creation

-- | A new vector with these elements.
fromElements :: PrimMonad m => [a] -> m (MVector (PrimState m) a)
fromElements xs = stToPrim (fmap MVector (Monad.mapM newSTRef xs))

-- | The elements, as they are now.
readAll :: PrimMonad m => MVector (PrimState m) a -> m [a]
readAll (MVector rs) = stToPrim (Monad.mapM readSTRef rs)

uninitialised :: a
uninitialised = error "Data.Vector.Mutable: uninitialised element. If you are trying to compact a vector, use the 'Data.Vector.force' function to remove uninitialised elements from the underlying array."

new :: PrimMonad m => Int -> m (MVector (PrimState m) a)
new n
  | n >= 0 = fromElements (List.replicate n uninitialised)
  | otherwise = error ("Data.Vector.Mutable.new: negative length: " ++ show n)

unsafeNew :: PrimMonad m => Int -> m (MVector (PrimState m) a)
unsafeNew n = new n

replicate :: PrimMonad m => Int -> a -> m (MVector (PrimState m) a)
replicate n x = fromElements (List.replicate n x)

replicateM :: PrimMonad m => Int -> m a -> m (MVector (PrimState m) a)
replicateM n m = Monad.replicateM n m >>= fromElements

generate :: PrimMonad m => Int -> (Int -> a) -> m (MVector (PrimState m) a)
generate n f = fromElements (List.map f [0 .. n - 1])

generateM :: PrimMonad m => Int -> (Int -> m a) -> m (MVector (PrimState m) a)
generateM n f = Monad.mapM f [0 .. n - 1] >>= fromElements

clone :: PrimMonad m => MVector (PrimState m) a -> m (MVector (PrimState m) a)
clone v = readAll v >>= fromElements

grow :: PrimMonad m => MVector (PrimState m) a -> Int -> m (MVector (PrimState m) a)
grow v n
  | n >= 0 = unsafeGrow v n
  | otherwise = error ("Data.Vector.Mutable.grow: negative length: " ++ show n)

unsafeGrow :: PrimMonad m => MVector (PrimState m) a -> Int -> m (MVector (PrimState m) a)
unsafeGrow v n = readAll v >>= \xs -> fromElements (xs ++ List.replicate n uninitialised)

clear :: PrimMonad m => MVector (PrimState m) a -> m ()
clear v = set v uninitialised

-- Single elements

-- | The reference at an index that is checked.
reference :: String -> MVector s a -> Int -> STRef s a
reference name v@(MVector rs) i
  | i >= 0 && i < length v = rs !! i
  | otherwise = error ("Data.Vector.Mutable." ++ name ++ ": index out of bounds " ++ show (i, length v))

read :: PrimMonad m => MVector (PrimState m) a -> Int -> m a
read v i = case reference "read" v i of r -> r `seq` stToPrim (readSTRef r)

write :: PrimMonad m => MVector (PrimState m) a -> Int -> a -> m ()
write v i x = case reference "write" v i of r -> r `seq` stToPrim (writeSTRef r x)

modify :: PrimMonad m => MVector (PrimState m) a -> (a -> a) -> Int -> m ()
modify v f i = case reference "modify" v i of
  r -> r `seq` stToPrim (readSTRef r >>= \x -> writeSTRef r (f x))

modifyM :: PrimMonad m => MVector (PrimState m) a -> (a -> m a) -> Int -> m ()
modifyM v f i = read v i >>= f >>= \x -> write v i x

swap :: PrimMonad m => MVector (PrimState m) a -> Int -> Int -> m ()
swap v i j = read v i >>= \x -> read v j >>= \y -> write v i y >> write v j x

exchange :: PrimMonad m => MVector (PrimState m) a -> Int -> a -> m a
exchange v i y = read v i >>= \x -> write v i y >> return x

unsafeRead :: PrimMonad m => MVector (PrimState m) a -> Int -> m a
unsafeRead v i = read v i

unsafeWrite :: PrimMonad m => MVector (PrimState m) a -> Int -> a -> m ()
unsafeWrite v i x = write v i x

unsafeModify :: PrimMonad m => MVector (PrimState m) a -> (a -> a) -> Int -> m ()
unsafeModify v f i = modify v f i

unsafeModifyM :: PrimMonad m => MVector (PrimState m) a -> (a -> m a) -> Int -> m ()
unsafeModifyM v f i = modifyM v f i

unsafeSwap :: PrimMonad m => MVector (PrimState m) a -> Int -> Int -> m ()
unsafeSwap v i j = swap v i j

unsafeExchange :: PrimMonad m => MVector (PrimState m) a -> Int -> a -> m a
unsafeExchange v i y = exchange v i y

-- Walks and folds. Each element is read when its turn comes.

indices :: MVector s a -> [Int]
indices v = [0 .. length v - 1]

mapM_ :: PrimMonad m => (a -> m b) -> MVector (PrimState m) a -> m ()
mapM_ f v = imapM_ (\_ x -> f x) v

imapM_ :: PrimMonad m => (Int -> a -> m b) -> MVector (PrimState m) a -> m ()
imapM_ f v = Monad.mapM_ (\i -> read v i >>= f i) (indices v)

forM_ :: PrimMonad m => MVector (PrimState m) a -> (a -> m b) -> m ()
forM_ v f = mapM_ f v

iforM_ :: PrimMonad m => MVector (PrimState m) a -> (Int -> a -> m b) -> m ()
iforM_ v f = imapM_ f v

foldl :: PrimMonad m => (b -> a -> b) -> b -> MVector (PrimState m) a -> m b
foldl f z v = ifoldl (\b _ x -> f b x) z v

foldl' :: PrimMonad m => (b -> a -> b) -> b -> MVector (PrimState m) a -> m b
foldl' f z v = ifoldl' (\b _ x -> f b x) z v

ifoldl :: PrimMonad m => (b -> Int -> a -> b) -> b -> MVector (PrimState m) a -> m b
ifoldl f z v = ifoldM (\b i x -> return (f b i x)) z v

ifoldl' :: PrimMonad m => (b -> Int -> a -> b) -> b -> MVector (PrimState m) a -> m b
ifoldl' f z v = ifoldM' (\b i x -> return (f b i x)) z v

foldM :: PrimMonad m => (b -> a -> m b) -> b -> MVector (PrimState m) a -> m b
foldM f z v = ifoldM (\b _ x -> f b x) z v

foldM' :: PrimMonad m => (b -> a -> m b) -> b -> MVector (PrimState m) a -> m b
foldM' f z v = ifoldM' (\b _ x -> f b x) z v

ifoldM :: PrimMonad m => (b -> Int -> a -> m b) -> b -> MVector (PrimState m) a -> m b
ifoldM f z v = Monad.foldM (\b i -> read v i >>= f b i) z (indices v)

ifoldM' :: PrimMonad m => (b -> Int -> a -> m b) -> b -> MVector (PrimState m) a -> m b
ifoldM' f z v = z `seq` Monad.foldM (\b i -> read v i >>= f b i >>= \b' -> b' `seq` return b') z (indices v)

foldr :: PrimMonad m => (a -> b -> b) -> b -> MVector (PrimState m) a -> m b
foldr f z v = ifoldr (\_ x b -> f x b) z v

foldr' :: PrimMonad m => (a -> b -> b) -> b -> MVector (PrimState m) a -> m b
foldr' f z v = ifoldr' (\_ x b -> f x b) z v

ifoldr :: PrimMonad m => (Int -> a -> b -> b) -> b -> MVector (PrimState m) a -> m b
ifoldr f z v = ifoldrM (\i x b -> return (f i x b)) z v

ifoldr' :: PrimMonad m => (Int -> a -> b -> b) -> b -> MVector (PrimState m) a -> m b
ifoldr' f z v = ifoldrM' (\i x b -> return (f i x b)) z v

foldrM :: PrimMonad m => (a -> b -> m b) -> b -> MVector (PrimState m) a -> m b
foldrM f z v = ifoldrM (\_ x b -> f x b) z v

foldrM' :: PrimMonad m => (a -> b -> m b) -> b -> MVector (PrimState m) a -> m b
foldrM' f z v = ifoldrM' (\_ x b -> f x b) z v

ifoldrM :: PrimMonad m => (Int -> a -> b -> m b) -> b -> MVector (PrimState m) a -> m b
ifoldrM f z v = Monad.foldM (\b i -> read v i >>= \x -> f i x b) z (List.reverse (indices v))

ifoldrM' :: PrimMonad m => (Int -> a -> b -> m b) -> b -> MVector (PrimState m) a -> m b
ifoldrM' f z v =
  z `seq` Monad.foldM (\b i -> read v i >>= \x -> f i x b >>= \b' -> b' `seq` return b') z (List.reverse (indices v))

-- | Steps to the next permutation in lexicographic order, if there is one.
nextPermutation :: (PrimMonad m, Ord a) => MVector (PrimState m) a -> m Bool
nextPermutation v = readAll v >>= \xs -> case next (List.reverse xs) of
  Nothing -> return False
  Just ys -> Monad.zipWithM_ (write v) [0 ..] ys >> return True

-- | The next permutation of a list that is given in reverse.
next :: Ord a => [a] -> Maybe [a]
next ys = case rising [] ys of
  (_, []) -> Nothing
  (suffix, pivot : before) -> case List.break (> pivot) suffix of
    (smaller, bigger : rest) -> Just (List.reverse before ++ bigger : smaller ++ pivot : rest)
    (_, []) -> Nothing
  where
    -- splits off the longest suffix that does not rise, smallest first
    rising acc (a : b : rest)
      | a <= b = rising (acc ++ [a]) (b : rest)
      | otherwise = (acc ++ [a], b : rest)
    rising acc rest = (acc ++ rest, [])

-- Whole vectors

set :: PrimMonad m => MVector (PrimState m) a -> a -> m ()
set (MVector rs) x = stToPrim (Monad.mapM_ (\r -> writeSTRef r x) rs)

copy :: PrimMonad m => MVector (PrimState m) a -> MVector (PrimState m) a -> m ()
copy target source
  | length target /= length source = error ("Data.Vector.Mutable.copy: length mismatch " ++ show (length target, length source))
  | overlaps target source = error "Data.Vector.Mutable.copy: overlapping vectors"
  | otherwise = unsafeMove target source

move :: PrimMonad m => MVector (PrimState m) a -> MVector (PrimState m) a -> m ()
move target source
  | length target /= length source = error ("Data.Vector.Mutable.move: length mismatch " ++ show (length target, length source))
  | otherwise = unsafeMove target source

unsafeCopy :: PrimMonad m => MVector (PrimState m) a -> MVector (PrimState m) a -> m ()
unsafeCopy target source = unsafeMove target source

unsafeMove :: PrimMonad m => MVector (PrimState m) a -> MVector (PrimState m) a -> m ()
unsafeMove target source = readAll source >>= \xs -> Monad.zipWithM_ (write target) [0 ..] xs
