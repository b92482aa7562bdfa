-- | Computations with a state, whose pair of result and state is matched strictly.
module Control.Monad.Trans.State.Strict
  ( State, state, runState, evalState, execState, mapState, withState
  , StateT (..), evalStateT, execStateT, mapStateT, withStateT
  , get, put, modify, modify', gets
  ) where

import Control.Applicative (Alternative (..))
import Control.Monad (MonadPlus)
import Control.Monad.Fail (MonadFail (..))
import Control.Monad.IO.Class (MonadIO (..))
import Control.Monad.Trans.Class (MonadTrans (..))
import Data.Functor.Identity (Identity (..))

newtype StateT s m a = StateT { runStateT :: s -> m (a, s) }

type State s = StateT s Identity

instance Functor m => Functor (StateT s m) where
  fmap f (StateT m) = StateT (\s -> fmap (\(x, s') -> (f x, s')) (m s))

instance Monad m => Applicative (StateT s m) where
  pure x = StateT (\s -> return (x, s))
  StateT mf <*> StateT mx = StateT (\s -> mf s >>= \(f, s') -> mx s' >>= \(x, s'') -> return (f x, s''))

instance Monad m => Monad (StateT s m) where
  StateT m >>= k = StateT (\s -> m s >>= \(x, s') -> runStateT (k x) s')

instance MonadFail m => MonadFail (StateT s m) where
  fail message = StateT (\_ -> fail message)

instance MonadPlus m => Alternative (StateT s m) where
  empty = StateT (\_ -> empty)
  StateT m <|> StateT n = StateT (\s -> m s <|> n s)

instance MonadPlus m => MonadPlus (StateT s m)

instance MonadTrans (StateT s) where
  lift m = StateT (\s -> m >>= \x -> return (x, s))

instance MonadIO m => MonadIO (StateT s m) where
  liftIO io = lift (liftIO io)

state :: Monad m => (s -> (a, s)) -> StateT s m a
state f = StateT (\s -> return (f s))

runState :: State s a -> s -> (a, s)
runState m s = runIdentity (runStateT m s)

evalState :: State s a -> s -> a
evalState m s = fst (runState m s)

execState :: State s a -> s -> s
execState m s = snd (runState m s)

mapState :: ((a, s) -> (b, s)) -> State s a -> State s b
mapState f m = mapStateT (\r -> Identity (f (runIdentity r))) m

withState :: (s -> s) -> State s a -> State s a
withState f m = withStateT f m

evalStateT :: Monad m => StateT s m a -> s -> m a
evalStateT m s = runStateT m s >>= \(x, _) -> return x

execStateT :: Monad m => StateT s m a -> s -> m s
execStateT m s = runStateT m s >>= \(_, s') -> return s'

mapStateT :: (m (a, s) -> n (b, s)) -> StateT s m a -> StateT s n b
mapStateT f (StateT m) = StateT (\s -> f (m s))

withStateT :: (s -> s) -> StateT s m a -> StateT s m a
withStateT f (StateT m) = StateT (\s -> m (f s))

get :: Monad m => StateT s m s
get = state (\s -> (s, s))

put :: Monad m => s -> StateT s m ()
put s = state (\_ -> ((), s))

modify :: Monad m => (s -> s) -> StateT s m ()
modify f = state (\s -> ((), f s))

modify' :: Monad m => (s -> s) -> StateT s m ()
modify' f = get >>= \s -> case f s of s' -> s' `seq` put s'

gets :: Monad m => (s -> a) -> StateT s m a
gets f = state (\s -> (f s, s))
