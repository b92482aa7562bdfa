-- | Computations with an environment, an output and a state, whose results are matched lazily.
module Control.Monad.Trans.RWS.Lazy
  ( RWS, rws, runRWS, evalRWS, execRWS, mapRWS, withRWS
  , RWST (..), evalRWST, execRWST, mapRWST, withRWST
  , reader, ask, local, asks, writer, tell, listen, listens, pass, censor
  , state, get, put, modify, gets
  , liftCallCC, liftCallCC', liftCatch
  ) where

import Control.Applicative (Alternative (..))
import Control.Monad (MonadPlus)
import Control.Monad.Fail (MonadFail (..))
import Control.Monad.Fix (MonadFix (..))
import Control.Monad.IO.Class (MonadIO (..))
import Control.Monad.Trans.Class (MonadTrans (..))
import Data.Functor.Identity (Identity (..))

newtype RWST r w s m a = RWST { runRWST :: r -> s -> m (a, s, w) }

type RWS r w s = RWST r w s Identity

instance Functor m => Functor (RWST r w s m) where
  fmap f m = RWST (\r s -> fmap (\ ~(x, s', w) -> (f x, s', w)) (runRWST m r s))

instance (Monoid w, Monad m) => Applicative (RWST r w s m) where
  pure x = RWST (\_ s -> return (x, s, mempty))
  mf <*> mx = RWST (\r s -> runRWST mf r s >>= \ ~(f, s', w) -> runRWST mx r s' >>= \ ~(x, s'', w') -> return (f x, s'', w <> w'))

instance (Monoid w, Monad m) => Monad (RWST r w s m) where
  m >>= k = RWST (\r s -> runRWST m r s >>= \ ~(x, s', w) -> runRWST (k x) r s' >>= \ ~(y, s'', w') -> return (y, s'', w <> w'))

instance (Monoid w, MonadFail m) => MonadFail (RWST r w s m) where
  fail message = RWST (\_ _ -> fail message)

instance (Monoid w, MonadPlus m) => Alternative (RWST r w s m) where
  empty = RWST (\_ _ -> empty)
  m <|> n = RWST (\r s -> runRWST m r s <|> runRWST n r s)

instance (Monoid w, MonadPlus m) => MonadPlus (RWST r w s m)

instance (Monoid w, MonadFix m) => MonadFix (RWST r w s m) where
  mfix f = RWST (\r s -> mfix (\ ~(x, _, _) -> runRWST (f x) r s))

instance Monoid w => MonadTrans (RWST r w s) where
  lift m = RWST (\_ s -> m >>= \x -> return (x, s, mempty))

instance (Monoid w, MonadIO m) => MonadIO (RWST r w s m) where
  liftIO io = lift (liftIO io)

rws :: Monoid w => (r -> s -> (a, s, w)) -> RWS r w s a
rws f = RWST (\r s -> Identity (f r s))

runRWS :: RWS r w s a -> r -> s -> (a, s, w)
runRWS m r s = runIdentity (runRWST m r s)

evalRWS :: RWS r w s a -> r -> s -> (a, w)
evalRWS m r s = case runRWS m r s of  ~(x, _, w) -> (x, w)

execRWS :: RWS r w s a -> r -> s -> (s, w)
execRWS m r s = case runRWS m r s of  ~(_, s', w) -> (s', w)

mapRWS :: ((a, s, w) -> (b, s, w')) -> RWS r w s a -> RWS r w' s b
mapRWS f m = mapRWST (\result -> Identity (f (runIdentity result))) m

withRWS :: (r' -> s -> (r, s)) -> RWS r w s a -> RWS r' w s a
withRWS f m = withRWST f m

evalRWST :: Monad m => RWST r w s m a -> r -> s -> m (a, w)
evalRWST m r s = runRWST m r s >>= \ ~(x, _, w) -> return (x, w)

execRWST :: Monad m => RWST r w s m a -> r -> s -> m (s, w)
execRWST m r s = runRWST m r s >>= \ ~(_, s', w) -> return (s', w)

mapRWST :: (m (a, s, w) -> n (b, s, w')) -> RWST r w s m a -> RWST r w' s n b
mapRWST f m = RWST (\r s -> f (runRWST m r s))

withRWST :: (r' -> s -> (r, s)) -> RWST r w s m a -> RWST r' w s m a
withRWST f m = RWST (\r s -> case f r s of (r', s') -> runRWST m r' s')

reader :: (Monoid w, Monad m) => (r -> a) -> RWST r w s m a
reader f = RWST (\r s -> return (f r, s, mempty))

ask :: (Monoid w, Monad m) => RWST r w s m r
ask = reader id

local :: (r -> r) -> RWST r w s m a -> RWST r w s m a
local f m = RWST (\r s -> runRWST m (f r) s)

asks :: (Monoid w, Monad m) => (r -> a) -> RWST r w s m a
asks f = reader f

writer :: Monad m => (a, w) -> RWST r w s m a
writer (x, w) = RWST (\_ s -> return (x, s, w))

tell :: Monad m => w -> RWST r w s m ()
tell w = RWST (\_ s -> return ((), s, w))

listen :: Monad m => RWST r w s m a -> RWST r w s m (a, w)
listen m = RWST (\r s -> runRWST m r s >>= \ ~(x, s', w) -> return ((x, w), s', w))

listens :: Monad m => (w -> b) -> RWST r w s m a -> RWST r w s m (a, b)
listens f m = RWST (\r s -> runRWST m r s >>= \ ~(x, s', w) -> return ((x, f w), s', w))

pass :: Monad m => RWST r w s m (a, w -> w) -> RWST r w s m a
pass m = RWST (\r s -> runRWST m r s >>= \ ~((x, f), s', w) -> return (x, s', f w))

censor :: Monad m => (w -> w) -> RWST r w s m a -> RWST r w s m a
censor f m = RWST (\r s -> runRWST m r s >>= \ ~(x, s', w) -> return (x, s', f w))

state :: (Monoid w, Monad m) => (s -> (a, s)) -> RWST r w s m a
state f = RWST (\_ s -> case f s of  ~(x, s') -> return (x, s', mempty))

get :: (Monoid w, Monad m) => RWST r w s m s
get = gets id

put :: (Monoid w, Monad m) => s -> RWST r w s m ()
put s = RWST (\_ _ -> return ((), s, mempty))

modify :: (Monoid w, Monad m) => (s -> s) -> RWST r w s m ()
modify f = RWST (\_ s -> return ((), f s, mempty))

gets :: (Monoid w, Monad m) => (s -> a) -> RWST r w s m a
gets f = RWST (\_ s -> return (f s, s, mempty))

liftCallCC :: Monoid w => ((((a, s, w) -> m (b, s, w)) -> m (a, s, w)) -> m (a, s, w)) -> ((a -> RWST r w s m b) -> RWST r w s m a) -> RWST r w s m a
liftCallCC callCC f = RWST (\r s -> callCC (\c -> runRWST (f (\x -> RWST (\_ _ -> c (x, s, mempty)))) r s))

liftCallCC' :: Monoid w => ((((a, s, w) -> m (b, s, w)) -> m (a, s, w)) -> m (a, s, w)) -> ((a -> RWST r w s m b) -> RWST r w s m a) -> RWST r w s m a
liftCallCC' callCC f = RWST (\r s -> callCC (\c -> runRWST (f (\x -> RWST (\_ s' -> c (x, s', mempty)))) r s))

liftCatch :: (m (a, s, w) -> (e -> m (a, s, w)) -> m (a, s, w)) -> RWST r w s m a -> (e -> RWST r w s m a) -> RWST r w s m a
liftCatch catchE m h = RWST (\r s -> catchE (runRWST m r s) (\e -> runRWST (h e) r s))
