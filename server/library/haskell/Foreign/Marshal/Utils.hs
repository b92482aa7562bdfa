-- | Small helpers for passing values to C.
module Foreign.Marshal.Utils
  ( with, new, fromBool, toBool, maybeNew, maybeWith, copyBytes, moveBytes, fillBytes
  , maybePeek, withMany
  ) where

import Data.Word (Word8)
import Foreign.Marshal.Alloc (malloc)
import Foreign.Ptr (castPtr, nullPtr, plusPtr)
import Foreign.Storable (Storable (poke))
import GHC.Ptr (Ptr (..))
import Limpid.Memory (copy)

with :: Storable a => a -> (Ptr a -> IO b) -> IO b
with x action = new x >>= action

new :: Storable a => a -> IO (Ptr a)
new x = malloc >>= \p -> poke p x >> return p

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
copyBytes (Ptr to) (Ptr from) n = copy n to from

moveBytes :: Ptr a -> Ptr a -> Int -> IO ()
moveBytes to from n = copyBytes to from n

fillBytes :: Ptr a -> Word8 -> Int -> IO ()
fillBytes p x n = mapM_ (\i -> poke (castPtr (plusPtr p i)) x) [0 .. n - 1]

maybePeek :: (Ptr a -> IO b) -> Ptr a -> IO (Maybe b)
maybePeek peeked p
  | p == nullPtr = return Nothing
  | otherwise = fmap Just (peeked p)

withMany :: (a -> (b -> res) -> res) -> [a] -> ([b] -> res) -> res
withMany _ [] f = f []
withMany with (x : xs) f = with x (\x' -> withMany with xs (\xs' -> f (x' : xs')))
