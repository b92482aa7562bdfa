-- | Actions that run as values.
module GHC.IO.Unsafe (unsafePerformIO, unsafeInterleaveIO, unsafeDupablePerformIO, unsafeDupableInterleaveIO, noDuplicate) where

import System.IO.Unsafe (unsafeDupablePerformIO, unsafeInterleaveIO, unsafePerformIO)

unsafeDupableInterleaveIO :: IO a -> IO a
unsafeDupableInterleaveIO m = unsafeInterleaveIO m

noDuplicate :: IO ()
noDuplicate = return ()
