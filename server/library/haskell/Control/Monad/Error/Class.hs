{-# LANGUAGE FlexibleInstances, FunctionalDependencies, MultiParamTypeClasses, UndecidableInstances #-}
-- | Monads with exceptions.
module Control.Monad.Error.Class (MonadError (..), liftEither) where

import Control.Exception (IOException, catch, ioError)
import Control.Monad.Trans.Class (lift)
import Control.Monad.Trans.Except (ExceptT (..), catchE, runExceptT, throwE)
import Control.Monad.Trans.Maybe (MaybeT (..))
import Control.Monad.Trans.Reader (ReaderT (..))
import qualified Control.Monad.Trans.State.Lazy as Lazy
import qualified Control.Monad.Trans.State.Strict as Strict
import qualified Control.Monad.Trans.Writer.Lazy as LazyWriter
import qualified Control.Monad.Trans.Writer.Strict as StrictWriter
import Prelude hiding (ioError)

class Monad m => MonadError e m | m -> e where
  throwError :: e -> m a
  catchError :: m a -> (e -> m a) -> m a

liftEither :: MonadError e m => Either e a -> m a
liftEither r = either throwError return r

instance MonadError IOException IO where
  throwError = ioError
  catchError = catch

instance MonadError () Maybe where
  throwError () = Nothing
  catchError Nothing handler = handler ()
  catchError (Just x) _ = Just x

instance MonadError e (Either e) where
  throwError e = Left e
  catchError (Left e) handler = handler e
  catchError (Right x) _ = Right x

instance Monad m => MonadError e (ExceptT e m) where
  throwError = throwE
  catchError = catchE

instance MonadError e m => MonadError e (MaybeT m) where
  throwError e = lift (throwError e)
  catchError (MaybeT m) handler = MaybeT (catchError m (\e -> runMaybeT (handler e)))

instance MonadError e m => MonadError e (ReaderT r m) where
  throwError e = lift (throwError e)
  catchError (ReaderT m) handler = ReaderT (\r -> catchError (m r) (\e -> runReaderT (handler e) r))

instance MonadError e m => MonadError e (Lazy.StateT s m) where
  throwError e = lift (throwError e)
  catchError (Lazy.StateT m) handler = Lazy.StateT (\s -> catchError (m s) (\e -> Lazy.runStateT (handler e) s))

instance MonadError e m => MonadError e (Strict.StateT s m) where
  throwError e = lift (throwError e)
  catchError (Strict.StateT m) handler = Strict.StateT (\s -> catchError (m s) (\e -> Strict.runStateT (handler e) s))

instance (Monoid w, MonadError e m) => MonadError e (LazyWriter.WriterT w m) where
  throwError e = lift (throwError e)
  catchError (LazyWriter.WriterT m) handler = LazyWriter.WriterT (catchError m (\e -> LazyWriter.runWriterT (handler e)))

instance (Monoid w, MonadError e m) => MonadError e (StrictWriter.WriterT w m) where
  throwError e = lift (throwError e)
  catchError (StrictWriter.WriterT m) handler = StrictWriter.WriterT (catchError m (\e -> StrictWriter.runWriterT (handler e)))
