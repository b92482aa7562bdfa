{-# LANGUAGE NoImplicitPrelude #-}
-- | Conversion between types with the same representation.
module Data.Coerce (coerce, Coercible) where

import GHC.Prim
import GHC.Types
