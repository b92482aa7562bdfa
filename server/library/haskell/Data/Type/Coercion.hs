{-# LANGUAGE GADTs, PolyKinds #-}
-- | A proof that two types have the same representation.
module Data.Type.Coercion (Coercion (..), coerceWith, coerceWith', gcoerceWith, sym, trans, repr, TestCoercion (..)) where

import Data.Coerce (Coercible, coerce)
import Data.Type.Equality ((:~:) (..))

data Coercion a b where
  Coercion :: Coercible a b => Coercion a b

instance Eq (Coercion a b) where
  _ == _ = True

instance Ord (Coercion a b) where
  compare _ _ = EQ

instance Show (Coercion a b) where
  showsPrec _ Coercion = showString "Coercion"

coerceWith :: Coercion a b -> a -> b
coerceWith Coercion x = coerce x

coerceWith' :: Coercion a b -> a -> b
coerceWith' Coercion x = coerce x

gcoerceWith :: Coercion a b -> (Coercible a b => r) -> r
gcoerceWith Coercion x = x

sym :: Coercion a b -> Coercion b a
sym Coercion = Coercion

trans :: Coercion a b -> Coercion b c -> Coercion a c
trans Coercion Coercion = Coercion

repr :: (a :~: b) -> Coercion a b
repr Refl = Coercion

class TestCoercion f where
  testCoercion :: f a -> f b -> Maybe (Coercion a b)
