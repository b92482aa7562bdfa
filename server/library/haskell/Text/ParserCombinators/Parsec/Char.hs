-- | Parsers that look one token ahead.
module Text.ParserCombinators.Parsec.Char (module Text.Parsec.Char) where

import Text.Parsec.Char
