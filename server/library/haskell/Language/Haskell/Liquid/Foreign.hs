{-# LANGUAGE MagicHash #-}
-- | Measures on pointers, as functions. Memory has no pure reading, so most
-- of them are opaque.
module Language.Haskell.Liquid.Foreign where

import Foreign.C.Types (CSize (..))
import Foreign.ForeignPtr (ForeignPtr)
import Foreign.Ptr (Ptr, nullPtr)
import GHC.PrimopWrappers (Addr#)

intCSize :: Int -> CSize
intCSize n = fromIntegral n

cSizeInt :: CSize -> Int
cSizeInt n = fromIntegral n

mkPtr :: Addr# -> Ptr b
mkPtr = undefined

isNullPtr :: Ptr a -> Bool
isNullPtr p = p == nullPtr

fpLen :: ForeignPtr a -> Int
fpLen = undefined

pLen :: Ptr a -> Int
pLen = undefined

deref :: Ptr a -> a
deref = undefined

eqPtr :: Ptr a -> Ptr a -> Bool
eqPtr = undefined
