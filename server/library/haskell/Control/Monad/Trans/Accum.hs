-- | Computations with an output that they see, and only add to.
module Control.Monad.Trans.Accum
  ( Accum, accum, runAccum, execAccum, evalAccum, mapAccum
  , AccumT (..), runAccumT, execAccumT, evalAccumT, mapAccumT, look, looks, add
  ) where

import Control.Monad.IO.Class (MonadIO (..))
import Control.Monad.Trans.Class (MonadTrans (..))
import Data.Functor.Identity (Identity (..))

newtype AccumT w m a = AccumT (w -> m (a, w))

type Accum w = AccumT w Identity

runAccumT :: AccumT w m a -> w -> m (a, w)
runAccumT (AccumT f) w = f w

instance Functor m => Functor (AccumT w m) where
  fmap f m = AccumT (\w -> fmap (\ ~(x, w') -> (f x, w')) (runAccumT m w))

instance (Monoid w, Monad m) => Applicative (AccumT w m) where
  pure x = AccumT (\_ -> return (x, mempty))
  m <*> n = m >>= \f -> fmap f n

instance (Monoid w, Monad m) => Monad (AccumT w m) where
  m >>= k = AccumT (\w -> runAccumT m w >>= \ ~(x, w') -> runAccumT (k x) (w <> w') >>= \ ~(y, w'') -> return (y, w' <> w''))

instance Monoid w => MonadTrans (AccumT w) where
  lift m = AccumT (\_ -> m >>= \x -> return (x, mempty))

instance (Monoid w, MonadIO m) => MonadIO (AccumT w m) where
  liftIO io = lift (liftIO io)

accum :: Monad m => (w -> (a, w)) -> AccumT w m a
accum f = AccumT (\w -> return (f w))

runAccum :: Accum w a -> w -> (a, w)
runAccum m w = runIdentity (runAccumT m w)

execAccum :: Accum w a -> w -> w
execAccum m w = snd (runAccum m w)

evalAccum :: Monoid w => Accum w a -> w -> a
evalAccum m w = fst (runAccum m w)

mapAccum :: ((a, w) -> (b, w)) -> Accum w a -> Accum w b
mapAccum f m = mapAccumT (\r -> Identity (f (runIdentity r))) m

execAccumT :: Monad m => AccumT w m a -> w -> m w
execAccumT m w = runAccumT m w >>= \ ~(_, w') -> return w'

evalAccumT :: (Monad m, Monoid w) => AccumT w m a -> w -> m a
evalAccumT m w = runAccumT m w >>= \ ~(x, _) -> return x

mapAccumT :: (m (a, w) -> n (b, w)) -> AccumT w m a -> AccumT w n b
mapAccumT f m = AccumT (\w -> f (runAccumT m w))

look :: (Monoid w, Monad m) => AccumT w m w
look = AccumT (\w -> return (w, mempty))

looks :: (Monoid w, Monad m) => (w -> a) -> AccumT w m a
looks f = AccumT (\w -> return (f w, mempty))

add :: Monad m => w -> AccumT w m ()
add w = accum (\_ -> ((), w))
