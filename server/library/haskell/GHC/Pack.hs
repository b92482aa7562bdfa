-- | Strings of C as they stand in a program.
module GHC.Pack () where
