-- | Semaphores, in a program with one thread.
module Control.Concurrent.QSem (QSem, newQSem, waitQSem, signalQSem) where

import Control.Concurrent.QSemN

newtype QSem = QSem QSemN

newQSem :: Int -> IO QSem
newQSem n
  | n < 0 = ioError (userError "newQSem: Initial quantity must be non-negative")
  | otherwise = fmap QSem (newQSemN n)

waitQSem :: QSem -> IO ()
waitQSem (QSem s) = waitQSemN s 1

signalQSem :: QSem -> IO ()
signalQSem (QSem s) = signalQSemN s 1
