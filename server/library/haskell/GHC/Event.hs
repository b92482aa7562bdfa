-- | The manager of events, which is not modelled.
module GHC.Event
  ( EventManager, TimerManager, Event, Lifetime (..), IOCallback, FdKey, TimeoutCallback, TimeoutKey
  , getSystemEventManager, getSystemTimerManager, new, evtRead, evtWrite, registerFd, unregisterFd, unregisterFd_, closeFd
  , registerTimeout, updateTimeout, unregisterTimeout
  ) where

import GHC.Event.TimeOut (TimeoutCallback, TimeoutKey)
import System.Posix.Types (Fd)

data EventManager

data TimerManager

data Event

data FdKey

data Lifetime = OneShot | MultiShot
  deriving (Show, Eq)

type IOCallback = FdKey -> Event -> IO ()

foreign import ccall "getSystemEventManager" getSystemEventManager :: IO (Maybe EventManager)
foreign import ccall "getSystemTimerManager" getSystemTimerManager :: IO TimerManager
foreign import ccall "new" new :: IO EventManager
foreign import ccall "evtRead" evtRead :: Event
foreign import ccall "evtWrite" evtWrite :: Event
foreign import ccall "registerFd" registerFd :: EventManager -> IOCallback -> Fd -> Event -> Lifetime -> IO FdKey
foreign import ccall "unregisterFd" unregisterFd :: EventManager -> FdKey -> IO ()
foreign import ccall "unregisterFd_" unregisterFd_ :: EventManager -> FdKey -> IO Bool
foreign import ccall "closeFd" closeFd :: EventManager -> (Fd -> IO ()) -> Fd -> IO ()
foreign import ccall "registerTimeout" registerTimeout :: TimerManager -> Int -> TimeoutCallback -> IO TimeoutKey
foreign import ccall "updateTimeout" updateTimeout :: TimerManager -> TimeoutKey -> Int -> IO ()
foreign import ccall "unregisterTimeout" unregisterTimeout :: TimerManager -> TimeoutKey -> IO ()
