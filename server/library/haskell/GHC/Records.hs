{-# LANGUAGE FunctionalDependencies, KindSignatures, MultiParamTypeClasses, PolyKinds #-}
-- | Fields by their names.
module GHC.Records (HasField (..)) where

class HasField x r a | x r -> a where
  getField :: r -> a
