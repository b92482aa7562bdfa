{-# LANGUAGE MultiParamTypeClasses, FlexibleInstances #-}
-- | Arrays of transactions.
module Control.Concurrent.STM.TArray (TArray) where

import Data.Array.Base (IArray (numElements), MArray (..))
import GHC.Arr (Array, bounds, listArray, unsafeAt)
import GHC.Conc (STM, atomically, TVar, newTVar, newTVarIO, readTVar, readTVarIO, writeTVar)
import GHC.Ix (rangeSize)

newtype TArray i e = TArray (Array i (TVar e))

instance MArray TArray e STM where
  getBounds (TArray a) = return (bounds a)
  getNumElements (TArray a) = return (numElements a)
  newArray b x = fmap (\vs -> TArray (listArray b vs)) (sequence (replicate (rangeSize b) (newTVar x)))
  unsafeRead (TArray a) k = readTVar (unsafeAt a k)
  unsafeWrite (TArray a) k x = writeTVar (unsafeAt a k) x

instance MArray TArray e IO where
  getBounds (TArray a) = return (bounds a)
  getNumElements (TArray a) = return (numElements a)
  newArray b x = fmap (\vs -> TArray (listArray b vs)) (sequence (replicate (rangeSize b) (newTVarIO x)))
  unsafeRead (TArray a) k = readTVarIO (unsafeAt a k)
  unsafeWrite (TArray a) k x = atomically (writeTVar (unsafeAt a k) x)
