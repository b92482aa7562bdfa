-- | Numbers in types.
module GHC.TypeNats (module GHC.TypeLits) where

import GHC.TypeLits
