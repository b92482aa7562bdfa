{-# LANGUAGE RankNTypes #-}
-- | Mutable arrays of computations with local state.
module Data.Array.ST (STArray, STUArray, runSTArray, runSTUArray, module Data.Array.MArray) where

import Control.Monad.ST (ST, runST)
import Data.Array.Base (STUArray (..), UArray (..))
import Data.Array.MArray
import GHC.Arr (Array, STArray, freezeSTArray)

runSTArray :: (forall s. ST s (STArray s i e)) -> Array i e
runSTArray m = runST (m >>= freezeSTArray)

runSTUArray :: (forall s. ST s (STUArray s i e)) -> UArray i e
runSTUArray m = runST (m >>= \made -> case made of STUArray a -> fmap UArray (freezeSTArray a))
