-- | Limits of time. How long an action takes is not known here.
module System.Timeout (Timeout, timeout) where

import Control.Exception.Base (Exception)

data Timeout = Timeout
  deriving (Eq)

instance Show Timeout where
  showsPrec _ Timeout = showString "<<timeout>>"

instance Exception Timeout

foreign import ccall "timeout" timeout :: Int -> IO a -> IO (Maybe a)
