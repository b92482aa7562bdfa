-- | Paths of files, as on POSIX systems.
module System.FilePath (module System.FilePath.Posix) where

import System.FilePath.Posix
