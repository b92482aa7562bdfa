-- | Results of C's functions that mean an error.
module Foreign.Marshal.Error (throwIf, throwIf_, throwIfNeg, throwIfNeg_, throwIfNull, void) where

import Data.Functor (void)
import Foreign.Ptr (Ptr, nullPtr)

throwIf :: (a -> Bool) -> (a -> String) -> IO a -> IO a
throwIf p message action = action >>= \x -> if p x then ioError (userError (message x)) else return x

throwIf_ :: (a -> Bool) -> (a -> String) -> IO a -> IO ()
throwIf_ p message action = void (throwIf p message action)

throwIfNeg :: (Ord a, Num a) => (a -> String) -> IO a -> IO a
throwIfNeg message action = throwIf (< 0) message action

throwIfNeg_ :: (Ord a, Num a) => (a -> String) -> IO a -> IO ()
throwIfNeg_ message action = throwIf_ (< 0) message action

throwIfNull :: String -> IO (Ptr a) -> IO (Ptr a)
throwIfNull message action = throwIf (== nullPtr) (const message) action
