-- | The effects in the opposite order.
module Control.Applicative.Backwards (Backwards (..)) where

import Control.Applicative (Alternative (..))

newtype Backwards f a = Backwards { forwards :: f a }

instance Functor f => Functor (Backwards f) where
  fmap f (Backwards a) = Backwards (fmap f a)

instance Applicative f => Applicative (Backwards f) where
  pure a = Backwards (pure a)
  Backwards f <*> Backwards a = Backwards ((\x g -> g x) <$> a <*> f)

instance Alternative f => Alternative (Backwards f) where
  empty = Backwards empty
  Backwards x <|> Backwards y = Backwards (x <|> y)

instance Foldable f => Foldable (Backwards f) where
  foldr f z (Backwards t) = foldr f z t

instance Traversable f => Traversable (Backwards f) where
  traverse f (Backwards t) = fmap Backwards (traverse f t)
