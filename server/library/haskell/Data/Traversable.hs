{-# LANGUAGE NoImplicitPrelude #-}
-- | Structures that can be rebuilt with an effect at each element.
module Data.Traversable
  ( Traversable (..), for, forM, mapAccumL, mapAccumR, fmapDefault, foldMapDefault
  ) where

import GHC.Base hiding (Any, foldr, mapM, sequence)
import Data.Either
import Data.Foldable
import Data.Functor.Const
import Data.Functor.Identity
import Data.Functor.Utils
import Data.Ord
import Data.Semigroup.Internal
import qualified GHC.List as List

class (Functor t, Foldable t) => Traversable t where
  traverse :: Applicative f => (a -> f b) -> t a -> f (t b)
  sequenceA :: Applicative f => t (f a) -> f (t a)
  mapM :: Monad m => (a -> m b) -> t a -> m (t b)
  sequence :: Monad m => t (m a) -> m (t a)

  traverse f t = sequenceA (fmap f t)
  sequenceA t = traverse id t
  mapM f t = traverse f t
  sequence t = sequenceA t

instance Traversable [] where
  traverse f xs = List.foldr (\x rest -> liftA2 (:) (f x) rest) (pure []) xs

instance Traversable Maybe where
  traverse _ Nothing  = pure Nothing
  traverse f (Just x) = fmap Just (f x)

instance Traversable NonEmpty where
  traverse f ~(x :| xs) = liftA2 (:|) (f x) (traverse f xs)

instance Traversable (Either a) where
  traverse _ (Left x)  = pure (Left x)
  traverse f (Right y) = fmap Right (f y)

instance Traversable ((,) a) where
  traverse f (x, y) = fmap ((,) x) (f y)

instance Traversable Dual where
  traverse f (Dual x) = fmap Dual (f x)

instance Traversable Sum where
  traverse f (Sum x) = fmap Sum (f x)

instance Traversable Product where
  traverse f (Product x) = fmap Product (f x)

instance Traversable Down where
  traverse f (Down x) = fmap Down (f x)

instance Traversable Identity where
  traverse f (Identity x) = fmap Identity (f x)

instance Traversable (Const m) where
  traverse _ (Const m) = pure (Const m)

for :: (Traversable t, Applicative f) => t a -> (a -> f b) -> f (t b)
for t f = traverse f t

forM :: (Traversable t, Monad m) => t a -> (a -> m b) -> m (t b)
forM t f = mapM f t

mapAccumL :: Traversable t => (s -> a -> (s, b)) -> s -> t a -> (s, t b)
mapAccumL f s t = runStateL (traverse (\x -> StateL (\acc -> f acc x)) t) s

mapAccumR :: Traversable t => (s -> a -> (s, b)) -> s -> t a -> (s, t b)
mapAccumR f s t = runStateR (traverse (\x -> StateR (\acc -> f acc x)) t) s

fmapDefault :: Traversable t => (a -> b) -> t a -> t b
fmapDefault f t = runIdentity (traverse (\x -> Identity (f x)) t)

foldMapDefault :: (Traversable t, Monoid m) => (a -> m) -> t a -> m
foldMapDefault f t = getConst (traverse (\x -> Const (f x)) t)
