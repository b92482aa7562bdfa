-- | Strings of C. Memory has no pure reading, so the conversions are opaque.
module Foreign.C.String
  ( CString, CStringLen, peekCString, peekCStringLen, newCString, newCStringLen
  , withCString, withCStringLen, castCharToCChar, castCCharToChar
  ) where

import Data.Char (chr, ord)
import Foreign.C.Types (CChar)
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
