{-# LANGUAGE PolyKinds #-}
-- | A value that stands for a type.
module Data.Proxy (Proxy (..), asProxyTypeOf, KProxy (..)) where

data Proxy t = Proxy
  deriving (Eq, Ord, Show)

data KProxy t = KProxy

instance Semigroup (Proxy s) where
  _ <> _ = Proxy

instance Monoid (Proxy s) where
  mempty = Proxy

instance Functor Proxy where
  fmap _ _ = Proxy

instance Applicative Proxy where
  pure _ = Proxy
  _ <*> _ = Proxy

instance Monad Proxy where
  _ >>= _ = Proxy

instance Foldable Proxy where
  foldr _ z _ = z

instance Traversable Proxy where
  traverse _ _ = pure Proxy

instance Enum (Proxy s) where
  fromEnum _ = 0
  toEnum n = if n == 0 then Proxy else errorWithoutStackTrace "Proxy.toEnum: 0 expected"

instance Bounded (Proxy t) where
  minBound = Proxy
  maxBound = Proxy

asProxyTypeOf :: a -> proxy a -> a
asProxyTypeOf x _ = x
