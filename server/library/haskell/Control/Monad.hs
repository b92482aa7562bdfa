{-# LANGUAGE NoImplicitPrelude #-}
-- | Functions on monads.
module Control.Monad
  ( Functor (..), Monad (..), MonadFail (..), MonadPlus (..), mapM, mapM_, forM, forM_, sequence, sequence_
  , (=<<), (>=>), (<=<), forever, void, join, msum, mfilter, filterM, mapAndUnzipM, zipWithM, zipWithM_
  , foldM, foldM_, replicateM, replicateM_, guard, when, unless
  , liftM, liftM2, liftM3, liftM4, liftM5, ap, (<$!>), (<$>)
  ) where

import GHC.Base hiding (foldr, mapM, sequence)
import GHC.List (unzip, zipWith)
import GHC.Num
import Control.Monad.Fail
import Data.Foldable
import Data.Functor
import Data.Traversable

infixr 1 <=<, >=>
infixl 4 <$!>

guard :: Alternative f => Bool -> f ()
guard True  = pure ()
guard False = empty

unless :: Applicative f => Bool -> f () -> f ()
unless p act = if p then pure () else act

(>=>) :: Monad m => (a -> m b) -> (b -> m c) -> a -> m c
(f >=> g) x = f x >>= g

(<=<) :: Monad m => (b -> m c) -> (a -> m b) -> a -> m c
(g <=< f) x = f x >>= g

(<$!>) :: Monad m => (a -> b) -> m a -> m b
f <$!> m = m >>= \x -> let y = f x in y `seq` return y

forever :: Applicative f => f a -> f b
forever act = let loop = act *> loop in loop

filterM :: Applicative m => (a -> m Bool) -> [a] -> m [a]
filterM _ []       = pure []
filterM p (x : xs) = liftA2 (\keep rest -> if keep then x : rest else rest) (p x) (filterM p xs)

mfilter :: MonadPlus m => (a -> Bool) -> m a -> m a
mfilter p m = m >>= \x -> if p x then return x else mzero

mapAndUnzipM :: Applicative m => (a -> m (b, c)) -> [a] -> m ([b], [c])
mapAndUnzipM f xs = fmap unzip (traverse f xs)

zipWithM :: Applicative m => (a -> b -> m c) -> [a] -> [b] -> m [c]
zipWithM f xs ys = sequenceA (zipWith f xs ys)

zipWithM_ :: Applicative m => (a -> b -> m c) -> [a] -> [b] -> m ()
zipWithM_ f xs ys = sequenceA_ (zipWith f xs ys)

foldM :: (Foldable t, Monad m) => (b -> a -> m b) -> b -> t a -> m b
foldM f z t = foldlM f z t

foldM_ :: (Foldable t, Monad m) => (b -> a -> m b) -> b -> t a -> m ()
foldM_ f z t = foldlM f z t >> return ()

replicateM :: Applicative m => Int -> m a -> m [a]
replicateM n act
  | n <= 0    = pure []
  | otherwise = liftA2 (:) act (replicateM (n - 1) act)

replicateM_ :: Applicative m => Int -> m a -> m ()
replicateM_ n act
  | n <= 0    = pure ()
  | otherwise = act *> replicateM_ (n - 1) act
