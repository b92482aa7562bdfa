{-# LANGUAGE PolyKinds #-}
{-# LANGUAGE FlexibleInstances #-}
{-# LANGUAGE TypeOperators #-}
-- | Types at run time are not represented: every type is in the class, and
-- what would inspect one is opaque.
module Data.Typeable
  ( Typeable, TypeRep, Proxy (..)
  , typeOf, typeRep, cast, eqT, gcast, showsTypeRep
  , (:~:) (..)
  ) where

import Data.Proxy (Proxy (..))
import Data.Type.Equality ((:~:) (..))

class Typeable a

instance Typeable a

data TypeRep

instance Eq TypeRep where
  _ == _ = undefined

instance Ord TypeRep where
  compare _ _ = undefined

instance Show TypeRep where
  showsPrec _ _ = undefined

typeOf :: Typeable a => a -> TypeRep
typeOf _ = undefined

typeRep :: Typeable a => proxy a -> TypeRep
typeRep _ = undefined

cast :: (Typeable a, Typeable b) => a -> Maybe b
cast _ = undefined

eqT :: (Typeable a, Typeable b) => Maybe (a :~: b)
eqT = undefined

gcast :: (Typeable a, Typeable b) => c a -> Maybe (c b)
gcast _ = undefined

showsTypeRep :: TypeRep -> ShowS
showsTypeRep r = showsPrec 0 r
