{-# LANGUAGE NoImplicitPrelude #-}
-- | Handles of streams.
module GHC.IO.Handle.Types
  ( FilePath, Handle (..), showHandle, BufferMode (..), Newline (..), NewlineMode (..)
  , nativeNewline, nativeNewlineMode, noNewlineTranslation, universalNewlineMode
  ) where

import GHC.Base
import GHC.Read
import GHC.Show

-- | The standard streams. A file that is opened is not modelled.
data Handle = Stdin | Stdout | Stderr
  deriving (Eq)

instance Show Handle where
  showsPrec _ Stdin  = showString "<stdin>"
  showsPrec _ Stdout = showString "<stdout>"
  showsPrec _ Stderr = showString "<stderr>"

showHandle :: FilePath -> String -> String
showHandle file rest = "{handle: " ++ file ++ "}" ++ rest

data BufferMode = NoBuffering | LineBuffering | BlockBuffering (Maybe Int)
  deriving (Eq, Ord, Show)

data Newline = LF | CRLF
  deriving (Eq, Ord, Show)

data NewlineMode = NewlineMode { inputNL :: Newline, outputNL :: Newline }
  deriving (Eq, Ord, Show)

type FilePath = String

nativeNewline :: Newline
nativeNewline = LF

universalNewlineMode :: NewlineMode
universalNewlineMode = NewlineMode CRLF nativeNewline

nativeNewlineMode :: NewlineMode
nativeNewlineMode = NewlineMode nativeNewline nativeNewline

noNewlineTranslation :: NewlineMode
noNewlineTranslation = NewlineMode LF LF
