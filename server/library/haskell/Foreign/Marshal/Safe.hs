-- | Moving values to memory and back.
module Foreign.Marshal.Safe (module Foreign.Marshal) where

import Foreign.Marshal
