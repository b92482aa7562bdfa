{-# LANGUAGE NoImplicitPrelude #-}
-- | The kinds.
module Data.Kind (Type, Constraint) where

import GHC.Types
