-- | Synchronising variables. There is one thread, so an operation that would
-- have to wait can never go on: it raises GHC's message for that.
module GHC.MVar where

import GHC.IORef (IORef, newIORef, readIORef, writeIORef)

newtype MVar a = MVar (IORef (Maybe a))

instance Eq (MVar a) where
  MVar r == MVar q = r == q

newEmptyMVar :: IO (MVar a)
newEmptyMVar = fmap MVar (newIORef Nothing)

newMVar :: a -> IO (MVar a)
newMVar x = fmap MVar (newIORef (Just x))

blocked :: IO a
blocked = error "thread blocked indefinitely in an MVar operation"

takeMVar :: MVar a -> IO a
takeMVar (MVar r) = readIORef r >>= \content -> case content of
  Nothing -> blocked
  Just x -> writeIORef r Nothing >> return x

readMVar :: MVar a -> IO a
readMVar (MVar r) = readIORef r >>= \content -> case content of
  Nothing -> blocked
  Just x -> return x

putMVar :: MVar a -> a -> IO ()
putMVar (MVar r) x = readIORef r >>= \content -> case content of
  Nothing -> writeIORef r (Just x)
  Just _ -> blocked

tryTakeMVar :: MVar a -> IO (Maybe a)
tryTakeMVar (MVar r) = readIORef r >>= \content -> writeIORef r Nothing >> return content

tryPutMVar :: MVar a -> a -> IO Bool
tryPutMVar (MVar r) x = readIORef r >>= \content -> case content of
  Nothing -> writeIORef r (Just x) >> return True
  Just _ -> return False

tryReadMVar :: MVar a -> IO (Maybe a)
tryReadMVar (MVar r) = readIORef r

isEmptyMVar :: MVar a -> IO Bool
isEmptyMVar (MVar r) = readIORef r >>= \content -> case content of
  Nothing -> return True
  Just _ -> return False
