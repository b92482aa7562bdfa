-- | Template Haskell, as far as its types go.
module Language.Haskell.TH (module Language.Haskell.TH.Syntax, module Language.Haskell.TH.Lib, module Language.Haskell.TH.Ppr) where

import Language.Haskell.TH.Lib
import Language.Haskell.TH.Ppr (Ppr, pprint)
import Language.Haskell.TH.Syntax hiding (Lift (..))
