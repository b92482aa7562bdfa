{-# LANGUAGE MultiParamTypeClasses, FlexibleInstances, FlexibleContexts, RankNTypes #-}
-- | The classes of immutable and of mutable arrays, and the arrays whose elements are evaluated.
module Data.Array.Base
  ( IArray (..), array, listArray, (!), indices, elems, assocs, accumArray, (//), accum, amap, ixmap
  , UArray (..), MArray (..), STUArray (..)
  , newListArray, newGenArray, readArray, writeArray, modifyArray, modifyArray', getElems, getAssocs, mapArray, mapIndices
  , freeze, thaw, unsafeFreeze, unsafeThaw, safeRangeSize, safeIndex, castSTUArray
  , Ix (..)
  ) where

import Control.Monad.ST (ST)
import qualified Control.Monad.ST.Lazy as Lazy
import Data.Int (Int16, Int32, Int64, Int8)
import Data.Word (Word16, Word32, Word64, Word8)
import GHC.Arr (Array, STArray)
import qualified GHC.Arr as Arr
import GHC.Ix (Ix (..))

infixl 9 !, //

-- Immutable arrays

class IArray a e where
  bounds :: Ix i => a i e -> (i, i)
  numElements :: Ix i => a i e -> Int
  unsafeArray :: Ix i => (i, i) -> [(Int, e)] -> a i e
  unsafeAt :: Ix i => a i e -> Int -> e
  unsafeReplace :: Ix i => a i e -> [(Int, e)] -> a i e
  unsafeAccum :: Ix i => (e -> e' -> e) -> a i e -> [(Int, e')] -> a i e
  unsafeAccumArray :: Ix i => (e -> e' -> e) -> e -> (i, i) -> [(Int, e')] -> a i e

instance IArray Array e where
  bounds a = Arr.bounds a
  numElements a = Arr.numElements a
  unsafeArray b ies = Arr.unsafeArray b ies
  unsafeAt a k = Arr.unsafeAt a k
  unsafeReplace a ies = Arr.unsafeReplace a ies
  unsafeAccum f a ies = Arr.unsafeAccum f a ies
  unsafeAccumArray f x b ies = Arr.unsafeAccumArray f x b ies

-- | An array whose elements are evaluated.
newtype UArray i e = UArray (Array i e)

instance (Ix i, Eq e) => Eq (UArray i e) where
  UArray a == UArray b = a == b

instance (Ix i, Ord e) => Ord (UArray i e) where
  compare (UArray a) (UArray b) = compare a b

instance (Ix i, Show i, Show e) => Show (UArray i e) where
  showsPrec d (UArray a) = showsPrec d a

instance (Ix i, Read i, Read e) => Read (UArray i e) where
  readsPrec d s = [(UArray a, rest) | (a, rest) <- readsPrec d s]

-- | Evaluates the elements.
strict :: Array i e -> UArray i e
strict a = evaluated (Arr.elems a) `seq` UArray a

evaluated :: [e] -> ()
evaluated [] = ()
evaluated (x : xs) = x `seq` evaluated xs

-- | The elements that an unboxed array has where it is not defined.
zeroed :: Ix i => e -> (i, i) -> [(Int, e)] -> UArray i e
zeroed zero b ies = strict (Arr.unsafeAccumArray (\_ x -> x) zero b ies)

instance IArray UArray Bool where
  bounds (UArray a) = Arr.bounds a
  numElements (UArray a) = Arr.numElements a
  unsafeArray b ies = zeroed False b ies
  unsafeAt (UArray a) k = Arr.unsafeAt a k
  unsafeReplace (UArray a) ies = strict (Arr.unsafeReplace a ies)
  unsafeAccum f (UArray a) ies = strict (Arr.unsafeAccum f a ies)
  unsafeAccumArray f x b ies = strict (Arr.unsafeAccumArray f x b ies)

instance IArray UArray Char where
  bounds (UArray a) = Arr.bounds a
  numElements (UArray a) = Arr.numElements a
  unsafeArray b ies = zeroed '\0' b ies
  unsafeAt (UArray a) k = Arr.unsafeAt a k
  unsafeReplace (UArray a) ies = strict (Arr.unsafeReplace a ies)
  unsafeAccum f (UArray a) ies = strict (Arr.unsafeAccum f a ies)
  unsafeAccumArray f x b ies = strict (Arr.unsafeAccumArray f x b ies)

instance IArray UArray Int where
  bounds (UArray a) = Arr.bounds a
  numElements (UArray a) = Arr.numElements a
  unsafeArray b ies = zeroed 0 b ies
  unsafeAt (UArray a) k = Arr.unsafeAt a k
  unsafeReplace (UArray a) ies = strict (Arr.unsafeReplace a ies)
  unsafeAccum f (UArray a) ies = strict (Arr.unsafeAccum f a ies)
  unsafeAccumArray f x b ies = strict (Arr.unsafeAccumArray f x b ies)

instance IArray UArray Word where
  bounds (UArray a) = Arr.bounds a
  numElements (UArray a) = Arr.numElements a
  unsafeArray b ies = zeroed 0 b ies
  unsafeAt (UArray a) k = Arr.unsafeAt a k
  unsafeReplace (UArray a) ies = strict (Arr.unsafeReplace a ies)
  unsafeAccum f (UArray a) ies = strict (Arr.unsafeAccum f a ies)
  unsafeAccumArray f x b ies = strict (Arr.unsafeAccumArray f x b ies)

instance IArray UArray Double where
  bounds (UArray a) = Arr.bounds a
  numElements (UArray a) = Arr.numElements a
  unsafeArray b ies = zeroed 0 b ies
  unsafeAt (UArray a) k = Arr.unsafeAt a k
  unsafeReplace (UArray a) ies = strict (Arr.unsafeReplace a ies)
  unsafeAccum f (UArray a) ies = strict (Arr.unsafeAccum f a ies)
  unsafeAccumArray f x b ies = strict (Arr.unsafeAccumArray f x b ies)

instance IArray UArray Float where
  bounds (UArray a) = Arr.bounds a
  numElements (UArray a) = Arr.numElements a
  unsafeArray b ies = zeroed 0 b ies
  unsafeAt (UArray a) k = Arr.unsafeAt a k
  unsafeReplace (UArray a) ies = strict (Arr.unsafeReplace a ies)
  unsafeAccum f (UArray a) ies = strict (Arr.unsafeAccum f a ies)
  unsafeAccumArray f x b ies = strict (Arr.unsafeAccumArray f x b ies)

instance IArray UArray Int8 where
  bounds (UArray a) = Arr.bounds a
  numElements (UArray a) = Arr.numElements a
  unsafeArray b ies = zeroed 0 b ies
  unsafeAt (UArray a) k = Arr.unsafeAt a k
  unsafeReplace (UArray a) ies = strict (Arr.unsafeReplace a ies)
  unsafeAccum f (UArray a) ies = strict (Arr.unsafeAccum f a ies)
  unsafeAccumArray f x b ies = strict (Arr.unsafeAccumArray f x b ies)

instance IArray UArray Int16 where
  bounds (UArray a) = Arr.bounds a
  numElements (UArray a) = Arr.numElements a
  unsafeArray b ies = zeroed 0 b ies
  unsafeAt (UArray a) k = Arr.unsafeAt a k
  unsafeReplace (UArray a) ies = strict (Arr.unsafeReplace a ies)
  unsafeAccum f (UArray a) ies = strict (Arr.unsafeAccum f a ies)
  unsafeAccumArray f x b ies = strict (Arr.unsafeAccumArray f x b ies)

instance IArray UArray Int32 where
  bounds (UArray a) = Arr.bounds a
  numElements (UArray a) = Arr.numElements a
  unsafeArray b ies = zeroed 0 b ies
  unsafeAt (UArray a) k = Arr.unsafeAt a k
  unsafeReplace (UArray a) ies = strict (Arr.unsafeReplace a ies)
  unsafeAccum f (UArray a) ies = strict (Arr.unsafeAccum f a ies)
  unsafeAccumArray f x b ies = strict (Arr.unsafeAccumArray f x b ies)

instance IArray UArray Int64 where
  bounds (UArray a) = Arr.bounds a
  numElements (UArray a) = Arr.numElements a
  unsafeArray b ies = zeroed 0 b ies
  unsafeAt (UArray a) k = Arr.unsafeAt a k
  unsafeReplace (UArray a) ies = strict (Arr.unsafeReplace a ies)
  unsafeAccum f (UArray a) ies = strict (Arr.unsafeAccum f a ies)
  unsafeAccumArray f x b ies = strict (Arr.unsafeAccumArray f x b ies)

instance IArray UArray Word8 where
  bounds (UArray a) = Arr.bounds a
  numElements (UArray a) = Arr.numElements a
  unsafeArray b ies = zeroed 0 b ies
  unsafeAt (UArray a) k = Arr.unsafeAt a k
  unsafeReplace (UArray a) ies = strict (Arr.unsafeReplace a ies)
  unsafeAccum f (UArray a) ies = strict (Arr.unsafeAccum f a ies)
  unsafeAccumArray f x b ies = strict (Arr.unsafeAccumArray f x b ies)

instance IArray UArray Word16 where
  bounds (UArray a) = Arr.bounds a
  numElements (UArray a) = Arr.numElements a
  unsafeArray b ies = zeroed 0 b ies
  unsafeAt (UArray a) k = Arr.unsafeAt a k
  unsafeReplace (UArray a) ies = strict (Arr.unsafeReplace a ies)
  unsafeAccum f (UArray a) ies = strict (Arr.unsafeAccum f a ies)
  unsafeAccumArray f x b ies = strict (Arr.unsafeAccumArray f x b ies)

instance IArray UArray Word32 where
  bounds (UArray a) = Arr.bounds a
  numElements (UArray a) = Arr.numElements a
  unsafeArray b ies = zeroed 0 b ies
  unsafeAt (UArray a) k = Arr.unsafeAt a k
  unsafeReplace (UArray a) ies = strict (Arr.unsafeReplace a ies)
  unsafeAccum f (UArray a) ies = strict (Arr.unsafeAccum f a ies)
  unsafeAccumArray f x b ies = strict (Arr.unsafeAccumArray f x b ies)

instance IArray UArray Word64 where
  bounds (UArray a) = Arr.bounds a
  numElements (UArray a) = Arr.numElements a
  unsafeArray b ies = zeroed 0 b ies
  unsafeAt (UArray a) k = Arr.unsafeAt a k
  unsafeReplace (UArray a) ies = strict (Arr.unsafeReplace a ies)
  unsafeAccum f (UArray a) ies = strict (Arr.unsafeAccum f a ies)
  unsafeAccumArray f x b ies = strict (Arr.unsafeAccumArray f x b ies)

safeRangeSize :: Ix i => (i, i) -> Int
safeRangeSize b = case rangeSize b of
  n | n < 0 -> errorWithoutStackTrace "Negative range size"
    | otherwise -> n

safeIndex :: Ix i => (i, i) -> Int -> i -> Int
safeIndex b n i = case index b i of
  k | 0 <= k && k < n -> k
    | otherwise -> errorWithoutStackTrace "Error in array index"

array :: (IArray a e, Ix i) => (i, i) -> [(i, e)] -> a i e
array b ies = unsafeArray b [(safeIndex b (safeRangeSize b) i, e) | (i, e) <- ies]

listArray :: (IArray a e, Ix i) => (i, i) -> [e] -> a i e
listArray b es = unsafeArray b (zip (upTo (safeRangeSize b)) es)

upTo :: Int -> [Int]
upTo n = [0 .. n - 1]

(!) :: (IArray a e, Ix i) => a i e -> i -> e
a ! i = unsafeAt a (safeIndex (bounds a) (numElements a) i)

indices :: (IArray a e, Ix i) => a i e -> [i]
indices a = range (bounds a)

elems :: (IArray a e, Ix i) => a i e -> [e]
elems a = [unsafeAt a k | k <- upTo (numElements a)]

assocs :: (IArray a e, Ix i) => a i e -> [(i, e)]
assocs a = zip (indices a) (elems a)

accumArray :: (IArray a e, Ix i) => (e -> e' -> e) -> e -> (i, i) -> [(i, e')] -> a i e
accumArray f x b ies = unsafeAccumArray f x b [(safeIndex b (safeRangeSize b) i, e) | (i, e) <- ies]

(//) :: (IArray a e, Ix i) => a i e -> [(i, e)] -> a i e
a // ies = unsafeReplace a [(safeIndex (bounds a) (numElements a) i, e) | (i, e) <- ies]

accum :: (IArray a e, Ix i) => (e -> e' -> e) -> a i e -> [(i, e')] -> a i e
accum f a ies = unsafeAccum f a [(safeIndex (bounds a) (numElements a) i, e) | (i, e) <- ies]

amap :: (IArray a e', IArray a e, Ix i) => (e' -> e) -> a i e' -> a i e
amap f a = unsafeArray (bounds a) [(k, f (unsafeAt a k)) | k <- upTo (numElements a)]

ixmap :: (IArray a e, Ix i, Ix j) => (i, i) -> (i -> j) -> a j e -> a i e
ixmap b f a = array b [(i, a ! f i) | i <- range b]

-- Mutable arrays

class Monad m => MArray a e m where
  getBounds :: Ix i => a i e -> m (i, i)
  getNumElements :: Ix i => a i e -> m Int
  newArray :: Ix i => (i, i) -> e -> m (a i e)
  newArray_ :: Ix i => (i, i) -> m (a i e)
  unsafeNewArray_ :: Ix i => (i, i) -> m (a i e)
  unsafeRead :: Ix i => a i e -> Int -> m e
  unsafeWrite :: Ix i => a i e -> Int -> e -> m ()

  newArray_ b = newArray b Arr.arrEleBottom
  unsafeNewArray_ b = newArray b Arr.arrEleBottom

instance MArray (STArray s) e (ST s) where
  getBounds a = return (Arr.boundsSTArray a)
  getNumElements a = return (Arr.numElementsSTArray a)
  newArray b x = Arr.newSTArray b x
  unsafeRead a k = Arr.unsafeReadSTArray a k
  unsafeWrite a k x = Arr.unsafeWriteSTArray a k x

instance MArray (STArray s) e (Lazy.ST s) where
  getBounds a = return (Arr.boundsSTArray a)
  getNumElements a = return (Arr.numElementsSTArray a)
  newArray b x = Lazy.strictToLazyST (Arr.newSTArray b x)
  unsafeRead a k = Lazy.strictToLazyST (Arr.unsafeReadSTArray a k)
  unsafeWrite a k x = Lazy.strictToLazyST (Arr.unsafeWriteSTArray a k x)

-- | A mutable array whose elements are evaluated.
newtype STUArray s i e = STUArray (STArray s i e)
  deriving (Eq)

instance MArray (STUArray s) Bool (ST s) where
  getBounds (STUArray a) = return (Arr.boundsSTArray a)
  getNumElements (STUArray a) = return (Arr.numElementsSTArray a)
  newArray b x = x `seq` fmap STUArray (Arr.newSTArray b x)
  newArray_ b = fmap STUArray (Arr.newSTArray b False)
  unsafeNewArray_ b = fmap STUArray (Arr.newSTArray b False)
  unsafeRead (STUArray a) k = Arr.unsafeReadSTArray a k
  unsafeWrite (STUArray a) k x = x `seq` Arr.unsafeWriteSTArray a k x

instance MArray (STUArray s) Char (ST s) where
  getBounds (STUArray a) = return (Arr.boundsSTArray a)
  getNumElements (STUArray a) = return (Arr.numElementsSTArray a)
  newArray b x = x `seq` fmap STUArray (Arr.newSTArray b x)
  newArray_ b = fmap STUArray (Arr.newSTArray b '\0')
  unsafeNewArray_ b = fmap STUArray (Arr.newSTArray b '\0')
  unsafeRead (STUArray a) k = Arr.unsafeReadSTArray a k
  unsafeWrite (STUArray a) k x = x `seq` Arr.unsafeWriteSTArray a k x

instance MArray (STUArray s) Int (ST s) where
  getBounds (STUArray a) = return (Arr.boundsSTArray a)
  getNumElements (STUArray a) = return (Arr.numElementsSTArray a)
  newArray b x = x `seq` fmap STUArray (Arr.newSTArray b x)
  newArray_ b = fmap STUArray (Arr.newSTArray b 0)
  unsafeNewArray_ b = fmap STUArray (Arr.newSTArray b 0)
  unsafeRead (STUArray a) k = Arr.unsafeReadSTArray a k
  unsafeWrite (STUArray a) k x = x `seq` Arr.unsafeWriteSTArray a k x

instance MArray (STUArray s) Word (ST s) where
  getBounds (STUArray a) = return (Arr.boundsSTArray a)
  getNumElements (STUArray a) = return (Arr.numElementsSTArray a)
  newArray b x = x `seq` fmap STUArray (Arr.newSTArray b x)
  newArray_ b = fmap STUArray (Arr.newSTArray b 0)
  unsafeNewArray_ b = fmap STUArray (Arr.newSTArray b 0)
  unsafeRead (STUArray a) k = Arr.unsafeReadSTArray a k
  unsafeWrite (STUArray a) k x = x `seq` Arr.unsafeWriteSTArray a k x

instance MArray (STUArray s) Double (ST s) where
  getBounds (STUArray a) = return (Arr.boundsSTArray a)
  getNumElements (STUArray a) = return (Arr.numElementsSTArray a)
  newArray b x = x `seq` fmap STUArray (Arr.newSTArray b x)
  newArray_ b = fmap STUArray (Arr.newSTArray b 0)
  unsafeNewArray_ b = fmap STUArray (Arr.newSTArray b 0)
  unsafeRead (STUArray a) k = Arr.unsafeReadSTArray a k
  unsafeWrite (STUArray a) k x = x `seq` Arr.unsafeWriteSTArray a k x

instance MArray (STUArray s) Float (ST s) where
  getBounds (STUArray a) = return (Arr.boundsSTArray a)
  getNumElements (STUArray a) = return (Arr.numElementsSTArray a)
  newArray b x = x `seq` fmap STUArray (Arr.newSTArray b x)
  newArray_ b = fmap STUArray (Arr.newSTArray b 0)
  unsafeNewArray_ b = fmap STUArray (Arr.newSTArray b 0)
  unsafeRead (STUArray a) k = Arr.unsafeReadSTArray a k
  unsafeWrite (STUArray a) k x = x `seq` Arr.unsafeWriteSTArray a k x

instance MArray (STUArray s) Int8 (ST s) where
  getBounds (STUArray a) = return (Arr.boundsSTArray a)
  getNumElements (STUArray a) = return (Arr.numElementsSTArray a)
  newArray b x = x `seq` fmap STUArray (Arr.newSTArray b x)
  newArray_ b = fmap STUArray (Arr.newSTArray b 0)
  unsafeNewArray_ b = fmap STUArray (Arr.newSTArray b 0)
  unsafeRead (STUArray a) k = Arr.unsafeReadSTArray a k
  unsafeWrite (STUArray a) k x = x `seq` Arr.unsafeWriteSTArray a k x

instance MArray (STUArray s) Int16 (ST s) where
  getBounds (STUArray a) = return (Arr.boundsSTArray a)
  getNumElements (STUArray a) = return (Arr.numElementsSTArray a)
  newArray b x = x `seq` fmap STUArray (Arr.newSTArray b x)
  newArray_ b = fmap STUArray (Arr.newSTArray b 0)
  unsafeNewArray_ b = fmap STUArray (Arr.newSTArray b 0)
  unsafeRead (STUArray a) k = Arr.unsafeReadSTArray a k
  unsafeWrite (STUArray a) k x = x `seq` Arr.unsafeWriteSTArray a k x

instance MArray (STUArray s) Int32 (ST s) where
  getBounds (STUArray a) = return (Arr.boundsSTArray a)
  getNumElements (STUArray a) = return (Arr.numElementsSTArray a)
  newArray b x = x `seq` fmap STUArray (Arr.newSTArray b x)
  newArray_ b = fmap STUArray (Arr.newSTArray b 0)
  unsafeNewArray_ b = fmap STUArray (Arr.newSTArray b 0)
  unsafeRead (STUArray a) k = Arr.unsafeReadSTArray a k
  unsafeWrite (STUArray a) k x = x `seq` Arr.unsafeWriteSTArray a k x

instance MArray (STUArray s) Int64 (ST s) where
  getBounds (STUArray a) = return (Arr.boundsSTArray a)
  getNumElements (STUArray a) = return (Arr.numElementsSTArray a)
  newArray b x = x `seq` fmap STUArray (Arr.newSTArray b x)
  newArray_ b = fmap STUArray (Arr.newSTArray b 0)
  unsafeNewArray_ b = fmap STUArray (Arr.newSTArray b 0)
  unsafeRead (STUArray a) k = Arr.unsafeReadSTArray a k
  unsafeWrite (STUArray a) k x = x `seq` Arr.unsafeWriteSTArray a k x

instance MArray (STUArray s) Word8 (ST s) where
  getBounds (STUArray a) = return (Arr.boundsSTArray a)
  getNumElements (STUArray a) = return (Arr.numElementsSTArray a)
  newArray b x = x `seq` fmap STUArray (Arr.newSTArray b x)
  newArray_ b = fmap STUArray (Arr.newSTArray b 0)
  unsafeNewArray_ b = fmap STUArray (Arr.newSTArray b 0)
  unsafeRead (STUArray a) k = Arr.unsafeReadSTArray a k
  unsafeWrite (STUArray a) k x = x `seq` Arr.unsafeWriteSTArray a k x

instance MArray (STUArray s) Word16 (ST s) where
  getBounds (STUArray a) = return (Arr.boundsSTArray a)
  getNumElements (STUArray a) = return (Arr.numElementsSTArray a)
  newArray b x = x `seq` fmap STUArray (Arr.newSTArray b x)
  newArray_ b = fmap STUArray (Arr.newSTArray b 0)
  unsafeNewArray_ b = fmap STUArray (Arr.newSTArray b 0)
  unsafeRead (STUArray a) k = Arr.unsafeReadSTArray a k
  unsafeWrite (STUArray a) k x = x `seq` Arr.unsafeWriteSTArray a k x

instance MArray (STUArray s) Word32 (ST s) where
  getBounds (STUArray a) = return (Arr.boundsSTArray a)
  getNumElements (STUArray a) = return (Arr.numElementsSTArray a)
  newArray b x = x `seq` fmap STUArray (Arr.newSTArray b x)
  newArray_ b = fmap STUArray (Arr.newSTArray b 0)
  unsafeNewArray_ b = fmap STUArray (Arr.newSTArray b 0)
  unsafeRead (STUArray a) k = Arr.unsafeReadSTArray a k
  unsafeWrite (STUArray a) k x = x `seq` Arr.unsafeWriteSTArray a k x

instance MArray (STUArray s) Word64 (ST s) where
  getBounds (STUArray a) = return (Arr.boundsSTArray a)
  getNumElements (STUArray a) = return (Arr.numElementsSTArray a)
  newArray b x = x `seq` fmap STUArray (Arr.newSTArray b x)
  newArray_ b = fmap STUArray (Arr.newSTArray b 0)
  unsafeNewArray_ b = fmap STUArray (Arr.newSTArray b 0)
  unsafeRead (STUArray a) k = Arr.unsafeReadSTArray a k
  unsafeWrite (STUArray a) k x = x `seq` Arr.unsafeWriteSTArray a k x

newListArray :: (MArray a e m, Ix i) => (i, i) -> [e] -> m (a i e)
newListArray b es = newArray_ b >>= \a -> fill a (zip (upTo (safeRangeSize b)) es) >> return a

newGenArray :: (MArray a e m, Ix i) => (i, i) -> (i -> m e) -> m (a i e)
newGenArray b f = newArray_ b >>= \a ->
  mapM_ (\i -> f i >>= \x -> unsafeWrite a (safeIndex b (safeRangeSize b) i) x) (range b) >> return a

fill :: (MArray a e m, Ix i) => a i e -> [(Int, e)] -> m ()
fill a ies = mapM_ (\(k, x) -> unsafeWrite a k x) ies

readArray :: (MArray a e m, Ix i) => a i e -> i -> m e
readArray a i = getBounds a >>= \b -> getNumElements a >>= \n -> unsafeRead a (safeIndex b n i)

writeArray :: (MArray a e m, Ix i) => a i e -> i -> e -> m ()
writeArray a i x = getBounds a >>= \b -> getNumElements a >>= \n -> unsafeWrite a (safeIndex b n i) x

modifyArray :: (MArray a e m, Ix i) => a i e -> i -> (e -> e) -> m ()
modifyArray a i f = readArray a i >>= \x -> writeArray a i (f x)

modifyArray' :: (MArray a e m, Ix i) => a i e -> i -> (e -> e) -> m ()
modifyArray' a i f = readArray a i >>= \x -> let y = f x in y `seq` writeArray a i y

getElems :: (MArray a e m, Ix i) => a i e -> m [e]
getElems a = getNumElements a >>= \n -> mapM (\k -> unsafeRead a k) (upTo n)

getAssocs :: (MArray a e m, Ix i) => a i e -> m [(i, e)]
getAssocs a = getBounds a >>= \b -> getElems a >>= \es -> return (zip (range b) es)

mapArray :: (MArray a e' m, MArray a e m, Ix i) => (e' -> e) -> a i e' -> m (a i e)
mapArray f a = getBounds a >>= \b -> getElems a >>= \es -> newListArray b (map f es)

mapIndices :: (MArray a e m, Ix i, Ix j) => (i, i) -> (i -> j) -> a j e -> m (a i e)
mapIndices b f a = mapM (\i -> readArray a (f i)) (range b) >>= \es -> newListArray b es

freeze :: (Ix i, MArray a e m, IArray b e) => a i e -> m (b i e)
freeze a = getBounds a >>= \b -> getElems a >>= \es -> return (listArray b es)

thaw :: (Ix i, IArray a e, MArray b e m) => a i e -> m (b i e)
thaw a = newListArray (bounds a) (elems a)

unsafeFreeze :: (Ix i, MArray a e m, IArray b e) => a i e -> m (b i e)
unsafeFreeze a = freeze a

unsafeThaw :: (Ix i, IArray a e, MArray b e m) => a i e -> m (b i e)
unsafeThaw a = thaw a

foreign import ccall "castSTUArray" castSTUArray :: STUArray s ix a -> ST s (STUArray s ix b)
