-- | Pointers with finalizers.
module Foreign.ForeignPtr
  ( ForeignPtr, FinalizerPtr, FinalizerEnvPtr
  , newForeignPtr, newForeignPtr_, addForeignPtrFinalizer, withForeignPtr, finalizeForeignPtr
  , touchForeignPtr, castForeignPtr, plusForeignPtr
  , mallocForeignPtr, mallocForeignPtrBytes, mallocForeignPtrArray, mallocForeignPtrArray0
  ) where

import Foreign.Ptr (Ptr)
import Foreign.Storable (Storable (sizeOf))
import GHC.ForeignPtr

{-@ assume newForeignPtr :: _ -> p:PtrV a -> IO (ForeignPtrN a (plen p)) @-}
newForeignPtr :: FinalizerPtr a -> Ptr a -> IO (ForeignPtr a)
newForeignPtr _ p = newForeignPtr_ p

mallocForeignPtrArray :: Storable a => Int -> IO (ForeignPtr a)
mallocForeignPtrArray n = made undefined
  where
    made :: Storable b => b -> IO (ForeignPtr b)
    made x = mallocForeignPtrBytes (n * sizeOf x)

mallocForeignPtrArray0 :: Storable a => Int -> IO (ForeignPtr a)
mallocForeignPtrArray0 n = mallocForeignPtrArray (n + 1)
