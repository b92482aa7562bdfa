-- | Handles of files of the system, which are not modelled.
module GHC.IO.Handle.FD
  ( stdin, stdout, stderr, openFile, openBinaryFile, openFileBlocking, fdToHandle
  ) where

import Foreign.C.Types (CInt)
import GHC.IO.Handle.Types (Handle)
import GHC.IO.StdHandles

foreign import ccall "fdToHandle" fdToHandle :: CInt -> IO Handle
