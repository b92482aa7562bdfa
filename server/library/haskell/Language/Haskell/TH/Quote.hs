-- | Quasi-quoters, of which only the type is modelled.
module Language.Haskell.TH.Quote (QuasiQuoter (..)) where

import Language.Haskell.TH.Syntax (Dec, Exp, Pat, Q, Type)

data QuasiQuoter = QuasiQuoter
  { quoteExp :: String -> Q Exp
  , quotePat :: String -> Q Pat
  , quoteType :: String -> Q Type
  , quoteDec :: String -> Q [Dec]
  }
