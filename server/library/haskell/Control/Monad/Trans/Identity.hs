-- | The transformer that adds nothing.
module Control.Monad.Trans.Identity (IdentityT (..), mapIdentityT) where

import Control.Monad.Trans.Class (MonadTrans (..))

newtype IdentityT f a = IdentityT { runIdentityT :: f a }

instance Functor m => Functor (IdentityT m) where
  fmap f (IdentityT m) = IdentityT (fmap f m)

instance Applicative m => Applicative (IdentityT m) where
  pure x = IdentityT (pure x)
  IdentityT f <*> IdentityT m = IdentityT (f <*> m)

instance Monad m => Monad (IdentityT m) where
  IdentityT m >>= k = IdentityT (m >>= \x -> runIdentityT (k x))

instance MonadTrans IdentityT where
  lift m = IdentityT m

mapIdentityT :: (m a -> n b) -> IdentityT m a -> IdentityT n b
mapIdentityT f (IdentityT m) = IdentityT (f m)
