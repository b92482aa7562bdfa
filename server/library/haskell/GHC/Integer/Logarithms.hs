-- | Logarithms of whole numbers, all on unboxed values.
module GHC.Integer.Logarithms () where
