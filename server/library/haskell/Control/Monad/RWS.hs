-- | Computations with an environment, an output and a state.
module Control.Monad.RWS (module Control.Monad.RWS.Lazy) where

import Control.Monad.RWS.Lazy
