-- | Computations that may give no result.
module Control.Monad.Trans.Maybe (MaybeT (..), mapMaybeT, hoistMaybe, maybeToExceptT, exceptToMaybeT) where

import Control.Applicative (Alternative (..))
import Control.Monad (MonadPlus)
import Control.Monad.Fail (MonadFail (..))
import Control.Monad.IO.Class (MonadIO (..))
import Control.Monad.Trans.Class (MonadTrans (..))
import Control.Monad.Trans.Except (ExceptT (..))

newtype MaybeT m a = MaybeT { runMaybeT :: m (Maybe a) }

instance Functor m => Functor (MaybeT m) where
  fmap f (MaybeT m) = MaybeT (fmap (fmap f) m)

instance Monad m => Applicative (MaybeT m) where
  pure x = MaybeT (return (Just x))
  MaybeT mf <*> MaybeT mx = MaybeT (mf >>= \f -> case f of
    Nothing -> return Nothing
    Just g -> mx >>= \x -> return (fmap g x))

instance Monad m => Monad (MaybeT m) where
  MaybeT m >>= k = MaybeT (m >>= \r -> case r of
    Nothing -> return Nothing
    Just x -> runMaybeT (k x))

instance Monad m => MonadFail (MaybeT m) where
  fail _ = MaybeT (return Nothing)

instance Monad m => Alternative (MaybeT m) where
  empty = MaybeT (return Nothing)
  MaybeT m <|> MaybeT n = MaybeT (m >>= \r -> case r of
    Nothing -> n
    Just x -> return (Just x))

instance Monad m => MonadPlus (MaybeT m)

instance MonadTrans MaybeT where
  lift m = MaybeT (m >>= \x -> return (Just x))

instance MonadIO m => MonadIO (MaybeT m) where
  liftIO io = lift (liftIO io)

mapMaybeT :: (m (Maybe a) -> n (Maybe b)) -> MaybeT m a -> MaybeT n b
mapMaybeT f (MaybeT m) = MaybeT (f m)

hoistMaybe :: Applicative m => Maybe a -> MaybeT m a
hoistMaybe r = MaybeT (pure r)

maybeToExceptT :: Functor m => e -> MaybeT m a -> ExceptT e m a
maybeToExceptT e (MaybeT m) = ExceptT (fmap (maybe (Left e) Right) m)

exceptToMaybeT :: Functor m => ExceptT e m a -> MaybeT m a
exceptToMaybeT (ExceptT m) = MaybeT (fmap (either (const Nothing) Just) m)
