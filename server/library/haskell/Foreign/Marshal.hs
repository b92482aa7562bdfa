-- | Memory.
module Foreign.Marshal
  ( module Foreign.Marshal.Alloc, module Foreign.Marshal.Array, module Foreign.Marshal.Utils
  , module Foreign.Marshal.Error, module Foreign.Marshal.Pool
  ) where

import Foreign.Marshal.Alloc
import Foreign.Marshal.Array
import Foreign.Marshal.Error hiding (void)
import Foreign.Marshal.Pool
import Foreign.Marshal.Utils
