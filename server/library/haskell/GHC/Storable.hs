-- | Reading and writing memory at single types.
module GHC.Storable
  ( readWideCharOffPtr, readIntOffPtr, readWordOffPtr, readPtrOffPtr, readFunPtrOffPtr, readFloatOffPtr, readDoubleOffPtr, readStablePtrOffPtr
  , readInt8OffPtr, readInt16OffPtr, readInt32OffPtr, readInt64OffPtr, readWord8OffPtr, readWord16OffPtr, readWord32OffPtr, readWord64OffPtr
  , writeWideCharOffPtr, writeIntOffPtr, writeWordOffPtr, writePtrOffPtr, writeFunPtrOffPtr, writeFloatOffPtr, writeDoubleOffPtr, writeStablePtrOffPtr
  , writeInt8OffPtr, writeInt16OffPtr, writeInt32OffPtr, writeInt64OffPtr, writeWord8OffPtr, writeWord16OffPtr, writeWord32OffPtr, writeWord64OffPtr
  ) where

import Data.Int (Int16, Int32, Int64, Int8)
import Data.Word (Word16, Word32, Word64, Word8)
import Foreign.Storable (peekElemOff, pokeElemOff)
import GHC.Ptr (FunPtr, Ptr)
import GHC.Stable (StablePtr)

readWideCharOffPtr :: Ptr Char -> Int -> IO Char
readWideCharOffPtr p k = peekElemOff p k

writeWideCharOffPtr :: Ptr Char -> Int -> Char -> IO ()
writeWideCharOffPtr p k x = pokeElemOff p k x

readIntOffPtr :: Ptr Int -> Int -> IO Int
readIntOffPtr p k = peekElemOff p k

writeIntOffPtr :: Ptr Int -> Int -> Int -> IO ()
writeIntOffPtr p k x = pokeElemOff p k x

readWordOffPtr :: Ptr Word -> Int -> IO Word
readWordOffPtr p k = peekElemOff p k

writeWordOffPtr :: Ptr Word -> Int -> Word -> IO ()
writeWordOffPtr p k x = pokeElemOff p k x

foreign import ccall "readPtrOffPtr" readPtrOffPtr :: Ptr (Ptr a) -> Int -> IO (Ptr a)
foreign import ccall "writePtrOffPtr" writePtrOffPtr :: Ptr (Ptr a) -> Int -> Ptr a -> IO ()

foreign import ccall "readFunPtrOffPtr" readFunPtrOffPtr :: Ptr (FunPtr a) -> Int -> IO (FunPtr a)
foreign import ccall "writeFunPtrOffPtr" writeFunPtrOffPtr :: Ptr (FunPtr a) -> Int -> FunPtr a -> IO ()

readFloatOffPtr :: Ptr Float -> Int -> IO Float
readFloatOffPtr p k = peekElemOff p k

writeFloatOffPtr :: Ptr Float -> Int -> Float -> IO ()
writeFloatOffPtr p k x = pokeElemOff p k x

readDoubleOffPtr :: Ptr Double -> Int -> IO Double
readDoubleOffPtr p k = peekElemOff p k

writeDoubleOffPtr :: Ptr Double -> Int -> Double -> IO ()
writeDoubleOffPtr p k x = pokeElemOff p k x

foreign import ccall "readStablePtrOffPtr" readStablePtrOffPtr :: Ptr (StablePtr a) -> Int -> IO (StablePtr a)
foreign import ccall "writeStablePtrOffPtr" writeStablePtrOffPtr :: Ptr (StablePtr a) -> Int -> StablePtr a -> IO ()

readInt8OffPtr :: Ptr Int8 -> Int -> IO Int8
readInt8OffPtr p k = peekElemOff p k

writeInt8OffPtr :: Ptr Int8 -> Int -> Int8 -> IO ()
writeInt8OffPtr p k x = pokeElemOff p k x

readInt16OffPtr :: Ptr Int16 -> Int -> IO Int16
readInt16OffPtr p k = peekElemOff p k

writeInt16OffPtr :: Ptr Int16 -> Int -> Int16 -> IO ()
writeInt16OffPtr p k x = pokeElemOff p k x

readInt32OffPtr :: Ptr Int32 -> Int -> IO Int32
readInt32OffPtr p k = peekElemOff p k

writeInt32OffPtr :: Ptr Int32 -> Int -> Int32 -> IO ()
writeInt32OffPtr p k x = pokeElemOff p k x

readInt64OffPtr :: Ptr Int64 -> Int -> IO Int64
readInt64OffPtr p k = peekElemOff p k

writeInt64OffPtr :: Ptr Int64 -> Int -> Int64 -> IO ()
writeInt64OffPtr p k x = pokeElemOff p k x

readWord8OffPtr :: Ptr Word8 -> Int -> IO Word8
readWord8OffPtr p k = peekElemOff p k

writeWord8OffPtr :: Ptr Word8 -> Int -> Word8 -> IO ()
writeWord8OffPtr p k x = pokeElemOff p k x

readWord16OffPtr :: Ptr Word16 -> Int -> IO Word16
readWord16OffPtr p k = peekElemOff p k

writeWord16OffPtr :: Ptr Word16 -> Int -> Word16 -> IO ()
writeWord16OffPtr p k x = pokeElemOff p k x

readWord32OffPtr :: Ptr Word32 -> Int -> IO Word32
readWord32OffPtr p k = peekElemOff p k

writeWord32OffPtr :: Ptr Word32 -> Int -> Word32 -> IO ()
writeWord32OffPtr p k x = pokeElemOff p k x

readWord64OffPtr :: Ptr Word64 -> Int -> IO Word64
readWord64OffPtr p k = peekElemOff p k

writeWord64OffPtr :: Ptr Word64 -> Int -> Word64 -> IO ()
writeWord64OffPtr p k x = pokeElemOff p k x
