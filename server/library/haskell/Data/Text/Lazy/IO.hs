-- | Input and output of lazy texts.
module Data.Text.Lazy.IO
  ( readFile, writeFile, appendFile, getContents, getLine, interact, putStr, putStrLn
  , hGetContents, hGetLine, hPutStr, hPutStrLn
  ) where

import Data.Text.Internal.Lazy (Text, packText, unpackText)
import Prelude (FilePath, IO, fmap)
import qualified Prelude
import System.IO (Handle)
import qualified System.IO as IO

readFile :: FilePath -> IO Text
readFile path = fmap packText (Prelude.readFile path)

writeFile :: FilePath -> Text -> IO ()
writeFile path t = Prelude.writeFile path (unpackText t)

appendFile :: FilePath -> Text -> IO ()
appendFile path t = Prelude.appendFile path (unpackText t)

getContents :: IO Text
getContents = fmap packText Prelude.getContents

getLine :: IO Text
getLine = fmap packText Prelude.getLine

interact :: (Text -> Text) -> IO ()
interact f = Prelude.interact (\s -> unpackText (f (packText s)))

putStr :: Text -> IO ()
putStr t = Prelude.putStr (unpackText t)

putStrLn :: Text -> IO ()
putStrLn t = Prelude.putStrLn (unpackText t)

hGetContents :: Handle -> IO Text
hGetContents h = fmap packText (IO.hGetContents h)

hGetLine :: Handle -> IO Text
hGetLine h = fmap packText (IO.hGetLine h)

hPutStr :: Handle -> Text -> IO ()
hPutStr h t = IO.hPutStr h (unpackText t)

hPutStrLn :: Handle -> Text -> IO ()
hPutStrLn h t = IO.hPutStrLn h (unpackText t)
