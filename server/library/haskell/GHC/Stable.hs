-- | Pointers to values that C may keep.
module GHC.Stable (StablePtr, newStablePtr, deRefStablePtr, freeStablePtr, castStablePtrToPtr, castPtrToStablePtr) where

import Data.IORef (IORef, newIORef, readIORef)
import GHC.Ptr (Ptr)

newtype StablePtr a = StablePtr (IORef a)
  deriving (Eq)

newStablePtr :: a -> IO (StablePtr a)
newStablePtr x = fmap StablePtr (newIORef x)

deRefStablePtr :: StablePtr a -> IO a
deRefStablePtr (StablePtr r) = readIORef r

freeStablePtr :: StablePtr a -> IO ()
freeStablePtr _ = return ()

foreign import ccall "castStablePtrToPtr" castStablePtrToPtr :: StablePtr a -> Ptr ()
foreign import ccall "castPtrToStablePtr" castPtrToStablePtr :: Ptr () -> StablePtr a
