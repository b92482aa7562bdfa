-- | Queues without a bound.
module Control.Concurrent.STM.TQueue
  ( TQueue, newTQueue, newTQueueIO, readTQueue, tryReadTQueue, flushTQueue, peekTQueue, tryPeekTQueue, writeTQueue, unGetTQueue
  , isEmptyTQueue
  ) where

import GHC.Conc

-- | The items, the oldest first.
newtype TQueue a = TQueue (TVar [a])
  deriving (Eq)

newTQueue :: STM (TQueue a)
newTQueue = fmap TQueue (newTVar [])

newTQueueIO :: IO (TQueue a)
newTQueueIO = fmap TQueue (newTVarIO [])

writeTQueue :: TQueue a -> a -> STM ()
writeTQueue (TQueue v) x = readTVar v >>= \xs -> writeTVar v (xs ++ [x])

readTQueue :: TQueue a -> STM a
readTQueue (TQueue v) = readTVar v >>= \content -> case content of
  [] -> retry
  x : xs -> writeTVar v xs >> return x

tryReadTQueue :: TQueue a -> STM (Maybe a)
tryReadTQueue queue = fmap Just (readTQueue queue) `orElse` return Nothing

flushTQueue :: TQueue a -> STM [a]
flushTQueue (TQueue v) = readTVar v >>= \xs -> writeTVar v [] >> return xs

peekTQueue :: TQueue a -> STM a
peekTQueue (TQueue v) = readTVar v >>= \content -> case content of
  [] -> retry
  x : _ -> return x

tryPeekTQueue :: TQueue a -> STM (Maybe a)
tryPeekTQueue queue = fmap Just (peekTQueue queue) `orElse` return Nothing

unGetTQueue :: TQueue a -> a -> STM ()
unGetTQueue (TQueue v) x = readTVar v >>= \xs -> writeTVar v (x : xs)

isEmptyTQueue :: TQueue a -> STM Bool
isEmptyTQueue (TQueue v) = fmap null (readTVar v)
