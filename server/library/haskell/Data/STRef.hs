-- | Mutable references in 'ST'.
module Data.STRef
  ( STRef, newSTRef, readSTRef, writeSTRef, modifySTRef, modifySTRef'
  ) where

import GHC.ST (ST)
import GHC.STRef

modifySTRef :: STRef s a -> (a -> a) -> ST s ()
modifySTRef r f = readSTRef r >>= \x -> writeSTRef r (f x)

modifySTRef' :: STRef s a -> (a -> a) -> ST s ()
modifySTRef' r f = readSTRef r >>= \x -> case f x of x' -> x' `seq` writeSTRef r x'
