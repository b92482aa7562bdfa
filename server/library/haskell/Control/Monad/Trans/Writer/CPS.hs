-- | Computations that write an output, whose pair of result and output is
-- matched strictly.
module Control.Monad.Trans.Writer.CPS
  ( Writer, writer, runWriter, execWriter, mapWriter
  , WriterT, writerT, runWriterT, execWriterT, mapWriterT
  , tell, listen, listens, pass, censor
  ) where

import Control.Applicative (Alternative (..))
import Control.Monad (MonadPlus)
import Control.Monad.Fail (MonadFail (..))
import Control.Monad.IO.Class (MonadIO (..))
import Control.Monad.Trans.Class (MonadTrans (..))
import Data.Functor.Identity (Identity (..))

newtype WriterT w m a = WriterT { runWriterT :: m (a, w) }

type Writer w = WriterT w Identity

instance Functor m => Functor (WriterT w m) where
  fmap f (WriterT m) = WriterT (fmap (\(x, w) -> (f x, w)) m)

instance (Monoid w, Applicative m) => Applicative (WriterT w m) where
  pure x = WriterT (pure (x, mempty))
  WriterT mf <*> WriterT mx = WriterT ((\(f, w) (x, w') -> (f x, w <> w')) <$> mf <*> mx)

instance (Monoid w, Monad m) => Monad (WriterT w m) where
  WriterT m >>= k = WriterT (m >>= \(x, w) -> runWriterT (k x) >>= \(y, w') -> return (y, w <> w'))

instance (Monoid w, MonadFail m) => MonadFail (WriterT w m) where
  fail message = WriterT (fail message)

instance (Monoid w, Alternative m) => Alternative (WriterT w m) where
  empty = WriterT empty
  WriterT m <|> WriterT n = WriterT (m <|> n)

instance (Monoid w, MonadPlus m) => MonadPlus (WriterT w m)

instance Monoid w => MonadTrans (WriterT w) where
  lift m = WriterT (m >>= \x -> return (x, mempty))

instance (Monoid w, MonadIO m) => MonadIO (WriterT w m) where
  liftIO io = lift (liftIO io)

writer :: Monad m => (a, w) -> WriterT w m a
writer r = WriterT (return r)

runWriter :: Writer w a -> (a, w)
runWriter m = runIdentity (runWriterT m)

execWriter :: Writer w a -> w
execWriter m = snd (runWriter m)

mapWriter :: ((a, w) -> (b, w')) -> Writer w a -> Writer w' b
mapWriter f m = mapWriterT (\r -> Identity (f (runIdentity r))) m

execWriterT :: Monad m => WriterT w m a -> m w
execWriterT m = runWriterT m >>= \(_, w) -> return w

mapWriterT :: (m (a, w) -> n (b, w')) -> WriterT w m a -> WriterT w' n b
mapWriterT f (WriterT m) = WriterT (f m)

tell :: Monad m => w -> WriterT w m ()
tell w = writer ((), w)

listen :: Monad m => WriterT w m a -> WriterT w m (a, w)
listen m = listens id m

listens :: Monad m => (w -> b) -> WriterT w m a -> WriterT w m (a, b)
listens f (WriterT m) = WriterT (m >>= \(x, w) -> return ((x, f w), w))

pass :: Monad m => WriterT w m (a, w -> w) -> WriterT w m a
pass (WriterT m) = WriterT (m >>= \((x, f), w) -> return (x, f w))

censor :: Monad m => (w -> w) -> WriterT w m a -> WriterT w m a
censor f (WriterT m) = WriterT (m >>= \(x, w) -> return (x, f w))

writerT :: (Functor m, Monoid w) => m (a, w) -> WriterT w m a
writerT m = WriterT m
