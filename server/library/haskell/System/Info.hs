-- | What the program runs on: not known here.
module System.Info (os, arch, compilerName, compilerVersion, fullCompilerVersion) where

import Data.Version (Version (..))

foreign import ccall "os" os :: String
foreign import ccall "arch" arch :: String
foreign import ccall "compilerVersion" compilerVersion :: Version
foreign import ccall "fullCompilerVersion" fullCompilerVersion :: Version

compilerName :: String
compilerName = "ghc"
