{-# LANGUAGE PolyKinds #-}
{-# LANGUAGE DataKinds, GADTs, RankNTypes, TypeFamilies, TypeOperators #-}
-- | A proof that two types are equal.
module Data.Type.Equality
  ( (:~:) (..), (:~~:) (..), sym, trans, castWith, gcastWith, apply, inner, outer, TestEquality (..), type (==)
  ) where

infix 4 :~:, :~~:, ==

data a :~: b where
  Refl :: a :~: a

-- | The two types may be of different kinds.
data a :~~: b where
  HRefl :: a :~~: a

instance Eq (a :~: b) where
  _ == _ = True

instance Ord (a :~: b) where
  compare _ _ = EQ

instance Show (a :~: b) where
  showsPrec _ Refl = showString "Refl"

sym :: (a :~: b) -> (b :~: a)
sym Refl = Refl

trans :: (a :~: b) -> (b :~: c) -> (a :~: c)
trans Refl Refl = Refl

castWith :: (a :~: b) -> a -> b
castWith Refl x = x

gcastWith :: (a :~: b) -> (a ~ b => r) -> r
gcastWith Refl x = x

apply :: (f :~: g) -> (a :~: b) -> (f a :~: g b)
apply Refl Refl = Refl

inner :: (f a :~: g b) -> (a :~: b)
inner Refl = Refl

outer :: (f a :~: g b) -> (f :~: g)
outer Refl = Refl

class TestEquality f where
  testEquality :: f a -> f b -> Maybe (a :~: b)

instance TestEquality ((:~:) a) where
  testEquality Refl Refl = Just Refl

instance Eq (a :~~: b) where
  _ == _ = True

instance Ord (a :~~: b) where
  compare _ _ = EQ

instance Show (a :~~: b) where
  showsPrec _ HRefl = showString "HRefl"

type family (a :: k) == (b :: k) :: Bool where
  a == a = 'True
  _ == _ = 'False
