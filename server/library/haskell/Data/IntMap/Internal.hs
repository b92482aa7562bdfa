-- | Maps with keys of type 'Int', modelled as "Data.Map" at that type. (GHC's
-- are radix trees; the order of the elements is the same.)
module Data.IntMap.Internal
  ( IntMap (..), Key, unwrap, empty, singleton, fromSet, fromList, fromListWith, fromListWithKey,
    fromAscList, fromAscListWith, fromAscListWithKey, fromDistinctAscList, insert, insertWith,
    insertWithKey, insertLookupWithKey, delete, adjust, adjustWithKey, update, updateWithKey,
    updateLookupWithKey, alter, alterF, lookup, (!?), (!), findWithDefault, member, notMember,
    lookupLT, lookupGT, lookupLE, lookupGE, null, size, union, unionWith, unionWithKey, unions,
    unionsWith, difference, (\\), differenceWith, intersection, intersectionWith,
    intersectionWithKey, disjoint, mergeWithKey, map, mapWithKey, traverseWithKey,
    traverseMaybeWithKey, mapAccum, mapAccumWithKey, mapAccumRWithKey, mapKeys, mapKeysWith,
    mapKeysMonotonic, foldr, foldl, foldrWithKey, foldlWithKey, foldMapWithKey, foldr', foldl',
    foldrWithKey', foldlWithKey', elems, keys, assocs, keysSet, toList, toAscList, filter,
    filterWithKey, restrictKeys, withoutKeys, partition, partitionWithKey, mapMaybe,
    mapMaybeWithKey, mapEither, mapEitherWithKey, split, splitLookup, splitRoot, isSubmapOf,
    isSubmapOfBy, isProperSubmapOf, isProperSubmapOfBy, lookupMin, lookupMax, findMin, findMax,
    deleteMin, deleteMax, deleteFindMin, deleteFindMax, updateMin, updateMax, updateMinWithKey,
    updateMaxWithKey, minView, maxView, minViewWithKey, maxViewWithKey
  ) where

import qualified Data.Foldable as Foldable
import Data.IntSet.Internal (IntSet (..))
import qualified Data.Map.Internal as M
import Prelude hiding (filter, foldl, foldr, lookup, map, null)
import qualified Prelude

infixl 9 !, !?, \\

newtype IntMap a = IntMap (M.Map Int a)

type Key = Int

unwrap :: IntMap a -> M.Map Int a
unwrap (IntMap m) = m

instance Eq a => Eq (IntMap a) where
  IntMap m == IntMap n = m == n

instance Ord a => Ord (IntMap a) where
  compare (IntMap m) (IntMap n) = compare m n

instance Show a => Show (IntMap a) where
  showsPrec d (IntMap m) = showsPrec d m

instance Read a => Read (IntMap a) where
  readsPrec d s = [(IntMap m, t) | (m, t) <- readsPrec d s]

instance Semigroup (IntMap a) where
  (<>) = union

instance Monoid (IntMap a) where
  mempty = empty
  mconcat ms = unions ms

instance Functor IntMap where
  fmap f (IntMap m) = IntMap (M.map f m)

instance Foldable IntMap where
  foldMap f (IntMap m) = foldMap f m
  foldr = foldr
  foldl = foldl
  length = size
  null = null
  toList = elems

instance Traversable IntMap where
  traverse f (IntMap m) = fmap IntMap (traverse f m)

empty :: IntMap a
empty = IntMap M.empty

singleton :: Int -> a -> IntMap a
singleton k x = IntMap (M.singleton k x)

fromSet :: (Int -> a) -> IntSet -> IntMap a
fromSet f (IntSet s) = IntMap (M.fromSet f s)

fromList :: [(Int, a)] -> IntMap a
fromList xs = IntMap (M.fromList xs)

fromListWith :: (a -> a -> a) -> [(Int, a)] -> IntMap a
fromListWith f xs = IntMap (M.fromListWith f xs)

fromListWithKey :: (Int -> a -> a -> a) -> [(Int, a)] -> IntMap a
fromListWithKey f xs = IntMap (M.fromListWithKey f xs)

fromAscList :: [(Int, a)] -> IntMap a
fromAscList xs = IntMap (M.fromAscList xs)

fromAscListWith :: (a -> a -> a) -> [(Int, a)] -> IntMap a
fromAscListWith f xs = IntMap (M.fromAscListWith f xs)

fromAscListWithKey :: (Int -> a -> a -> a) -> [(Int, a)] -> IntMap a
fromAscListWithKey f xs = IntMap (M.fromAscListWithKey f xs)

fromDistinctAscList :: [(Int, a)] -> IntMap a
fromDistinctAscList xs = IntMap (M.fromDistinctAscList xs)

insert :: Int -> a -> IntMap a -> IntMap a
insert k x (IntMap m) = IntMap (M.insert k x m)

insertWith :: (a -> a -> a) -> Int -> a -> IntMap a -> IntMap a
insertWith f k x (IntMap m) = IntMap (M.insertWith f k x m)

insertWithKey :: (Int -> a -> a -> a) -> Int -> a -> IntMap a -> IntMap a
insertWithKey f k x (IntMap m) = IntMap (M.insertWithKey f k x m)

insertLookupWithKey :: (Int -> a -> a -> a) -> Int -> a -> IntMap a -> (Maybe a, IntMap a)
insertLookupWithKey f k x (IntMap m) = case M.insertLookupWithKey f k x m of (found, rest) -> (found, IntMap rest)

delete :: Int -> IntMap a -> IntMap a
delete k (IntMap m) = IntMap (M.delete k m)

adjust :: (a -> a) -> Int -> IntMap a -> IntMap a
adjust f k (IntMap m) = IntMap (M.adjust f k m)

adjustWithKey :: (Int -> a -> a) -> Int -> IntMap a -> IntMap a
adjustWithKey f k (IntMap m) = IntMap (M.adjustWithKey f k m)

update :: (a -> Maybe a) -> Int -> IntMap a -> IntMap a
update f k (IntMap m) = IntMap (M.update f k m)

updateWithKey :: (Int -> a -> Maybe a) -> Int -> IntMap a -> IntMap a
updateWithKey f k (IntMap m) = IntMap (M.updateWithKey f k m)

updateLookupWithKey :: (Int -> a -> Maybe a) -> Int -> IntMap a -> (Maybe a, IntMap a)
updateLookupWithKey f k (IntMap m) = (M.lookup k m, IntMap (M.updateWithKey f k m))

alter :: (Maybe a -> Maybe a) -> Int -> IntMap a -> IntMap a
alter f k (IntMap m) = IntMap (M.alter f k m)

alterF :: Functor f => (Maybe a -> f (Maybe a)) -> Int -> IntMap a -> f (IntMap a)
alterF f k (IntMap m) = fmap IntMap (M.alterF f k m)

lookup :: Int -> IntMap a -> Maybe a
lookup k (IntMap m) = M.lookup k m

(!?) :: IntMap a -> Int -> Maybe a
(IntMap m) !? k = m M.!? k

(!) :: IntMap a -> Int -> a
(IntMap m) ! k = m M.! k

findWithDefault :: a -> Int -> IntMap a -> a
findWithDefault x k (IntMap m) = M.findWithDefault x k m

member :: Int -> IntMap a -> Bool
member k (IntMap m) = M.member k m

notMember :: Int -> IntMap a -> Bool
notMember k (IntMap m) = M.notMember k m

lookupLT :: Int -> IntMap v -> Maybe (Int, v)
lookupLT k (IntMap m) = M.lookupLT k m

lookupGT :: Int -> IntMap v -> Maybe (Int, v)
lookupGT k (IntMap m) = M.lookupGT k m

lookupLE :: Int -> IntMap v -> Maybe (Int, v)
lookupLE k (IntMap m) = M.lookupLE k m

lookupGE :: Int -> IntMap v -> Maybe (Int, v)
lookupGE k (IntMap m) = M.lookupGE k m

null :: IntMap a -> Bool
null (IntMap m) = M.null m

size :: IntMap a -> Int
size (IntMap m) = M.size m

union :: IntMap a -> IntMap a -> IntMap a
union (IntMap m) (IntMap n) = IntMap (M.union m n)

unionWith :: (a -> a -> a) -> IntMap a -> IntMap a -> IntMap a
unionWith f (IntMap m) (IntMap n) = IntMap (M.unionWith f m n)

unionWithKey :: (Int -> a -> a -> a) -> IntMap a -> IntMap a -> IntMap a
unionWithKey f (IntMap m) (IntMap n) = IntMap (M.unionWithKey f m n)

unions :: Foldable f => f (IntMap a) -> IntMap a
unions ms = IntMap (M.unions (Prelude.map unwrap (Foldable.toList ms)))

unionsWith :: Foldable f => (a -> a -> a) -> f (IntMap a) -> IntMap a
unionsWith f ms = IntMap (M.unionsWith f (Prelude.map unwrap (Foldable.toList ms)))

difference :: IntMap a -> IntMap b -> IntMap a
difference (IntMap m) (IntMap n) = IntMap (M.difference m n)

(\\) :: IntMap a -> IntMap b -> IntMap a
(IntMap m) \\ (IntMap n) = IntMap (m M.\\ n)

differenceWith :: (a -> b -> Maybe a) -> IntMap a -> IntMap b -> IntMap a
differenceWith f (IntMap m) (IntMap n) = IntMap (M.differenceWith f m n)

intersection :: IntMap a -> IntMap b -> IntMap a
intersection (IntMap m) (IntMap n) = IntMap (M.intersection m n)

intersectionWith :: (a -> b -> c) -> IntMap a -> IntMap b -> IntMap c
intersectionWith f (IntMap m) (IntMap n) = IntMap (M.intersectionWith f m n)

intersectionWithKey :: (Int -> a -> b -> c) -> IntMap a -> IntMap b -> IntMap c
intersectionWithKey f (IntMap m) (IntMap n) = IntMap (M.intersectionWithKey f m n)

disjoint :: IntMap a -> IntMap b -> Bool
disjoint (IntMap m) (IntMap n) = M.disjoint m n

mergeWithKey :: (Int -> a -> b -> Maybe c) -> (IntMap a -> IntMap c) -> (IntMap b -> IntMap c) -> IntMap a -> IntMap b -> IntMap c
mergeWithKey f g h (IntMap m) (IntMap n) = IntMap (M.mergeWithKey f (\part -> unwrap (g (IntMap part))) (\part -> unwrap (h (IntMap part))) m n)

map :: (a -> b) -> IntMap a -> IntMap b
map f (IntMap m) = IntMap (M.map f m)

mapWithKey :: (Int -> a -> b) -> IntMap a -> IntMap b
mapWithKey f (IntMap m) = IntMap (M.mapWithKey f m)

traverseWithKey :: Applicative t => (Int -> a -> t b) -> IntMap a -> t (IntMap b)
traverseWithKey f (IntMap m) = fmap IntMap (M.traverseWithKey f m)

traverseMaybeWithKey :: Applicative f => (Int -> a -> f (Maybe b)) -> IntMap a -> f (IntMap b)
traverseMaybeWithKey f (IntMap m) = fmap IntMap (M.traverseMaybeWithKey f m)

mapAccum :: (a -> b -> (a, c)) -> a -> IntMap b -> (a, IntMap c)
mapAccum f x (IntMap m) = case M.mapAccum f x m of (found, rest) -> (found, IntMap rest)

mapAccumWithKey :: (a -> Int -> b -> (a, c)) -> a -> IntMap b -> (a, IntMap c)
mapAccumWithKey f x (IntMap m) = case M.mapAccumWithKey f x m of (found, rest) -> (found, IntMap rest)

mapAccumRWithKey :: (a -> Int -> b -> (a, c)) -> a -> IntMap b -> (a, IntMap c)
mapAccumRWithKey f x (IntMap m) = case M.mapAccumRWithKey f x m of (found, rest) -> (found, IntMap rest)

mapKeys :: (Int -> Int) -> IntMap a -> IntMap a
mapKeys f (IntMap m) = IntMap (M.mapKeys f m)

mapKeysWith :: (a -> a -> a) -> (Int -> Int) -> IntMap a -> IntMap a
mapKeysWith f g (IntMap m) = IntMap (M.mapKeysWith f g m)

mapKeysMonotonic :: (Int -> Int) -> IntMap a -> IntMap a
mapKeysMonotonic f (IntMap m) = IntMap (M.mapKeysMonotonic f m)

foldr :: (a -> b -> b) -> b -> IntMap a -> b
foldr f x (IntMap m) = M.foldr f x m

foldl :: (b -> a -> b) -> b -> IntMap a -> b
foldl f x (IntMap m) = M.foldl f x m

foldrWithKey :: (Int -> a -> b -> b) -> b -> IntMap a -> b
foldrWithKey f x (IntMap m) = M.foldrWithKey f x m

foldlWithKey :: (b -> Int -> a -> b) -> b -> IntMap a -> b
foldlWithKey f x (IntMap m) = M.foldlWithKey f x m

foldMapWithKey :: Monoid m => (Int -> a -> m) -> IntMap a -> m
foldMapWithKey f (IntMap m) = M.foldMapWithKey f m

foldr' :: (a -> b -> b) -> b -> IntMap a -> b
foldr' f x (IntMap m) = M.foldr' f x m

foldl' :: (b -> a -> b) -> b -> IntMap a -> b
foldl' f x (IntMap m) = M.foldl' f x m

foldrWithKey' :: (Int -> a -> b -> b) -> b -> IntMap a -> b
foldrWithKey' f x (IntMap m) = M.foldrWithKey' f x m

foldlWithKey' :: (b -> Int -> a -> b) -> b -> IntMap a -> b
foldlWithKey' f x (IntMap m) = M.foldlWithKey' f x m

elems :: IntMap a -> [a]
elems (IntMap m) = M.elems m

keys :: IntMap a -> [Int]
keys (IntMap m) = M.keys m

assocs :: IntMap a -> [(Int, a)]
assocs (IntMap m) = M.assocs m

keysSet :: IntMap a -> IntSet
keysSet (IntMap m) = IntSet (M.keysSet m)

toList :: IntMap a -> [(Int, a)]
toList (IntMap m) = M.toList m

toAscList :: IntMap a -> [(Int, a)]
toAscList (IntMap m) = M.toAscList m

filter :: (a -> Bool) -> IntMap a -> IntMap a
filter f (IntMap m) = IntMap (M.filter f m)

filterWithKey :: (Int -> a -> Bool) -> IntMap a -> IntMap a
filterWithKey f (IntMap m) = IntMap (M.filterWithKey f m)

restrictKeys :: IntMap a -> IntSet -> IntMap a
restrictKeys (IntMap m) (IntSet s) = IntMap (M.restrictKeys m s)

withoutKeys :: IntMap a -> IntSet -> IntMap a
withoutKeys (IntMap m) (IntSet s) = IntMap (M.withoutKeys m s)

partition :: (a -> Bool) -> IntMap a -> (IntMap a, IntMap a)
partition f (IntMap m) = case M.partition f m of (l, r) -> (IntMap l, IntMap r)

partitionWithKey :: (Int -> a -> Bool) -> IntMap a -> (IntMap a, IntMap a)
partitionWithKey f (IntMap m) = case M.partitionWithKey f m of (l, r) -> (IntMap l, IntMap r)

mapMaybe :: (a -> Maybe b) -> IntMap a -> IntMap b
mapMaybe f (IntMap m) = IntMap (M.mapMaybe f m)

mapMaybeWithKey :: (Int -> a -> Maybe b) -> IntMap a -> IntMap b
mapMaybeWithKey f (IntMap m) = IntMap (M.mapMaybeWithKey f m)

mapEither :: (a -> Either b c) -> IntMap a -> (IntMap b, IntMap c)
mapEither f (IntMap m) = case M.mapEither f m of (l, r) -> (IntMap l, IntMap r)

mapEitherWithKey :: (Int -> a -> Either b c) -> IntMap a -> (IntMap b, IntMap c)
mapEitherWithKey f (IntMap m) = case M.mapEitherWithKey f m of (l, r) -> (IntMap l, IntMap r)

split :: Int -> IntMap a -> (IntMap a, IntMap a)
split k (IntMap m) = case M.split k m of (l, r) -> (IntMap l, IntMap r)

splitLookup :: Int -> IntMap a -> (IntMap a, Maybe a, IntMap a)
splitLookup k (IntMap m) = case M.splitLookup k m of (l, found, r) -> (IntMap l, found, IntMap r)

splitRoot :: IntMap b -> [IntMap b]
splitRoot (IntMap m) = Prelude.map IntMap (M.splitRoot m)

isSubmapOf :: Eq a => IntMap a -> IntMap a -> Bool
isSubmapOf (IntMap m) (IntMap n) = M.isSubmapOf m n

isSubmapOfBy :: (a -> b -> Bool) -> IntMap a -> IntMap b -> Bool
isSubmapOfBy f (IntMap m) (IntMap n) = M.isSubmapOfBy f m n

isProperSubmapOf :: Eq a => IntMap a -> IntMap a -> Bool
isProperSubmapOf (IntMap m) (IntMap n) = M.isProperSubmapOf m n

isProperSubmapOfBy :: (a -> b -> Bool) -> IntMap a -> IntMap b -> Bool
isProperSubmapOfBy f (IntMap m) (IntMap n) = M.isProperSubmapOfBy f m n

lookupMin :: IntMap a -> Maybe (Int, a)
lookupMin (IntMap m) = M.lookupMin m

lookupMax :: IntMap a -> Maybe (Int, a)
lookupMax (IntMap m) = M.lookupMax m

findMin :: IntMap a -> (Int, a)
findMin (IntMap m) = M.findMin m

findMax :: IntMap a -> (Int, a)
findMax (IntMap m) = M.findMax m

deleteMin :: IntMap a -> IntMap a
deleteMin (IntMap m) = IntMap (M.deleteMin m)

deleteMax :: IntMap a -> IntMap a
deleteMax (IntMap m) = IntMap (M.deleteMax m)

deleteFindMin :: IntMap a -> ((Int, a), IntMap a)
deleteFindMin (IntMap m) = case M.deleteFindMin m of (found, rest) -> (found, IntMap rest)

deleteFindMax :: IntMap a -> ((Int, a), IntMap a)
deleteFindMax (IntMap m) = case M.deleteFindMax m of (found, rest) -> (found, IntMap rest)

updateMin :: (a -> Maybe a) -> IntMap a -> IntMap a
updateMin f (IntMap m) = IntMap (M.updateMin f m)

updateMax :: (a -> Maybe a) -> IntMap a -> IntMap a
updateMax f (IntMap m) = IntMap (M.updateMax f m)

updateMinWithKey :: (Int -> a -> Maybe a) -> IntMap a -> IntMap a
updateMinWithKey f (IntMap m) = IntMap (M.updateMinWithKey f m)

updateMaxWithKey :: (Int -> a -> Maybe a) -> IntMap a -> IntMap a
updateMaxWithKey f (IntMap m) = IntMap (M.updateMaxWithKey f m)

minView :: IntMap a -> Maybe (a, IntMap a)
minView (IntMap m) = fmap (\(found, rest) -> (found, IntMap rest)) (M.minView m)

maxView :: IntMap a -> Maybe (a, IntMap a)
maxView (IntMap m) = fmap (\(found, rest) -> (found, IntMap rest)) (M.maxView m)

minViewWithKey :: IntMap a -> Maybe ((Int, a), IntMap a)
minViewWithKey (IntMap m) = fmap (\(found, rest) -> (found, IntMap rest)) (M.minViewWithKey m)

maxViewWithKey :: IntMap a -> Maybe ((Int, a), IntMap a)
maxViewWithKey (IntMap m) = fmap (\(found, rest) -> (found, IntMap rest)) (M.maxViewWithKey m)
