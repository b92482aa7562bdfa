-- | What GHCi does with the streams of a program.
module GHC.GHCi.Helpers (disableBuffering, flushAll, evalWrapper) where

import System.Environment (withArgs, withProgName)
import System.IO (BufferMode (..), hFlush, hSetBuffering, stderr, stdin, stdout)

disableBuffering :: IO ()
disableBuffering = mapM_ (\h -> hSetBuffering h NoBuffering) [stdin, stdout, stderr]

flushAll :: IO ()
flushAll = hFlush stdout >> hFlush stderr

evalWrapper :: String -> [String] -> IO a -> IO a
evalWrapper name arguments action = withProgName name (withArgs arguments action)
