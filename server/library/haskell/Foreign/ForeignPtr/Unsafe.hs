-- | The pointer in a foreign pointer.
module Foreign.ForeignPtr.Unsafe (unsafeForeignPtrToPtr) where

import GHC.ForeignPtr (unsafeForeignPtrToPtr)
