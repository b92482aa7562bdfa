-- | The standard streams, and files that are opened, which are not modelled.
module GHC.IO.StdHandles (stdin, stdout, stderr, openFile, openBinaryFile, openFileBlocking) where

import GHC.IO.Handle.Types (Handle)
import GHC.IO.IOMode (IOMode)
import GHC.Internal.System.IO (stderr, stdin, stdout)

foreign import ccall "openFile" openFile :: FilePath -> IOMode -> IO Handle
foreign import ccall "openBinaryFile" openBinaryFile :: FilePath -> IOMode -> IO Handle
foreign import ccall "openFileBlocking" openFileBlocking :: FilePath -> IOMode -> IO Handle
