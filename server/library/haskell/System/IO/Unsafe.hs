{-# LANGUAGE NoImplicitPrelude #-}
-- | Running an action as if it were a value. It gets a world of its own: what it prints is lost, and it shares no
-- cells with the rest of the program.
module System.IO.Unsafe
  ( unsafePerformIO, unsafeDupablePerformIO, unsafeInterleaveIO, unsafeFixIO ) where

import GHC.Base
import Limpid.World

unsafePerformIO :: IO a -> a
unsafePerformIO m = runAction m hiddenWorld

unsafeDupablePerformIO :: IO a -> a
unsafeDupablePerformIO m = runAction m hiddenWorld

-- | Delays an action until its value is needed; it then sees the world of now, and its changes are lost.
unsafeInterleaveIO :: IO a -> IO a
unsafeInterleaveIO m = IO (\w -> Result w (runAction m w))

unsafeFixIO :: (a -> IO a) -> IO a
unsafeFixIO k = IO (\w -> let r = stepAction (k (resultValue r)) w in r)

resultValue :: Result a -> a
resultValue (Result _ x) = x
