-- | Pointers with finalizers, which never run here.
module GHC.ForeignPtr
  ( ForeignPtr (..), FinalizerPtr, FinalizerEnvPtr
  , newForeignPtr_, mallocForeignPtr, mallocForeignPtrBytes, mallocPlainForeignPtrBytes
  , addForeignPtrFinalizer, touchForeignPtr, unsafeForeignPtrToPtr, unsafeWithForeignPtr
  , castForeignPtr, plusForeignPtr, finalizeForeignPtr, withForeignPtr
  ) where

import Foreign.Storable (Storable)
import GHC.Ptr

{-@ measure fplen :: ForeignPtr a -> Int @-}

{-@ type ForeignPtrV a = {v:ForeignPtr a | 0 <= fplen v} @-}
{-@ type ForeignPtrN a N = {v:ForeignPtr a | 0 <= fplen v && fplen v == N} @-}

data ForeignPtr a = ForeignPtr !(Ptr a)
  deriving (Eq, Ord)

type FinalizerPtr a = FunPtr (Ptr a -> IO ())

type FinalizerEnvPtr env a = FunPtr (Ptr env -> Ptr a -> IO ())

instance Show (ForeignPtr a) where
  showsPrec d (ForeignPtr p) = showsPrec d p

{-@ assume newForeignPtr_ :: p:Ptr a -> IO (ForeignPtrN a (plen p)) @-}
newForeignPtr_ :: Ptr a -> IO (ForeignPtr a)
newForeignPtr_ p = return (ForeignPtr p)

mallocForeignPtr :: Storable a => IO (ForeignPtr a)
mallocForeignPtr = undefined

mallocForeignPtrBytes :: Int -> IO (ForeignPtr a)
mallocForeignPtrBytes = undefined

{-@ assume mallocPlainForeignPtrBytes :: n:{v:Int | v >= 0} -> IO (ForeignPtrN a n) @-}
mallocPlainForeignPtrBytes :: Int -> IO (ForeignPtr a)
mallocPlainForeignPtrBytes = undefined

addForeignPtrFinalizer :: FinalizerPtr a -> ForeignPtr a -> IO ()
addForeignPtrFinalizer _ _ = return ()

touchForeignPtr :: ForeignPtr a -> IO ()
touchForeignPtr _ = return ()

unsafeForeignPtrToPtr :: ForeignPtr a -> Ptr a
unsafeForeignPtrToPtr (ForeignPtr p) = p

{-@ assume withForeignPtr :: forall a b. fp:ForeignPtr a -> (PtrN a (fplen fp) -> IO b) -> IO b @-}
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
