-- | Numbers with decimal places as text.
module Data.Text.Lazy.Builder.RealFloat (FPFormat (..), realFloat, formatRealFloat) where

import Data.Text.Lazy.Builder (Builder)

data FPFormat = Exponent | Fixed | Generic
  deriving (Enum, Read, Show)

foreign import ccall "realFloat" realFloat :: RealFloat a => a -> Builder
foreign import ccall "formatRealFloat" formatRealFloat :: RealFloat a => FPFormat -> Maybe Int -> a -> Builder
