-- | Encodings of text, by their names.
module GHC.IO.Encoding.UTF32 (utf32, utf32be, utf32le) where

import GHC.IO.Encoding
