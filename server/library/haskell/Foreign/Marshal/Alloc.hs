-- | Allocation. Nothing is ever freed.
module Foreign.Marshal.Alloc
  ( alloca, allocaBytes, malloc, mallocBytes, calloc, callocBytes, realloc, reallocBytes, free, finalizerFree
  ) where

import Foreign.ForeignPtr (FinalizerPtr)
import Foreign.Ptr (castPtr)
import Foreign.Storable (Storable (sizeOf))
import GHC.Ptr (Ptr (..), nullFunPtr)
import Limpid.Memory (Place (..), allocate, clear, copy)

alloca :: Storable a => (Ptr a -> IO b) -> IO b
alloca action = malloc >>= action

{-@ assume allocaBytes :: n:Nat -> (PtrN a n -> IO b) -> IO b @-}
allocaBytes :: Int -> (Ptr a -> IO b) -> IO b
allocaBytes n action = mallocBytes n >>= action

malloc :: Storable a => IO (Ptr a)
malloc = sized undefined
  where
    sized :: Storable b => b -> IO (Ptr b)
    sized x = mallocBytes (sizeOf x)

mallocBytes :: Int -> IO (Ptr a)
mallocBytes n = fmap Ptr (allocate n)

calloc :: Storable a => IO (Ptr a)
calloc = sized undefined
  where
    sized :: Storable b => b -> IO (Ptr b)
    sized x = callocBytes (sizeOf x)

callocBytes :: Int -> IO (Ptr a)
callocBytes n = allocate n >>= \place -> clear n place >> return (Ptr place)

realloc :: Storable b => Ptr a -> IO (Ptr b)
realloc p = sized undefined
  where
    sized :: Storable c => c -> IO (Ptr c)
    sized x = fmap castPtr (reallocBytes p (sizeOf x))

reallocBytes :: Ptr a -> Int -> IO (Ptr a)
reallocBytes (Ptr old) n = allocate n >>= \new -> copy (min n (left old)) new old >> return (Ptr new)
  where
    left (Place _ offset size) = size - offset

free :: Ptr a -> IO ()
free _ = return ()

finalizerFree :: FinalizerPtr a
finalizerFree = nullFunPtr
