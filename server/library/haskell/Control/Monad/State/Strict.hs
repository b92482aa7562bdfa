-- | Computations with a state.
module Control.Monad.State.Strict
  ( MonadState (..), modify, modify', gets
  , State, runState, evalState, execState, mapState, withState
  , StateT (..), evalStateT, execStateT, mapStateT, withStateT
  , module Control.Monad, module Control.Monad.Fix, module Control.Monad.Trans
  ) where

import Control.Monad
import Control.Monad.Fix
import Control.Monad.State.Class
import Control.Monad.Trans
import Control.Monad.Trans.State.Strict
  (State, StateT (..), evalState, evalStateT, execState, execStateT, mapState, mapStateT, runState, withState, withStateT)
