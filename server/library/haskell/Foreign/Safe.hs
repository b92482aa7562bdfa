-- | Memory and functions of C.
module Foreign.Safe (module Foreign) where

import Foreign
