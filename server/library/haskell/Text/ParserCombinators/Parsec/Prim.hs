-- | Parsers that look one token ahead.
module Text.ParserCombinators.Parsec.Prim
  ( (<?>), (<|>), many, skipMany, try, label, lookAhead, runParser, parse, parseFromFile, parseTest, getPosition, getInput, getState
  , setPosition, setInput, setState, updateState, unexpected, pzero, token, tokens, tokenPrim, tokenPrimEx, Parser, GenParser
  , State (..), CharParser
  ) where

import Text.Parsec.Prim
import Text.Parsec.String

type CharParser st = GenParser Char st

pzero :: GenParser tok st a
pzero = parserZero
