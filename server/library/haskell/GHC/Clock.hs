-- | Time since some moment, which is not known here.
module GHC.Clock (getMonotonicTime, getMonotonicTimeNSec) where

import Data.Word (Word64)

foreign import ccall "getMonotonicTime" getMonotonicTime :: IO Double
foreign import ccall "getMonotonicTimeNSec" getMonotonicTimeNSec :: IO Word64
