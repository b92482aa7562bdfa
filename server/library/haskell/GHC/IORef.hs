-- | Mutable references: cells of the world.
module GHC.IORef where

import Limpid.World (Cell, newCell, readCell, sameCell, writeCell)

newtype IORef a = IORef (Cell a)

instance Eq (IORef a) where
  IORef c == IORef d = sameCell c d

newIORef :: a -> IO (IORef a)
newIORef x = fmap IORef (newCell x)

readIORef :: IORef a -> IO a
readIORef (IORef c) = readCell c

writeIORef :: IORef a -> a -> IO ()
writeIORef (IORef c) x = writeCell c x

modifyIORef :: IORef a -> (a -> a) -> IO ()
modifyIORef r f = readIORef r >>= \x -> writeIORef r (f x)

modifyIORef' :: IORef a -> (a -> a) -> IO ()
modifyIORef' r f = readIORef r >>= \x -> case f x of x' -> x' `seq` writeIORef r x'

atomicModifyIORef :: IORef a -> (a -> (a, b)) -> IO b
atomicModifyIORef r f = readIORef r >>= \x ->
  let (new, result) = f x in writeIORef r new >> return result

atomicModifyIORef' :: IORef a -> (a -> (a, b)) -> IO b
atomicModifyIORef' r f = readIORef r >>= \x -> case f x of
  (new, result) -> new `seq` result `seq` (writeIORef r new >> return result)

atomicWriteIORef :: IORef a -> a -> IO ()
atomicWriteIORef r x = writeIORef r x
