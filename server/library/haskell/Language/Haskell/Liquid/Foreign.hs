{-# LANGUAGE MagicHash #-}
-- | Measures on pointers, as functions.
module Language.Haskell.Liquid.Foreign where

import Foreign.C.Types (CSize (..))
import Foreign.Ptr (nullPtr)
import GHC.ForeignPtr (ForeignPtr (..))
import GHC.PrimopWrappers (Addr#)
import GHC.Ptr (Ptr (..))
import Limpid.Memory (Place (..))

{-@ assume intCSize :: x:Int -> {v:CSize | v = x} @-}
intCSize :: Int -> CSize
intCSize n = fromIntegral n

{-@ assume cSizeInt :: x:CSize -> {v:Int | v = x} @-}
cSizeInt :: CSize -> Int
cSizeInt n = fromIntegral n

{-@ assume mkPtr :: x:Addr# -> {v:Ptr b | plen v = addrLen x && plen v >= 0} @-}
mkPtr :: Addr# -> Ptr b
mkPtr = undefined

{-@ assume isNullPtr :: p:Ptr a -> {v:Bool | v <=> isNullPtr p} @-}
isNullPtr :: Ptr a -> Bool
isNullPtr p = p == nullPtr

{-@ assume fpLen :: p:ForeignPtr a -> {v:Int | v = fplen p} @-}
fpLen :: ForeignPtr a -> Int
fpLen (ForeignPtr p) = pLen p

{-@ assume pLen :: p:Ptr a -> {v:Int | v = plen p} @-}
pLen :: Ptr a -> Int
pLen (Ptr (Place _ offset size)) = size - offset

{-@ assume deref :: p:Ptr a -> {v:a | v = deref p} @-}
deref :: Ptr a -> a
deref = undefined

{-@ assume eqPtr :: p:PtrV a -> q:{v:PtrV a | pbase v = pbase p && plen v <= plen p}
      -> {v:Bool | v <=> plen p = plen q} @-}
eqPtr :: Ptr a -> Ptr a -> Bool
eqPtr p q = p == q
