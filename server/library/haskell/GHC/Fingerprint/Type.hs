-- | Fingerprints.
module GHC.Fingerprint.Type (Fingerprint (..)) where

import Data.Word (Word64)
import Numeric (showHex)

data Fingerprint = Fingerprint !Word64 !Word64
  deriving (Eq, Ord)

instance Show Fingerprint where
  showsPrec _ (Fingerprint a b) = showString (hex a ++ hex b)
    where
      hex n = let s = showHex n "" in replicate (16 - length s) '0' ++ s
