{-# LANGUAGE NoImplicitPrelude #-}
-- | Which way of input and output the run-time system uses.
module GHC.IO.SubSystem (IoSubSystem (..), ioSubSystem, isWindowsNativeIO, withIoSubSystem, withIoSubSystem', conditional, (<!>)) where

import GHC.Base
import GHC.Enum
import GHC.Show

infixl 7 <!>

data IoSubSystem = IoPOSIX | IoNative
  deriving (Eq, Show, Enum)

ioSubSystem :: IoSubSystem
ioSubSystem = IoPOSIX

isWindowsNativeIO :: Bool
isWindowsNativeIO = False

conditional, (<!>) :: a -> a -> a
conditional posix _ = posix
posix <!> _ = posix

withIoSubSystem :: (IoSubSystem -> IO a) -> IO a
withIoSubSystem f = f ioSubSystem

withIoSubSystem' :: (IoSubSystem -> a) -> a
withIoSubSystem' f = f ioSubSystem
