{-# LANGUAGE RankNTypes #-}
-- | Properties of actions.
module Test.QuickCheck.Monadic
  ( PropertyM (..), run, assert, pre, wp, pick, forAllM, monitor, stop, monadic, monadic', monadicIO, monadicST, runSTGen
  ) where

import Control.Monad.Fail (MonadFail (..))
import Control.Monad.IO.Class (MonadIO (..))
import Control.Monad.ST (ST, runST)
import Control.Monad.Trans.Class (MonadTrans (..))
import Test.QuickCheck.Gen (Gen (..))
import Test.QuickCheck.Property

newtype PropertyM m a = MkPropertyM { unPropertyM :: (a -> Gen (m Property)) -> Gen (m Property) }

instance Functor (PropertyM m) where
  fmap f (MkPropertyM m) = MkPropertyM (\k -> m (\x -> k (f x)))

instance Applicative (PropertyM m) where
  pure x = MkPropertyM (\k -> k x)
  MkPropertyM f <*> MkPropertyM m = MkPropertyM (\k -> f (\g -> m (\x -> k (g x))))

instance Monad (PropertyM m) where
  MkPropertyM m >>= f = MkPropertyM (\k -> m (\x -> unPropertyM (f x) k))

instance Monad m => MonadFail (PropertyM m) where
  fail _ = stop False

instance MonadTrans PropertyM where
  lift m = run m

instance MonadIO m => MonadIO (PropertyM m) where
  liftIO m = run (liftIO m)

stop :: (Testable prop, Monad m) => prop -> PropertyM m a
stop p = MkPropertyM (\_ -> return (return (property p)))

assert :: Monad m => Bool -> PropertyM m ()
assert b = if b then return () else stop False

pre :: Monad m => Bool -> PropertyM m ()
pre b = if b then return () else stop Discard

run :: Monad m => m a -> PropertyM m a
run m = MkPropertyM (\k -> fmap (\f -> m >>= f) (promoted k))

-- | A generator of functions.
promoted :: (a -> Gen b) -> Gen (a -> b)
promoted f = MkGen (\n c -> \x -> unGen (f x) n c)

pick :: (Monad m, Show a) => Gen a -> PropertyM m a
pick g = MkPropertyM (\k -> g >>= \x -> k x)

wp :: Monad m => m a -> (a -> PropertyM m b) -> PropertyM m b
wp m k = run m >>= k

forAllM :: (Monad m, Show a) => Gen a -> (a -> PropertyM m b) -> PropertyM m b
forAllM g k = pick g >>= k

monitor :: Monad m => (Property -> Property) -> PropertyM m ()
monitor f = MkPropertyM (\k -> fmap (\m -> fmap f m) (k ()))

monadic :: (Testable a, Monad m) => (m Property -> Property) -> PropertyM m a -> Property
monadic runner m = property (fmap runner (monadic' m))

monadic' :: (Testable a, Monad m) => PropertyM m a -> Gen (m Property)
monadic' (MkPropertyM m) = m (\p -> return (return (property p)))

monadicIO :: Testable a => PropertyM IO a -> Property
monadicIO m = monadic ioProperty m

monadicST :: Testable a => (forall s. PropertyM (ST s) a) -> Property
monadicST m = property (runSTGen (monadic' m))

runSTGen :: (forall s. Gen (ST s a)) -> Gen a
runSTGen g = MkGen (\n c -> case g of MkGen f -> runST (f n c))
