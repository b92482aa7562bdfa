-- | The monad of GHCi.
module GHC.GHCi (GHCiSandboxIO (..), NoIO) where

class Monad m => GHCiSandboxIO m where
  ghciStepIO :: m a -> IO a

instance GHCiSandboxIO IO where
  ghciStepIO m = m

newtype NoIO a = NoIO (IO a)

instance Functor NoIO where
  fmap f (NoIO m) = NoIO (fmap f m)

instance Applicative NoIO where
  pure x = NoIO (return x)
  NoIO f <*> NoIO m = NoIO (f <*> m)

instance Monad NoIO where
  NoIO m >>= k = NoIO (m >>= \x -> case k x of NoIO n -> n)

instance GHCiSandboxIO NoIO where
  ghciStepIO (NoIO m) = m
