-- | Encodings of text, by their names.
module GHC.IO.Encoding.Latin1 (latin1) where

import GHC.IO.Encoding
