-- | Arrays in memory, which are opaque.
module Foreign.Marshal.Array
  ( mallocArray, allocaArray, peekArray, pokeArray, newArray, withArray, withArrayLen
  , copyArray, moveArray, advancePtr
  ) where

import Foreign.Ptr (Ptr, plusPtr)
import Foreign.Storable (Storable (sizeOf))

mallocArray :: Storable a => Int -> IO (Ptr a)
mallocArray = undefined

allocaArray :: Storable a => Int -> (Ptr a -> IO b) -> IO b
allocaArray = undefined

peekArray :: Storable a => Int -> Ptr a -> IO [a]
peekArray = undefined

pokeArray :: Storable a => Ptr a -> [a] -> IO ()
pokeArray = undefined

newArray :: Storable a => [a] -> IO (Ptr a)
newArray = undefined

withArray :: Storable a => [a] -> (Ptr a -> IO b) -> IO b
withArray = undefined

withArrayLen :: Storable a => [a] -> (Int -> Ptr a -> IO b) -> IO b
withArrayLen = undefined

copyArray :: Storable a => Ptr a -> Ptr a -> Int -> IO ()
copyArray = undefined

moveArray :: Storable a => Ptr a -> Ptr a -> Int -> IO ()
moveArray = undefined

advancePtr :: Storable a => Ptr a -> Int -> Ptr a
advancePtr p n = plusPtr p (n * sizeOf (element p))
  where
    element :: Ptr b -> b
    element _ = undefined
