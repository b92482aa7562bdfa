-- | Variables of transactions.
module Control.Concurrent.STM.TVar
  ( TVar, newTVar, newTVarIO, readTVar, readTVarIO, writeTVar, modifyTVar, modifyTVar', stateTVar, swapTVar, registerDelay, mkWeakTVar
  ) where

import GHC.Conc
import GHC.Weak (Weak)

modifyTVar :: TVar a -> (a -> a) -> STM ()
modifyTVar v f = readTVar v >>= \x -> writeTVar v (f x)

modifyTVar' :: TVar a -> (a -> a) -> STM ()
modifyTVar' v f = readTVar v >>= \x -> writeTVar v $! f x

stateTVar :: TVar s -> (s -> (a, s)) -> STM a
stateTVar v f = readTVar v >>= \s -> let (x, s') = f s in writeTVar v s' >> return x

swapTVar :: TVar a -> a -> STM a
swapTVar v new = readTVar v >>= \old -> writeTVar v new >> return old

foreign import ccall "mkWeakTVar" mkWeakTVar :: TVar a -> IO () -> IO (Weak (TVar a))
