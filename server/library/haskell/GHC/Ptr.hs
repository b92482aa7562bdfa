{-# LANGUAGE MagicHash #-}
-- | Pointers as plain addresses. There is no memory behind them.
module GHC.Ptr
  ( Ptr (..), FunPtr (..)
  , nullPtr, castPtr, plusPtr, minusPtr, alignPtr
  , nullFunPtr, castFunPtr, castFunPtrToPtr, castPtrToFunPtr
  ) where

{-@ measure pbase :: Ptr a -> Int @-}
{-@ measure plen :: Ptr a -> Int @-}
{-@ measure isNullPtr :: Ptr a -> Bool @-}
{-@ measure deref :: Ptr a -> a @-}

{-@ type PtrN a N = {v:PtrV a | plen v == N} @-}
{-@ type PtrV a = {v:Ptr a | 0 <= plen v} @-}

-- | The address is an 'Int' here and an @Addr#@ in GHC.
data Ptr a = Ptr !Int
  deriving (Eq, Ord)

data FunPtr a = FunPtr !Int
  deriving (Eq, Ord)

instance Show (Ptr a) where
  showsPrec _ (Ptr n) = showString "0x" . showString (hexadecimal n)

instance Show (FunPtr a) where
  showsPrec d p = showsPrec d (castFunPtrToPtr p)

-- | Sixteen digits.
hexadecimal :: Int -> String
hexadecimal n = digits (16 :: Int) n ""
  where
    digits 0 _ rest = rest
    digits k m rest = digits (k - 1) (div m 16) (("0123456789abcdef" !! mod m 16) : rest)

nullPtr :: Ptr a
nullPtr = Ptr 0

{-@ assume castPtr :: p:PtrV a -> PtrN b (plen p) @-}
castPtr :: Ptr a -> Ptr b
castPtr (Ptr n) = Ptr n

{-@ assume plusPtr :: base:PtrV a -> off:{v:Int | v <= plen base}
      -> {v:PtrV b | pbase v = pbase base && plen v = plen base - off} @-}
plusPtr :: Ptr a -> Int -> Ptr b
plusPtr (Ptr n) k = Ptr (n + k)

{-@ assume minusPtr :: q:PtrV a -> p:{v:PtrV b | pbase v == pbase q && plen v >= plen q}
      -> {v:Nat | v == plen p - plen q} @-}
minusPtr :: Ptr a -> Ptr b -> Int
minusPtr (Ptr m) (Ptr n) = m - n

alignPtr :: Ptr a -> Int -> Ptr a
alignPtr (Ptr n) k = case rem n k of
  0 -> Ptr n
  r -> Ptr (n + (k - r))

nullFunPtr :: FunPtr a
nullFunPtr = FunPtr 0

castFunPtr :: FunPtr a -> FunPtr b
castFunPtr (FunPtr n) = FunPtr n

castFunPtrToPtr :: FunPtr a -> Ptr b
castFunPtrToPtr (FunPtr n) = Ptr n

castPtrToFunPtr :: Ptr a -> FunPtr b
castPtrToFunPtr (Ptr n) = FunPtr n
