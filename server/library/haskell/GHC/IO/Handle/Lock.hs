-- | Locks on files, which are not modelled.
module GHC.IO.Handle.Lock (FileLockingNotSupported (..), LockMode (..), hLock, hTryLock) where

import Control.Exception.Base (Exception)
import GHC.IO.Handle (LockMode (..), hLock, hTryLock)

data FileLockingNotSupported = FileLockingNotSupported
  deriving (Show)

instance Exception FileLockingNotSupported
