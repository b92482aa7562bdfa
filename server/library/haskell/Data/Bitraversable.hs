-- | Data with elements of two types that actions can go through.
module Data.Bitraversable
  ( Bitraversable (..), bisequenceA, bisequence, bimapM, bifor, bimapAccumL, bimapAccumR, bimapDefault, bifoldMapDefault
  ) where

import Data.Bifoldable (Bifoldable)
import Data.Bifunctor (Bifunctor)
import Data.Functor.Const (Const (..))
import Data.Functor.Identity (Identity (..))
import Data.Functor.Utils (StateL (..), StateR (..))

class (Bifunctor t, Bifoldable t) => Bitraversable t where
  bitraverse :: Applicative f => (a -> f c) -> (b -> f d) -> t a b -> f (t c d)

instance Bitraversable (,) where
  bitraverse f g (a, b) = (,) <$> f a <*> g b

instance Bitraversable ((,,) x) where
  bitraverse f g (x, a, b) = (\c d -> (x, c, d)) <$> f a <*> g b

instance Bitraversable Either where
  bitraverse f _ (Left a) = fmap Left (f a)
  bitraverse _ g (Right b) = fmap Right (g b)

instance Bitraversable Const where
  bitraverse f _ (Const a) = fmap Const (f a)

bisequenceA, bisequence :: (Bitraversable t, Applicative f) => t (f a) (f b) -> f (t a b)
bisequenceA t = bitraverse id id t
bisequence t = bitraverse id id t

bimapM :: (Bitraversable t, Applicative f) => (a -> f c) -> (b -> f d) -> t a b -> f (t c d)
bimapM f g t = bitraverse f g t

bifor :: (Bitraversable t, Applicative f) => t a b -> (a -> f c) -> (b -> f d) -> f (t c d)
bifor t f g = bitraverse f g t

bimapAccumL :: Bitraversable t => (a -> b -> (a, c)) -> (a -> d -> (a, e)) -> a -> t b d -> (a, t c e)
bimapAccumL f g s t = outL (bitraverse (\x -> StateL (\a -> f a x)) (\y -> StateL (\a -> g a y)) t) s

bimapAccumR :: Bitraversable t => (a -> b -> (a, c)) -> (a -> d -> (a, e)) -> a -> t b d -> (a, t c e)
bimapAccumR f g s t = outR (bitraverse (\x -> StateR (\a -> f a x)) (\y -> StateR (\a -> g a y)) t) s

bimapDefault :: Bitraversable t => (a -> b) -> (c -> d) -> t a c -> t b d
bimapDefault f g t = runIdentity (bitraverse (\x -> Identity (f x)) (\y -> Identity (g y)) t)

bifoldMapDefault :: (Bitraversable t, Monoid m) => (a -> m) -> (b -> m) -> t a b -> m
bifoldMapDefault f g t = getConst (bitraverse (\x -> Const (f x)) (\y -> Const (g y)) t)

outL :: StateL s a -> s -> (s, a)
outL (StateL k) s = k s

outR :: StateR s a -> s -> (s, a)
outR (StateR k) s = k s
