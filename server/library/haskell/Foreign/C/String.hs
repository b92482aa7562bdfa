-- | Strings of C. Memory has no pure reading, so the conversions are opaque.
module Foreign.C.String
  ( CString, CStringLen, peekCString, peekCStringLen, newCString, newCStringLen
  , withCString, withCStringLen, castCharToCChar, castCCharToChar
  , newCAString, newCAStringLen, peekCAString, peekCAStringLen, withCAString, withCAStringLen
  , castCharToCUChar, castCUCharToChar, castCharToCSChar, castCSCharToChar, charIsRepresentable
  , CWString, CWStringLen, newCWString, newCWStringLen, peekCWString, peekCWStringLen, withCWString, withCWStringLen
  ) where

import Data.Char (chr, ord)
import Data.Word (Word8)
import Foreign.C.Types (CChar, CSChar, CUChar, CWchar)
import Foreign.Ptr (Ptr)

{-@ type CStringLen = (Ptr CChar, Nat)<{\p v -> v <= plen p}> @-}
{-@ type CStringLenN N = (Ptr CChar, {v:Nat | v = N})<{\p v -> v <= plen p}> @-}
{-@ measure cStringLen :: (Ptr CChar, Int) -> Int @-}

type CString = Ptr CChar

type CStringLen = (Ptr CChar, Int)

peekCString :: CString -> IO String
peekCString = undefined

peekCStringLen :: CStringLen -> IO String
peekCStringLen = undefined

newCString :: String -> IO CString
newCString = undefined

newCStringLen :: String -> IO CStringLen
newCStringLen = undefined

withCString :: String -> (CString -> IO a) -> IO a
withCString = undefined

withCStringLen :: String -> (CStringLen -> IO a) -> IO a
withCStringLen = undefined

castCharToCChar :: Char -> CChar
castCharToCChar c = fromIntegral (ord c)

castCCharToChar :: CChar -> Char
castCCharToChar c = chr (mod (fromIntegral c) 256)

newCAString :: String -> IO CString
newCAString s = newCString s

newCAStringLen :: String -> IO CStringLen
newCAStringLen s = newCStringLen s

peekCAString :: CString -> IO String
peekCAString p = peekCString p

peekCAStringLen :: CStringLen -> IO String
peekCAStringLen p = peekCStringLen p

withCAString :: String -> (CString -> IO a) -> IO a
withCAString s f = withCString s f

withCAStringLen :: String -> (CStringLen -> IO a) -> IO a
withCAStringLen s f = withCStringLen s f

castCharToCUChar :: Char -> CUChar
castCharToCUChar c = fromIntegral (fromEnum c)

castCUCharToChar :: CUChar -> Char
castCUCharToChar c = toEnum (fromIntegral c)

castCharToCSChar :: Char -> CSChar
castCharToCSChar c = fromIntegral (fromEnum c)

castCSCharToChar :: CSChar -> Char
castCSCharToChar c = toEnum (fromIntegral (fromIntegral c :: Word8))

charIsRepresentable :: Char -> IO Bool
charIsRepresentable _ = return True

type CWString = Ptr CWchar

type CWStringLen = (Ptr CWchar, Int)

foreign import ccall "newCWString" newCWString :: String -> IO CWString
foreign import ccall "newCWStringLen" newCWStringLen :: String -> IO CWStringLen
foreign import ccall "peekCWString" peekCWString :: CWString -> IO String
foreign import ccall "peekCWStringLen" peekCWStringLen :: CWStringLen -> IO String
foreign import ccall "withCWString" withCWString :: String -> (CWString -> IO a) -> IO a
foreign import ccall "withCWStringLen" withCWStringLen :: String -> (CWStringLen -> IO a) -> IO a
