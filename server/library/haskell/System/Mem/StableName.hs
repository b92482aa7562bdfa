-- | Names of objects in memory: not known here.
module System.Mem.StableName (StableName, makeStableName, hashStableName, eqStableName) where

import GHC.StableName
