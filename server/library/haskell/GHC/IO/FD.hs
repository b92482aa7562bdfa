-- | Files of the system, which are not modelled.
module GHC.IO.FD (FD (..), stdin, stdout, stderr) where

import Foreign.C.Types (CInt)

data FD = FD { fdFD :: !CInt, fdIsNonBlocking :: !Int }

instance Show FD where
  showsPrec d f = showsPrec d (fdFD f)

stdin, stdout, stderr :: FD
stdin = FD 0 0
stdout = FD 1 0
stderr = FD 2 0
