-- | Maps by hash, modelled as lists of entries with different keys. The order in which a map lists its entries depends on the
-- hashes: what looks at the order of two or more entries is not modelled.
module Data.HashMap.Internal
  ( HashMap, empty, singleton, null, size, member, lookup, (!?), findWithDefault, lookupDefault, (!)
  , insert, insertWith, delete, adjust, update, alter, alterF, isSubmapOf, isSubmapOfBy
  , union, unionWith, unionWithKey, unions, compose, map, mapWithKey, mapKeys, traverseWithKey
  , difference, (\\), differenceWith, intersection, intersectionWith, intersectionWithKey
  , foldr, foldr', foldl, foldl', foldrWithKey, foldrWithKey', foldlWithKey, foldlWithKey', foldMapWithKey
  , mapMaybe, mapMaybeWithKey, filter, filterWithKey, keys, elems, keysSet, toList, fromList, fromListWith, fromListWithKey
  , allValues, fromElements
  ) where

import Control.DeepSeq (NFData (..))
import qualified Data.Foldable as Foldable
import Data.HashSet.Internal (HashSet, fromEntries)
import Data.Hashable (Hashable (..))
import qualified Data.List as List
import qualified Data.Maybe as Maybe
import Prelude hiding (filter, foldl, foldr, lookup, map, null)

infixl 9 !, !?, \\

newtype HashMap k v = HashMap [(k, v)]

-- | The entries in their order, which is known of at most one.
ordered :: HashMap k v -> [(k, v)]
ordered (HashMap es) = case es of
  _ : _ : _ -> orderOf es
  _ -> es

foreign import ccall "orderOf" orderOf :: [(k, v)] -> [(k, v)]

instance (Eq k, Eq v) => Eq (HashMap k v) where
  HashMap es == HashMap fs = length es == length fs && all (\(k, v) -> List.lookup k fs == Just v) es

instance (Ord k, Ord v) => Ord (HashMap k v) where
  compare m n = compare (toList m) (toList n)

instance (Show k, Show v) => Show (HashMap k v) where
  showsPrec d m = showParen (d > 10) (showString "fromList " . shows (toList m))

instance (Eq k, Hashable k, Read k, Read v) => Read (HashMap k v) where
  readsPrec d = readParen (d > 10) (\s -> [(fromList es, u) | ("fromList", t) <- lex s, (es, u) <- readsPrec 11 t])

instance (Eq k, Hashable k) => Semigroup (HashMap k v) where
  m <> n = union m n

instance (Eq k, Hashable k) => Monoid (HashMap k v) where
  mempty = empty

instance Functor (HashMap k) where
  fmap f m = map f m

instance Foldable (HashMap k) where
  foldr f z m = foldr f z m
  length m = size m
  null m = null m
  sum (HashMap es) = sum (List.map snd es)
  product (HashMap es) = product (List.map snd es)
  elem x (HashMap es) = elem x (List.map snd es)
  maximum (HashMap es) = maximum (List.map snd es)
  minimum (HashMap es) = minimum (List.map snd es)

instance Traversable (HashMap k) where
  traverse f m = traverseWithKey (\_ v -> f v) m

instance (NFData k, NFData v) => NFData (HashMap k v) where
  rnf (HashMap es) = rnf es

instance (Hashable k, Hashable v) => Hashable (HashMap k v) where
  hashWithSalt salt m = hashWithSalt salt (toList m)

empty :: HashMap k v
empty = HashMap []

singleton :: Hashable k => k -> v -> HashMap k v
singleton k v = HashMap [(k, v)]

null :: HashMap k v -> Bool
null (HashMap es) = List.null es

size :: HashMap k v -> Int
size (HashMap es) = length es

member :: (Eq k, Hashable k) => k -> HashMap k a -> Bool
member k m = Maybe.isJust (lookup k m)

lookup :: (Eq k, Hashable k) => k -> HashMap k v -> Maybe v
lookup k (HashMap es) = List.lookup k es

(!?) :: (Eq k, Hashable k) => HashMap k v -> k -> Maybe v
m !? k = lookup k m

findWithDefault, lookupDefault :: (Eq k, Hashable k) => v -> k -> HashMap k v -> v
findWithDefault x k m = Maybe.fromMaybe x (lookup k m)
lookupDefault x k m = findWithDefault x k m

(!) :: (Eq k, Hashable k) => HashMap k v -> k -> v
m ! k = case lookup k m of
  Just v -> v
  Nothing -> error "Data.HashMap.Internal.(!): key not found"

insert :: (Eq k, Hashable k) => k -> v -> HashMap k v -> HashMap k v
insert k v m = insertWith const k v m

insertWith :: (Eq k, Hashable k) => (v -> v -> v) -> k -> v -> HashMap k v -> HashMap k v
insertWith f k v (HashMap es) = HashMap (place es)
  where
    place [] = [(k, v)]
    place ((l, w) : rest) = if k == l then (l, f v w) : rest else (l, w) : place rest

delete :: (Eq k, Hashable k) => k -> HashMap k v -> HashMap k v
delete k (HashMap es) = HashMap (List.filter (\(l, _) -> l /= k) es)

adjust :: (Eq k, Hashable k) => (v -> v) -> k -> HashMap k v -> HashMap k v
adjust f k (HashMap es) = HashMap [(l, if k == l then f v else v) | (l, v) <- es]

update :: (Eq k, Hashable k) => (a -> Maybe a) -> k -> HashMap k a -> HashMap k a
update f k m = alter (\found -> found >>= f) k m

alter :: (Eq k, Hashable k) => (Maybe v -> Maybe v) -> k -> HashMap k v -> HashMap k v
alter f k m = case f (lookup k m) of
  Nothing -> delete k m
  Just v -> insert k v m

alterF :: (Functor f, Eq k, Hashable k) => (Maybe v -> f (Maybe v)) -> k -> HashMap k v -> f (HashMap k v)
alterF f k m = fmap (\found -> case found of
  Nothing -> delete k m
  Just v -> insert k v m) (f (lookup k m))

isSubmapOf :: (Eq k, Hashable k, Eq v) => HashMap k v -> HashMap k v -> Bool
isSubmapOf m n = isSubmapOfBy (==) m n

isSubmapOfBy :: (Eq k, Hashable k) => (v1 -> v2 -> Bool) -> HashMap k v1 -> HashMap k v2 -> Bool
isSubmapOfBy f (HashMap es) n = all (\(k, v) -> maybe False (\w -> f v w) (lookup k n)) es

union :: (Eq k, Hashable k) => HashMap k v -> HashMap k v -> HashMap k v
union m n = unionWith const m n

unionWith :: (Eq k, Hashable k) => (v -> v -> v) -> HashMap k v -> HashMap k v -> HashMap k v
unionWith f m n = unionWithKey (\_ v w -> f v w) m n

unionWithKey :: (Eq k, Hashable k) => (k -> v -> v -> v) -> HashMap k v -> HashMap k v -> HashMap k v
unionWithKey f (HashMap es) n = List.foldl' (\m (k, v) -> insertWith (f k) k v m) n es

unions :: (Eq k, Hashable k) => [HashMap k v] -> HashMap k v
unions ms = List.foldl' union empty ms

compose :: (Eq b, Hashable b) => HashMap b c -> HashMap a b -> HashMap a c
compose bc ab = mapMaybe (\b -> lookup b bc) ab

map :: (v1 -> v2) -> HashMap k v1 -> HashMap k v2
map f (HashMap es) = HashMap [(k, f v) | (k, v) <- es]

mapWithKey :: (k -> v1 -> v2) -> HashMap k v1 -> HashMap k v2
mapWithKey f (HashMap es) = HashMap [(k, f k v) | (k, v) <- es]

mapKeys :: (Eq k2, Hashable k2) => (k1 -> k2) -> HashMap k1 v -> HashMap k2 v
mapKeys f m = fromList [(f k, v) | (k, v) <- toList m]

traverseWithKey :: Applicative f => (k -> v1 -> f v2) -> HashMap k v1 -> f (HashMap k v2)
traverseWithKey f m = fmap HashMap (traverse (\(k, v) -> fmap (\w -> (k, w)) (f k v)) (ordered m))

difference, (\\) :: (Eq k, Hashable k) => HashMap k v -> HashMap k w -> HashMap k v
difference m n = filterWithKey (\k _ -> not (member k n)) m
m \\ n = difference m n

differenceWith :: (Eq k, Hashable k) => (v -> w -> Maybe v) -> HashMap k v -> HashMap k w -> HashMap k v
differenceWith f m n = mapMaybeWithKey (\k v -> maybe (Just v) (\w -> f v w) (lookup k n)) m

intersection :: (Eq k, Hashable k) => HashMap k v -> HashMap k w -> HashMap k v
intersection m n = filterWithKey (\k _ -> member k n) m

intersectionWith :: (Eq k, Hashable k) => (v1 -> v2 -> v3) -> HashMap k v1 -> HashMap k v2 -> HashMap k v3
intersectionWith f m n = intersectionWithKey (\_ v w -> f v w) m n

intersectionWithKey :: (Eq k, Hashable k) => (k -> v1 -> v2 -> v3) -> HashMap k v1 -> HashMap k v2 -> HashMap k v3
intersectionWithKey f m n = mapMaybeWithKey (\k v -> fmap (\w -> f k v w) (lookup k n)) m

foldr, foldr' :: (v -> a -> a) -> a -> HashMap k v -> a
foldr f z m = List.foldr (\(_, v) a -> f v a) z (ordered m)
foldr' f z m = Foldable.foldr' (\(_, v) a -> f v a) z (ordered m)

foldl, foldl' :: (a -> v -> a) -> a -> HashMap k v -> a
foldl f z m = List.foldl (\a (_, v) -> f a v) z (ordered m)
foldl' f z m = List.foldl' (\a (_, v) -> f a v) z (ordered m)

foldrWithKey, foldrWithKey' :: (k -> v -> a -> a) -> a -> HashMap k v -> a
foldrWithKey f z m = List.foldr (\(k, v) a -> f k v a) z (ordered m)
foldrWithKey' f z m = Foldable.foldr' (\(k, v) a -> f k v a) z (ordered m)

foldlWithKey, foldlWithKey' :: (a -> k -> v -> a) -> a -> HashMap k v -> a
foldlWithKey f z m = List.foldl (\a (k, v) -> f a k v) z (ordered m)
foldlWithKey' f z m = List.foldl' (\a (k, v) -> f a k v) z (ordered m)

foldMapWithKey :: Monoid m => (k -> v -> m) -> HashMap k v -> m
foldMapWithKey f m = mconcat [f k v | (k, v) <- ordered m]

mapMaybe :: (v1 -> Maybe v2) -> HashMap k v1 -> HashMap k v2
mapMaybe f m = mapMaybeWithKey (\_ v -> f v) m

mapMaybeWithKey :: (k -> v1 -> Maybe v2) -> HashMap k v1 -> HashMap k v2
mapMaybeWithKey f (HashMap es) = HashMap [(k, w) | (k, v) <- es, Just w <- [f k v]]

filter :: (v -> Bool) -> HashMap k v -> HashMap k v
filter p m = filterWithKey (\_ v -> p v) m

filterWithKey :: (k -> v -> Bool) -> HashMap k v -> HashMap k v
filterWithKey p (HashMap es) = HashMap (List.filter (\(k, v) -> p k v) es)

keys :: HashMap k v -> [k]
keys m = List.map fst (ordered m)

elems :: HashMap k v -> [v]
elems m = List.map snd (ordered m)

keysSet :: HashMap k v -> HashSet k
keysSet (HashMap es) = fromEntries (List.map fst es)

toList :: HashMap k v -> [(k, v)]
toList m = ordered m

fromList :: (Eq k, Hashable k) => [(k, v)] -> HashMap k v
fromList es = fromListWith const es

fromListWith :: (Eq k, Hashable k) => (v -> v -> v) -> [(k, v)] -> HashMap k v
fromListWith f es = fromListWithKey (\_ v w -> f v w) es

fromListWithKey :: (Eq k, Hashable k) => (k -> v -> v -> v) -> [(k, v)] -> HashMap k v
fromListWithKey f es = List.foldl' (\m (k, v) -> insertWith (f k) k v m) empty es

-- | Evaluates all values with a function.
allValues :: (v -> () -> ()) -> HashMap k v -> ()
allValues f (HashMap es) = List.foldr (\(_, v) done -> f v done) () es

-- | A map of keys that differ.
fromElements :: [k] -> HashMap k ()
fromElements ks = HashMap [(k, ()) | k <- ks]
