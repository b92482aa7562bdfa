{-# LANGUAGE PolyKinds #-}
{-# LANGUAGE FlexibleInstances #-}
{-# LANGUAGE TypeOperators #-}
-- | Types at run time are not represented: every type is in the class, and
-- what would inspect one is opaque.
module Data.Typeable
  ( Typeable, TypeRep, Proxy (..)
  , typeOf, typeRep, cast, eqT, heqT, gcast, gcast1, gcast2, showsTypeRep, mkFunTy, funResultTy, splitTyConApp
  , typeRepArgs, typeRepTyCon, typeRepFingerprint, rnfTypeRep
  , TyCon, tyConPackage, tyConModule, tyConName, tyConFingerprint, rnfTyCon
  , typeOf1, typeOf2, typeOf3, typeOf4, typeOf5, typeOf6, typeOf7
  , (:~:) (..), (:~~:) (..)
  ) where

import Data.Proxy (Proxy (..))
import Data.Type.Equality ((:~:) (..), (:~~:) (..))
import GHC.Fingerprint (Fingerprint)

class Typeable a

instance Typeable a

data TypeRep

data TyCon

instance Eq TypeRep where
  r == s = compareTypes r s == EQ

instance Ord TypeRep where
  compare r s = compareTypes r s

instance Show TypeRep where
  showsPrec d r = showString (shownType d r)

instance Eq TyCon where
  c == d = compareCons c d == EQ

instance Ord TyCon where
  compare c d = compareCons c d

instance Show TyCon where
  showsPrec _ c = showString (tyConName c)

foreign import ccall "compareTypes" compareTypes :: TypeRep -> TypeRep -> Ordering
foreign import ccall "compareCons" compareCons :: TyCon -> TyCon -> Ordering
foreign import ccall "shownType" shownType :: Int -> TypeRep -> String
foreign import ccall "typeOf" typeOf :: Typeable a => a -> TypeRep
foreign import ccall "typeRep" typeRep :: Typeable a => proxy a -> TypeRep
foreign import ccall "cast" cast :: (Typeable a, Typeable b) => a -> Maybe b
foreign import ccall "eqT" eqT :: (Typeable a, Typeable b) => Maybe (a :~: b)
foreign import ccall "heqT" heqT :: (Typeable a, Typeable b) => Maybe (a :~~: b)
foreign import ccall "gcast" gcast :: (Typeable a, Typeable b) => c a -> Maybe (c b)
foreign import ccall "gcast1" gcast1 :: (Typeable t, Typeable t') => c (t a) -> Maybe (c (t' a))
foreign import ccall "gcast2" gcast2 :: (Typeable t, Typeable t') => c (t a b) -> Maybe (c (t' a b))
foreign import ccall "mkFunTy" mkFunTy :: TypeRep -> TypeRep -> TypeRep
foreign import ccall "funResultTy" funResultTy :: TypeRep -> TypeRep -> Maybe TypeRep
foreign import ccall "splitTyConApp" splitTyConApp :: TypeRep -> (TyCon, [TypeRep])
foreign import ccall "typeRepArgs" typeRepArgs :: TypeRep -> [TypeRep]
foreign import ccall "typeRepTyCon" typeRepTyCon :: TypeRep -> TyCon
foreign import ccall "typeRepFingerprint" typeRepFingerprint :: TypeRep -> Fingerprint
foreign import ccall "rnfTypeRep" rnfTypeRep :: TypeRep -> ()
foreign import ccall "tyConPackage" tyConPackage :: TyCon -> String
foreign import ccall "tyConModule" tyConModule :: TyCon -> String
foreign import ccall "tyConName" tyConName :: TyCon -> String
foreign import ccall "tyConFingerprint" tyConFingerprint :: TyCon -> Fingerprint
foreign import ccall "rnfTyCon" rnfTyCon :: TyCon -> ()
foreign import ccall "typeOf1" typeOf1 :: Typeable t => t a -> TypeRep
foreign import ccall "typeOf2" typeOf2 :: Typeable t => t a b -> TypeRep
foreign import ccall "typeOf3" typeOf3 :: Typeable t => t a b c -> TypeRep
foreign import ccall "typeOf4" typeOf4 :: Typeable t => t a b c d -> TypeRep
foreign import ccall "typeOf5" typeOf5 :: Typeable t => t a b c d e -> TypeRep
foreign import ccall "typeOf6" typeOf6 :: Typeable t => t a b c d e f -> TypeRep
foreign import ccall "typeOf7" typeOf7 :: Typeable t => t a b c d e f g -> TypeRep

showsTypeRep :: TypeRep -> ShowS
showsTypeRep r = showsPrec 0 r
