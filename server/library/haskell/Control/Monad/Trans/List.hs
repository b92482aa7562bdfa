-- | Lists as a transformer; it is a monad for commutative monads only.
module Control.Monad.Trans.List (ListT (..), mapListT) where

import Control.Applicative (Alternative (..))
import Control.Monad (MonadPlus)
import Control.Monad.IO.Class (MonadIO (..))
import Control.Monad.Trans.Class (MonadTrans (..))

newtype ListT m a = ListT { runListT :: m [a] }

instance Functor m => Functor (ListT m) where
  fmap f (ListT m) = ListT (fmap (map f) m)

instance Applicative m => Applicative (ListT m) where
  pure x = ListT (pure [x])
  ListT f <*> ListT m = ListT ((<*>) <$> f <*> m)

instance Monad m => Monad (ListT m) where
  ListT m >>= k = ListT (m >>= \xs -> fmap concat (mapM (\x -> runListT (k x)) xs))

instance Applicative m => Alternative (ListT m) where
  empty = ListT (pure [])
  ListT m <|> ListT n = ListT ((++) <$> m <*> n)

instance Monad m => MonadPlus (ListT m)

instance MonadTrans ListT where
  lift m = ListT (m >>= \x -> return [x])

instance MonadIO m => MonadIO (ListT m) where
  liftIO io = lift (liftIO io)

mapListT :: (m [a] -> n [b]) -> ListT m a -> ListT n b
mapListT f (ListT m) = ListT (f m)
