{-# LANGUAGE ExistentialQuantification #-}
-- | Values with their types, which are not known at run time here.
module Data.Dynamic (Dynamic (..), toDyn, fromDyn, fromDynamic, dynTypeRep, dynApply, dynApp, Typeable) where

import Data.Typeable (Typeable, TypeRep)

data Dynamic = forall a. Typeable a => Dynamic a

instance Show Dynamic where
  showsPrec _ d = showString (shown d)

toDyn :: Typeable a => a -> Dynamic
toDyn x = Dynamic x

foreign import ccall "shown" shown :: Dynamic -> String
foreign import ccall "fromDyn" fromDyn :: Typeable a => Dynamic -> a -> a
foreign import ccall "fromDynamic" fromDynamic :: Typeable a => Dynamic -> Maybe a
foreign import ccall "dynTypeRep" dynTypeRep :: Dynamic -> TypeRep
foreign import ccall "dynApply" dynApply :: Dynamic -> Dynamic -> Maybe Dynamic
foreign import ccall "dynApp" dynApp :: Dynamic -> Dynamic -> Dynamic
