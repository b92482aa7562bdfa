-- | Handles of streams.
module GHC.IO.Handle
  ( Handle, BufferMode (..), hFileSize, hSetFileSize, hIsEOF, isEOF, hLookAhead, hSetBuffering, hSetBinaryMode, hSetEncoding
  , hGetEncoding, hFlush, hFlushAll, hDuplicate, hDuplicateTo, hClose, LockMode (..), hLock, hTryLock
  , HandlePosition, HandlePosn (..), hGetPosn, hSetPosn, SeekMode (..), hSeek, hTell
  , hIsOpen, hIsClosed, hIsReadable, hIsWritable, hGetBuffering, hIsSeekable, hSetEcho, hGetEcho, hShow, hIsTerminalDevice
  , hSetNewlineMode, Newline (..), NewlineMode (..), nativeNewline, noNewlineTranslation, universalNewlineMode, nativeNewlineMode
  , module GHC.IO.Handle.Text
  ) where

import GHC.IO.Device (SeekMode (..))
import GHC.IO.Encoding.Types (TextEncoding)
import GHC.IO.Handle.Text
import GHC.IO.Handle.Types
import GHC.Internal.System.IO

type HandlePosition = Integer

data HandlePosn = HandlePosn Handle HandlePosition

instance Eq HandlePosn where
  HandlePosn h i == HandlePosn k j = h == k && i == j

instance Show HandlePosn where
  showsPrec d (HandlePosn h i) = showsPrec d h . showString " at position " . shows i

data LockMode = SharedLock | ExclusiveLock

{-@ assume hFileSize :: Handle -> IO {v:Integer | v >= 0} @-}
foreign import ccall "hFileSize" hFileSize :: Handle -> IO Integer
foreign import ccall "hSetFileSize" hSetFileSize :: Handle -> Integer -> IO ()
foreign import ccall "hLookAhead" hLookAhead :: Handle -> IO Char
foreign import ccall "hSetBinaryMode" hSetBinaryMode :: Handle -> Bool -> IO ()
foreign import ccall "hGetEncoding" hGetEncoding :: Handle -> IO (Maybe TextEncoding)
foreign import ccall "hDuplicate" hDuplicate :: Handle -> IO Handle
foreign import ccall "hDuplicateTo" hDuplicateTo :: Handle -> Handle -> IO ()
foreign import ccall "hLock" hLock :: Handle -> LockMode -> IO ()
foreign import ccall "hTryLock" hTryLock :: Handle -> LockMode -> IO Bool
foreign import ccall "hGetPosn" hGetPosn :: Handle -> IO HandlePosn
foreign import ccall "hSetPosn" hSetPosn :: HandlePosn -> IO ()
foreign import ccall "hSeek" hSeek :: Handle -> SeekMode -> Integer -> IO ()
foreign import ccall "hTell" hTell :: Handle -> IO Integer
foreign import ccall "hIsOpen" hIsOpen :: Handle -> IO Bool
foreign import ccall "hIsClosed" hIsClosed :: Handle -> IO Bool
foreign import ccall "hIsSeekable" hIsSeekable :: Handle -> IO Bool
foreign import ccall "hIsTerminalDevice" hIsTerminalDevice :: Handle -> IO Bool
foreign import ccall "hShow" hShow :: Handle -> IO String

hIsReadable :: Handle -> IO Bool
hIsReadable h = return (h == stdin)

hIsWritable :: Handle -> IO Bool
hIsWritable h = return (h /= stdin)

hFlushAll :: Handle -> IO ()
hFlushAll h = hFlush h

hSetEncoding :: Handle -> TextEncoding -> IO ()
hSetEncoding _ _ = return ()

hSetNewlineMode :: Handle -> NewlineMode -> IO ()
hSetNewlineMode _ _ = return ()
