{-# LANGUAGE RankNTypes #-}
-- | Computations with local mutable state whose steps are taken when their results are needed.
module Control.Monad.ST.Lazy (ST, runST, fixST, strictToLazyST, lazyToStrictST, RealWorld, stToIO) where

import Control.Monad.ST.Lazy.Imp
import Control.Monad.ST.RealWorld (RealWorld)
