{-# LANGUAGE NoImplicitPrelude #-}
-- | Input and output on the 'World': the standard streams, and files that the program itself has written. It is what the
-- Prelude needs of "System.IO", which knows of pointers, too.
module GHC.Internal.System.IO
  ( IO, FilePath, Handle (..), stdin, stdout, stderr, BufferMode (..)
  , putChar, putStr, putStrLn, print, getChar, getLine, getContents, getContents', interact, readIO, readLn
  , readFile, readFile', writeFile, appendFile
  , hPutChar, hPutStr, hPutStrLn, hPrint, hFlush, hClose, hGetChar, hGetLine, hGetContents, hIsEOF, isEOF
  , hSetBuffering, hGetBuffering, hSetEcho, hGetEcho, fixIO
  ) where

import GHC.Base
import GHC.IO.Exception
import GHC.IO.Handle.Types
import GHC.List
import GHC.Read
import GHC.Show
import System.IO.Unsafe
import Limpid.World

stdin, stdout, stderr :: Handle
stdin = Stdin
stdout = Stdout
stderr = Stderr

-- Output

hPutStr :: Handle -> String -> IO ()
hPutStr Stdout s = emit s
hPutStr Stderr s = emitError s
hPutStr Stdin  _ = ioError (IOError "<stdin>: hPutStr: illegal operation (handle is not open for writing)")

hPutStrLn :: Handle -> String -> IO ()
hPutStrLn h s = hPutStr h (s ++ "\n")

hPutChar :: Handle -> Char -> IO ()
hPutChar h c = hPutStr h [c]

hPrint :: Show a => Handle -> a -> IO ()
hPrint h x = hPutStrLn h (show x)

putStr :: String -> IO ()
putStr s = emit s

putStrLn :: String -> IO ()
putStrLn s = emit (s ++ "\n")

putChar :: Char -> IO ()
putChar c = emit [c]

print :: Show a => a -> IO ()
print x = putStrLn (show x)

-- Input

getContents :: IO String
getContents = IO (\w -> Result w { worldInput = "" } (worldInput w))

getContents' :: IO String
getContents' = getContents

getLine :: IO String
getLine = IO (\w -> case worldInput w of
  "" -> unIO (endOfFile "hGetLine") w
  s  -> case break (== '\n') s of
    (line, rest) -> Result w { worldInput = drop 1 rest } line)

getChar :: IO Char
getChar = IO (\w -> case worldInput w of
  ""    -> unIO (endOfFile "hGetChar") w
  c : s -> Result w { worldInput = s } c)

endOfFile :: String -> IO a
endOfFile operation = ioError (IOError ("<stdin>: " ++ operation ++ ": end of file"))

isEOF :: IO Bool
isEOF = IO (\w -> Result w (null (worldInput w)))

interact :: (String -> String) -> IO ()
interact f = getContents >>= \s -> putStr (f s)

readIO :: Read a => String -> IO a
readIO s = case [x | (x, t) <- reads s, ("", "") <- lex t] of
  [x] -> return x
  []  -> ioError (userError "Prelude.readIO: no parse")
  _   -> ioError (userError "Prelude.readIO: ambiguous parse")

readLn :: Read a => IO a
readLn = getLine >>= \line -> readIO line

hGetLine :: Handle -> IO String
hGetLine _ = getLine

hGetChar :: Handle -> IO Char
hGetChar _ = getChar

hGetContents :: Handle -> IO String
hGetContents _ = getContents

hIsEOF :: Handle -> IO Bool
hIsEOF _ = isEOF

-- Files

readFile :: FilePath -> IO String
readFile path = IO (\w -> case lookup path (worldFiles w) of
  Just text -> Result w text
  Nothing   -> unIO (ioError (IOError (path ++ ": openFile: does not exist (No such file or directory)"))) w)

readFile' :: FilePath -> IO String
readFile' path = readFile path

writeFile :: FilePath -> String -> IO ()
writeFile path text = IO (\w ->
  Result w { worldFiles = (path, text) : filter (\file -> isOther path file) (worldFiles w) } ())

appendFile :: FilePath -> String -> IO ()
appendFile path text = IO (\w -> case lookup path (worldFiles w) of
  Just old -> unIO (writeFile path (old ++ text)) w
  Nothing  -> unIO (writeFile path text) w)

isOther :: FilePath -> (FilePath, String) -> Bool
isOther path (other, _) = path /= other

-- What makes no difference here

hFlush :: Handle -> IO ()
hFlush _ = return ()

hClose :: Handle -> IO ()
hClose _ = return ()

hSetBuffering :: Handle -> BufferMode -> IO ()
hSetBuffering _ _ = return ()

hGetBuffering :: Handle -> IO BufferMode
hGetBuffering _ = return LineBuffering

hSetEcho :: Handle -> Bool -> IO ()
hSetEcho _ _ = return ()

hGetEcho :: Handle -> IO Bool
hGetEcho _ = return False

fixIO :: (a -> IO a) -> IO a
fixIO k = unsafeFixIO k
