-- | What surrounds a program.
module GHC.TopHandler
  ( runMainIO, runIO, runIOFastExit, runNonIO, topHandler, topHandlerFastExit, reportStackOverflow, reportError, flushStdHandles
  ) where

import Control.Exception.Base (SomeException)
import GHC.Conc.Sync (reportError, reportStackOverflow)

runMainIO, runIO, runIOFastExit :: IO a -> IO a
runMainIO m = m
runIO m = m
runIOFastExit m = m

runNonIO :: a -> IO a
runNonIO x = x `seq` return x

flushStdHandles :: IO ()
flushStdHandles = return ()

foreign import ccall "topHandler" topHandler :: SomeException -> IO a
foreign import ccall "topHandlerFastExit" topHandlerFastExit :: SomeException -> IO a
