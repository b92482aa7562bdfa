-- | Parsers of byte strings.
module Text.Parsec.ByteString (Parser, GenParser) where

import Data.ByteString (ByteString)
import Text.Parsec.Prim (Parsec)

type Parser = Parsec ByteString ()

type GenParser st = Parsec ByteString st
