-- | The elements in the opposite order.
module Data.Functor.Reverse (Reverse (..)) where

import Control.Applicative.Backwards (Backwards (..))

newtype Reverse f a = Reverse { getReverse :: f a }

instance Functor f => Functor (Reverse f) where
  fmap f (Reverse a) = Reverse (fmap f a)

instance Applicative f => Applicative (Reverse f) where
  pure a = Reverse (pure a)
  Reverse f <*> Reverse a = Reverse (f <*> a)

instance Monad m => Monad (Reverse m) where
  Reverse m >>= f = Reverse (m >>= \x -> getReverse (f x))

instance Foldable f => Foldable (Reverse f) where
  foldr f z (Reverse t) = foldl (\b a -> f a b) z t

instance Traversable f => Traversable (Reverse f) where
  traverse f (Reverse t) = forwards (fmap Reverse (traverse (\x -> Backwards (f x)) t))
