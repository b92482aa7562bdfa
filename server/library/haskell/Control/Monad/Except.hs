-- | Computations that may end with an exception.
module Control.Monad.Except
  ( MonadError (..), liftEither
  , ExceptT (..), Except, runExceptT, mapExceptT, withExceptT, runExcept, mapExcept, withExcept
  , module Control.Monad, module Control.Monad.Fix, module Control.Monad.Trans
  ) where

import Control.Monad
import Control.Monad.Fix
import Control.Monad.Error.Class
import Control.Monad.Trans
import Control.Monad.Trans.Except
  (Except, ExceptT (..), mapExcept, mapExceptT, runExcept, runExceptT, withExcept, withExceptT)
