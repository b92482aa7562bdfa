-- | Data with elements of two types that can be summed up.
module Data.Bifoldable
  ( Bifoldable (..), bifoldr', bifoldr1, bifoldrM, bifoldl', bifoldl1, bifoldlM
  , bitraverse_, bifor_, bimapM_, biforM_, bimsum, bisequence_, bisequenceA_, biasum
  , biList, binull, bilength, bielem, bimaximum, biminimum, bisum, biproduct, biconcat, biconcatMap
  , biand, bior, biany, biall, bimaximumBy, biminimumBy, binotElem, bifind
  ) where

import Control.Applicative (Alternative (..))
import Data.Functor.Const (Const (..))
import qualified Data.Foldable as Foldable
import Data.Monoid (Endo (..))

class Bifoldable p where
  bifold :: Monoid m => p m m -> m
  bifoldMap :: Monoid m => (a -> m) -> (b -> m) -> p a b -> m
  bifoldr :: (a -> c -> c) -> (b -> c -> c) -> c -> p a b -> c
  bifoldl :: (c -> a -> c) -> (c -> b -> c) -> c -> p a b -> c

  bifold t = bifoldMap id id t
  bifoldMap f g t = bifoldr (\x m -> f x <> m) (\y m -> g y <> m) mempty t
  bifoldr f g z t = appEndo (bifoldMap (\x -> Endo (f x)) (\y -> Endo (g y)) t) z
  bifoldl f g z t = bifoldr (\x k -> \acc -> k (f acc x)) (\y k -> \acc -> k (g acc y)) id t z

instance Bifoldable (,) where
  bifoldMap f g (a, b) = f a <> g b

instance Bifoldable ((,,) x) where
  bifoldMap f g (_, a, b) = f a <> g b

instance Bifoldable ((,,,) x y) where
  bifoldMap f g (_, _, a, b) = f a <> g b

instance Bifoldable Const where
  bifoldMap f _ (Const a) = f a

instance Bifoldable Either where
  bifoldMap f _ (Left a) = f a
  bifoldMap _ g (Right b) = g b

biList :: Bifoldable t => t a a -> [a]
biList t = bifoldr (:) (:) [] t

bifoldr' :: Bifoldable t => (a -> c -> c) -> (b -> c -> c) -> c -> t a b -> c
bifoldr' f g z t = bifoldl (\k x acc -> k $! f x acc) (\k y acc -> k $! g y acc) id t z

bifoldl' :: Bifoldable t => (a -> b -> a) -> (a -> c -> a) -> a -> t b c -> a
bifoldl' f g z t = bifoldr (\x k acc -> k $! f acc x) (\y k acc -> k $! g acc y) id t z

bifoldr1, bifoldl1 :: Bifoldable t => (a -> a -> a) -> t a a -> a
bifoldr1 f t = foldr1 f (biList t)
bifoldl1 f t = foldl1 f (biList t)

bifoldrM :: (Bifoldable t, Monad m) => (a -> c -> m c) -> (b -> c -> m c) -> c -> t a b -> m c
bifoldrM f g z t = bifoldl (\k x acc -> f x acc >>= k) (\k y acc -> g y acc >>= k) return t z

bifoldlM :: (Bifoldable t, Monad m) => (a -> b -> m a) -> (a -> c -> m a) -> a -> t b c -> m a
bifoldlM f g z t = bifoldr (\x k acc -> f acc x >>= k) (\y k acc -> g acc y >>= k) return t z

bitraverse_ :: (Bifoldable t, Applicative f) => (a -> f c) -> (b -> f d) -> t a b -> f ()
bitraverse_ f g t = bifoldr (\x rest -> f x *> rest) (\y rest -> g y *> rest) (pure ()) t

bifor_ :: (Bifoldable t, Applicative f) => t a b -> (a -> f c) -> (b -> f d) -> f ()
bifor_ t f g = bitraverse_ f g t

bimapM_ :: (Bifoldable t, Applicative f) => (a -> f c) -> (b -> f d) -> t a b -> f ()
bimapM_ f g t = bitraverse_ f g t

biforM_ :: (Bifoldable t, Applicative f) => t a b -> (a -> f c) -> (b -> f d) -> f ()
biforM_ t f g = bitraverse_ f g t

bisequenceA_, bisequence_ :: (Bifoldable t, Applicative f) => t (f a) (f b) -> f ()
bisequenceA_ t = bitraverse_ id id t
bisequence_ t = bitraverse_ id id t

biasum, bimsum :: (Bifoldable t, Alternative f) => t (f a) (f a) -> f a
biasum t = bifoldr (<|>) (<|>) empty t
bimsum t = biasum t

binull :: Bifoldable t => t a b -> Bool
binull t = bifoldr (\_ _ -> False) (\_ _ -> False) True t

bilength :: Bifoldable t => t a b -> Int
bilength t = bifoldl' (\n _ -> n + 1) (\n _ -> n + 1) 0 t

bielem, binotElem :: (Bifoldable t, Eq a) => a -> t a a -> Bool
bielem x t = elem x (biList t)
binotElem x t = notElem x (biList t)

biconcat :: Bifoldable t => t [a] [a] -> [a]
biconcat t = bifold t

bimaximum, biminimum :: (Bifoldable t, Ord a) => t a a -> a
bimaximum t = maximum (biList t)
biminimum t = minimum (biList t)

bimaximumBy, biminimumBy :: Bifoldable t => (a -> a -> Ordering) -> t a a -> a
bimaximumBy f t = Foldable.maximumBy f (biList t)
biminimumBy f t = Foldable.minimumBy f (biList t)

bisum, biproduct :: (Bifoldable t, Num a) => t a a -> a
bisum t = sum (biList t)
biproduct t = product (biList t)

biconcatMap :: Bifoldable t => (a -> [c]) -> (b -> [c]) -> t a b -> [c]
biconcatMap f g t = bifoldMap f g t

biand, bior :: Bifoldable t => t Bool Bool -> Bool
biand t = and (biList t)
bior t = or (biList t)

biany, biall :: Bifoldable t => (a -> Bool) -> (b -> Bool) -> t a b -> Bool
biany p q t = bifoldr (\x b -> p x || b) (\y b -> q y || b) False t
biall p q t = bifoldr (\x b -> p x && b) (\y b -> q y && b) True t

bifind :: Bifoldable t => (a -> Bool) -> t a a -> Maybe a
bifind p t = Foldable.find p (biList t)
