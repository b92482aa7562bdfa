-- | Strings in memory in a given encoding, which is not modelled.
module GHC.Foreign
  ( peekCString, peekCStringLen, newCString, newCStringLen, withCString, withCStringLen, withCStringsLen, charIsRepresentable
  ) where

import Foreign.C.String (CString, CStringLen)
import Foreign.Ptr (Ptr)
import GHC.IO.Encoding.Types (TextEncoding)

foreign import ccall "peekCString" peekCString :: TextEncoding -> CString -> IO String
foreign import ccall "peekCStringLen" peekCStringLen :: TextEncoding -> CStringLen -> IO String
foreign import ccall "newCString" newCString :: TextEncoding -> String -> IO CString
foreign import ccall "newCStringLen" newCStringLen :: TextEncoding -> String -> IO CStringLen
foreign import ccall "withCString" withCString :: TextEncoding -> String -> (CString -> IO a) -> IO a
foreign import ccall "withCStringLen" withCStringLen :: TextEncoding -> String -> (CStringLen -> IO a) -> IO a
foreign import ccall "withCStringsLen" withCStringsLen :: TextEncoding -> [String] -> (Int -> Ptr CString -> IO a) -> IO a
foreign import ccall "charIsRepresentable" charIsRepresentable :: TextEncoding -> Char -> IO Bool
