-- | Computations that write an output.
module Control.Monad.Writer (module Control.Monad.Writer.Lazy) where

import Control.Monad.Writer.Lazy
