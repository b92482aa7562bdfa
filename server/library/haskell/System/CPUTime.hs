-- | The time that the program took: not known here.
module System.CPUTime (getCPUTime, cpuTimePrecision) where

foreign import ccall "getCPUTime" getCPUTime :: IO Integer
foreign import ccall "cpuTimePrecision" cpuTimePrecision :: Integer
