-- | Reading values from strings.
module Text.Read
  ( Read (..), ReadS, reads, read, readParen, lex, readMaybe, readEither
  , Lexeme (..), lexP, parens, readListDefault, readListPrecDefault
  , module Text.ParserCombinators.ReadPrec
  ) where

import GHC.Read
import Text.ParserCombinators.ReadPrec
import Text.Read.Lex (Lexeme (..))
import qualified Text.Read.Lex as Lex

lexP :: ReadPrec Lexeme
lexP = lift Lex.lex

-- | Something that may stand in parentheses.
parens :: ReadPrec a -> ReadPrec a
parens p = optional
  where
    optional = p +++ mandatory
    mandatory = do
      Punc "(" <- lexP
      x <- reset optional
      Punc ")" <- lexP
      return x
