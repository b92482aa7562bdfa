-- | Computations with access to what comes after them.
module Control.Monad.Trans.Cont
  ( Cont, cont, runCont, evalCont, mapCont, withCont, reset, shift
  , ContT (..), evalContT, mapContT, withContT, callCC, resetT, shiftT, liftLocal
  ) where

import Control.Monad.Fail (MonadFail (..))
import Control.Monad.IO.Class (MonadIO (..))
import Control.Monad.Trans.Class (MonadTrans (..))
import Data.Functor.Identity (Identity (..))

newtype ContT r m a = ContT { runContT :: (a -> m r) -> m r }

type Cont r = ContT r Identity

instance Functor (ContT r m) where
  fmap f (ContT m) = ContT (\k -> m (\x -> k (f x)))

instance Applicative (ContT r m) where
  pure x = ContT (\k -> k x)
  ContT mf <*> ContT mx = ContT (\k -> mf (\f -> mx (\x -> k (f x))))

instance Monad (ContT r m) where
  ContT m >>= f = ContT (\k -> m (\x -> runContT (f x) k))

instance MonadTrans (ContT r) where
  lift m = ContT (\k -> m >>= k)

instance MonadIO m => MonadIO (ContT r m) where
  liftIO io = lift (liftIO io)

cont :: ((a -> r) -> r) -> Cont r a
cont f = ContT (\k -> Identity (f (\x -> runIdentity (k x))))

runCont :: Cont r a -> (a -> r) -> r
runCont m k = runIdentity (runContT m (\x -> Identity (k x)))

evalCont :: Cont r r -> r
evalCont m = runCont m id

mapCont :: (r -> r) -> Cont r a -> Cont r a
mapCont f m = mapContT (\r -> Identity (f (runIdentity r))) m

withCont :: ((b -> r) -> (a -> r)) -> Cont r a -> Cont r b
withCont f m = cont (\k -> runCont m (f k))

reset :: Cont r r -> Cont r' r
reset m = cont (\k -> k (evalCont m))

shift :: ((a -> r) -> Cont r r) -> Cont r a
shift f = cont (\k -> evalCont (f k))

evalContT :: Monad m => ContT r m r -> m r
evalContT m = runContT m return

mapContT :: (m r -> m r) -> ContT r m a -> ContT r m a
mapContT f (ContT m) = ContT (\k -> f (m k))

withContT :: ((b -> m r) -> (a -> m r)) -> ContT r m a -> ContT r m b
withContT f (ContT m) = ContT (\k -> m (f k))

callCC :: ((a -> ContT r m b) -> ContT r m a) -> ContT r m a
callCC f = ContT (\k -> runContT (f (\x -> ContT (\_ -> k x))) k)

resetT :: Monad m => ContT r m r -> ContT r' m r
resetT m = lift (evalContT m)

shiftT :: Monad m => ((a -> m r) -> ContT r m r) -> ContT r m a
shiftT f = ContT (\k -> evalContT (f k))

liftLocal :: Monad m => m r' -> ((r' -> r') -> m r -> m r) -> (r' -> r') -> ContT r m a -> ContT r m a
liftLocal ask local f m = ContT (\k -> ask >>= \r -> local f (runContT m (\x -> local (const r) (k x))))

instance MonadFail m => MonadFail (ContT r m) where
  fail message = ContT (\_ -> fail message)
