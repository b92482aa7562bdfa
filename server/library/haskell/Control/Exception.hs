-- | Exceptions.
module Control.Exception (module Control.Exception.Base) where

import Control.Exception.Base
