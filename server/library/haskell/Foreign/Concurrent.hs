-- | Pointers with finalizers, which never run here.
module Foreign.Concurrent (newForeignPtr, addForeignPtrFinalizer) where

import GHC.ForeignPtr (ForeignPtr, newForeignPtr_)
import GHC.Ptr (Ptr)

{-@ assume newForeignPtr :: p:PtrV a -> IO () -> IO (ForeignPtrN a (plen p)) @-}
newForeignPtr :: Ptr a -> IO () -> IO (ForeignPtr a)
newForeignPtr p _ = newForeignPtr_ p

addForeignPtrFinalizer :: ForeignPtr a -> IO () -> IO ()
addForeignPtrFinalizer _ _ = return ()
