-- | Encodings of text, by their names.
module GHC.IO.Encoding.UTF16 (utf16, utf16be, utf16le) where

import GHC.IO.Encoding
