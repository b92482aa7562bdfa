-- | The garbage collector, which makes no difference here.
module System.Mem
  ( performGC, performMajorGC, performMinorGC
  , getAllocationCounter, setAllocationCounter, enableAllocationLimit, disableAllocationLimit
  ) where

import Data.Int (Int64)

performGC :: IO ()
performGC = return ()

performMajorGC :: IO ()
performMajorGC = return ()

performMinorGC :: IO ()
performMinorGC = return ()

foreign import ccall "getAllocationCounter" getAllocationCounter :: IO Int64
foreign import ccall "setAllocationCounter" setAllocationCounter :: Int64 -> IO ()
foreign import ccall "enableAllocationLimit" enableAllocationLimit :: IO ()
foreign import ccall "disableAllocationLimit" disableAllocationLimit :: IO ()
