{-# LANGUAGE FlexibleContexts #-}
-- | The tokens of some languages.
module Text.Parsec.Language (haskellDef, haskell, mondrianDef, mondrian, emptyDef, haskellStyle, javaStyle, LanguageDef, GenLanguageDef) where

import Text.Parsec.Char
import Text.Parsec.Prim
import Text.Parsec.Token

emptyDef :: Stream s m Char => GenLanguageDef s u m
emptyDef = LanguageDef
  { commentStart = "", commentEnd = "", commentLine = "", nestedComments = True
  , identStart = letter <|> char '_', identLetter = alphaNum <|> oneOf "_'"
  , opStart = oneOf ":!#$%&*+./<=>?@\\^|-~", opLetter = oneOf ":!#$%&*+./<=>?@\\^|-~"
  , reservedOpNames = [], reservedNames = [], caseSensitive = True
  }

haskellStyle :: Stream s m Char => GenLanguageDef s u m
haskellStyle = emptyDef
  { commentStart = "{-", commentEnd = "-}", commentLine = "--", nestedComments = True
  , identStart = letter, identLetter = alphaNum <|> oneOf "_'"
  , opStart = oneOf ":!#$%&*+./<=>?@\\^|-~", opLetter = oneOf ":!#$%&*+./<=>?@\\^|-~"
  , reservedOpNames = [], reservedNames = [], caseSensitive = True
  }

javaStyle :: Stream s m Char => GenLanguageDef s u m
javaStyle = emptyDef
  { commentStart = "/*", commentEnd = "*/", commentLine = "//", nestedComments = True
  , identStart = letter, identLetter = alphaNum <|> oneOf "_'"
  , reservedNames = [], reservedOpNames = [], caseSensitive = False
  }

foreign import ccall "haskellDef" haskellDef :: LanguageDef st
foreign import ccall "haskell" haskell :: TokenParser st
foreign import ccall "mondrianDef" mondrianDef :: LanguageDef st
foreign import ccall "mondrian" mondrian :: TokenParser st
