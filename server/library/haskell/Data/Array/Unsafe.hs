-- | Operations that share memory in GHC, and copy it here.
module Data.Array.Unsafe (castSTUArray, castIOUArray, unsafeFreeze, unsafeThaw, unsafeForeignPtrToStorableArray) where

import Data.Array.Base (castSTUArray, unsafeFreeze, unsafeThaw)
import Data.Array.IO.Internals (castIOUArray)
import Data.Array.Storable.Internals (unsafeForeignPtrToStorableArray)
