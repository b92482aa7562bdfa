-- | Threads and transactions.
module GHC.Conc (module GHC.Conc.Sync, module GHC.Conc.IO) where

import GHC.Conc.IO
import GHC.Conc.Sync
