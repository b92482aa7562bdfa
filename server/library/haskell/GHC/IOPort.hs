-- | Variables that are written once, in a program with one thread.
module GHC.IOPort (IOPort, newIOPort, newEmptyIOPort, readIOPort, writeIOPort, doubleReadException) where

import Control.Exception.Base (SomeException)
import GHC.MVar

newtype IOPort a = IOPort (MVar a)
  deriving (Eq)

newEmptyIOPort :: IO (IOPort a)
newEmptyIOPort = fmap IOPort newEmptyMVar

newIOPort :: a -> IO (IOPort a)
newIOPort x = fmap IOPort (newMVar x)

readIOPort :: IOPort a -> IO a
readIOPort (IOPort v) = takeMVar v

writeIOPort :: IOPort a -> a -> IO Bool
writeIOPort (IOPort v) x = tryPutMVar v x

foreign import ccall "doubleReadException" doubleReadException :: SomeException
