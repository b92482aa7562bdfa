-- | Memory that is freed all at once: here, never.
module Foreign.Marshal.Pool
  ( Pool, newPool, freePool, withPool, pooledMalloc, pooledMallocBytes, pooledRealloc, pooledReallocBytes
  , pooledMallocArray, pooledMallocArray0, pooledReallocArray, pooledReallocArray0, pooledNew, pooledNewArray, pooledNewArray0
  ) where

import Foreign.Marshal.Alloc
import Foreign.Marshal.Array
import Foreign.Marshal.Utils (new)
import Foreign.Ptr (Ptr)
import Foreign.Storable (Storable)

data Pool = Pool

newPool :: IO Pool
newPool = return Pool

freePool :: Pool -> IO ()
freePool _ = return ()

withPool :: (Pool -> IO b) -> IO b
withPool f = f Pool

pooledMalloc :: Storable a => Pool -> IO (Ptr a)
pooledMalloc _ = malloc

pooledMallocBytes :: Pool -> Int -> IO (Ptr a)
pooledMallocBytes _ n = mallocBytes n

foreign import ccall "pooledRealloc" pooledRealloc :: Storable a => Pool -> Ptr a -> IO (Ptr a)
foreign import ccall "pooledReallocBytes" pooledReallocBytes :: Pool -> Ptr a -> Int -> IO (Ptr a)
foreign import ccall "pooledReallocArray" pooledReallocArray :: Storable a => Pool -> Ptr a -> Int -> IO (Ptr a)
foreign import ccall "pooledReallocArray0" pooledReallocArray0 :: Storable a => Pool -> Ptr a -> Int -> IO (Ptr a)

pooledMallocArray :: Storable a => Pool -> Int -> IO (Ptr a)
pooledMallocArray _ n = mallocArray n

pooledMallocArray0 :: Storable a => Pool -> Int -> IO (Ptr a)
pooledMallocArray0 _ n = mallocArray (n + 1)

pooledNew :: Storable a => Pool -> a -> IO (Ptr a)
pooledNew _ x = new x

pooledNewArray :: Storable a => Pool -> [a] -> IO (Ptr a)
pooledNewArray _ xs = newArray xs

pooledNewArray0 :: Storable a => Pool -> a -> [a] -> IO (Ptr a)
pooledNewArray0 _ end xs = newArray (xs ++ [end])
