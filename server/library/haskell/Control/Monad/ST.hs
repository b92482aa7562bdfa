-- | Computations with local mutable state.
module Control.Monad.ST (ST, runST, fixST, stToIO, RealWorld) where

import Control.Monad.Fix (mfix)
import Control.Monad.ST.RealWorld (RealWorld)
import GHC.ST (ST, runST)
import qualified GHC.ST

fixST :: (a -> ST s a) -> ST s a
fixST f = mfix f

stToIO :: ST RealWorld a -> IO a
stToIO m = GHC.ST.stToIO m
