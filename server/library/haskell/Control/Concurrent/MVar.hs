-- | Synchronising variables in a program with one thread.
module Control.Concurrent.MVar
  ( MVar, newEmptyMVar, newMVar, takeMVar, putMVar, readMVar, swapMVar
  , tryTakeMVar, tryPutMVar, isEmptyMVar, tryReadMVar
  , withMVar, withMVarMasked, modifyMVar_, modifyMVar, modifyMVarMasked_, modifyMVarMasked
  ) where

import GHC.MVar

swapMVar :: MVar a -> a -> IO a
swapMVar v new = takeMVar v >>= \old -> putMVar v new >> return old

withMVar :: MVar a -> (a -> IO b) -> IO b
withMVar v act = takeMVar v >>= \x -> act x >>= \result -> putMVar v x >> return result

withMVarMasked :: MVar a -> (a -> IO b) -> IO b
withMVarMasked v act = withMVar v act

modifyMVar_ :: MVar a -> (a -> IO a) -> IO ()
modifyMVar_ v act = takeMVar v >>= \x -> act x >>= \x' -> putMVar v x'

modifyMVar :: MVar a -> (a -> IO (a, b)) -> IO b
modifyMVar v act = takeMVar v >>= \x -> act x >>= \(x', result) -> putMVar v x' >> return result

modifyMVarMasked_ :: MVar a -> (a -> IO a) -> IO ()
modifyMVarMasked_ v act = modifyMVar_ v act

modifyMVarMasked :: MVar a -> (a -> IO (a, b)) -> IO b
modifyMVarMasked v act = modifyMVar v act
