-- | Encodings of text, by their names: a handle has characters here.
module GHC.IO.Encoding
  ( TextEncoding, latin1, utf8, utf8_bom, utf16, utf16le, utf16be, utf32, utf32le, utf32be, char8, mkTextEncoding
  , initLocaleEncoding, getLocaleEncoding, getFileSystemEncoding, getForeignEncoding
  , setLocaleEncoding, setFileSystemEncoding, setForeignEncoding, CodingProgress (..)
  ) where

import GHC.IO.Encoding.Types

latin1, utf8, utf8_bom, utf16, utf16le, utf16be, utf32, utf32le, utf32be, char8, initLocaleEncoding :: TextEncoding
latin1 = TextEncoding "ISO-8859-1"
utf8 = TextEncoding "UTF-8"
utf8_bom = TextEncoding "UTF-8BOM"
utf16 = TextEncoding "UTF-16"
utf16le = TextEncoding "UTF-16LE"
utf16be = TextEncoding "UTF-16BE"
utf32 = TextEncoding "UTF-32"
utf32le = TextEncoding "UTF-32LE"
utf32be = TextEncoding "UTF-32BE"
char8 = TextEncoding "binary"
initLocaleEncoding = utf8

foreign import ccall "mkTextEncoding" mkTextEncoding :: String -> IO TextEncoding
foreign import ccall "getLocaleEncoding" getLocaleEncoding :: IO TextEncoding
foreign import ccall "getFileSystemEncoding" getFileSystemEncoding :: IO TextEncoding
foreign import ccall "getForeignEncoding" getForeignEncoding :: IO TextEncoding

setLocaleEncoding, setFileSystemEncoding, setForeignEncoding :: TextEncoding -> IO ()
setLocaleEncoding _ = return ()
setFileSystemEncoding _ = return ()
setForeignEncoding _ = return ()
