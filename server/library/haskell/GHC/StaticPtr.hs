-- | Values that other programs can refer to, which is not modelled.
module GHC.StaticPtr
  ( StaticPtr, deRefStaticPtr, StaticKey, staticKey, unsafeLookupStaticPtr, StaticPtrInfo (..), staticPtrInfo, staticPtrKeys, IsStatic (..)
  ) where

import GHC.Fingerprint (Fingerprint)

type StaticKey = Fingerprint

data StaticPtr a

data StaticPtrInfo = StaticPtrInfo { spInfoUnitId :: String, spInfoModuleName :: String, spInfoSrcLoc :: (Int, Int) }
  deriving (Show)

class IsStatic p where
  fromStaticPtr :: StaticPtr a -> p a

instance IsStatic StaticPtr where
  fromStaticPtr p = p

foreign import ccall "deRefStaticPtr" deRefStaticPtr :: StaticPtr a -> a
foreign import ccall "staticKey" staticKey :: StaticPtr a -> StaticKey
foreign import ccall "unsafeLookupStaticPtr" unsafeLookupStaticPtr :: StaticKey -> IO (Maybe (StaticPtr a))
foreign import ccall "staticPtrInfo" staticPtrInfo :: StaticPtr a -> StaticPtrInfo
foreign import ccall "staticPtrKeys" staticPtrKeys :: IO [StaticKey]
