-- | Mutable arrays in 'IO'.
module Data.Array.IO (IOArray, IOUArray, module Data.Array.MArray, hGetArray, hPutArray) where

import Data.Array.IO.Internals
import Data.Array.MArray
import Data.Word (Word8)
import System.IO (Handle)

foreign import ccall "hGetArray" hGetArray :: Handle -> IOUArray Int Word8 -> Int -> IO Int
foreign import ccall "hPutArray" hPutArray :: Handle -> IOUArray Int Word8 -> Int -> IO ()
