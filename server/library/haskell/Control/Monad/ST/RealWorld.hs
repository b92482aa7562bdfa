{-# LANGUAGE NoImplicitPrelude #-}
-- | The name of the state that 'IO' works on. Not a module of GHC's, which has
-- the type in @GHC.Prim@.
module Control.Monad.ST.RealWorld (RealWorld) where

data RealWorld
