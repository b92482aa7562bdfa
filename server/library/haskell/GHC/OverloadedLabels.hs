{-# LANGUAGE DataKinds, KindSignatures #-}
-- | Labels that stand for values.
module GHC.OverloadedLabels (IsLabel (..)) where

import GHC.Types (Symbol)

class IsLabel (x :: Symbol) a where
  fromLabel :: a
