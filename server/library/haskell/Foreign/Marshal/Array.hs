-- | Arrays in memory.
module Foreign.Marshal.Array
  ( mallocArray, allocaArray, peekArray, pokeArray, newArray, withArray, withArrayLen
  , copyArray, moveArray, advancePtr
  ) where

import Foreign.Marshal.Alloc (mallocBytes)
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
