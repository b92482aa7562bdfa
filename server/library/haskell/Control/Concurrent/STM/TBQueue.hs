-- | Queues with a bound.
module Control.Concurrent.STM.TBQueue
  ( TBQueue, newTBQueue, newTBQueueIO, readTBQueue, tryReadTBQueue, flushTBQueue, peekTBQueue, tryPeekTBQueue, writeTBQueue
  , unGetTBQueue, lengthTBQueue, isEmptyTBQueue, isFullTBQueue
  ) where

import Control.Concurrent.STM.TQueue
import GHC.Conc
import Numeric.Natural (Natural)

-- | A queue, how many items are in it, and how many there may be.
data TBQueue a = TBQueue (TQueue a) (TVar Natural) Natural

instance Eq (TBQueue a) where
  TBQueue q _ _ == TBQueue r _ _ = q == r

newTBQueue :: Natural -> STM (TBQueue a)
newTBQueue bound = newTQueue >>= \queue -> newTVar 0 >>= \count -> return (TBQueue queue count bound)

newTBQueueIO :: Natural -> IO (TBQueue a)
newTBQueueIO bound = atomically (newTBQueue bound)

writeTBQueue :: TBQueue a -> a -> STM ()
writeTBQueue queue@(TBQueue items count _) x = isFullTBQueue queue >>= \full ->
  if full then retry else readTVar count >>= \n -> writeTVar count (n + 1) >> writeTQueue items x

unGetTBQueue :: TBQueue a -> a -> STM ()
unGetTBQueue queue@(TBQueue items count _) x = isFullTBQueue queue >>= \full ->
  if full then retry else readTVar count >>= \n -> writeTVar count (n + 1) >> unGetTQueue items x

readTBQueue :: TBQueue a -> STM a
readTBQueue (TBQueue items count _) = readTQueue items >>= \x -> readTVar count >>= \n -> writeTVar count (n - 1) >> return x

tryReadTBQueue :: TBQueue a -> STM (Maybe a)
tryReadTBQueue queue = fmap Just (readTBQueue queue) `orElse` return Nothing

flushTBQueue :: TBQueue a -> STM [a]
flushTBQueue (TBQueue items count _) = writeTVar count 0 >> flushTQueue items

peekTBQueue :: TBQueue a -> STM a
peekTBQueue (TBQueue items _ _) = peekTQueue items

tryPeekTBQueue :: TBQueue a -> STM (Maybe a)
tryPeekTBQueue (TBQueue items _ _) = tryPeekTQueue items

lengthTBQueue :: TBQueue a -> STM Natural
lengthTBQueue (TBQueue _ count _) = readTVar count

isEmptyTBQueue :: TBQueue a -> STM Bool
isEmptyTBQueue (TBQueue items _ _) = isEmptyTQueue items

isFullTBQueue :: TBQueue a -> STM Bool
isFullTBQueue (TBQueue _ count bound) = fmap (>= bound) (readTVar count)
