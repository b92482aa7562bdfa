{-# LANGUAGE ExistentialQuantification, RankNTypes #-}
-- | Exceptions in any monad.
module Control.Monad.Catch
  ( MonadThrow (..), MonadCatch (..), MonadMask (..), ExitCase (..), mask_, uninterruptibleMask_
  , catchAll, catchIOError, catchIf, catchJust, handle, handleAll, handleIOError, handleIf, handleJust, try, tryJust
  , onException, onError, bracket, bracket_, finally, bracketOnError, Exception (..), SomeException (..), Handler (..), catches
  ) where

import Control.Exception.Base (Exception (..), SomeException (..))
import qualified Control.Exception.Base as IO
import Control.Monad.Trans.Class (lift)
import Control.Monad.Trans.Except (ExceptT (..), runExceptT)
import Control.Monad.Trans.Identity (IdentityT (..))
import Control.Monad.Trans.Maybe (MaybeT (..))
import Control.Monad.Trans.Reader (ReaderT (..))
import qualified Control.Monad.Trans.State.Lazy as Lazy
import qualified Control.Monad.Trans.State.Strict as Strict
import qualified Control.Monad.Trans.Writer.Lazy as LazyWriter
import qualified Control.Monad.Trans.Writer.Strict as StrictWriter
import GHC.Conc.Sync (STM, catchSTM, throwSTM)

class Monad m => MonadThrow m where
  throwM :: Exception e => e -> m a

class MonadThrow m => MonadCatch m where
  catch :: Exception e => m a -> (e -> m a) -> m a

data ExitCase a = ExitCaseSuccess a | ExitCaseException SomeException | ExitCaseAbort

instance Show a => Show (ExitCase a) where
  showsPrec d e = case e of
    ExitCaseSuccess x -> showParen (d > 10) (showString "ExitCaseSuccess " . showsPrec 11 x)
    ExitCaseException x -> showParen (d > 10) (showString "ExitCaseException " . showsPrec 11 x)
    ExitCaseAbort -> showString "ExitCaseAbort"

class MonadCatch m => MonadMask m where
  mask :: ((forall a. m a -> m a) -> m b) -> m b
  uninterruptibleMask :: ((forall a. m a -> m a) -> m b) -> m b
  generalBracket :: m a -> (a -> ExitCase b -> m c) -> (a -> m b) -> m (b, c)

instance MonadThrow [] where
  throwM _ = []

instance MonadThrow Maybe where
  throwM _ = Nothing

instance e ~ SomeException => MonadThrow (Either e) where
  throwM e = Left (toException e)

instance e ~ SomeException => MonadCatch (Either e) where
  catch (Left e) f = case fromException e of
    Nothing -> Left e
    Just e' -> f e'
  catch x _ = x

instance MonadThrow IO where
  throwM e = IO.throwIO e

instance MonadCatch IO where
  catch m f = IO.catch m f

instance MonadMask IO where
  mask f = IO.mask f
  uninterruptibleMask f = IO.uninterruptibleMask f
  generalBracket acquire release use = acquire >>= \resource ->
    IO.try (use resource) >>= \result -> case result of
      Left e -> release resource (ExitCaseException e) >> IO.throwIO e
      Right b -> release resource (ExitCaseSuccess b) >>= \c -> return (b, c)

instance MonadThrow STM where
  throwM e = throwSTM e

instance MonadCatch STM where
  catch m f = catchSTM m f

instance MonadThrow m => MonadThrow (IdentityT m) where
  throwM e = lift (throwM e)

instance MonadCatch m => MonadCatch (IdentityT m) where
  catch (IdentityT m) f = IdentityT (catch m (\e -> runIdentityT (f e)))

instance MonadThrow m => MonadThrow (Lazy.StateT s m) where
  throwM e = lift (throwM e)

instance MonadCatch m => MonadCatch (Lazy.StateT s m) where
  catch m h = Lazy.StateT (\s -> catch (Lazy.runStateT m s) (\e -> Lazy.runStateT (h e) s))

instance MonadThrow m => MonadThrow (Strict.StateT s m) where
  throwM e = lift (throwM e)

instance MonadCatch m => MonadCatch (Strict.StateT s m) where
  catch m h = Strict.StateT (\s -> catch (Strict.runStateT m s) (\e -> Strict.runStateT (h e) s))

instance MonadThrow m => MonadThrow (ReaderT r m) where
  throwM e = lift (throwM e)

instance MonadCatch m => MonadCatch (ReaderT r m) where
  catch (ReaderT m) c = ReaderT (\r -> catch (m r) (\e -> runReaderT (c e) r))

instance (MonadThrow m, Monoid w) => MonadThrow (LazyWriter.WriterT w m) where
  throwM e = lift (throwM e)

instance (MonadThrow m, Monoid w) => MonadThrow (StrictWriter.WriterT w m) where
  throwM e = lift (throwM e)

instance MonadThrow m => MonadThrow (MaybeT m) where
  throwM e = lift (throwM e)

instance MonadCatch m => MonadCatch (MaybeT m) where
  catch (MaybeT m) f = MaybeT (catch m (\e -> runMaybeT (f e)))

instance MonadThrow m => MonadThrow (ExceptT e m) where
  throwM e = lift (throwM e)

instance MonadCatch m => MonadCatch (ExceptT e m) where
  catch m f = ExceptT (catch (runExceptT m) (\e -> runExceptT (f e)))

mask_, uninterruptibleMask_ :: MonadMask m => m a -> m a
mask_ m = mask (\_ -> m)
uninterruptibleMask_ m = uninterruptibleMask (\_ -> m)

catchAll :: MonadCatch m => m a -> (SomeException -> m a) -> m a
catchAll m f = catch m f

catchIOError :: MonadCatch m => m a -> (IOError -> m a) -> m a
catchIOError m f = catch m f

catchIf :: (MonadCatch m, Exception e) => (e -> Bool) -> m a -> (e -> m a) -> m a
catchIf p a f = catch a (\e -> if p e then f e else throwM e)

catchJust :: (MonadCatch m, Exception e) => (e -> Maybe b) -> m a -> (b -> m a) -> m a
catchJust f a b = catch a (\e -> maybe (throwM e) b (f e))

handle :: (MonadCatch m, Exception e) => (e -> m a) -> m a -> m a
handle f m = catch m f

handleIOError :: MonadCatch m => (IOError -> m a) -> m a -> m a
handleIOError f m = handle f m

handleAll :: MonadCatch m => (SomeException -> m a) -> m a -> m a
handleAll f m = handle f m

handleIf :: (MonadCatch m, Exception e) => (e -> Bool) -> (e -> m a) -> m a -> m a
handleIf p f m = catchIf p m f

handleJust :: (MonadCatch m, Exception e) => (e -> Maybe b) -> (b -> m a) -> m a -> m a
handleJust p f m = catchJust p m f

try :: (MonadCatch m, Exception e) => m a -> m (Either e a)
try a = catch (fmap Right a) (\e -> return (Left e))

tryJust :: (MonadCatch m, Exception e) => (e -> Maybe b) -> m a -> m (Either b a)
tryJust f a = catch (fmap Right a) (\e -> maybe (throwM e) (\b -> return (Left b)) (f e))

data Handler m a = forall e. Exception e => Handler (e -> m a)

instance Monad m => Functor (Handler m) where
  fmap f (Handler h) = Handler (\e -> fmap f (h e))

catches :: (Foldable f, MonadCatch m) => m a -> f (Handler m a) -> m a
catches a handlers = catch a (\e -> foldr (probe e) (throwM e) handlers)
  where
    probe e (Handler h) rest = maybe rest h (fromException (e :: SomeException))

onException :: MonadCatch m => m a -> m b -> m a
onException action handler = catchAll action (\e -> handler >> throwM e)

onError :: MonadMask m => m a -> m b -> m a
onError action handler = bracketOnError (return ()) (const handler) (const action)

bracket :: MonadMask m => m a -> (a -> m c) -> (a -> m b) -> m b
bracket acquire release use = fmap fst (generalBracket acquire (\a _ -> release a) use)

bracket_ :: MonadMask m => m a -> m c -> m b -> m b
bracket_ before after action = bracket before (const after) (const action)

finally :: MonadMask m => m a -> m b -> m a
finally action finalizer = bracket_ (return ()) finalizer action

bracketOnError :: MonadMask m => m a -> (a -> m c) -> (a -> m b) -> m b
bracketOnError acquire release use = fmap fst (generalBracket acquire (\a e -> case e of
  ExitCaseSuccess _ -> return ()
  _ -> release a >> return ()) use)
