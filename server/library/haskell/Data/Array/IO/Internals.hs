{-# LANGUAGE MultiParamTypeClasses, FlexibleInstances #-}
-- | Mutable arrays in 'IO'.
module Data.Array.IO.Internals (IOArray (..), IOUArray (..), castIOUArray, unsafeThawIOUArray, unsafeFreezeIOUArray) where

import Control.Monad.ST (stToIO)
import Control.Monad.ST.RealWorld (RealWorld)
import Data.Array.Base
import Data.Int (Int16, Int32, Int64, Int8)
import Data.Word (Word16, Word32, Word64, Word8)
import GHC.IOArray (IOArray (..))

instance MArray IOArray e IO where
  getBounds (IOArray a) = stToIO (getBounds a)
  getNumElements (IOArray a) = stToIO (getNumElements a)
  newArray b x = stToIO (fmap IOArray (newArray b x))
  unsafeRead (IOArray a) k = stToIO (unsafeRead a k)
  unsafeWrite (IOArray a) k x = stToIO (unsafeWrite a k x)

-- | A mutable array whose elements are evaluated.
newtype IOUArray i e = IOUArray (STUArray RealWorld i e)
  deriving (Eq)

instance MArray IOUArray Bool IO where
  getBounds (IOUArray a) = stToIO (getBounds a)
  getNumElements (IOUArray a) = stToIO (getNumElements a)
  newArray b x = stToIO (fmap IOUArray (newArray b x))
  newArray_ b = stToIO (fmap IOUArray (newArray_ b))
  unsafeNewArray_ b = stToIO (fmap IOUArray (newArray_ b))
  unsafeRead (IOUArray a) k = stToIO (unsafeRead a k)
  unsafeWrite (IOUArray a) k x = stToIO (unsafeWrite a k x)

instance MArray IOUArray Char IO where
  getBounds (IOUArray a) = stToIO (getBounds a)
  getNumElements (IOUArray a) = stToIO (getNumElements a)
  newArray b x = stToIO (fmap IOUArray (newArray b x))
  newArray_ b = stToIO (fmap IOUArray (newArray_ b))
  unsafeNewArray_ b = stToIO (fmap IOUArray (newArray_ b))
  unsafeRead (IOUArray a) k = stToIO (unsafeRead a k)
  unsafeWrite (IOUArray a) k x = stToIO (unsafeWrite a k x)

instance MArray IOUArray Int IO where
  getBounds (IOUArray a) = stToIO (getBounds a)
  getNumElements (IOUArray a) = stToIO (getNumElements a)
  newArray b x = stToIO (fmap IOUArray (newArray b x))
  newArray_ b = stToIO (fmap IOUArray (newArray_ b))
  unsafeNewArray_ b = stToIO (fmap IOUArray (newArray_ b))
  unsafeRead (IOUArray a) k = stToIO (unsafeRead a k)
  unsafeWrite (IOUArray a) k x = stToIO (unsafeWrite a k x)

instance MArray IOUArray Word IO where
  getBounds (IOUArray a) = stToIO (getBounds a)
  getNumElements (IOUArray a) = stToIO (getNumElements a)
  newArray b x = stToIO (fmap IOUArray (newArray b x))
  newArray_ b = stToIO (fmap IOUArray (newArray_ b))
  unsafeNewArray_ b = stToIO (fmap IOUArray (newArray_ b))
  unsafeRead (IOUArray a) k = stToIO (unsafeRead a k)
  unsafeWrite (IOUArray a) k x = stToIO (unsafeWrite a k x)

instance MArray IOUArray Double IO where
  getBounds (IOUArray a) = stToIO (getBounds a)
  getNumElements (IOUArray a) = stToIO (getNumElements a)
  newArray b x = stToIO (fmap IOUArray (newArray b x))
  newArray_ b = stToIO (fmap IOUArray (newArray_ b))
  unsafeNewArray_ b = stToIO (fmap IOUArray (newArray_ b))
  unsafeRead (IOUArray a) k = stToIO (unsafeRead a k)
  unsafeWrite (IOUArray a) k x = stToIO (unsafeWrite a k x)

instance MArray IOUArray Float IO where
  getBounds (IOUArray a) = stToIO (getBounds a)
  getNumElements (IOUArray a) = stToIO (getNumElements a)
  newArray b x = stToIO (fmap IOUArray (newArray b x))
  newArray_ b = stToIO (fmap IOUArray (newArray_ b))
  unsafeNewArray_ b = stToIO (fmap IOUArray (newArray_ b))
  unsafeRead (IOUArray a) k = stToIO (unsafeRead a k)
  unsafeWrite (IOUArray a) k x = stToIO (unsafeWrite a k x)

instance MArray IOUArray Int8 IO where
  getBounds (IOUArray a) = stToIO (getBounds a)
  getNumElements (IOUArray a) = stToIO (getNumElements a)
  newArray b x = stToIO (fmap IOUArray (newArray b x))
  newArray_ b = stToIO (fmap IOUArray (newArray_ b))
  unsafeNewArray_ b = stToIO (fmap IOUArray (newArray_ b))
  unsafeRead (IOUArray a) k = stToIO (unsafeRead a k)
  unsafeWrite (IOUArray a) k x = stToIO (unsafeWrite a k x)

instance MArray IOUArray Int16 IO where
  getBounds (IOUArray a) = stToIO (getBounds a)
  getNumElements (IOUArray a) = stToIO (getNumElements a)
  newArray b x = stToIO (fmap IOUArray (newArray b x))
  newArray_ b = stToIO (fmap IOUArray (newArray_ b))
  unsafeNewArray_ b = stToIO (fmap IOUArray (newArray_ b))
  unsafeRead (IOUArray a) k = stToIO (unsafeRead a k)
  unsafeWrite (IOUArray a) k x = stToIO (unsafeWrite a k x)

instance MArray IOUArray Int32 IO where
  getBounds (IOUArray a) = stToIO (getBounds a)
  getNumElements (IOUArray a) = stToIO (getNumElements a)
  newArray b x = stToIO (fmap IOUArray (newArray b x))
  newArray_ b = stToIO (fmap IOUArray (newArray_ b))
  unsafeNewArray_ b = stToIO (fmap IOUArray (newArray_ b))
  unsafeRead (IOUArray a) k = stToIO (unsafeRead a k)
  unsafeWrite (IOUArray a) k x = stToIO (unsafeWrite a k x)

instance MArray IOUArray Int64 IO where
  getBounds (IOUArray a) = stToIO (getBounds a)
  getNumElements (IOUArray a) = stToIO (getNumElements a)
  newArray b x = stToIO (fmap IOUArray (newArray b x))
  newArray_ b = stToIO (fmap IOUArray (newArray_ b))
  unsafeNewArray_ b = stToIO (fmap IOUArray (newArray_ b))
  unsafeRead (IOUArray a) k = stToIO (unsafeRead a k)
  unsafeWrite (IOUArray a) k x = stToIO (unsafeWrite a k x)

instance MArray IOUArray Word8 IO where
  getBounds (IOUArray a) = stToIO (getBounds a)
  getNumElements (IOUArray a) = stToIO (getNumElements a)
  newArray b x = stToIO (fmap IOUArray (newArray b x))
  newArray_ b = stToIO (fmap IOUArray (newArray_ b))
  unsafeNewArray_ b = stToIO (fmap IOUArray (newArray_ b))
  unsafeRead (IOUArray a) k = stToIO (unsafeRead a k)
  unsafeWrite (IOUArray a) k x = stToIO (unsafeWrite a k x)

instance MArray IOUArray Word16 IO where
  getBounds (IOUArray a) = stToIO (getBounds a)
  getNumElements (IOUArray a) = stToIO (getNumElements a)
  newArray b x = stToIO (fmap IOUArray (newArray b x))
  newArray_ b = stToIO (fmap IOUArray (newArray_ b))
  unsafeNewArray_ b = stToIO (fmap IOUArray (newArray_ b))
  unsafeRead (IOUArray a) k = stToIO (unsafeRead a k)
  unsafeWrite (IOUArray a) k x = stToIO (unsafeWrite a k x)

instance MArray IOUArray Word32 IO where
  getBounds (IOUArray a) = stToIO (getBounds a)
  getNumElements (IOUArray a) = stToIO (getNumElements a)
  newArray b x = stToIO (fmap IOUArray (newArray b x))
  newArray_ b = stToIO (fmap IOUArray (newArray_ b))
  unsafeNewArray_ b = stToIO (fmap IOUArray (newArray_ b))
  unsafeRead (IOUArray a) k = stToIO (unsafeRead a k)
  unsafeWrite (IOUArray a) k x = stToIO (unsafeWrite a k x)

instance MArray IOUArray Word64 IO where
  getBounds (IOUArray a) = stToIO (getBounds a)
  getNumElements (IOUArray a) = stToIO (getNumElements a)
  newArray b x = stToIO (fmap IOUArray (newArray b x))
  newArray_ b = stToIO (fmap IOUArray (newArray_ b))
  unsafeNewArray_ b = stToIO (fmap IOUArray (newArray_ b))
  unsafeRead (IOUArray a) k = stToIO (unsafeRead a k)
  unsafeWrite (IOUArray a) k x = stToIO (unsafeWrite a k x)

foreign import ccall "castIOUArray" castIOUArray :: IOUArray ix a -> IO (IOUArray ix b)
foreign import ccall "unsafeThawIOUArray" unsafeThawIOUArray :: UArray ix e -> IO (IOUArray ix e)
foreign import ccall "unsafeFreezeIOUArray" unsafeFreezeIOUArray :: IOUArray ix e -> IO (UArray ix e)
