-- | Template Haskell's syntax as text, which is not modelled.
module Language.Haskell.TH.Ppr (Ppr, pprint) where

import Language.Haskell.TH.Syntax

class Ppr a

instance Ppr Name

instance Ppr Exp

instance Ppr Pat

instance Ppr Type

instance Ppr Dec

instance Ppr Clause

instance Ppr Con

instance Ppr Lit

instance Ppr Info

instance Ppr Loc

instance Ppr Module

instance Ppr ModuleInfo

instance Ppr Range

instance Ppr a => Ppr [a]

foreign import ccall "pprint" pprint :: Ppr a => a -> String
