{-# LANGUAGE TypeFamilies #-}
-- | Maps as weight-balanced search trees (Adams; balance parameters 3 and 2),
-- lazy in the values. A node holds the number of keys below it, a key and its
-- value, the smaller keys and the larger ones. Most operations on two maps
-- are built from 'splitLookup', 'link' (join two maps around a key) and
-- 'link2' (join two maps).
module Data.Map.Internal where

import Data.Foldable (Foldable (foldMap))
import qualified Data.Foldable as Foldable
import qualified Data.List as List
import qualified Data.Set.Internal as Set
import Data.Traversable (Traversable (traverse))
import GHC.IsList (IsList (Item))
import qualified GHC.IsList
import Prelude hiding (drop, filter, foldl, foldr, lookup, map, null, splitAt, take)

infixl 9 !, !?, \\

type Size = Int

data Map k a = Bin !Size !k a !(Map k a) !(Map k a) | Tip

instance (Eq k, Eq a) => Eq (Map k a) where
  m == n = size m == size n && toAscList m == toAscList n

instance (Ord k, Ord a) => Ord (Map k a) where
  compare m n = compare (toAscList m) (toAscList n)

instance (Show k, Show a) => Show (Map k a) where
  showsPrec d m = showParen (d > 10) (showString "fromList " . shows (toAscList m))

instance (Ord k, Read k, Read a) => Read (Map k a) where
  readsPrec d = readParen (d > 10) (\r -> [(fromList xs, u) | ("fromList", t) <- lex r, (xs, u) <- readsPrec 11 t])

instance Ord k => IsList (Map k a) where
  type Item (Map k a) = (k, a)
  fromList = fromList
  toList = toAscList

instance Ord k => Semigroup (Map k a) where
  (<>) = union

instance Ord k => Monoid (Map k a) where
  mempty = empty
  mconcat = unions

instance Functor (Map k) where
  fmap = map

instance Foldable (Map k) where
  fold = foldMap id
  foldMap f m = foldMapWithKey (\_ x -> f x) m
  foldr = foldr
  foldl = foldl
  foldr' = foldr'
  foldl' = foldl'
  toList = elems
  null = null
  length = size
  elem x m = List.elem x (elems m)
  sum = foldl' (+) 0
  product = foldl' (*) 1

instance Traversable (Map k) where
  traverse f m = traverseWithKey (\_ x -> f x) m

-- Query

empty :: Map k a
empty = Tip

singleton :: k -> a -> Map k a
singleton k x = Bin 1 k x Tip Tip

null :: Map k a -> Bool
null Tip = True
null (Bin _ _ _ _ _) = False

size :: Map k a -> Int
size Tip = 0
size (Bin n _ _ _ _) = n

lookup :: Ord k => k -> Map k a -> Maybe a
lookup k Tip = k `seq` Nothing
lookup k (Bin _ kx x l r) = case compare k kx of
  LT -> lookup k l
  GT -> lookup k r
  EQ -> Just x

member :: Ord k => k -> Map k a -> Bool
member k Tip = k `seq` False
member k (Bin _ kx _ l r) = case compare k kx of
  LT -> member k l
  GT -> member k r
  EQ -> True

notMember :: Ord k => k -> Map k a -> Bool
notMember k m = not (member k m)

findWithDefault :: Ord k => a -> k -> Map k a -> a
findWithDefault def k m = case lookup k m of
  Nothing -> def
  Just x -> x

(!) :: Ord k => Map k a -> k -> a
m ! k = case lookup k m of
  Nothing -> error "Map.!: given key is not an element in the map"
  Just x -> x

(!?) :: Ord k => Map k a -> k -> Maybe a
m !? k = lookup k m

lookupLT :: Ord k => k -> Map k v -> Maybe (k, v)
lookupLT k m = below Nothing m
  where
    below best Tip = best
    below best (Bin _ kx x l r)
      | kx < k = below (Just (kx, x)) r
      | otherwise = below best l

lookupGT :: Ord k => k -> Map k v -> Maybe (k, v)
lookupGT k m = above Nothing m
  where
    above best Tip = best
    above best (Bin _ kx x l r)
      | kx > k = above (Just (kx, x)) l
      | otherwise = above best r

lookupLE :: Ord k => k -> Map k v -> Maybe (k, v)
lookupLE k m = below Nothing m
  where
    below best Tip = best
    below best (Bin _ kx x l r) = case compare k kx of
      LT -> below best l
      EQ -> Just (kx, x)
      GT -> below (Just (kx, x)) r

lookupGE :: Ord k => k -> Map k v -> Maybe (k, v)
lookupGE k m = above Nothing m
  where
    above best Tip = best
    above best (Bin _ kx x l r) = case compare k kx of
      LT -> above (Just (kx, x)) l
      EQ -> Just (kx, x)
      GT -> above best r

-- Balance

-- | One subtree may be at most this many times as heavy as the other.
delta :: Int
delta = 3

-- | Decides between a single and a double rotation.
ratio :: Int
ratio = 2

-- | A node of two maps that are already in balance.
bin :: k -> a -> Map k a -> Map k a -> Map k a
bin k x l r = Bin (size l + size r + 1) k x l r

-- | A node of two maps, one of which is at most one rotation out of balance.
balance :: k -> a -> Map k a -> Map k a -> Map k a
balance k x l r
  | size l + size r <= 1 = bin k x l r
  | size r > delta * size l = rotateL k x l r
  | size l > delta * size r = rotateR k x l r
  | otherwise = bin k x l r

rotateL :: k -> a -> Map k a -> Map k a -> Map k a
rotateL k x l (Bin _ ky y rl rr)
  | size rl < ratio * size rr = bin ky y (bin k x l rl) rr
  | Bin _ kz z rll rlr <- rl = bin kz z (bin k x l rll) (bin ky y rlr rr)
rotateL k x l r = bin k x l r

rotateR :: k -> a -> Map k a -> Map k a -> Map k a
rotateR k x (Bin _ ky y ll lr) r
  | size lr < ratio * size ll = bin ky y ll (bin k x lr r)
  | Bin _ kz z lrl lrr <- lr = bin kz z (bin ky y ll lrl) (bin k x lrr r)
rotateR k x l r = bin k x l r

-- | Joins two maps of any size around a key that lies between them.
link :: k -> a -> Map k a -> Map k a -> Map k a
link k x Tip r = insertMin k x r
link k x l Tip = insertMax k x l
link k x l@(Bin m ky y ly ry) r@(Bin n kz z lz rz)
  | delta * m < n = balance kz z (link k x l lz) rz
  | delta * n < m = balance ky y ly (link k x ry r)
  | otherwise = bin k x l r

insertMin :: k -> a -> Map k a -> Map k a
insertMin k x Tip = singleton k x
insertMin k x (Bin _ ky y l r) = balance ky y (insertMin k x l) r

insertMax :: k -> a -> Map k a -> Map k a
insertMax k x Tip = singleton k x
insertMax k x (Bin _ ky y l r) = balance ky y l (insertMax k x r)

-- | Joins two maps of any size, all keys of the first below all of the second.
link2 :: Map k a -> Map k a -> Map k a
link2 Tip r = r
link2 l Tip = l
link2 l@(Bin m ky y ly ry) r@(Bin n kz z lz rz)
  | delta * m < n = balance kz z (link2 l lz) rz
  | delta * n < m = balance ky y ly (link2 ry r)
  | otherwise = glue l r

-- | Joins two maps that are in balance with each other.
glue :: Map k a -> Map k a -> Map k a
glue Tip r = r
glue l Tip = l
glue l r
  | size l > size r = case deleteFindMax l of ((k, x), l') -> balance k x l' r
  | otherwise = case deleteFindMin r of ((k, x), r') -> balance k x l r'

-- | Joins two maps around a key that may have lost its value.
linkMaybe :: k -> Maybe a -> Map k a -> Map k a -> Map k a
linkMaybe _ Nothing l r = link2 l r
linkMaybe k (Just x) l r = link k x l r

-- Insertion

insert :: Ord k => k -> a -> Map k a -> Map k a
insert k x Tip = k `seq` singleton k x
insert k x (Bin n ky y l r) = case compare k ky of
  LT -> balance ky y (insert k x l) r
  GT -> balance ky y l (insert k x r)
  EQ -> Bin n k x l r

insertWith :: Ord k => (a -> a -> a) -> k -> a -> Map k a -> Map k a
insertWith f k x m = insertWithKey (\_ new old -> f new old) k x m

insertWithKey :: Ord k => (k -> a -> a -> a) -> k -> a -> Map k a -> Map k a
insertWithKey _ k x Tip = k `seq` singleton k x
insertWithKey f k x (Bin n ky y l r) = case compare k ky of
  LT -> balance ky y (insertWithKey f k x l) r
  GT -> balance ky y l (insertWithKey f k x r)
  EQ -> Bin n k (f k x y) l r

insertLookupWithKey :: Ord k => (k -> a -> a -> a) -> k -> a -> Map k a -> (Maybe a, Map k a)
insertLookupWithKey f k x m = case insertWithKey f k x m of
  m' -> m' `seq` (lookup k m, m')

-- Deletion and update

delete :: Ord k => k -> Map k a -> Map k a
delete k Tip = k `seq` Tip
delete k (Bin _ kx x l r) = case compare k kx of
  LT -> balance kx x (delete k l) r
  GT -> balance kx x l (delete k r)
  EQ -> glue l r

adjust :: Ord k => (a -> a) -> k -> Map k a -> Map k a
adjust f k m = adjustWithKey (\_ x -> f x) k m

adjustWithKey :: Ord k => (k -> a -> a) -> k -> Map k a -> Map k a
adjustWithKey _ k Tip = k `seq` Tip
adjustWithKey f k (Bin n kx x l r) = case compare k kx of
  LT -> Bin n kx x (adjustWithKey f k l) r
  GT -> Bin n kx x l (adjustWithKey f k r)
  EQ -> Bin n kx (f kx x) l r

update :: Ord k => (a -> Maybe a) -> k -> Map k a -> Map k a
update f k m = updateWithKey (\_ x -> f x) k m

updateWithKey :: Ord k => (k -> a -> Maybe a) -> k -> Map k a -> Map k a
updateWithKey _ k Tip = k `seq` Tip
updateWithKey f k (Bin n kx x l r) = case compare k kx of
  LT -> balance kx x (updateWithKey f k l) r
  GT -> balance kx x l (updateWithKey f k r)
  EQ -> case f kx x of
    Just x' -> Bin n kx x' l r
    Nothing -> glue l r

-- | Returns the value before a deletion, or after an update.
updateLookupWithKey :: Ord k => (k -> a -> Maybe a) -> k -> Map k a -> (Maybe a, Map k a)
updateLookupWithKey _ k Tip = k `seq` (Nothing, Tip)
updateLookupWithKey f k (Bin n kx x l r) = case compare k kx of
  LT -> case updateLookupWithKey f k l of (found, l') -> (found, balance kx x l' r)
  GT -> case updateLookupWithKey f k r of (found, r') -> (found, balance kx x l r')
  EQ -> case f kx x of
    Just x' -> (Just x', Bin n kx x' l r)
    Nothing -> (Just x, glue l r)

alter :: Ord k => (Maybe a -> Maybe a) -> k -> Map k a -> Map k a
alter f k Tip = k `seq` (case f Nothing of
  Nothing -> Tip
  Just x -> singleton k x)
alter f k (Bin n kx x l r) = case compare k kx of
  LT -> balance kx x (alter f k l) r
  GT -> balance kx x l (alter f k r)
  EQ -> case f (Just x) of
    Just x' -> Bin n kx x' l r
    Nothing -> glue l r

alterF :: (Ord k, Functor f) => (Maybe a -> f (Maybe a)) -> k -> Map k a -> f (Map k a)
alterF f k m = fmap store (f found)
  where
    found = lookup k m
    store new = case (found, new) of
      (Nothing, Nothing) -> m
      (Nothing, Just x) -> insert k x m
      (Just _, Nothing) -> delete k m
      (Just _, Just x) -> adjust (\_ -> x) k m

-- Union

union :: Ord k => Map k a -> Map k a -> Map k a
union m Tip = m
union Tip n = n
union (Bin _ k x l r) n = case split k n of
  (smaller, larger) -> link k x (union l smaller) (union r larger)

unionWith :: Ord k => (a -> a -> a) -> Map k a -> Map k a -> Map k a
unionWith f m n = unionWithKey (\_ x y -> f x y) m n

unionWithKey :: Ord k => (k -> a -> a -> a) -> Map k a -> Map k a -> Map k a
unionWithKey _ m Tip = m
unionWithKey _ Tip n = n
unionWithKey f (Bin _ k x l r) n = case splitLookup k n of
  (smaller, found, larger) -> case found of
    Nothing -> link k x (unionWithKey f l smaller) (unionWithKey f r larger)
    Just y -> link k (f k x y) (unionWithKey f l smaller) (unionWithKey f r larger)

unions :: (Foldable f, Ord k) => f (Map k a) -> Map k a
unions ms = Foldable.foldl' union empty ms

unionsWith :: (Foldable f, Ord k) => (a -> a -> a) -> f (Map k a) -> Map k a
unionsWith f ms = Foldable.foldl' (unionWith f) empty ms

-- Difference

difference :: Ord k => Map k a -> Map k b -> Map k a
difference Tip _ = Tip
difference m Tip = m
difference m (Bin _ k _ l r) = case split k m of
  (smaller, larger) -> link2 (difference smaller l) (difference larger r)

(\\) :: Ord k => Map k a -> Map k b -> Map k a
m \\ n = difference m n

differenceWith :: Ord k => (a -> b -> Maybe a) -> Map k a -> Map k b -> Map k a
differenceWith f m n = mergeWithKey (\_ x y -> f x y) id (\_ -> Tip) m n

withoutKeys :: Ord k => Map k a -> Set.Set k -> Map k a
withoutKeys m s = filterWithKey (\k _ -> not (Set.member k s)) m

-- Intersection

intersection :: Ord k => Map k a -> Map k b -> Map k a
intersection m n = intersectionWithKey (\_ x _ -> x) m n

intersectionWith :: Ord k => (a -> b -> c) -> Map k a -> Map k b -> Map k c
intersectionWith f m n = intersectionWithKey (\_ x y -> f x y) m n

intersectionWithKey :: Ord k => (k -> a -> b -> c) -> Map k a -> Map k b -> Map k c
intersectionWithKey _ Tip _ = Tip
intersectionWithKey _ _ Tip = Tip
intersectionWithKey f (Bin _ k x l r) n = case splitLookup k n of
  (smaller, found, larger) -> case found of
    Nothing -> link2 (intersectionWithKey f l smaller) (intersectionWithKey f r larger)
    Just y -> link k (f k x y) (intersectionWithKey f l smaller) (intersectionWithKey f r larger)

restrictKeys :: Ord k => Map k a -> Set.Set k -> Map k a
restrictKeys m s = filterWithKey (\k _ -> Set.member k s) m

disjoint :: Ord k => Map k a -> Map k b -> Bool
disjoint Tip _ = True
disjoint _ Tip = True
disjoint (Bin _ k _ l r) n = case splitMember k n of
  (smaller, found, larger) -> not found && disjoint l smaller && disjoint r larger

compose :: Ord b => Map b c -> Map a b -> Map a c
compose bc ab
  | null bc = empty
  | otherwise = mapMaybe (\b -> lookup b bc) ab

mergeWithKey
  :: Ord k
  => (k -> a -> b -> Maybe c) -> (Map k a -> Map k c) -> (Map k b -> Map k c)
  -> Map k a -> Map k b -> Map k c
mergeWithKey _ _ onlyRight Tip n = onlyRight n
mergeWithKey _ onlyLeft _ m Tip = onlyLeft m
mergeWithKey both onlyLeft onlyRight (Bin _ k x l r) n = case splitLookup k n of
  (smaller, found, larger) ->
    let l' = mergeWithKey both onlyLeft onlyRight l smaller
        r' = mergeWithKey both onlyLeft onlyRight r larger
    in case found of
         Just y -> linkMaybe k (both k x y) l' r'
         Nothing -> case onlyLeft (singleton k x) of
           Tip -> link2 l' r'
           Bin _ _ x' Tip Tip -> link k x' l' r'
           _ -> error "mergeWithKey: Given function only1 does not fulfill required conditions (see documentation)"

-- Maps over values and keys

map :: (a -> b) -> Map k a -> Map k b
map _ Tip = Tip
map f (Bin n k x l r) = Bin n k (f x) (map f l) (map f r)

mapWithKey :: (k -> a -> b) -> Map k a -> Map k b
mapWithKey _ Tip = Tip
mapWithKey f (Bin n k x l r) = Bin n k (f k x) (mapWithKey f l) (mapWithKey f r)

traverseWithKey :: Applicative t => (k -> a -> t b) -> Map k a -> t (Map k b)
traverseWithKey _ Tip = pure Tip
traverseWithKey f (Bin n k x l r) =
  (\l' x' r' -> Bin n k x' l' r') <$> traverseWithKey f l <*> f k x <*> traverseWithKey f r

traverseMaybeWithKey :: Applicative f => (k -> a -> f (Maybe b)) -> Map k a -> f (Map k b)
traverseMaybeWithKey _ Tip = pure Tip
traverseMaybeWithKey f (Bin _ k x l r) =
  (\l' x' r' -> linkMaybe k x' l' r') <$> traverseMaybeWithKey f l <*> f k x <*> traverseMaybeWithKey f r

mapAccum :: (a -> b -> (a, c)) -> a -> Map k b -> (a, Map k c)
mapAccum f a m = mapAccumWithKey (\a' _ x -> f a' x) a m

mapAccumWithKey :: (a -> k -> b -> (a, c)) -> a -> Map k b -> (a, Map k c)
mapAccumWithKey _ a Tip = (a, Tip)
mapAccumWithKey f a (Bin n k x l r) =
  let (a1, l') = mapAccumWithKey f a l
      (a2, x') = f a1 k x
      (a3, r') = mapAccumWithKey f a2 r
  in (a3, Bin n k x' l' r')

mapAccumRWithKey :: (a -> k -> b -> (a, c)) -> a -> Map k b -> (a, Map k c)
mapAccumRWithKey _ a Tip = (a, Tip)
mapAccumRWithKey f a (Bin n k x l r) =
  let (a1, r') = mapAccumRWithKey f a r
      (a2, x') = f a1 k x
      (a3, l') = mapAccumRWithKey f a2 l
  in (a3, Bin n k x' l' r')

mapKeys :: Ord k2 => (k1 -> k2) -> Map k1 a -> Map k2 a
mapKeys f m = fromList (foldrWithKey (\k x rest -> (f k, x) : rest) [] m)

mapKeysWith :: Ord k2 => (a -> a -> a) -> (k1 -> k2) -> Map k1 a -> Map k2 a
mapKeysWith c f m = fromListWith c (foldrWithKey (\k x rest -> (f k, x) : rest) [] m)

mapKeysMonotonic :: (k1 -> k2) -> Map k1 a -> Map k2 a
mapKeysMonotonic _ Tip = Tip
mapKeysMonotonic f (Bin n k x l r) = Bin n (f k) x (mapKeysMonotonic f l) (mapKeysMonotonic f r)

-- Folds

foldr :: (a -> b -> b) -> b -> Map k a -> b
foldr _ z Tip = z
foldr f z (Bin _ _ x l r) = foldr f (f x (foldr f z r)) l

foldl :: (b -> a -> b) -> b -> Map k a -> b
foldl _ z Tip = z
foldl f z (Bin _ _ x l r) = foldl f (f (foldl f z l) x) r

foldrWithKey :: (k -> a -> b -> b) -> b -> Map k a -> b
foldrWithKey _ z Tip = z
foldrWithKey f z (Bin _ k x l r) = foldrWithKey f (f k x (foldrWithKey f z r)) l

foldlWithKey :: (b -> k -> a -> b) -> b -> Map k a -> b
foldlWithKey _ z Tip = z
foldlWithKey f z (Bin _ k x l r) = foldlWithKey f (f (foldlWithKey f z l) k x) r

foldMapWithKey :: Monoid m => (k -> a -> m) -> Map k a -> m
foldMapWithKey _ Tip = mempty
foldMapWithKey f (Bin 1 k x _ _) = f k x
foldMapWithKey f (Bin _ k x l r) = foldMapWithKey f l <> (f k x <> foldMapWithKey f r)

foldr' :: (a -> b -> b) -> b -> Map k a -> b
foldr' f z m = foldrWithKey' (\_ x z' -> f x z') z m

foldl' :: (b -> a -> b) -> b -> Map k a -> b
foldl' f z m = foldlWithKey' (\z' _ x -> f z' x) z m

foldrWithKey' :: (k -> a -> b -> b) -> b -> Map k a -> b
foldrWithKey' _ z Tip = z
foldrWithKey' f z (Bin _ k x l r) = case foldrWithKey' f z r of
  z1 -> z1 `seq` (case f k x z1 of z2 -> z2 `seq` foldrWithKey' f z2 l)

foldlWithKey' :: (b -> k -> a -> b) -> b -> Map k a -> b
foldlWithKey' _ z Tip = z
foldlWithKey' f z (Bin _ k x l r) = case foldlWithKey' f z l of
  z1 -> z1 `seq` (case f z1 k x of z2 -> z2 `seq` foldlWithKey' f z2 r)

-- Conversion

elems :: Map k a -> [a]
elems m = foldr (:) [] m

keys :: Map k a -> [k]
keys m = foldrWithKey (\k _ rest -> k : rest) [] m

assocs :: Map k a -> [(k, a)]
assocs m = toAscList m

keysSet :: Map k a -> Set.Set k
keysSet Tip = Set.Tip
keysSet (Bin n k _ l r) = Set.Bin n k (keysSet l) (keysSet r)

fromSet :: (k -> a) -> Set.Set k -> Map k a
fromSet _ Set.Tip = Tip
fromSet f (Set.Bin n k l r) = Bin n k (f k) (fromSet f l) (fromSet f r)

toList :: Map k a -> [(k, a)]
toList m = toAscList m

toAscList :: Map k a -> [(k, a)]
toAscList m = foldrWithKey (\k x rest -> (k, x) : rest) [] m

toDescList :: Map k a -> [(k, a)]
toDescList m = foldlWithKey (\rest k x -> (k, x) : rest) [] m

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

-- | Combines neighbours with equal keys; a later value comes first.
combineRepeated :: Eq k => (k -> a -> a -> a) -> [(k, a)] -> [(k, a)]
combineRepeated f ((k1, x1) : (k2, x2) : rest)
  | k1 == k2 = combineRepeated f ((k2, f k2 x2 x1) : rest)
  | otherwise = (k1, x1) : combineRepeated f ((k2, x2) : rest)
combineRepeated _ kxs = kxs

fromDistinctAscList :: [(k, a)] -> Map k a
fromDistinctAscList kxs = List.foldl' (\m (k, x) -> insertMax k x m) empty kxs

fromDistinctDescList :: [(k, a)] -> Map k a
fromDistinctDescList kxs = List.foldl' (\m (k, x) -> insertMin k x m) empty kxs

-- Filters and splits

filter :: (a -> Bool) -> Map k a -> Map k a
filter p m = filterWithKey (\_ x -> p x) m

filterWithKey :: (k -> a -> Bool) -> Map k a -> Map k a
filterWithKey _ Tip = Tip
filterWithKey p (Bin _ k x l r)
  | p k x = link k x (filterWithKey p l) (filterWithKey p r)
  | otherwise = link2 (filterWithKey p l) (filterWithKey p r)

partition :: (a -> Bool) -> Map k a -> (Map k a, Map k a)
partition p m = partitionWithKey (\_ x -> p x) m

partitionWithKey :: (k -> a -> Bool) -> Map k a -> (Map k a, Map k a)
partitionWithKey _ Tip = (Tip, Tip)
partitionWithKey p (Bin _ k x l r) = case (partitionWithKey p l, partitionWithKey p r) of
  ((l1, l2), (r1, r2))
    | p k x -> (link k x l1 r1, link2 l2 r2)
    | otherwise -> (link2 l1 r1, link k x l2 r2)

takeWhileAntitone :: (k -> Bool) -> Map k a -> Map k a
takeWhileAntitone _ Tip = Tip
takeWhileAntitone p (Bin _ k x l r)
  | p k = link k x l (takeWhileAntitone p r)
  | otherwise = takeWhileAntitone p l

dropWhileAntitone :: (k -> Bool) -> Map k a -> Map k a
dropWhileAntitone _ Tip = Tip
dropWhileAntitone p (Bin _ k x l r)
  | p k = dropWhileAntitone p r
  | otherwise = link k x (dropWhileAntitone p l) r

spanAntitone :: (k -> Bool) -> Map k a -> (Map k a, Map k a)
spanAntitone p m = (takeWhileAntitone p m, dropWhileAntitone p m)

mapMaybe :: (a -> Maybe b) -> Map k a -> Map k b
mapMaybe f m = mapMaybeWithKey (\_ x -> f x) m

mapMaybeWithKey :: (k -> a -> Maybe b) -> Map k a -> Map k b
mapMaybeWithKey _ Tip = Tip
mapMaybeWithKey f (Bin _ k x l r) = linkMaybe k (f k x) (mapMaybeWithKey f l) (mapMaybeWithKey f r)

mapEither :: (a -> Either b c) -> Map k a -> (Map k b, Map k c)
mapEither f m = mapEitherWithKey (\_ x -> f x) m

mapEitherWithKey :: (k -> a -> Either b c) -> Map k a -> (Map k b, Map k c)
mapEitherWithKey _ Tip = (Tip, Tip)
mapEitherWithKey f (Bin _ k x l r) = case (mapEitherWithKey f l, mapEitherWithKey f r) of
  ((l1, l2), (r1, r2)) -> case f k x of
    Left y -> (link k y l1 r1, link2 l2 r2)
    Right z -> (link2 l1 r1, link k z l2 r2)

split :: Ord k => k -> Map k a -> (Map k a, Map k a)
split k m = case splitLookup k m of (smaller, _, larger) -> (smaller, larger)

splitLookup :: Ord k => k -> Map k a -> (Map k a, Maybe a, Map k a)
splitLookup k Tip = k `seq` (Tip, Nothing, Tip)
splitLookup k (Bin _ kx x l r) = case compare k kx of
  LT -> case splitLookup k l of (smaller, found, larger) -> (smaller, found, link kx x larger r)
  GT -> case splitLookup k r of (smaller, found, larger) -> (link kx x l smaller, found, larger)
  EQ -> (l, Just x, r)

splitMember :: Ord k => k -> Map k a -> (Map k a, Bool, Map k a)
splitMember k m = case splitLookup k m of
  (smaller, Nothing, larger) -> (smaller, False, larger)
  (smaller, Just _, larger) -> (smaller, True, larger)

splitRoot :: Map k b -> [Map k b]
splitRoot Tip = []
splitRoot (Bin _ k x l r) = [l, singleton k x, r]

-- Submaps

isSubmapOf :: (Ord k, Eq a) => Map k a -> Map k a -> Bool
isSubmapOf m n = isSubmapOfBy (==) m n

isSubmapOfBy :: Ord k => (a -> b -> Bool) -> Map k a -> Map k b -> Bool
isSubmapOfBy f m n = size m <= size n && submap f m n

isProperSubmapOf :: (Ord k, Eq a) => Map k a -> Map k a -> Bool
isProperSubmapOf m n = isProperSubmapOfBy (==) m n

isProperSubmapOfBy :: Ord k => (a -> b -> Bool) -> Map k a -> Map k b -> Bool
isProperSubmapOfBy f m n = size m < size n && submap f m n

submap :: Ord k => (a -> b -> Bool) -> Map k a -> Map k b -> Bool
submap _ Tip _ = True
submap _ _ Tip = False
submap f (Bin _ k x l r) n = case splitLookup k n of
  (smaller, found, larger) -> case found of
    Nothing -> False
    Just y -> f x y && submap f l smaller && submap f r larger

-- Positions

lookupIndex :: Ord k => k -> Map k a -> Maybe Int
lookupIndex k m = search 0 m
  where
    search n Tip = n `seq` k `seq` Nothing
    search n (Bin _ kx _ l r) = case compare k kx of
      LT -> search n l
      GT -> search (n + size l + 1) r
      EQ -> Just (n + size l)

findIndex :: Ord k => k -> Map k a -> Int
findIndex k m = case lookupIndex k m of
  Just n -> n
  Nothing -> error "Map.findIndex: element is not in the map"

elemAt :: Int -> Map k a -> (k, a)
elemAt _ Tip = error "Map.elemAt: index out of range"
elemAt n (Bin _ k x l r) = case compare n (size l) of
  LT -> elemAt n l
  GT -> elemAt (n - size l - 1) r
  EQ -> (k, x)

updateAt :: (k -> a -> Maybe a) -> Int -> Map k a -> Map k a
updateAt _ _ Tip = error "Map.updateAt: index out of range"
updateAt f n (Bin s k x l r) = case compare n (size l) of
  LT -> balance k x (updateAt f n l) r
  GT -> balance k x l (updateAt f (n - size l - 1) r)
  EQ -> case f k x of
    Just x' -> Bin s k x' l r
    Nothing -> glue l r

deleteAt :: Int -> Map k a -> Map k a
deleteAt _ Tip = error "Map.deleteAt: index out of range"
deleteAt n (Bin _ k x l r) = case compare n (size l) of
  LT -> balance k x (deleteAt n l) r
  GT -> balance k x l (deleteAt (n - size l - 1) r)
  EQ -> glue l r

take :: Int -> Map k a -> Map k a
take _ Tip = Tip
take n m@(Bin s k x l r)
  | n <= 0 = Tip
  | n >= s = m
  | otherwise = case compare n (size l) of
      LT -> take n l
      GT -> link k x l (take (n - size l - 1) r)
      EQ -> l

drop :: Int -> Map k a -> Map k a
drop _ Tip = Tip
drop n m@(Bin s k x l r)
  | n <= 0 = m
  | n >= s = Tip
  | otherwise = case compare n (size l) of
      LT -> link k x (drop n l) r
      GT -> drop (n - size l - 1) r
      EQ -> insertMin k x r

splitAt :: Int -> Map k a -> (Map k a, Map k a)
splitAt n m = (take n m, drop n m)

-- Smallest and largest key

lookupMin :: Map k a -> Maybe (k, a)
lookupMin Tip = Nothing
lookupMin (Bin _ k x Tip _) = Just (k, x)
lookupMin (Bin _ _ _ l _) = lookupMin l

lookupMax :: Map k a -> Maybe (k, a)
lookupMax Tip = Nothing
lookupMax (Bin _ k x _ Tip) = Just (k, x)
lookupMax (Bin _ _ _ _ r) = lookupMax r

findMin :: Map k a -> (k, a)
findMin m = case lookupMin m of
  Just kx -> kx
  Nothing -> error "Map.findMin: empty map has no minimal element"

findMax :: Map k a -> (k, a)
findMax m = case lookupMax m of
  Just kx -> kx
  Nothing -> error "Map.findMax: empty map has no maximal element"

deleteMin :: Map k a -> Map k a
deleteMin Tip = Tip
deleteMin (Bin _ _ _ Tip r) = r
deleteMin (Bin _ k x l r) = balance k x (deleteMin l) r

deleteMax :: Map k a -> Map k a
deleteMax Tip = Tip
deleteMax (Bin _ _ _ l Tip) = l
deleteMax (Bin _ k x l r) = balance k x l (deleteMax r)

deleteFindMin :: Map k a -> ((k, a), Map k a)
deleteFindMin m = case minViewWithKey m of
  Just found -> found
  Nothing -> (error "Map.deleteFindMin: can not return the minimal element of an empty map", Tip)

deleteFindMax :: Map k a -> ((k, a), Map k a)
deleteFindMax m = case maxViewWithKey m of
  Just found -> found
  Nothing -> (error "Map.deleteFindMax: can not return the maximal element of an empty map", Tip)

updateMin :: (a -> Maybe a) -> Map k a -> Map k a
updateMin f m = updateMinWithKey (\_ x -> f x) m

updateMax :: (a -> Maybe a) -> Map k a -> Map k a
updateMax f m = updateMaxWithKey (\_ x -> f x) m

updateMinWithKey :: (k -> a -> Maybe a) -> Map k a -> Map k a
updateMinWithKey _ Tip = Tip
updateMinWithKey f (Bin n k x Tip r) = case f k x of
  Nothing -> r
  Just x' -> Bin n k x' Tip r
updateMinWithKey f (Bin _ k x l r) = balance k x (updateMinWithKey f l) r

updateMaxWithKey :: (k -> a -> Maybe a) -> Map k a -> Map k a
updateMaxWithKey _ Tip = Tip
updateMaxWithKey f (Bin n k x l Tip) = case f k x of
  Nothing -> l
  Just x' -> Bin n k x' l Tip
updateMaxWithKey f (Bin _ k x l r) = balance k x l (updateMaxWithKey f r)

minView :: Map k a -> Maybe (a, Map k a)
minView m = case minViewWithKey m of
  Nothing -> Nothing
  Just ((_, x), rest) -> Just (x, rest)

maxView :: Map k a -> Maybe (a, Map k a)
maxView m = case maxViewWithKey m of
  Nothing -> Nothing
  Just ((_, x), rest) -> Just (x, rest)

minViewWithKey :: Map k a -> Maybe ((k, a), Map k a)
minViewWithKey Tip = Nothing
minViewWithKey m = Just (findMin m, deleteMin m)

maxViewWithKey :: Map k a -> Maybe ((k, a), Map k a)
maxViewWithKey Tip = Nothing
maxViewWithKey m = Just (findMax m, deleteMax m)

-- Debugging

-- | Whether the order, the balance and the sizes are right.
valid :: Ord k => Map k a -> Bool
valid m = ordered (keys m) && balanced m && validSize m
  where
    ordered (x : y : ys) = x < y && ordered (y : ys)
    ordered _ = True

balanced :: Map k a -> Bool
balanced Tip = True
balanced (Bin _ _ _ l r) =
  (size l + size r <= 1 || (size l <= delta * size r && size r <= delta * size l)) && balanced l && balanced r

validSize :: Map k a -> Bool
validSize Tip = True
validSize (Bin n _ _ l r) = n == size l + size r + 1 && validSize l && validSize r
