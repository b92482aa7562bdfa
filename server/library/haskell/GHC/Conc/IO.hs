-- | Waiting, which takes no time here.
module GHC.Conc.IO
  ( ensureIOManagerIsRunning, ioManagerCapabilitiesChanged, threadDelay, registerDelay
  , threadWaitRead, threadWaitWrite, threadWaitReadSTM, threadWaitWriteSTM, closeFdWith
  ) where

import GHC.Conc.Sync (STM, TVar)
import System.Posix.Types (Fd)

ensureIOManagerIsRunning :: IO ()
ensureIOManagerIsRunning = return ()

ioManagerCapabilitiesChanged :: IO ()
ioManagerCapabilitiesChanged = return ()

threadDelay :: Int -> IO ()
threadDelay _ = return ()

foreign import ccall "registerDelay" registerDelay :: Int -> IO (TVar Bool)
foreign import ccall "threadWaitRead" threadWaitRead :: Fd -> IO ()
foreign import ccall "threadWaitWrite" threadWaitWrite :: Fd -> IO ()
foreign import ccall "threadWaitReadSTM" threadWaitReadSTM :: Fd -> IO (STM (), IO ())
foreign import ccall "threadWaitWriteSTM" threadWaitWriteSTM :: Fd -> IO (STM (), IO ())
foreign import ccall "closeFdWith" closeFdWith :: (Fd -> IO ()) -> Fd -> IO ()
