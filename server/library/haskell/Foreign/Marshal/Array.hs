-- | Arrays in memory.
module Foreign.Marshal.Array
  ( mallocArray, allocaArray, peekArray, pokeArray, newArray, withArray, withArrayLen
  , copyArray, moveArray, advancePtr
  , mallocArray0, allocaArray0, callocArray, callocArray0, reallocArray, reallocArray0, peekArray0, pokeArray0, newArray0, withArray0
  , withArrayLen0, lengthArray0
  ) where

import Foreign.Marshal.Alloc (callocBytes, mallocBytes, reallocBytes)
import Foreign.Marshal.Utils (copyBytes)
import Foreign.Ptr (Ptr, plusPtr)
import Foreign.Storable (Storable (..))

mallocArray :: Storable a => Int -> IO (Ptr a)
mallocArray n = sized undefined
  where
    sized :: Storable b => b -> IO (Ptr b)
    sized x = mallocBytes (n * sizeOf x)

allocaArray :: Storable a => Int -> (Ptr a -> IO b) -> IO b
allocaArray n action = mallocArray n >>= action

peekArray :: Storable a => Int -> Ptr a -> IO [a]
peekArray n p = mapM (\i -> peekElemOff p i) [0 .. n - 1]

pokeArray :: Storable a => Ptr a -> [a] -> IO ()
pokeArray p xs = sequence_ (zipWith (\i x -> pokeElemOff p i x) [0 ..] xs)

newArray :: Storable a => [a] -> IO (Ptr a)
newArray xs = mallocArray (length xs) >>= \p -> pokeArray p xs >> return p

withArray :: Storable a => [a] -> (Ptr a -> IO b) -> IO b
withArray xs action = newArray xs >>= action

withArrayLen :: Storable a => [a] -> (Int -> Ptr a -> IO b) -> IO b
withArrayLen xs action = newArray xs >>= action (length xs)

copyArray :: Storable a => Ptr a -> Ptr a -> Int -> IO ()
copyArray to from n = copyBytes to from (n * sizeOf (pointee from))

moveArray :: Storable a => Ptr a -> Ptr a -> Int -> IO ()
moveArray to from n = copyArray to from n

advancePtr :: Storable a => Ptr a -> Int -> Ptr a
advancePtr p n = plusPtr p (n * sizeOf (pointee p))

pointee :: Ptr a -> a
pointee _ = undefined

-- Arrays with an element that marks the end

mallocArray0 :: Storable a => Int -> IO (Ptr a)
mallocArray0 n = mallocArray (n + 1)

allocaArray0 :: Storable a => Int -> (Ptr a -> IO b) -> IO b
allocaArray0 n action = allocaArray (n + 1) action

callocArray, callocArray0 :: Storable a => Int -> IO (Ptr a)
callocArray n = sized undefined
  where
    sized :: Storable b => b -> IO (Ptr b)
    sized x = callocBytes (n * sizeOf x)
callocArray0 n = callocArray (n + 1)

reallocArray, reallocArray0 :: Storable a => Ptr a -> Int -> IO (Ptr a)
reallocArray p n = reallocBytes p (n * sizeOf (pointee p))
reallocArray0 p n = reallocArray p (n + 1)

peekArray0 :: (Storable a, Eq a) => a -> Ptr a -> IO [a]
peekArray0 end p = lengthArray0 end p >>= \n -> peekArray n p

pokeArray0 :: Storable a => a -> Ptr a -> [a] -> IO ()
pokeArray0 end p xs = pokeArray p (xs ++ [end])

newArray0 :: Storable a => a -> [a] -> IO (Ptr a)
newArray0 end xs = newArray (xs ++ [end])

withArray0 :: Storable a => a -> [a] -> (Ptr a -> IO b) -> IO b
withArray0 end xs action = newArray0 end xs >>= action

withArrayLen0 :: Storable a => a -> [a] -> (Int -> Ptr a -> IO b) -> IO b
withArrayLen0 end xs action = newArray0 end xs >>= action (length xs)

lengthArray0 :: (Storable a, Eq a) => a -> Ptr a -> IO Int
lengthArray0 end p = go 0
  where
    go n = peekElemOff p n >>= \x -> if x == end then return n else go (n + 1)
