-- | Encodings of text, by their names.
module GHC.IO.Encoding.UTF8 (utf8, utf8_bom) where

import GHC.IO.Encoding
