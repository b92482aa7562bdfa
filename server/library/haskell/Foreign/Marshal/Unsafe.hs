-- | Running foreign code in pure code.
module Foreign.Marshal.Unsafe (unsafeLocalState) where

import System.IO.Unsafe (unsafePerformIO)

unsafeLocalState :: IO a -> a
unsafeLocalState io = unsafePerformIO io
