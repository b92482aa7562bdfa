-- | Mutable arrays in 'IO'.
module GHC.IOArray
  ( IOArray (..), newIOArray, unsafeReadIOArray, unsafeWriteIOArray, readIOArray, writeIOArray, boundsIOArray
  ) where

import Control.Monad.ST (stToIO)
import Control.Monad.ST.RealWorld (RealWorld)
import GHC.Arr
import GHC.Ix (Ix)

newtype IOArray i e = IOArray (STArray RealWorld i e)
  deriving (Eq)

newIOArray :: Ix i => (i, i) -> e -> IO (IOArray i e)
newIOArray b x = stToIO (fmap IOArray (newSTArray b x))

unsafeReadIOArray :: IOArray i e -> Int -> IO e
unsafeReadIOArray (IOArray a) k = stToIO (unsafeReadSTArray a k)

unsafeWriteIOArray :: IOArray i e -> Int -> e -> IO ()
unsafeWriteIOArray (IOArray a) k x = stToIO (unsafeWriteSTArray a k x)

readIOArray :: Ix i => IOArray i e -> i -> IO e
readIOArray (IOArray a) i = stToIO (readSTArray a i)

writeIOArray :: Ix i => IOArray i e -> i -> e -> IO ()
writeIOArray (IOArray a) i x = stToIO (writeSTArray a i x)

boundsIOArray :: IOArray i e -> (i, i)
boundsIOArray (IOArray a) = boundsSTArray a
