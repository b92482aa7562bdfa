-- | Channels without a bound, in a program with one thread.
module Control.Concurrent.Chan (Chan, newChan, writeChan, readChan, dupChan, getChanContents, writeList2Chan) where

import Control.Concurrent.MVar
import System.IO.Unsafe (unsafeInterleaveIO)

-- | A stream of variables, each with an item and the variable behind it; the last one is empty.
data Chan a = Chan (MVar (MVar (Item a))) (MVar (MVar (Item a)))
  deriving (Eq)

data Item a = Item a (MVar (Item a))

newChan :: IO (Chan a)
newChan = do
  hole <- newEmptyMVar
  readEnd <- newMVar hole
  writeEnd <- newMVar hole
  return (Chan readEnd writeEnd)

writeChan :: Chan a -> a -> IO ()
writeChan (Chan _ writeEnd) x = do
  newHole <- newEmptyMVar
  oldHole <- takeMVar writeEnd
  putMVar oldHole (Item x newHole)
  putMVar writeEnd newHole

readChan :: Chan a -> IO a
readChan (Chan readEnd _) = do
  place <- takeMVar readEnd
  Item x next <- readMVar place
  putMVar readEnd next
  return x

dupChan :: Chan a -> IO (Chan a)
dupChan (Chan _ writeEnd) = do
  hole <- readMVar writeEnd
  readEnd <- newMVar hole
  return (Chan readEnd writeEnd)

getChanContents :: Chan a -> IO [a]
getChanContents channel = unsafeInterleaveIO (do
  x <- readChan channel
  xs <- getChanContents channel
  return (x : xs))

writeList2Chan :: Chan a -> [a] -> IO ()
writeList2Chan channel xs = mapM_ (\x -> writeChan channel x) xs
