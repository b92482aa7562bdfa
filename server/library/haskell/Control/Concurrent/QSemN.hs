-- | Semaphores of which a thread takes several units at once, in a program with one thread.
module Control.Concurrent.QSemN (QSemN, newQSemN, waitQSemN, signalQSemN) where

import Control.Concurrent.MVar (newEmptyMVar, takeMVar)
import Data.IORef

newtype QSemN = QSemN (IORef Int)

newQSemN :: Int -> IO QSemN
newQSemN n
  | n < 0 = ioError (userError "newQSemN: Initial quantity must be non-negative")
  | otherwise = fmap QSemN (newIORef n)

waitQSemN :: QSemN -> Int -> IO ()
waitQSemN (QSemN r) n = readIORef r >>= \there ->
  if there >= n then writeIORef r (there - n) else newEmptyMVar >>= takeMVar

signalQSemN :: QSemN -> Int -> IO ()
signalQSemN (QSemN r) n = modifyIORef r (+ n)
