-- | Pointers with finalizers, which never run here.
module GHC.ForeignPtr
  ( ForeignPtr (..), FinalizerPtr, FinalizerEnvPtr
  , newForeignPtr_, mallocForeignPtr, mallocForeignPtrBytes, mallocPlainForeignPtrBytes
  , addForeignPtrFinalizer, touchForeignPtr, unsafeForeignPtrToPtr, unsafeWithForeignPtr
  , castForeignPtr, plusForeignPtr, finalizeForeignPtr, withForeignPtr
  ) where

import Foreign.Storable (Storable)
import GHC.Ptr

data ForeignPtr a = ForeignPtr !(Ptr a)
  deriving (Eq, Ord)

type FinalizerPtr a = FunPtr (Ptr a -> IO ())

type FinalizerEnvPtr env a = FunPtr (Ptr env -> Ptr a -> IO ())

instance Show (ForeignPtr a) where
  showsPrec d (ForeignPtr p) = showsPrec d p

newForeignPtr_ :: Ptr a -> IO (ForeignPtr a)
newForeignPtr_ p = return (ForeignPtr p)

mallocForeignPtr :: Storable a => IO (ForeignPtr a)
mallocForeignPtr = undefined

mallocForeignPtrBytes :: Int -> IO (ForeignPtr a)
mallocForeignPtrBytes = undefined

mallocPlainForeignPtrBytes :: Int -> IO (ForeignPtr a)
mallocPlainForeignPtrBytes = undefined

addForeignPtrFinalizer :: FinalizerPtr a -> ForeignPtr a -> IO ()
addForeignPtrFinalizer _ _ = return ()

touchForeignPtr :: ForeignPtr a -> IO ()
touchForeignPtr _ = return ()

unsafeForeignPtrToPtr :: ForeignPtr a -> Ptr a
unsafeForeignPtrToPtr (ForeignPtr p) = p

withForeignPtr :: ForeignPtr a -> (Ptr a -> IO b) -> IO b
withForeignPtr (ForeignPtr p) action = action p

unsafeWithForeignPtr :: ForeignPtr a -> (Ptr a -> IO b) -> IO b
unsafeWithForeignPtr p action = withForeignPtr p action

castForeignPtr :: ForeignPtr a -> ForeignPtr b
castForeignPtr (ForeignPtr p) = ForeignPtr (castPtr p)

plusForeignPtr :: ForeignPtr a -> Int -> ForeignPtr b
plusForeignPtr (ForeignPtr p) n = ForeignPtr (plusPtr p n)

finalizeForeignPtr :: ForeignPtr a -> IO ()
finalizeForeignPtr _ = return ()
