{-# LANGUAGE KindSignatures #-}
-- | Generic representations are not modelled: the classes have no methods, so
-- that a @deriving Generic@ means nothing.
module GHC.Generics (Generic, Generic1) where

class Generic a

class Generic1 (f :: * -> *)
