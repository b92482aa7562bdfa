-- | How single values become bytes, which is not modelled.
module Data.ByteString.Builder.Prim (BoundedPrim, FixedPrim) where

data BoundedPrim a

data FixedPrim a
