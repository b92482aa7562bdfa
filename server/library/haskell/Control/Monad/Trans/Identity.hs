-- | The transformer that adds nothing.
module Control.Monad.Trans.Identity (IdentityT (..), mapIdentityT) where

import Control.Applicative (Alternative (..))
import Control.Monad (MonadPlus)
import Control.Monad.Fail (MonadFail (..))
import Control.Monad.IO.Class (MonadIO (..))
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

instance MonadIO m => MonadIO (IdentityT m) where
  liftIO io = IdentityT (liftIO io)

instance MonadFail m => MonadFail (IdentityT m) where
  fail message = IdentityT (fail message)

instance Alternative m => Alternative (IdentityT m) where
  empty = IdentityT empty
  IdentityT m <|> IdentityT n = IdentityT (m <|> n)

instance MonadPlus m => MonadPlus (IdentityT m)
