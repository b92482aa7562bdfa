-- | Computations that may end with an exception of a given type.
module Control.Monad.Trans.Except
  ( Except, except, runExcept, mapExcept, withExcept
  , ExceptT (..), runExceptT, mapExceptT, withExceptT, throwE, catchE, handleE, tryE, finallyE
  ) where

import Control.Applicative (Alternative (..))
import Control.Monad (MonadPlus)
import Control.Monad.Fail (MonadFail (..))
import Control.Monad.IO.Class (MonadIO (..))
import Control.Monad.Trans.Class (MonadTrans (..))
import Data.Functor.Identity (Identity (..))

newtype ExceptT e m a = ExceptT (m (Either e a))

type Except e = ExceptT e Identity

instance Functor m => Functor (ExceptT e m) where
  fmap f (ExceptT m) = ExceptT (fmap (fmap f) m)

instance Monad m => Applicative (ExceptT e m) where
  pure x = ExceptT (return (Right x))
  ExceptT mf <*> ExceptT mx = ExceptT (mf >>= \f -> case f of
    Left e -> return (Left e)
    Right g -> mx >>= \x -> return (fmap g x))

instance Monad m => Monad (ExceptT e m) where
  ExceptT m >>= k = ExceptT (m >>= \r -> case r of
    Left e -> return (Left e)
    Right x -> runExceptT (k x))

instance MonadFail m => MonadFail (ExceptT e m) where
  fail message = ExceptT (fail message)

instance (Monad m, Monoid e) => Alternative (ExceptT e m) where
  empty = ExceptT (return (Left mempty))
  ExceptT m <|> ExceptT n = ExceptT (m >>= \r -> case r of
    Right x -> return (Right x)
    Left e -> fmap (either (\e' -> Left (e <> e')) Right) n)

instance (Monad m, Monoid e) => MonadPlus (ExceptT e m)

instance MonadTrans (ExceptT e) where
  lift m = ExceptT (m >>= \x -> return (Right x))

instance MonadIO m => MonadIO (ExceptT e m) where
  liftIO io = lift (liftIO io)

runExceptT :: ExceptT e m a -> m (Either e a)
runExceptT (ExceptT m) = m

except :: Monad m => Either e a -> ExceptT e m a
except r = ExceptT (return r)

runExcept :: Except e a -> Either e a
runExcept (ExceptT m) = runIdentity m

mapExcept :: (Either e a -> Either e' b) -> Except e a -> Except e' b
mapExcept f m = mapExceptT (\r -> Identity (f (runIdentity r))) m

withExcept :: (e -> e') -> Except e a -> Except e' a
withExcept f m = withExceptT f m

mapExceptT :: (m (Either e a) -> n (Either e' b)) -> ExceptT e m a -> ExceptT e' n b
mapExceptT f (ExceptT m) = ExceptT (f m)

withExceptT :: Functor m => (e -> e') -> ExceptT e m a -> ExceptT e' m a
withExceptT f (ExceptT m) = ExceptT (fmap (either (\e -> Left (f e)) Right) m)

throwE :: Monad m => e -> ExceptT e m a
throwE e = ExceptT (return (Left e))

catchE :: Monad m => ExceptT e m a -> (e -> ExceptT e' m a) -> ExceptT e' m a
catchE (ExceptT m) handler = ExceptT (m >>= \r -> case r of
  Left e -> runExceptT (handler e)
  Right x -> return (Right x))

handleE :: Monad m => (e -> ExceptT e' m a) -> ExceptT e m a -> ExceptT e' m a
handleE handler m = catchE m handler

tryE :: Monad m => ExceptT e m a -> ExceptT e m (Either e a)
tryE m = catchE (fmap Right m) (\e -> return (Left e))

finallyE :: Monad m => ExceptT e m a -> ExceptT e m () -> ExceptT e m a
finallyE m closer = tryE m >>= \r -> closer >> either throwE return r
