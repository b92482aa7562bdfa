-- | Pointers.
module Foreign.Ptr
  ( Ptr, nullPtr, castPtr, plusPtr, alignPtr, minusPtr
  , FunPtr, nullFunPtr, castFunPtr, castFunPtrToPtr, castPtrToFunPtr, freeHaskellFunPtr
  , IntPtr (..), ptrToIntPtr, intPtrToPtr, WordPtr (..), ptrToWordPtr, wordPtrToPtr
  ) where

import GHC.Ptr

{-@ invariant {v:Ptr a | 0 <= plen v} @-}
{-@ invariant {v:Ptr a | 0 <= pbase v} @-}

newtype IntPtr = IntPtr Int
  deriving (Eq, Ord)

newtype WordPtr = WordPtr Word
  deriving (Eq, Ord)

ptrToIntPtr :: Ptr a -> IntPtr
ptrToIntPtr p = IntPtr (minusPtr p nullPtr)

intPtrToPtr :: IntPtr -> Ptr a
intPtrToPtr (IntPtr n) = plusPtr nullPtr n

ptrToWordPtr :: Ptr a -> WordPtr
ptrToWordPtr p = WordPtr (fromIntegral (minusPtr p nullPtr))

wordPtrToPtr :: WordPtr -> Ptr a
wordPtrToPtr (WordPtr n) = plusPtr nullPtr (fromIntegral n)

freeHaskellFunPtr :: FunPtr a -> IO ()
freeHaskellFunPtr _ = return ()
