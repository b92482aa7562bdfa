-- | Computations with local mutable state.
module Control.Monad.ST (ST, runST, fixST, stToIO, RealWorld) where

import Control.Monad.Fix (mfix)
import Control.Monad.ST.RealWorld (RealWorld)
import GHC.ST (ST, runST, unsafeSTToIO)

fixST :: (a -> ST s a) -> ST s a
fixST f = mfix f

stToIO :: ST RealWorld a -> IO a
stToIO m = unsafeSTToIO m
