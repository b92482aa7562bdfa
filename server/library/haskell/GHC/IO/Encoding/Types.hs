-- | Encodings of text, by their names: a handle has characters here.
module GHC.IO.Encoding.Types (TextEncoding (..), CodingProgress (..)) where

newtype TextEncoding = TextEncoding { textEncodingName :: String }

instance Show TextEncoding where
  showsPrec _ encoding = showString (textEncodingName encoding)

data CodingProgress = InputUnderflow | OutputUnderflow | InvalidSequence
  deriving (Eq, Show)
