-- | Variables of transactions that may be empty.
module Control.Concurrent.STM.TMVar
  ( TMVar, newTMVar, newEmptyTMVar, newTMVarIO, newEmptyTMVarIO, takeTMVar, putTMVar, readTMVar, writeTMVar, tryReadTMVar
  , swapTMVar, tryTakeTMVar, tryPutTMVar, isEmptyTMVar, mkWeakTMVar
  ) where

import GHC.Conc
import GHC.Weak (Weak)

newtype TMVar a = TMVar (TVar (Maybe a))
  deriving (Eq)

newTMVar :: a -> STM (TMVar a)
newTMVar x = fmap TMVar (newTVar (Just x))

newTMVarIO :: a -> IO (TMVar a)
newTMVarIO x = fmap TMVar (newTVarIO (Just x))

newEmptyTMVar :: STM (TMVar a)
newEmptyTMVar = fmap TMVar (newTVar Nothing)

newEmptyTMVarIO :: IO (TMVar a)
newEmptyTMVarIO = fmap TMVar (newTVarIO Nothing)

takeTMVar :: TMVar a -> STM a
takeTMVar (TMVar v) = readTVar v >>= \content -> case content of
  Nothing -> retry
  Just x -> writeTVar v Nothing >> return x

tryTakeTMVar :: TMVar a -> STM (Maybe a)
tryTakeTMVar (TMVar v) = readTVar v >>= \content -> case content of
  Nothing -> return Nothing
  Just x -> writeTVar v Nothing >> return (Just x)

putTMVar :: TMVar a -> a -> STM ()
putTMVar (TMVar v) x = readTVar v >>= \content -> case content of
  Nothing -> writeTVar v (Just x)
  Just _ -> retry

tryPutTMVar :: TMVar a -> a -> STM Bool
tryPutTMVar (TMVar v) x = readTVar v >>= \content -> case content of
  Nothing -> writeTVar v (Just x) >> return True
  Just _ -> return False

readTMVar :: TMVar a -> STM a
readTMVar (TMVar v) = readTVar v >>= \content -> case content of
  Nothing -> retry
  Just x -> return x

tryReadTMVar :: TMVar a -> STM (Maybe a)
tryReadTMVar (TMVar v) = readTVar v

swapTMVar :: TMVar a -> a -> STM a
swapTMVar v new = takeTMVar v >>= \old -> putTMVar v new >> return old

writeTMVar :: TMVar a -> a -> STM ()
writeTMVar (TMVar v) new = writeTVar v (Just new)

isEmptyTMVar :: TMVar a -> STM Bool
isEmptyTMVar (TMVar v) = readTVar v >>= \content -> case content of
  Nothing -> return True
  Just _ -> return False

foreign import ccall "mkWeakTMVar" mkWeakTMVar :: TMVar a -> IO () -> IO (Weak (TMVar a))
