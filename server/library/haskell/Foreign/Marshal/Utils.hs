-- | Small helpers for passing values to C.
module Foreign.Marshal.Utils
  ( with, new, fromBool, toBool, maybeNew, maybeWith, copyBytes, moveBytes, fillBytes
  ) where

import Data.Word (Word8)
import Foreign.Ptr (Ptr, nullPtr)
import Foreign.Storable (Storable)

with :: Storable a => a -> (Ptr a -> IO b) -> IO b
with = undefined

new :: Storable a => a -> IO (Ptr a)
new = undefined

fromBool :: Num a => Bool -> a
fromBool b = if b then 1 else 0

toBool :: (Eq a, Num a) => a -> Bool
toBool n = n /= 0

maybeNew :: (a -> IO (Ptr b)) -> Maybe a -> IO (Ptr b)
maybeNew make m = maybe (return nullPtr) make m

maybeWith :: (a -> (Ptr b -> IO c) -> IO c) -> Maybe a -> (Ptr b -> IO c) -> IO c
maybeWith use m action = case m of
  Nothing -> action nullPtr
  Just x -> use x action

copyBytes :: Ptr a -> Ptr a -> Int -> IO ()
copyBytes = undefined

moveBytes :: Ptr a -> Ptr a -> Int -> IO ()
moveBytes = undefined

fillBytes :: Ptr a -> Word8 -> Int -> IO ()
fillBytes = undefined
