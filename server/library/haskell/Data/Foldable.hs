{-# LANGUAGE NoImplicitPrelude #-}
-- | Structures whose elements can be visited from left to right. The instance for lists uses "GHC.List" directly.
module Data.Foldable
  ( Foldable (..), foldrM, foldlM, traverse_, for_, sequenceA_, asum, mapM_, forM_, sequence_, msum
  , concat, concatMap, and, or, any, all, maximumBy, minimumBy, notElem, find
  ) where

import GHC.Base hiding (Any, foldr, mapM, sequence)
import GHC.Num
import Data.Either
import Data.Maybe
import Data.Ord
import Data.Semigroup.Internal
import qualified GHC.List as List

infix 4 `elem`, `notElem`

{-@ assume length :: Foldable t => forall a. xs:t a -> {v:Nat | v = len xs} @-}
{-@ assume null :: Foldable t => v:t a -> {b:Bool | (b <=> len v = 0) && (not b <=> len v > 0)} @-}
class Foldable t where
  fold :: Monoid m => t m -> m
  foldMap :: Monoid m => (a -> m) -> t a -> m
  foldMap' :: Monoid m => (a -> m) -> t a -> m
  foldr :: (a -> b -> b) -> b -> t a -> b
  foldr' :: (a -> b -> b) -> b -> t a -> b
  foldl :: (b -> a -> b) -> b -> t a -> b
  foldl' :: (b -> a -> b) -> b -> t a -> b
  foldr1 :: (a -> a -> a) -> t a -> a
  foldl1 :: (a -> a -> a) -> t a -> a
  toList :: t a -> [a]
  null :: t a -> Bool
  length :: t a -> Int
  elem :: Eq a => a -> t a -> Bool
  maximum :: Ord a => t a -> a
  minimum :: Ord a => t a -> a
  sum :: Num a => t a -> a
  product :: Num a => t a -> a

  fold t = foldMap id t
  foldMap f t = foldr (\x rest -> f x <> rest) mempty t
  foldMap' f t = foldl' (\acc x -> acc <> f x) mempty t
  foldr f z t = appEndo (foldMap (\x -> Endo (f x)) t) z
  foldr' f z t = List.foldl' (\acc x -> f x acc) z (List.reverse (toList t))
  foldl f z t = List.foldl f z (toList t)
  foldl' f z t = List.foldl' f z (toList t)
  foldr1 f t = case toList t of
    [] -> errorWithoutStackTrace "foldr1: empty structure"
    xs -> List.foldr1 f xs
  foldl1 f t = case toList t of
    [] -> errorWithoutStackTrace "foldl1: empty structure"
    xs -> List.foldl1 f xs
  toList t = foldr (:) [] t
  null t = foldr (\_ _ -> False) True t
  length t = foldl' (\n _ -> n + 1) 0 t
  elem x t = any (\y -> x == y) t
  maximum t = case toList t of
    [] -> errorWithoutStackTrace "maximum: empty structure"
    xs -> List.foldl1 (\x y -> if x >= y then x else y) xs
  minimum t = case toList t of
    [] -> errorWithoutStackTrace "minimum: empty structure"
    xs -> List.foldl1 (\x y -> if x <= y then x else y) xs
  sum t = List.sum (toList t)
  product t = List.product (toList t)

instance Foldable [] where
  foldMap f xs = mconcat (map f xs)
  foldr f z xs = List.foldr f z xs
  foldl f z xs = List.foldl f z xs
  foldl' f z xs = List.foldl' f z xs
  foldr1 f xs = List.foldr1 f xs
  foldl1 f xs = List.foldl1 f xs
  toList xs = xs
  null xs = List.null xs
  length xs = List.length xs
  elem x xs = List.elem x xs
  maximum xs = List.maximum xs
  minimum xs = List.minimum xs
  sum xs = List.sum xs
  product xs = List.product xs

instance Foldable Maybe where
  foldMap f m = maybe mempty f m
  foldr _ z Nothing  = z
  foldr f z (Just x) = f x z
  foldl _ z Nothing  = z
  foldl f z (Just x) = f z x

instance Foldable NonEmpty where
  foldr f z (x :| xs) = f x (List.foldr f z xs)
  foldMap f (x :| xs) = f x <> foldMap f xs
  toList (x :| xs) = x : xs
  length (_ :| xs) = 1 + List.length xs
  null _ = False

instance Foldable (Either a) where
  foldMap _ (Left _)  = mempty
  foldMap f (Right y) = f y
  foldr _ z (Left _)  = z
  foldr f z (Right y) = f y z
  length (Left _)  = 0
  length (Right _) = 1
  null e = isLeft e

instance Foldable ((,) a) where
  foldMap f (_, y) = f y
  foldr f z (_, y) = f y z
  length _ = 1
  null _ = False

instance Foldable Dual where
  foldMap f (Dual x) = f x
  foldr f z (Dual x) = f x z

instance Foldable Sum where
  foldMap f (Sum x) = f x
  foldr f z (Sum x) = f x z

instance Foldable Product where
  foldMap f (Product x) = f x
  foldr f z (Product x) = f x z

instance Foldable Down where
  foldMap f (Down x) = f x
  foldr f z (Down x) = f x z

foldrM :: (Foldable t, Monad m) => (a -> b -> m b) -> b -> t a -> m b
foldrM f z0 xs = foldl (\k x z -> f x z >>= k) return xs z0

foldlM :: (Foldable t, Monad m) => (b -> a -> m b) -> b -> t a -> m b
foldlM f z0 xs = foldr (\x k z -> f z x >>= k) return xs z0

traverse_ :: (Foldable t, Applicative f) => (a -> f b) -> t a -> f ()
traverse_ f t = foldr (\x rest -> f x *> rest) (pure ()) t

for_ :: (Foldable t, Applicative f) => t a -> (a -> f b) -> f ()
for_ t f = traverse_ f t

mapM_ :: (Foldable t, Monad m) => (a -> m b) -> t a -> m ()
mapM_ f t = foldr (\x rest -> f x >> rest) (return ()) t

forM_ :: (Foldable t, Monad m) => t a -> (a -> m b) -> m ()
forM_ t f = mapM_ f t

sequenceA_ :: (Foldable t, Applicative f) => t (f a) -> f ()
sequenceA_ t = foldr (\m rest -> m *> rest) (pure ()) t

sequence_ :: (Foldable t, Monad m) => t (m a) -> m ()
sequence_ t = foldr (\m rest -> m >> rest) (return ()) t

asum :: (Foldable t, Alternative f) => t (f a) -> f a
asum t = foldr (<|>) empty t

msum :: (Foldable t, MonadPlus m) => t (m a) -> m a
msum t = foldr mplus mzero t

concat :: Foldable t => t [a] -> [a]
concat t = foldr (\xs rest -> xs ++ rest) [] t

concatMap :: Foldable t => (a -> [b]) -> t a -> [b]
concatMap f t = foldr (\x rest -> f x ++ rest) [] t

and :: Foldable t => t Bool -> Bool
and t = foldr (&&) True t

or :: Foldable t => t Bool -> Bool
or t = foldr (||) False t

any :: Foldable t => (a -> Bool) -> t a -> Bool
any p t = foldr (\x rest -> p x || rest) False t

all :: Foldable t => (a -> Bool) -> t a -> Bool
all p t = foldr (\x rest -> p x && rest) True t

maximumBy :: Foldable t => (a -> a -> Ordering) -> t a -> a
maximumBy cmp t = case toList t of
  []     -> errorWithoutStackTrace "maximumBy: empty structure"
  x : xs -> List.foldl' (\a b -> case cmp a b of { GT -> a; _ -> b }) x xs

minimumBy :: Foldable t => (a -> a -> Ordering) -> t a -> a
minimumBy cmp t = case toList t of
  []     -> errorWithoutStackTrace "minimumBy: empty structure"
  x : xs -> List.foldl' (\a b -> case cmp a b of { GT -> b; _ -> a }) x xs

notElem :: (Foldable t, Eq a) => a -> t a -> Bool
notElem x t = not (elem x t)

find :: Foldable t => (a -> Bool) -> t a -> Maybe a
find p t = listToMaybe (List.filter p (toList t))
