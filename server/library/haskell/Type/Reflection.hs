{-# LANGUAGE GADTs, PolyKinds, RankNTypes, TypeOperators #-}
-- | Types at run time, which are not represented here.
module Type.Reflection
  ( Typeable, typeRep, withTypeable, (:~:) (..), (:~~:) (..), TypeRep, typeOf, typeRepTyCon, rnfTypeRep, eqTypeRep
  , SomeTypeRep (..), someTypeRep, someTypeRepTyCon, rnfSomeTypeRep, TyCon, tyConPackage, tyConModule, tyConName, rnfTyCon
  , Module, moduleName, modulePackage, rnfModule
  ) where

import Data.Type.Equality ((:~:) (..), (:~~:) (..))
import Data.Typeable (TyCon, Typeable, rnfTyCon, tyConModule, tyConName, tyConPackage)

data TypeRep a

data SomeTypeRep where
  SomeTypeRep :: TypeRep a -> SomeTypeRep

data Module

foreign import ccall "typeRep" typeRep :: Typeable a => TypeRep a
foreign import ccall "typeOf" typeOf :: Typeable a => a -> TypeRep a
foreign import ccall "withTypeable" withTypeable :: TypeRep a -> (Typeable a => r) -> r
foreign import ccall "typeRepTyCon" typeRepTyCon :: TypeRep a -> TyCon
foreign import ccall "rnfTypeRep" rnfTypeRep :: TypeRep a -> ()
foreign import ccall "eqTypeRep" eqTypeRep :: TypeRep a -> TypeRep b -> Maybe (a :~~: b)
foreign import ccall "someTypeRep" someTypeRep :: Typeable a => proxy a -> SomeTypeRep
foreign import ccall "someTypeRepTyCon" someTypeRepTyCon :: SomeTypeRep -> TyCon
foreign import ccall "rnfSomeTypeRep" rnfSomeTypeRep :: SomeTypeRep -> ()
foreign import ccall "moduleName" moduleName :: Module -> String
foreign import ccall "modulePackage" modulePackage :: Module -> String
foreign import ccall "rnfModule" rnfModule :: Module -> ()
foreign import ccall "sameType" sameType :: TypeRep a -> TypeRep b -> Bool
foreign import ccall "shownType" shownType :: TypeRep a -> String

instance Eq (TypeRep a) where
  x == y = sameType x y

instance Show (TypeRep a) where
  showsPrec _ x = showString (shownType x)
