-- | The operations of "Data.Map.Internal" that store values, in the variant
-- that evaluates a value (to weak head normal form) before storing it. The
-- type of maps and all other operations are the same.
module Data.Map.Strict.Internal
  ( module Data.Map.Strict.Internal
  , module Data.Map.Internal
  ) where

import qualified Data.Foldable as Foldable
import qualified Data.List as List
import Data.Map.Internal hiding
  ( singleton, insert, insertWith, insertWithKey, insertLookupWithKey, adjust, adjustWithKey,
    update, updateWithKey, updateLookupWithKey, alter, alterF, unionWith, unionWithKey, unionsWith,
    differenceWith, intersectionWith, intersectionWithKey, mergeWithKey, map, mapWithKey,
    traverseWithKey, traverseMaybeWithKey, mapAccum, mapAccumWithKey, mapAccumRWithKey, mapKeysWith,
    fromSet, fromList, fromListWith, fromListWithKey, fromAscList, fromAscListWith,
    fromAscListWithKey, fromDistinctAscList, fromDescList, fromDescListWith, fromDescListWithKey,
    fromDistinctDescList, mapMaybe, mapMaybeWithKey, mapEither, mapEitherWithKey, updateAt,
    updateMin, updateMax, updateMinWithKey, updateMaxWithKey
  )
import qualified Data.Map.Internal as L
import qualified Data.Set.Internal as Set
import Prelude hiding (drop, filter, foldl, foldr, lookup, map, null, splitAt, take)

-- | Evaluates the value inside.
forceMaybe :: Maybe a -> Maybe a
forceMaybe Nothing = Nothing
forceMaybe (Just x) = x `seq` Just x

singleton :: k -> a -> Map k a
singleton k x = x `seq` Bin 1 k x Tip Tip

insert :: Ord k => k -> a -> Map k a -> Map k a
insert k x m = x `seq` L.insert k x m

insertWith :: Ord k => (a -> a -> a) -> k -> a -> Map k a -> Map k a
insertWith f k x m = insertWithKey (\_ new old -> f new old) k x m

insertWithKey :: Ord k => (k -> a -> a -> a) -> k -> a -> Map k a -> Map k a
insertWithKey _ k x Tip = k `seq` singleton k x
insertWithKey f k x (Bin n ky y l r) = case compare k ky of
  LT -> balance ky y (insertWithKey f k x l) r
  GT -> balance ky y l (insertWithKey f k x r)
  EQ -> case f k x y of x' -> x' `seq` Bin n k x' l r

insertLookupWithKey :: Ord k => (k -> a -> a -> a) -> k -> a -> Map k a -> (Maybe a, Map k a)
insertLookupWithKey f k x m = case insertWithKey f k x m of
  m' -> m' `seq` (lookup k m, m')

adjust :: Ord k => (a -> a) -> k -> Map k a -> Map k a
adjust f k m = adjustWithKey (\_ x -> f x) k m

adjustWithKey :: Ord k => (k -> a -> a) -> k -> Map k a -> Map k a
adjustWithKey _ k Tip = k `seq` Tip
adjustWithKey f k (Bin n kx x l r) = case compare k kx of
  LT -> Bin n kx x (adjustWithKey f k l) r
  GT -> Bin n kx x l (adjustWithKey f k r)
  EQ -> case f kx x of x' -> x' `seq` Bin n kx x' l r

update :: Ord k => (a -> Maybe a) -> k -> Map k a -> Map k a
update f k m = updateWithKey (\_ x -> f x) k m

updateWithKey :: Ord k => (k -> a -> Maybe a) -> k -> Map k a -> Map k a
updateWithKey f k m = L.updateWithKey (\k' x -> forceMaybe (f k' x)) k m

updateLookupWithKey :: Ord k => (k -> a -> Maybe a) -> k -> Map k a -> (Maybe a, Map k a)
updateLookupWithKey f k m = L.updateLookupWithKey (\k' x -> forceMaybe (f k' x)) k m

alter :: Ord k => (Maybe a -> Maybe a) -> k -> Map k a -> Map k a
alter f k m = L.alter (\x -> forceMaybe (f x)) k m

alterF :: (Ord k, Functor f) => (Maybe a -> f (Maybe a)) -> k -> Map k a -> f (Map k a)
alterF f k m = fmap store (f found)
  where
    found = lookup k m
    store new = case (found, new) of
      (Nothing, Nothing) -> m
      (Nothing, Just x) -> insert k x m
      (Just _, Nothing) -> delete k m
      (Just _, Just x) -> adjust (\_ -> x) k m

unionWith :: Ord k => (a -> a -> a) -> Map k a -> Map k a -> Map k a
unionWith f m n = unionWithKey (\_ x y -> f x y) m n

unionWithKey :: Ord k => (k -> a -> a -> a) -> Map k a -> Map k a -> Map k a
unionWithKey _ m Tip = m
unionWithKey _ Tip n = n
unionWithKey f (Bin _ k x l r) n = case splitLookup k n of
  (smaller, found, larger) -> case found of
    Nothing -> link k x (unionWithKey f l smaller) (unionWithKey f r larger)
    Just y -> case f k x y of
      z -> z `seq` link k z (unionWithKey f l smaller) (unionWithKey f r larger)

unionsWith :: (Foldable f, Ord k) => (a -> a -> a) -> f (Map k a) -> Map k a
unionsWith f ms = Foldable.foldl' (unionWith f) empty ms

differenceWith :: Ord k => (a -> b -> Maybe a) -> Map k a -> Map k b -> Map k a
differenceWith f m n = mergeWithKey (\_ x y -> f x y) id (\_ -> Tip) m n

intersectionWith :: Ord k => (a -> b -> c) -> Map k a -> Map k b -> Map k c
intersectionWith f m n = intersectionWithKey (\_ x y -> f x y) m n

intersectionWithKey :: Ord k => (k -> a -> b -> c) -> Map k a -> Map k b -> Map k c
intersectionWithKey _ Tip _ = Tip
intersectionWithKey _ _ Tip = Tip
intersectionWithKey f (Bin _ k x l r) n = case splitLookup k n of
  (smaller, found, larger) -> case found of
    Nothing -> link2 (intersectionWithKey f l smaller) (intersectionWithKey f r larger)
    Just y -> case f k x y of
      z -> z `seq` link k z (intersectionWithKey f l smaller) (intersectionWithKey f r larger)

mergeWithKey
  :: Ord k
  => (k -> a -> b -> Maybe c) -> (Map k a -> Map k c) -> (Map k b -> Map k c)
  -> Map k a -> Map k b -> Map k c
mergeWithKey both onlyLeft onlyRight m n = L.mergeWithKey (\k x y -> forceMaybe (both k x y)) onlyLeft onlyRight m n

map :: (a -> b) -> Map k a -> Map k b
map f m = mapWithKey (\_ x -> f x) m

mapWithKey :: (k -> a -> b) -> Map k a -> Map k b
mapWithKey _ Tip = Tip
mapWithKey f (Bin n k x l r) = case f k x of
  y -> y `seq` Bin n k y (mapWithKey f l) (mapWithKey f r)

traverseWithKey :: Applicative t => (k -> a -> t b) -> Map k a -> t (Map k b)
traverseWithKey _ Tip = pure Tip
traverseWithKey f (Bin n k x l r) =
  (\l' x' r' -> x' `seq` Bin n k x' l' r') <$> traverseWithKey f l <*> f k x <*> traverseWithKey f r

traverseMaybeWithKey :: Applicative f => (k -> a -> f (Maybe b)) -> Map k a -> f (Map k b)
traverseMaybeWithKey f m = L.traverseMaybeWithKey (\k x -> fmap forceMaybe (f k x)) m

mapAccum :: (a -> b -> (a, c)) -> a -> Map k b -> (a, Map k c)
mapAccum f a m = mapAccumWithKey (\a' _ x -> f a' x) a m

mapAccumWithKey :: (a -> k -> b -> (a, c)) -> a -> Map k b -> (a, Map k c)
mapAccumWithKey _ a Tip = (a, Tip)
mapAccumWithKey f a (Bin n k x l r) =
  let (a1, l') = mapAccumWithKey f a l
      (a2, x') = f a1 k x
      (a3, r') = mapAccumWithKey f a2 r
  in x' `seq` (a3, Bin n k x' l' r')

mapAccumRWithKey :: (a -> k -> b -> (a, c)) -> a -> Map k b -> (a, Map k c)
mapAccumRWithKey _ a Tip = (a, Tip)
mapAccumRWithKey f a (Bin n k x l r) =
  let (a1, r') = mapAccumRWithKey f a r
      (a2, x') = f a1 k x
      (a3, l') = mapAccumRWithKey f a2 l
  in x' `seq` (a3, Bin n k x' l' r')

mapKeysWith :: Ord k2 => (a -> a -> a) -> (k1 -> k2) -> Map k1 a -> Map k2 a
mapKeysWith c f m = fromListWith c (foldrWithKey (\k x rest -> (f k, x) : rest) [] m)

fromSet :: (k -> a) -> Set.Set k -> Map k a
fromSet _ Set.Tip = Tip
fromSet f (Set.Bin n k l r) = case f k of
  x -> x `seq` Bin n k x (fromSet f l) (fromSet f r)

fromList :: Ord k => [(k, a)] -> Map k a
fromList kxs = List.foldl' (\m (k, x) -> insert k x m) empty kxs

fromListWith :: Ord k => (a -> a -> a) -> [(k, a)] -> Map k a
fromListWith f kxs = fromListWithKey (\_ x y -> f x y) kxs

fromListWithKey :: Ord k => (k -> a -> a -> a) -> [(k, a)] -> Map k a
fromListWithKey f kxs = List.foldl' (\m (k, x) -> insertWithKey f k x m) empty kxs

fromAscList :: Eq k => [(k, a)] -> Map k a
fromAscList kxs = fromAscListWithKey (\_ x _ -> x) kxs

fromAscListWith :: Eq k => (a -> a -> a) -> [(k, a)] -> Map k a
fromAscListWith f kxs = fromAscListWithKey (\_ x y -> f x y) kxs

fromAscListWithKey :: Eq k => (k -> a -> a -> a) -> [(k, a)] -> Map k a
fromAscListWithKey f kxs = fromDistinctAscList (combineRepeated f kxs)

fromDescList :: Eq k => [(k, a)] -> Map k a
fromDescList kxs = fromDescListWithKey (\_ x _ -> x) kxs

fromDescListWith :: Eq k => (a -> a -> a) -> [(k, a)] -> Map k a
fromDescListWith f kxs = fromDescListWithKey (\_ x y -> f x y) kxs

fromDescListWithKey :: Eq k => (k -> a -> a -> a) -> [(k, a)] -> Map k a
fromDescListWithKey f kxs = fromDistinctDescList (combineRepeated f kxs)

fromDistinctAscList :: [(k, a)] -> Map k a
fromDistinctAscList kxs = List.foldl' (\m (k, x) -> x `seq` insertMax k x m) empty kxs

fromDistinctDescList :: [(k, a)] -> Map k a
fromDistinctDescList kxs = List.foldl' (\m (k, x) -> x `seq` insertMin k x m) empty kxs

mapMaybe :: (a -> Maybe b) -> Map k a -> Map k b
mapMaybe f m = mapMaybeWithKey (\_ x -> f x) m

mapMaybeWithKey :: (k -> a -> Maybe b) -> Map k a -> Map k b
mapMaybeWithKey f m = L.mapMaybeWithKey (\k x -> forceMaybe (f k x)) m

mapEither :: (a -> Either b c) -> Map k a -> (Map k b, Map k c)
mapEither f m = mapEitherWithKey (\_ x -> f x) m

mapEitherWithKey :: (k -> a -> Either b c) -> Map k a -> (Map k b, Map k c)
mapEitherWithKey f m = L.mapEitherWithKey (\k x -> forceEither (f k x)) m
  where
    forceEither (Left y) = y `seq` Left y
    forceEither (Right z) = z `seq` Right z

updateAt :: (k -> a -> Maybe a) -> Int -> Map k a -> Map k a
updateAt f n m = L.updateAt (\k x -> forceMaybe (f k x)) n m

updateMin :: (a -> Maybe a) -> Map k a -> Map k a
updateMin f m = updateMinWithKey (\_ x -> f x) m

updateMax :: (a -> Maybe a) -> Map k a -> Map k a
updateMax f m = updateMaxWithKey (\_ x -> f x) m

updateMinWithKey :: (k -> a -> Maybe a) -> Map k a -> Map k a
updateMinWithKey f m = L.updateMinWithKey (\k x -> forceMaybe (f k x)) m

updateMaxWithKey :: (k -> a -> Maybe a) -> Map k a -> Map k a
updateMaxWithKey f m = L.updateMaxWithKey (\k x -> forceMaybe (f k x)) m
