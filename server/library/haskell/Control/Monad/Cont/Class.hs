{-# LANGUAGE FlexibleInstances, FunctionalDependencies, MultiParamTypeClasses, UndecidableInstances #-}
-- | Monads with access to what comes after a computation.
module Control.Monad.Cont.Class (MonadCont (..)) where

import Control.Monad.Trans.Cont (ContT)
import qualified Control.Monad.Trans.Cont as Cont
import Control.Monad.Trans.Except (ExceptT (..), runExceptT)
import Control.Monad.Trans.Identity (IdentityT (..))
import Control.Monad.Trans.Maybe (MaybeT (..))
import qualified Control.Monad.Trans.RWS.Lazy as LazyRWS
import qualified Control.Monad.Trans.RWS.Strict as StrictRWS
import Control.Monad.Trans.Reader (ReaderT (..))
import qualified Control.Monad.Trans.State.Lazy as Lazy
import qualified Control.Monad.Trans.State.Strict as Strict
import qualified Control.Monad.Trans.Writer.Lazy as LazyWriter
import qualified Control.Monad.Trans.Writer.Strict as StrictWriter

class Monad m => MonadCont m where
  callCC :: ((a -> m b) -> m a) -> m a

instance MonadCont (ContT r m) where
  callCC f = Cont.callCC f

instance MonadCont m => MonadCont (ExceptT e m) where
  callCC f = ExceptT (callCC (\c -> runExceptT (f (\x -> ExceptT (c (Right x))))))

instance MonadCont m => MonadCont (IdentityT m) where
  callCC f = IdentityT (callCC (\c -> runIdentityT (f (\x -> IdentityT (c x)))))

instance MonadCont m => MonadCont (MaybeT m) where
  callCC f = MaybeT (callCC (\c -> runMaybeT (f (\x -> MaybeT (c (Just x))))))

instance MonadCont m => MonadCont (ReaderT r m) where
  callCC f = ReaderT (\r -> callCC (\c -> runReaderT (f (\x -> ReaderT (\_ -> c x))) r))

instance (Monoid w, MonadCont m) => MonadCont (LazyRWS.RWST r w s m) where
  callCC f = LazyRWS.liftCallCC' callCC f

instance (Monoid w, MonadCont m) => MonadCont (StrictRWS.RWST r w s m) where
  callCC f = StrictRWS.liftCallCC' callCC f

instance MonadCont m => MonadCont (Lazy.StateT s m) where
  callCC f = Lazy.StateT (\s -> callCC (\c -> Lazy.runStateT (f (\x -> Lazy.StateT (\s' -> c (x, s')))) s))

instance MonadCont m => MonadCont (Strict.StateT s m) where
  callCC f = Strict.StateT (\s -> callCC (\c -> Strict.runStateT (f (\x -> Strict.StateT (\s' -> c (x, s')))) s))

instance (Monoid w, MonadCont m) => MonadCont (LazyWriter.WriterT w m) where
  callCC f = LazyWriter.WriterT (callCC (\c -> LazyWriter.runWriterT (f (\x -> LazyWriter.WriterT (c (x, mempty))))))

instance (Monoid w, MonadCont m) => MonadCont (StrictWriter.WriterT w m) where
  callCC f = StrictWriter.WriterT (callCC (\c -> StrictWriter.runWriterT (f (\x -> StrictWriter.WriterT (c (x, mempty))))))
