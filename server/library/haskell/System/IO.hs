-- | Input and output: the standard streams, and files that the program itself has written. A file that is opened is not modelled.
module System.IO
  ( IO, FilePath, Handle, stdin, stdout, stderr, IOMode (..), BufferMode (..), SeekMode (..), HandlePosn
  , putChar, putStr, putStrLn, print, getChar, getLine, getContents, getContents', interact, readIO, readLn
  , readFile, readFile', writeFile, appendFile
  , hPutChar, hPutStr, hPutStrLn, hPrint, hFlush, hClose, hGetChar, hGetLine, hGetContents, hGetContents', hIsEOF, isEOF
  , hSetBuffering, hGetBuffering, hSetEcho, hGetEcho, fixIO
  , withFile, openFile, withBinaryFile, openBinaryFile, openTempFile, openBinaryTempFile
  , openTempFileWithDefaultPermissions, openBinaryTempFileWithDefaultPermissions
  , hFileSize, hSetFileSize, hGetPosn, hSetPosn, hSeek, hTell, hIsOpen, hIsClosed, hIsReadable, hIsWritable, hIsSeekable
  , hIsTerminalDevice, hShow, hWaitForInput, hReady, hLookAhead, hSetBinaryMode
  , hPutBuf, hGetBuf, hGetBufSome, hPutBufNonBlocking, hGetBufNonBlocking
  , TextEncoding, hSetEncoding, hGetEncoding, latin1, utf8, utf8_bom, utf16, utf16le, utf16be, utf32, utf32le, utf32be
  , localeEncoding, char8, mkTextEncoding
  , Newline (..), NewlineMode (..), hSetNewlineMode, nativeNewline, nativeNewlineMode, noNewlineTranslation, universalNewlineMode
  ) where

import GHC.IO.Encoding
import GHC.IO.Handle
import GHC.IO.IOMode (IOMode (..))
import GHC.IO.StdHandles
import GHC.Internal.System.IO

foreign import ccall "withBinaryFile" withBinaryFile :: FilePath -> IOMode -> (Handle -> IO r) -> IO r
foreign import ccall "withFile" withFile :: FilePath -> IOMode -> (Handle -> IO r) -> IO r
foreign import ccall "openTempFile" openTempFile :: FilePath -> String -> IO (FilePath, Handle)
foreign import ccall "openBinaryTempFile" openBinaryTempFile :: FilePath -> String -> IO (FilePath, Handle)
foreign import ccall "openTempFileWithDefaultPermissions" openTempFileWithDefaultPermissions :: FilePath -> String -> IO (FilePath, Handle)
foreign import ccall "openBinaryTempFileWithDefaultPermissions" openBinaryTempFileWithDefaultPermissions :: FilePath -> String -> IO (FilePath, Handle)

hReady :: Handle -> IO Bool
hReady h = hWaitForInput h 0

localeEncoding :: TextEncoding
localeEncoding = initLocaleEncoding
