-- | Channels without a bound, which can be read at several ends.
module Control.Concurrent.STM.TChan
  ( TChan, newTChan, newTChanIO, newBroadcastTChan, newBroadcastTChanIO, dupTChan, cloneTChan, readTChan, tryReadTChan
  , peekTChan, tryPeekTChan, writeTChan, unGetTChan, isEmptyTChan
  ) where

import GHC.Conc

type Stream a = TVar (Item a)

data Item a = End | Item a (Stream a)

-- | Where to read and where to write.
data TChan a = TChan (TVar (Stream a)) (TVar (Stream a))

instance Eq (TChan a) where
  TChan _ end == TChan _ end' = end == end'

newTChan :: STM (TChan a)
newTChan = do
  hole <- newTVar End
  readEnd <- newTVar hole
  writeEnd <- newTVar hole
  return (TChan readEnd writeEnd)

newTChanIO :: IO (TChan a)
newTChanIO = atomically newTChan

newBroadcastTChan :: STM (TChan a)
newBroadcastTChan = do
  hole <- newTVar End
  readEnd <- newTVar (errorWithoutStackTrace "reading from a TChan created by newBroadcastTChan; use dupTChan first")
  writeEnd <- newTVar hole
  return (TChan readEnd writeEnd)

newBroadcastTChanIO :: IO (TChan a)
newBroadcastTChanIO = atomically newBroadcastTChan

writeTChan :: TChan a -> a -> STM ()
writeTChan (TChan _ writeEnd) x = do
  hole <- readTVar writeEnd
  next <- newTVar End
  writeTVar hole (Item x next)
  writeTVar writeEnd next

readTChan :: TChan a -> STM a
readTChan (TChan readEnd _) = readTVar readEnd >>= readTVar >>= \item -> case item of
  End -> retry
  Item x next -> writeTVar readEnd next >> return x

tryReadTChan :: TChan a -> STM (Maybe a)
tryReadTChan channel = fmap Just (readTChan channel) `orElse` return Nothing

peekTChan :: TChan a -> STM a
peekTChan (TChan readEnd _) = readTVar readEnd >>= readTVar >>= \item -> case item of
  End -> retry
  Item x _ -> return x

tryPeekTChan :: TChan a -> STM (Maybe a)
tryPeekTChan channel = fmap Just (peekTChan channel) `orElse` return Nothing

dupTChan :: TChan a -> STM (TChan a)
dupTChan (TChan _ writeEnd) = readTVar writeEnd >>= newTVar >>= \readEnd -> return (TChan readEnd writeEnd)

cloneTChan :: TChan a -> STM (TChan a)
cloneTChan (TChan readEnd writeEnd) = readTVar readEnd >>= newTVar >>= \copy -> return (TChan copy writeEnd)

unGetTChan :: TChan a -> a -> STM ()
unGetTChan (TChan readEnd _) x = readTVar readEnd >>= \stream -> newTVar (Item x stream) >>= writeTVar readEnd

isEmptyTChan :: TChan a -> STM Bool
isEmptyTChan (TChan readEnd _) = readTVar readEnd >>= readTVar >>= \item -> case item of
  End -> return True
  Item _ _ -> return False
