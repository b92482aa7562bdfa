-- | Computations that select by what comes after them.
module Control.Monad.Trans.Select
  ( Select, select, runSelect, mapSelect, SelectT (..), runSelectT, mapSelectT, selectToContT
  ) where

import Control.Monad.IO.Class (MonadIO (..))
import Control.Monad.Trans.Class (MonadTrans (..))
import Control.Monad.Trans.Cont (ContT (..))
import Data.Functor.Identity (Identity (..))

newtype SelectT r m a = SelectT ((a -> m r) -> m a)

type Select r = SelectT r Identity

runSelectT :: SelectT r m a -> (a -> m r) -> m a
runSelectT (SelectT g) k = g k

instance Functor m => Functor (SelectT r m) where
  fmap f (SelectT g) = SelectT (\k -> fmap f (g (\x -> k (f x))))

instance Monad m => Applicative (SelectT r m) where
  pure x = SelectT (\_ -> return x)
  m <*> n = m >>= \f -> fmap f n

instance Monad m => Monad (SelectT r m) where
  SelectT g >>= f = SelectT (\k ->
    let h x = runSelectT (f x) k
    in g (\x -> h x >>= k) >>= h)

instance MonadTrans (SelectT r) where
  lift m = SelectT (\_ -> m)

instance MonadIO m => MonadIO (SelectT r m) where
  liftIO io = lift (liftIO io)

select :: ((a -> r) -> a) -> Select r a
select f = SelectT (\k -> Identity (f (\x -> runIdentity (k x))))

runSelect :: Select r a -> (a -> r) -> a
runSelect m k = runIdentity (runSelectT m (\x -> Identity (k x)))

mapSelect :: (a -> a) -> Select r a -> Select r a
mapSelect f m = mapSelectT (\r -> Identity (f (runIdentity r))) m

mapSelectT :: (m a -> m a) -> SelectT r m a -> SelectT r m a
mapSelectT f (SelectT g) = SelectT (\k -> f (g k))

selectToContT :: Monad m => SelectT r m a -> ContT r m a
selectToContT (SelectT g) = ContT (\k -> g k >>= k)
