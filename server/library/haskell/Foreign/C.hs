-- | The interface to C.
module Foreign.C (module Foreign.C.String, module Foreign.C.Types) where

import Foreign.C.String
import Foreign.C.Types
