-- | Parsers that look one token ahead.
module Text.Parsec
  ( ParsecT, Parsec, token, tokens, runParserT, runParser, parse, parseTest, getPosition, getInput, getState, putState, modifyState
  , (<|>), (<?>), label, labels, try, unexpected, many, skipMany, parserZero, parserPlus, parserReturn, parserBind, parserFail
  , lookAhead, tokenPrim, tokenPrimEx, setInput, setPosition, setState, updateState, getParserState, setParserState, updateParserState
  , Stream (..), State (..), Consumed (..), Reply (..), runPT, runP, runParsecT, mkPT, unknownError, sysUnExpectError, parsecMap
  , manyAccum, mergeErrorReply
  , module Text.Parsec.Char, module Text.Parsec.Combinator, ParseError, errorPos
  , SourcePos, SourceName, Line, Column, sourceName, sourceLine, sourceColumn, incSourceLine, incSourceColumn
  , setSourceLine, setSourceColumn, setSourceName
  ) where

import Text.Parsec.Char
import Text.Parsec.Combinator
import Text.Parsec.Error
import Text.Parsec.Pos
import Text.Parsec.Prim
