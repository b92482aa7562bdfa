{-# LANGUAGE MultiParamTypeClasses, FlexibleInstances #-}
-- | Arrays in memory that C can see.
module Data.Array.Storable.Internals
  ( StorableArray (..), withStorableArray, touchStorableArray, unsafeForeignPtrToStorableArray
  ) where

import Data.Array.Base
import Foreign.ForeignPtr (ForeignPtr, mallocForeignPtrArray, withForeignPtr)
import Foreign.Ptr (Ptr)
import Foreign.Storable (Storable (..))

data StorableArray i e = StorableArray !i !i Int !(ForeignPtr e)

instance Storable e => MArray StorableArray e IO where
  getBounds (StorableArray l u _ _) = return (l, u)
  getNumElements (StorableArray _ _ n _) = return n
  newArray b x = newArray_ b >>= \a -> getNumElements a >>= \n -> mapM_ (\k -> unsafeWrite a k x) [0 .. n - 1] >> return a
  newArray_ (l, u) = let n = rangeSize (l, u) in fmap (\p -> StorableArray l u n p) (mallocForeignPtrArray n)
  unsafeNewArray_ b = newArray_ b
  unsafeRead (StorableArray _ _ _ p) k = withForeignPtr p (\q -> peekElemOff q k)
  unsafeWrite (StorableArray _ _ _ p) k x = withForeignPtr p (\q -> pokeElemOff q k x)

withStorableArray :: StorableArray i e -> (Ptr e -> IO a) -> IO a
withStorableArray (StorableArray _ _ _ p) f = withForeignPtr p f

touchStorableArray :: StorableArray i e -> IO ()
touchStorableArray _ = return ()

unsafeForeignPtrToStorableArray :: Ix i => ForeignPtr e -> (i, i) -> IO (StorableArray i e)
unsafeForeignPtrToStorableArray p (l, u) = return (StorableArray l u (rangeSize (l, u)) p)
