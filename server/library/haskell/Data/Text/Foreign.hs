-- | Texts in memory, whose form is not modelled.
module Data.Text.Foreign
  ( I16, fromPtr, useAsPtr, asForeignPtr, peekCStringLen, withCStringLen, lengthWord16, unsafeCopyToPtr, takeWord16, dropWord16
  ) where

import Data.Text (Text)
import Data.Text.Unsafe (dropWord16, lengthWord16, takeWord16)
import Data.Word (Word16)
import Foreign.C.String (CStringLen)
import Foreign.ForeignPtr (ForeignPtr)
import Foreign.Ptr (Ptr)

data I16

foreign import ccall "fromPtr" fromPtr :: Ptr Word16 -> I16 -> IO Text
foreign import ccall "useAsPtr" useAsPtr :: Text -> (Ptr Word16 -> I16 -> IO a) -> IO a
foreign import ccall "asForeignPtr" asForeignPtr :: Text -> IO (ForeignPtr Word16, I16)
foreign import ccall "peekCStringLen" peekCStringLen :: CStringLen -> IO Text
foreign import ccall "withCStringLen" withCStringLen :: Text -> (CStringLen -> IO a) -> IO a
foreign import ccall "unsafeCopyToPtr" unsafeCopyToPtr :: Text -> Ptr Word16 -> IO ()
