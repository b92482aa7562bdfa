{-# LANGUAGE FlexibleInstances, FunctionalDependencies, MultiParamTypeClasses, UndecidableInstances #-}
-- | Monads with an environment.
module Control.Monad.Reader.Class (MonadReader (..), asks) where

import Control.Monad.Trans.Class (lift)
import Control.Monad.Trans.Cont (ContT, liftLocal)
import Control.Monad.Trans.Except (ExceptT, mapExceptT)
import Control.Monad.Trans.Identity (IdentityT, mapIdentityT)
import Control.Monad.Trans.Maybe (MaybeT, mapMaybeT)
import Control.Monad.Trans.Reader (ReaderT)
import qualified Control.Monad.Trans.Reader as Reader
import qualified Control.Monad.Trans.State.Lazy as Lazy
import qualified Control.Monad.Trans.State.Strict as Strict
import qualified Control.Monad.Trans.Writer.Lazy as LazyWriter
import qualified Control.Monad.Trans.Writer.Strict as StrictWriter

class Monad m => MonadReader r m | m -> r where
  ask :: m r
  local :: (r -> r) -> m a -> m a
  reader :: (r -> a) -> m a

  ask = reader id
  reader f = ask >>= \r -> return (f r)

asks :: MonadReader r m => (r -> a) -> m a
asks f = reader f

instance MonadReader r ((->) r) where
  ask = id
  local f m = \r -> m (f r)
  reader f = f

instance Monad m => MonadReader r (ReaderT r m) where
  ask = Reader.ask
  local = Reader.local
  reader = Reader.reader

instance MonadReader r m => MonadReader r (Lazy.StateT s m) where
  ask = lift ask
  local f m = Lazy.mapStateT (local f) m
  reader f = lift (reader f)

instance MonadReader r m => MonadReader r (Strict.StateT s m) where
  ask = lift ask
  local f m = Strict.mapStateT (local f) m
  reader f = lift (reader f)

instance MonadReader r m => MonadReader r (ExceptT e m) where
  ask = lift ask
  local f m = mapExceptT (local f) m
  reader f = lift (reader f)

instance MonadReader r m => MonadReader r (MaybeT m) where
  ask = lift ask
  local f m = mapMaybeT (local f) m
  reader f = lift (reader f)

instance (Monoid w, MonadReader r m) => MonadReader r (LazyWriter.WriterT w m) where
  ask = lift ask
  local f m = LazyWriter.mapWriterT (local f) m
  reader f = lift (reader f)

instance (Monoid w, MonadReader r m) => MonadReader r (StrictWriter.WriterT w m) where
  ask = lift ask
  local f m = StrictWriter.mapWriterT (local f) m
  reader f = lift (reader f)

instance MonadReader r' m => MonadReader r' (ContT r m) where
  ask = lift ask
  local f m = liftLocal ask local f m
  reader f = lift (reader f)

instance MonadReader r m => MonadReader r (IdentityT m) where
  ask = lift ask
  local f m = mapIdentityT (local f) m
  reader f = lift (reader f)
