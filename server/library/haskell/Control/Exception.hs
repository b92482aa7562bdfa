-- | Exceptions.
module Control.Exception (module Control.Exception.Base, throwTo) where

import Control.Exception.Base
import GHC.Conc.Sync (throwTo)
