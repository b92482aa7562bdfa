-- | Monads whose values can be put together side by side.
module Control.Monad.Zip (MonadZip (..)) where

import Data.Functor.Identity (Identity (..))
import Data.List.NonEmpty (NonEmpty)
import qualified Data.List.NonEmpty as NonEmpty
import Data.Proxy (Proxy (..))

class Monad m => MonadZip m where
  mzip :: m a -> m b -> m (a, b)
  mzipWith :: (a -> b -> c) -> m a -> m b -> m c
  munzip :: m (a, b) -> (m a, m b)

  mzip m n = mzipWith (,) m n
  mzipWith f m n = fmap (\(x, y) -> f x y) (mzip m n)
  munzip m = (fmap fst m, fmap snd m)

instance MonadZip [] where
  mzip xs ys = zip xs ys
  mzipWith f xs ys = zipWith f xs ys
  munzip xs = unzip xs

instance MonadZip NonEmpty where
  mzip xs ys = NonEmpty.zip xs ys
  mzipWith f xs ys = NonEmpty.zipWith f xs ys

instance MonadZip Identity where
  mzipWith f (Identity x) (Identity y) = Identity (f x y)

instance MonadZip Maybe where
  mzipWith f m n = m >>= \x -> fmap (\y -> f x y) n

instance MonadZip Proxy where
  mzipWith _ _ _ = Proxy
