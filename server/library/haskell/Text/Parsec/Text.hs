-- | Parsers of texts.
module Text.Parsec.Text (Parser, GenParser) where

import Data.Text (Text)
import Text.Parsec.Prim (Parsec)

type Parser = Parsec Text ()

type GenParser st = Parsec Text st
