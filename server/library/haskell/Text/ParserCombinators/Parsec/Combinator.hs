-- | Parsers that look one token ahead.
module Text.ParserCombinators.Parsec.Combinator (module Text.Parsec.Combinator) where

import Text.Parsec.Combinator
