-- | Computations that read an environment.
module Control.Monad.Trans.Reader
  ( Reader, reader, runReader, mapReader, withReader
  , ReaderT (..), mapReaderT, withReaderT, ask, local, asks
  ) where

import Control.Applicative (Alternative (..))
import Control.Monad (MonadPlus)
import Control.Monad.Fail (MonadFail (..))
import Control.Monad.IO.Class (MonadIO (..))
import Control.Monad.Trans.Class (MonadTrans (..))
import Data.Functor.Identity (Identity (..))

newtype ReaderT r m a = ReaderT { runReaderT :: r -> m a }

type Reader r = ReaderT r Identity

instance Functor m => Functor (ReaderT r m) where
  fmap f (ReaderT m) = ReaderT (\r -> fmap f (m r))

instance Applicative m => Applicative (ReaderT r m) where
  pure x = ReaderT (\_ -> pure x)
  ReaderT f <*> ReaderT m = ReaderT (\r -> f r <*> m r)

instance Monad m => Monad (ReaderT r m) where
  ReaderT m >>= k = ReaderT (\r -> m r >>= \x -> runReaderT (k x) r)

instance MonadFail m => MonadFail (ReaderT r m) where
  fail message = ReaderT (\_ -> fail message)

instance Alternative m => Alternative (ReaderT r m) where
  empty = ReaderT (\_ -> empty)
  ReaderT m <|> ReaderT n = ReaderT (\r -> m r <|> n r)

instance MonadPlus m => MonadPlus (ReaderT r m)

instance MonadTrans (ReaderT r) where
  lift m = ReaderT (\_ -> m)

instance MonadIO m => MonadIO (ReaderT r m) where
  liftIO io = lift (liftIO io)

reader :: Monad m => (r -> a) -> ReaderT r m a
reader f = ReaderT (\r -> return (f r))

runReader :: Reader r a -> r -> a
runReader m r = runIdentity (runReaderT m r)

mapReader :: (a -> b) -> Reader r a -> Reader r b
mapReader f m = fmap f m

withReader :: (r' -> r) -> Reader r a -> Reader r' a
withReader f m = withReaderT f m

mapReaderT :: (m a -> n b) -> ReaderT r m a -> ReaderT r n b
mapReaderT f (ReaderT m) = ReaderT (\r -> f (m r))

withReaderT :: (r' -> r) -> ReaderT r m a -> ReaderT r' m a
withReaderT f (ReaderT m) = ReaderT (\r -> m (f r))

ask :: Monad m => ReaderT r m r
ask = ReaderT return

local :: (r -> r) -> ReaderT r m a -> ReaderT r m a
local f m = withReaderT f m

asks :: Monad m => (r -> a) -> ReaderT r m a
asks f = reader f
