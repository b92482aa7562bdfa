-- | Reading from handles and writing to them.
module GHC.IO.Handle.Text
  ( hWaitForInput, hGetChar, hGetLine, hGetContents, hGetContents', hPutChar, hPutStr, hPutStrLn
  , hGetBuf, hGetBufSome, hGetBufNonBlocking, hPutBuf, hPutBufNonBlocking
  ) where

import GHC.IO.Handle.Types (Handle)
import GHC.Internal.System.IO
import GHC.Ptr (Ptr)

hGetContents' :: Handle -> IO String
hGetContents' h = hGetContents h

foreign import ccall "hWaitForInput" hWaitForInput :: Handle -> Int -> IO Bool
{-@ assume hGetBuf :: Handle -> Ptr a -> n:Nat -> IO {v:Nat | v <= n} @-}
foreign import ccall "hGetBuf" hGetBuf :: Handle -> Ptr a -> Int -> IO Int
foreign import ccall "hGetBufSome" hGetBufSome :: Handle -> Ptr a -> Int -> IO Int
{-@ assume hGetBufNonBlocking :: Handle -> Ptr a -> n:Nat -> IO {v:Nat | v <= n} @-}
foreign import ccall "hGetBufNonBlocking" hGetBufNonBlocking :: Handle -> Ptr a -> Int -> IO Int
foreign import ccall "hPutBuf" hPutBuf :: Handle -> Ptr a -> Int -> IO ()
foreign import ccall "hPutBufNonBlocking" hPutBufNonBlocking :: Handle -> Ptr a -> Int -> IO Int
