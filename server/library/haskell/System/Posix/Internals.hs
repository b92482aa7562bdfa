-- | What GHC's libraries know of the system.
module System.Posix.Internals (FD) where

import Foreign.C.Types (CInt)

type FD = CInt
