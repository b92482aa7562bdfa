{-# LANGUAGE MagicHash #-}
-- | Pointers into the blocks of memory of "Limpid.Memory".
module GHC.Ptr
  ( Ptr (..), FunPtr (..)
  , nullPtr, castPtr, plusPtr, minusPtr, alignPtr
  , nullFunPtr, castFunPtr, castFunPtrToPtr, castPtrToFunPtr
  ) where

import Limpid.Memory (Place (..), nowhere)

{-@ measure pbase :: Ptr a -> Int @-}
{-@ measure plen :: Ptr a -> Int @-}
{-@ measure isNullPtr :: Ptr a -> Bool @-}
{-@ measure deref :: Ptr a -> a @-}

{-@ type PtrN a N = {v:PtrV a | plen v == N} @-}
{-@ type PtrV a = {v:Ptr a | 0 <= plen v} @-}

-- | The address is a 'Place' here and an @Addr#@ in GHC.
data Ptr a = Ptr !Place
  deriving (Eq, Ord)

-- What the measures are at run time. Only Limpid calls these.

{-@ assume bytesLeft :: p:Ptr a -> {v:Int | v == plen p} @-}
bytesLeft :: Ptr a -> Int
bytesLeft (Ptr (Place _ offset size)) = size - offset

{-@ assume block :: p:Ptr a -> {v:Int | v == pbase p} @-}
block :: Ptr a -> Int
block (Ptr (Place b _ _)) = b

{-@ assume isNowhere :: p:Ptr a -> {v:Bool | v <=> isNullPtr p} @-}
isNowhere :: Ptr a -> Bool
isNowhere p = p == nullPtr

-- | One number for a place.
address :: Ptr a -> Int
address (Ptr (Place b offset _)) = b * 4294967296 + offset

atAddress :: Int -> Ptr a
atAddress n = Ptr (Place (div n 4294967296) (mod n 4294967296) (mod n 4294967296))

data FunPtr a = FunPtr !Int
  deriving (Eq, Ord)

instance Show (Ptr a) where
  showsPrec _ p = showString "0x" . showString (hexadecimal (address p))

instance Show (FunPtr a) where
  showsPrec d p = showsPrec d (castFunPtrToPtr p)

-- | Sixteen digits.
hexadecimal :: Int -> String
hexadecimal n = digits (16 :: Int) n ""
  where
    digits 0 _ rest = rest
    digits k m rest = digits (k - 1) (div m 16) (("0123456789abcdef" !! mod m 16) : rest)

nullPtr :: Ptr a
nullPtr = Ptr nowhere

{-@ assume castPtr :: p:PtrV a -> PtrN b (plen p) @-}
castPtr :: Ptr a -> Ptr b
castPtr (Ptr n) = Ptr n

{-@ assume plusPtr :: base:PtrV a -> off:{v:Int | v <= plen base}
      -> {v:PtrV b | pbase v = pbase base && plen v = plen base - off} @-}
plusPtr :: Ptr a -> Int -> Ptr b
plusPtr (Ptr (Place b n size)) k = Ptr (Place b (n + k) size)

{-@ assume minusPtr :: q:PtrV a -> p:{v:PtrV b | pbase v == pbase q && plen v >= plen q}
      -> {v:Nat | v == plen p - plen q} @-}
minusPtr :: Ptr a -> Ptr b -> Int
minusPtr p q = address p - address q

alignPtr :: Ptr a -> Int -> Ptr a
alignPtr p k = case rem (address p) k of
  0 -> p
  r -> plusPtr p (k - r)

nullFunPtr :: FunPtr a
nullFunPtr = FunPtr 0

castFunPtr :: FunPtr a -> FunPtr b
castFunPtr (FunPtr n) = FunPtr n

castFunPtrToPtr :: FunPtr a -> Ptr b
castFunPtrToPtr (FunPtr n) = atAddress n

castPtrToFunPtr :: Ptr a -> FunPtr b
castPtrToFunPtr p = FunPtr (address p)
