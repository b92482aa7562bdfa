{-# LANGUAGE FlexibleInstances, FunctionalDependencies, MultiParamTypeClasses, UndecidableInstances #-}
-- | Monads that write an output.
module Control.Monad.Writer.Class (MonadWriter (..), listens, censor) where

import Control.Monad.Trans.Class (lift)
import Control.Monad.Trans.Except (ExceptT, mapExceptT)
import Control.Monad.Trans.Maybe (MaybeT, mapMaybeT)
import Control.Monad.Trans.Reader (ReaderT, mapReaderT)
import qualified Control.Monad.Trans.State.Lazy as Lazy
import qualified Control.Monad.Trans.State.Strict as Strict
import qualified Control.Monad.Trans.Writer.Lazy as LazyWriter
import qualified Control.Monad.Trans.Writer.Strict as StrictWriter

class (Monoid w, Monad m) => MonadWriter w m | m -> w where
  writer :: (a, w) -> m a
  tell :: w -> m ()
  listen :: m a -> m (a, w)
  pass :: m (a, w -> w) -> m a

  writer r = case r of ~(x, w) -> tell w >> return x
  tell w = writer ((), w)

listens :: MonadWriter w m => (w -> b) -> m a -> m (a, b)
listens f m = listen m >>= \r -> case r of ~(x, w) -> return (x, f w)

censor :: MonadWriter w m => (w -> w) -> m a -> m a
censor f m = pass (m >>= \x -> return (x, f))

instance Monoid w => MonadWriter w ((,) w) where
  writer r = case r of ~(x, w) -> (w, x)
  tell w = (w, ())
  listen r = case r of ~(w, x) -> (w, (x, w))
  pass r = case r of ~(w, (x, f)) -> (f w, x)

instance (Monoid w, Monad m) => MonadWriter w (LazyWriter.WriterT w m) where
  writer = LazyWriter.writer
  tell = LazyWriter.tell
  listen = LazyWriter.listen
  pass = LazyWriter.pass

instance (Monoid w, Monad m) => MonadWriter w (StrictWriter.WriterT w m) where
  writer = StrictWriter.writer
  tell = StrictWriter.tell
  listen = StrictWriter.listen
  pass = StrictWriter.pass

instance MonadWriter w m => MonadWriter w (ReaderT r m) where
  writer r = lift (writer r)
  tell w = lift (tell w)
  listen m = mapReaderT listen m
  pass m = mapReaderT pass m

instance MonadWriter w m => MonadWriter w (Lazy.StateT s m) where
  writer r = lift (writer r)
  tell w = lift (tell w)
  listen m = Lazy.mapStateT (\n -> fmap (\(~(x, s), w) -> ((x, w), s)) (listen n)) m
  pass m = Lazy.mapStateT (\n -> pass (fmap (\ ~((x, f), s) -> ((x, s), f)) n)) m

instance MonadWriter w m => MonadWriter w (Strict.StateT s m) where
  writer r = lift (writer r)
  tell w = lift (tell w)
  listen m = Strict.mapStateT (\n -> fmap (\(~(x, s), w) -> ((x, w), s)) (listen n)) m
  pass m = Strict.mapStateT (\n -> pass (fmap (\ ~((x, f), s) -> ((x, s), f)) n)) m

instance MonadWriter w m => MonadWriter w (ExceptT e m) where
  writer r = lift (writer r)
  tell w = lift (tell w)
  listen m = mapExceptT (\n -> fmap (\(r, w) -> fmap (\x -> (x, w)) r) (listen n)) m
  pass m = mapExceptT (\n -> pass (fmap (either (\e -> (Left e, id)) (\(x, f) -> (Right x, f))) n)) m

instance MonadWriter w m => MonadWriter w (MaybeT m) where
  writer r = lift (writer r)
  tell w = lift (tell w)
  listen m = mapMaybeT (\n -> fmap (\(r, w) -> fmap (\x -> (x, w)) r) (listen n)) m
  pass m = mapMaybeT (\n -> pass (fmap (maybe (Nothing, id) (\(x, f) -> (Just x, f))) n)) m
