{-# LANGUAGE RankNTypes #-}
-- | Computations with local mutable state. An @ST s a@ is an @IO a@ that can
-- only touch its own cells, so 'runST' may run it in a world of its own.
module GHC.ST (ST (..), runST, unsafeIOToST, unsafeSTToIO, unsafeInterleaveST) where

import Control.Monad.Fix (MonadFix (..))
import System.IO.Unsafe (unsafeInterleaveIO, unsafePerformIO)

newtype ST s a = ST (IO a)

instance Functor (ST s) where
  fmap f (ST m) = ST (fmap f m)

instance Applicative (ST s) where
  pure x = ST (return x)
  ST f <*> ST m = ST (f <*> m)

instance Monad (ST s) where
  ST m >>= k = ST (m >>= \x -> unsafeSTToIO (k x))

instance MonadFix (ST s) where
  mfix f = ST (mfix (\x -> unsafeSTToIO (f x)))

instance Semigroup a => Semigroup (ST s a) where
  ST m <> ST n = ST (m <> n)

instance Monoid a => Monoid (ST s a) where
  mempty = ST mempty

runST :: (forall s. ST s a) -> a
runST m = case m of ST io -> unsafePerformIO io

unsafeIOToST :: IO a -> ST s a
unsafeIOToST io = ST io

unsafeSTToIO :: ST s a -> IO a
unsafeSTToIO (ST io) = io

unsafeInterleaveST :: ST s a -> ST s a
unsafeInterleaveST (ST io) = ST (unsafeInterleaveIO io)
