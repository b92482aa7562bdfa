-- | How a file is opened.
module GHC.IO.IOMode (IOMode (..)) where

import GHC.Ix (Ix)

data IOMode = ReadMode | WriteMode | AppendMode | ReadWriteMode
  deriving (Eq, Ord, Ix, Enum, Read, Show)
