{-# LANGUAGE RankNTypes #-}
-- | Threads and what they communicate by. Making a thread is not modelled.
module Control.Concurrent
  ( ThreadId, myThreadId, forkIO, forkFinally, forkIOWithUnmask, killThread, throwTo
  , forkOn, forkOnWithUnmask, getNumCapabilities, setNumCapabilities, threadCapability
  , yield, threadDelay, threadWaitRead, threadWaitWrite, threadWaitReadSTM, threadWaitWriteSTM
  , module Control.Concurrent.MVar, module Control.Concurrent.Chan, module Control.Concurrent.QSem, module Control.Concurrent.QSemN
  , rtsSupportsBoundThreads, forkOS, forkOSWithUnmask, isCurrentThreadBound, runInBoundThread, runInUnboundThread
  , mkWeakThreadId
  ) where

import Control.Concurrent.Chan
import Control.Concurrent.MVar
import Control.Concurrent.QSem
import Control.Concurrent.QSemN
import Control.Exception.Base (SomeException)
import GHC.Conc

foreign import ccall "forkFinally" forkFinally :: IO a -> (Either SomeException a -> IO ()) -> IO ThreadId
foreign import ccall "forkOS" forkOS :: IO () -> IO ThreadId
foreign import ccall "forkOSWithUnmask" forkOSWithUnmask :: ((forall a. IO a -> IO a) -> IO ()) -> IO ThreadId
foreign import ccall "rtsSupportsBoundThreads" rtsSupportsBoundThreads :: Bool
foreign import ccall "isCurrentThreadBound" isCurrentThreadBound :: IO Bool

runInBoundThread :: IO a -> IO a
runInBoundThread action = action

runInUnboundThread :: IO a -> IO a
runInUnboundThread action = action
