{-# LANGUAGE NoImplicitPrelude #-}
-- | The type of optional values.
module GHC.Maybe (Maybe (..)) where

import GHC.Types
import GHC.Classes

{-@ data Maybe a = Nothing | Just a @-}
data Maybe a = Nothing | Just a
  deriving (Eq, Ord)
