-- | Other programs, which are not run here.
module System.Cmd (system, rawSystem) where

import System.Process (rawSystem, system)
