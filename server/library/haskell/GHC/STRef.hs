-- | Mutable references in 'ST'.
module GHC.STRef (STRef (..), newSTRef, readSTRef, writeSTRef) where

import GHC.IORef (IORef, newIORef, readIORef, writeIORef)
import GHC.ST (ST (..))

newtype STRef s a = STRef (IORef a)

instance Eq (STRef s a) where
  STRef r == STRef q = r == q

newSTRef :: a -> ST s (STRef s a)
newSTRef x = ST (fmap STRef (newIORef x))

readSTRef :: STRef s a -> ST s a
readSTRef (STRef r) = ST (readIORef r)

writeSTRef :: STRef s a -> a -> ST s ()
writeSTRef (STRef r) x = ST (writeIORef r x)
