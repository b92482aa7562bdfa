-- | Computations with an environment, an output and a state.
module Control.Monad.RWS.Strict
  ( RWS, rws, runRWS, evalRWS, execRWS, mapRWS, withRWS, RWST (RWST), runRWST, evalRWST, execRWST, mapRWST, withRWST
  , module Control.Monad.RWS.Class
  , module Control.Monad, module Control.Monad.Fix, module Control.Monad.Trans, module Data.Monoid
  ) where

import Control.Monad
import Control.Monad.Fix
import Control.Monad.RWS.Class
import Control.Monad.Trans
import Control.Monad.Trans.RWS.Strict
  (RWS, RWST (..), evalRWS, evalRWST, execRWS, execRWST, mapRWS, mapRWST, runRWS, rws, withRWS, withRWST)
import Data.Monoid
