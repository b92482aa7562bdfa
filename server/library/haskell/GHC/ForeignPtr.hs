-- | Pointers with finalizers, which never run here.
module GHC.ForeignPtr
  ( ForeignPtr (..), FinalizerPtr, FinalizerEnvPtr
  , newForeignPtr_, mallocForeignPtr, mallocForeignPtrBytes, mallocPlainForeignPtrBytes
  , addForeignPtrFinalizer, touchForeignPtr, unsafeForeignPtrToPtr, unsafeWithForeignPtr
  , castForeignPtr, plusForeignPtr, finalizeForeignPtr, withForeignPtr
  ) where

import Foreign.Storable (Storable (sizeOf))
import GHC.Ptr
import Limpid.Memory (Place (..), allocate)

{-@ measure fplen :: ForeignPtr a -> Int @-}

{-@ type ForeignPtrV a = {v:ForeignPtr a | 0 <= fplen v} @-}
{-@ type ForeignPtrN a N = {v:ForeignPtr a | 0 <= fplen v && fplen v == N} @-}

data ForeignPtr a = ForeignPtr !(Ptr a)
  deriving (Eq, Ord)

-- | What the measure is at run time.
{-@ assume foreignBytesLeft :: p:ForeignPtr a -> {v:Int | v == fplen p} @-}
foreignBytesLeft :: ForeignPtr a -> Int
foreignBytesLeft (ForeignPtr (Ptr (Place _ offset size))) = size - offset

type FinalizerPtr a = FunPtr (Ptr a -> IO ())

type FinalizerEnvPtr env a = FunPtr (Ptr env -> Ptr a -> IO ())

instance Show (ForeignPtr a) where
  showsPrec d (ForeignPtr p) = showsPrec d p

{-@ assume newForeignPtr_ :: p:Ptr a -> IO (ForeignPtrN a (plen p)) @-}
newForeignPtr_ :: Ptr a -> IO (ForeignPtr a)
newForeignPtr_ p = return (ForeignPtr p)

mallocForeignPtr :: Storable a => IO (ForeignPtr a)
mallocForeignPtr = made undefined
  where
    made :: Storable b => b -> IO (ForeignPtr b)
    made x = mallocForeignPtrBytes (sizeOf x)

mallocForeignPtrBytes :: Int -> IO (ForeignPtr a)
mallocForeignPtrBytes n = fmap (\place -> ForeignPtr (Ptr place)) (allocate n)

{-@ assume mallocPlainForeignPtrBytes :: n:{v:Int | v >= 0} -> IO (ForeignPtrN a n) @-}
mallocPlainForeignPtrBytes :: Int -> IO (ForeignPtr a)
mallocPlainForeignPtrBytes n = mallocForeignPtrBytes n

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
