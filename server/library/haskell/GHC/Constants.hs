-- | Nothing: it is empty in GHC, too.
module GHC.Constants () where
