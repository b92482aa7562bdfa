-- | Allocation, which is opaque.
module Foreign.Marshal.Alloc
  ( alloca, allocaBytes, malloc, mallocBytes, calloc, callocBytes, realloc, reallocBytes, free, finalizerFree
  ) where

import Foreign.ForeignPtr (FinalizerPtr)
import Foreign.Ptr (Ptr)
import Foreign.Storable (Storable)

alloca :: Storable a => (Ptr a -> IO b) -> IO b
alloca = undefined

{-@ assume allocaBytes :: n:Nat -> (PtrN a n -> IO b) -> IO b @-}
allocaBytes :: Int -> (Ptr a -> IO b) -> IO b
allocaBytes = undefined

malloc :: Storable a => IO (Ptr a)
malloc = undefined

mallocBytes :: Int -> IO (Ptr a)
mallocBytes = undefined

calloc :: Storable a => IO (Ptr a)
calloc = undefined

callocBytes :: Int -> IO (Ptr a)
callocBytes = undefined

realloc :: Storable b => Ptr a -> IO (Ptr b)
realloc = undefined

reallocBytes :: Ptr a -> Int -> IO (Ptr a)
reallocBytes = undefined

free :: Ptr a -> IO ()
free = undefined

finalizerFree :: FinalizerPtr a
finalizerFree = undefined
