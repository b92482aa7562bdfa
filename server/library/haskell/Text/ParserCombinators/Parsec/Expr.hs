-- | Parsers that look one token ahead.
module Text.ParserCombinators.Parsec.Expr (module Text.Parsec.Expr) where

import Text.Parsec.Expr
