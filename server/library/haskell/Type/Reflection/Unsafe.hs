-- | Types at run time, which are not represented here.
module Type.Reflection.Unsafe (TypeRep, KindRep, TyCon, typeRepFingerprint, tyConFingerprint) where

import Data.Typeable (TyCon)
import GHC.Fingerprint (Fingerprint)
import Type.Reflection (TypeRep)

data KindRep

foreign import ccall "typeRepFingerprint" typeRepFingerprint :: TypeRep a -> Fingerprint
foreign import ccall "tyConFingerprint" tyConFingerprint :: TyCon -> Fingerprint
