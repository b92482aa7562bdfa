-- | Encodings that the system knows, which is not modelled.
module GHC.IO.Encoding.Iconv (iconvEncoding, localeEncodingName) where

import GHC.IO.Encoding.Types (TextEncoding)

foreign import ccall "iconvEncoding" iconvEncoding :: String -> IO (Maybe TextEncoding)
foreign import ccall "localeEncodingName" localeEncodingName :: String
