{-# LANGUAGE RankNTypes #-}
-- | The lazy 'ST': a function of the world that does not ask for the world before its result is needed.
module Control.Monad.ST.Lazy.Imp
  ( ST, runST, fixST, strictToLazyST, lazyToStrictST, stToIO, unsafeInterleaveST, unsafeIOToST
  ) where

import Control.Monad.Fix (MonadFix (..))
import qualified Control.Monad.ST as Strict
import Control.Monad.ST.RealWorld (RealWorld)
import qualified GHC.ST as Strict (unsafeIOToST, unsafeSTToIO)
import GHC.Types (IO (..), Result (..), World)
import Limpid.World (hiddenWorld, stepAction)

newtype ST s a = ST (World -> (World, a))

step :: ST s a -> World -> (World, a)
step (ST m) w = m w

instance Functor (ST s) where
  fmap f m = ST (\w -> let r = step m w in (fst r, f (snd r)))

instance Applicative (ST s) where
  pure x = ST (\w -> (w, x))
  m <*> n = m >>= \f -> fmap f n

instance Monad (ST s) where
  m >>= k = ST (\w -> let r = step m w in step (k (snd r)) (fst r))

instance MonadFix (ST s) where
  mfix f = ST (\w -> let r = step (f (snd r)) w in r)

runST :: (forall s. ST s a) -> a
runST m = snd (step m hiddenWorld)

fixST :: (a -> ST s a) -> ST s a
fixST f = mfix f

strictToLazyST :: Strict.ST s a -> ST s a
strictToLazyST m = ST (\w -> let r = stepAction (Strict.unsafeSTToIO m) w in (worldOf r, resultOf r))

worldOf :: Result a -> World
worldOf (Result w _) = w

resultOf :: Result a -> a
resultOf (Result _ x) = x

lazyToStrictST :: ST s a -> Strict.ST s a
lazyToStrictST m = Strict.unsafeIOToST (IO (\w -> case step m w of (w', x) -> Result w' x))

stToIO :: ST RealWorld a -> IO a
stToIO m = Strict.stToIO (lazyToStrictST m)

unsafeIOToST :: IO a -> ST s a
unsafeIOToST m = strictToLazyST (Strict.unsafeIOToST m)

unsafeInterleaveST :: ST s a -> ST s a
unsafeInterleaveST m = ST (\w -> (w, snd (step m w)))
