-- | Template Haskell, as far as its types go.
module Language.Haskell.TH (module Language.Haskell.TH.Syntax) where

import Language.Haskell.TH.Syntax hiding (Lift (..))
