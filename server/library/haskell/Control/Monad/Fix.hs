{-# LANGUAGE NoImplicitPrelude #-}
-- | Monads in which a value may be used before the action that returns it.
module Control.Monad.Fix (MonadFix (..), fix) where

import GHC.Base
import Data.Either
import Data.Function
import Data.Functor.Identity
import GHC.List (head, tail)
import System.IO.Unsafe

class Monad m => MonadFix m where
  mfix :: (a -> m a) -> m a

instance MonadFix Maybe where
  mfix f = let m = f (unJust m) in m
    where
      unJust (Just x) = x
      unJust Nothing  = errorWithoutStackTrace "mfix Maybe: Nothing"

instance MonadFix [] where
  mfix f = case fix (\xs -> f (head xs)) of
    []    -> []
    x : _ -> x : mfix (\y -> tail (f y))

instance MonadFix (Either e) where
  mfix f = let m = f (unRight m) in m
    where
      unRight (Right x) = x
      unRight (Left _)  = errorWithoutStackTrace "mfix Either: Left"

instance MonadFix ((->) r) where
  mfix f = \r -> let a = f a r in a

instance MonadFix Identity where
  mfix f = Identity (fix (\x -> runIdentity (f x)))

instance MonadFix IO where
  mfix f = unsafeFixIO f
