{-# LANGUAGE DataKinds, ExistentialQuantification, KindSignatures, PolyKinds, TypeFamilies, TypeOperators #-}
-- | Numbers and strings in types. Their arithmetic is a family without
-- equations and their values are opaque: a type argument has no value at run
-- time here.
module GHC.TypeLits
  ( module GHC.TypeLits
  , Nat, Symbol
  ) where

import Data.Proxy (Proxy (..))
import Data.Type.Equality ((:~:))
import GHC.Types (Nat, Symbol)

infix 4 <=?
infixl 6 +, -
infixl 7 `Div`, `Mod`
infixr 8 ^

class KnownNat (n :: Nat) where
  natValue :: proxy n -> Integer
  natValue _ = undefined

instance KnownNat n

class KnownSymbol (s :: Symbol) where
  symbolValue :: proxy s -> String
  symbolValue _ = undefined

instance KnownSymbol s

natVal :: KnownNat n => proxy n -> Integer
natVal p = natValue p

symbolVal :: KnownSymbol s => proxy s -> String
symbolVal p = symbolValue p

data SomeNat = forall n. KnownNat n => SomeNat (Proxy n)

data SomeSymbol = forall s. KnownSymbol s => SomeSymbol (Proxy s)

someNatVal :: Integer -> Maybe SomeNat
someNatVal n = if n < 0 then Nothing else undefined

someSymbolVal :: String -> SomeSymbol
someSymbolVal _ = undefined

sameNat :: (KnownNat a, KnownNat b) => Proxy a -> Proxy b -> Maybe (a :~: b)
sameNat _ _ = undefined

sameSymbol :: (KnownSymbol a, KnownSymbol b) => Proxy a -> Proxy b -> Maybe (a :~: b)
sameSymbol _ _ = undefined

type family (a :: Nat) + (b :: Nat) :: Nat
type family (a :: Nat) ^ (b :: Nat) :: Nat
type family (a :: Nat) - (b :: Nat) :: Nat
type family Div (a :: Nat) (b :: Nat) :: Nat
type family Mod (a :: Nat) (b :: Nat) :: Nat
type family Log2 (a :: Nat) :: Nat
type family AppendSymbol (a :: Symbol) (b :: Symbol) :: Symbol
type family CmpNat (a :: Nat) (b :: Nat) :: Ordering
type family CmpSymbol (a :: Symbol) (b :: Symbol) :: Ordering
type family (a :: Nat) <=? (b :: Nat) :: Bool
