{-# LANGUAGE NoImplicitPrelude #-}
-- | Reading values from strings.
module Text.Read (Read (..), ReadS, reads, read, readParen, lex, readMaybe, readEither) where

import GHC.Read
