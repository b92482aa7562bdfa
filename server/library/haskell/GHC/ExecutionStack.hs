-- | The stack of a running program, which is not modelled.
module GHC.ExecutionStack
  ( Location (..), SrcLoc (..), getStackTrace, showStackTrace
  ) where

import GHC.ExecutionStack.Internal
