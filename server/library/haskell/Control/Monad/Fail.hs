{-# LANGUAGE NoImplicitPrelude #-}
-- | Monads in which a pattern of a @do@ block may fail.
module Control.Monad.Fail (MonadFail (..)) where

import GHC.Base

class Monad m => MonadFail m where
  fail :: String -> m a

instance MonadFail Maybe where
  fail _ = Nothing

instance MonadFail [] where
  fail _ = []

instance MonadFail IO where
  fail s = failIO s
