-- | Conversions, all on unboxed values.
module GHC.Float.ConversionUtils () where
