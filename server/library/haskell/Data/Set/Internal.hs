{-# LANGUAGE TypeFamilies #-}
-- | Sets as weight-balanced search trees (Adams; balance parameters 3 and 2).
-- A node holds the number of elements below it, an element, the smaller
-- elements and the larger ones. All other operations are built from 'link'
-- (join two trees around an element) and 'merge' (join two trees).
module Data.Set.Internal where

import Data.Foldable (Foldable (foldMap))
import qualified Data.Foldable as Foldable
import qualified Data.List as List
import GHC.IsList (IsList (Item))
import qualified GHC.IsList
import Prelude hiding (drop, filter, foldl, foldr, map, null, splitAt, take)

{-@ measure Set_cup :: Set a -> Set a -> Set a @-}
{-@ measure Set_cap :: Set a -> Set a -> Set a @-}
{-@ measure Set_dif :: Set a -> Set a -> Set a @-}
{-@ measure Set_sng :: a -> Set a @-}
{-@ measure Set_emp :: Set a -> Bool @-}
{-@ measure Set_empty :: forall a. Int -> Set a @-}
{-@ measure Set_mem :: a -> Set a -> Bool @-}
{-@ measure Set_sub :: Set a -> Set a -> Bool @-}

{-@ measure listElts :: [a] -> Set a
      listElts [] = {v | Set_emp v}
      listElts (x:xs) = {v | v = Set_cup (Set_sng x) (listElts xs)} @-}
{-@ define fromList xs = (listElts xs) @-}

infixl 9 \\

type Size = Int

{-@ embed Set as Set_Set @-}
data Set a = Bin !Size !a !(Set a) !(Set a) | Tip

instance Eq a => Eq (Set a) where
  s == t = size s == size t && toAscList s == toAscList t

instance Ord a => Ord (Set a) where
  compare s t = compare (toAscList s) (toAscList t)

instance Show a => Show (Set a) where
  showsPrec d s = showParen (d > 10) (showString "fromList " . shows (toAscList s))

instance (Ord a, Read a) => Read (Set a) where
  readsPrec d = readParen (d > 10) (\r -> [(fromList xs, u) | ("fromList", t) <- lex r, (xs, u) <- readsPrec 11 t])

instance Ord a => IsList (Set a) where
  type Item (Set a) = a
  fromList = fromList
  toList = toAscList

instance Ord a => Semigroup (Set a) where
  (<>) = union

instance Ord a => Monoid (Set a) where
  mempty = empty
  mconcat = unions

instance Foldable Set where
  fold = foldMap id
  foldMap _ Tip = mempty
  foldMap f (Bin 1 x _ _) = f x
  foldMap f (Bin _ x l r) = foldMap f l <> (f x <> foldMap f r)
  foldr = foldr
  foldl = foldl
  foldr' = foldr'
  foldl' = foldl'
  toList = toAscList
  null = null
  length = size
  elem x s = List.elem x (toAscList s)
  minimum = findMin
  maximum = findMax
  sum = foldl' (+) 0
  product = foldl' (*) 1

-- Query

{-@ assume empty :: {v:Set a | Set_emp v} @-}
empty :: Set a
empty = Tip

{-@ assume singleton :: x:a -> {v:Set a | v = Set_sng x} @-}
singleton :: a -> Set a
singleton x = Bin 1 x Tip Tip

{-@ assume null :: xs:Set a -> {v:Bool | v <=> Set_emp xs} @-}
null :: Set a -> Bool
null Tip = True
null (Bin _ _ _ _) = False

size :: Set a -> Int
size Tip = 0
size (Bin n _ _ _) = n

{-@ assume member :: Ord a => x:a -> xs:Set a -> {v:Bool | v <=> Set_mem x xs} @-}
member :: Ord a => a -> Set a -> Bool
member x Tip = x `seq` False
member x (Bin _ y l r) = case compare x y of
  LT -> member x l
  GT -> member x r
  EQ -> True

notMember :: Ord a => a -> Set a -> Bool
notMember x s = not (member x s)

lookupLT :: Ord a => a -> Set a -> Maybe a
lookupLT x s = below Nothing s
  where
    below best Tip = best
    below best (Bin _ y l r)
      | y < x = below (Just y) r
      | otherwise = below best l

lookupGT :: Ord a => a -> Set a -> Maybe a
lookupGT x s = above Nothing s
  where
    above best Tip = best
    above best (Bin _ y l r)
      | y > x = above (Just y) l
      | otherwise = above best r

lookupLE :: Ord a => a -> Set a -> Maybe a
lookupLE x s = below Nothing s
  where
    below best Tip = best
    below best (Bin _ y l r) = case compare x y of
      LT -> below best l
      EQ -> Just y
      GT -> below (Just y) r

lookupGE :: Ord a => a -> Set a -> Maybe a
lookupGE x s = above Nothing s
  where
    above best Tip = best
    above best (Bin _ y l r) = case compare x y of
      LT -> above (Just y) l
      EQ -> Just y
      GT -> above best r

-- Balance

-- | One subtree may be at most this many times as heavy as the other.
delta :: Int
delta = 3

-- | Decides between a single and a double rotation.
ratio :: Int
ratio = 2

-- | A node of two trees that are already in balance.
bin :: a -> Set a -> Set a -> Set a
bin x l r = Bin (size l + size r + 1) x l r

-- | A node of two trees, one of which is at most one rotation out of balance.
balance :: a -> Set a -> Set a -> Set a
balance x l r
  | size l + size r <= 1 = bin x l r
  | size r > delta * size l = rotateL x l r
  | size l > delta * size r = rotateR x l r
  | otherwise = bin x l r

rotateL :: a -> Set a -> Set a -> Set a
rotateL x l (Bin _ y rl rr)
  | size rl < ratio * size rr = bin y (bin x l rl) rr
  | Bin _ z rll rlr <- rl = bin z (bin x l rll) (bin y rlr rr)
rotateL x l r = bin x l r

rotateR :: a -> Set a -> Set a -> Set a
rotateR x (Bin _ y ll lr) r
  | size lr < ratio * size ll = bin y ll (bin x lr r)
  | Bin _ z lrl lrr <- lr = bin z (bin y ll lrl) (bin x lrr r)
rotateR x l r = bin x l r

-- | Joins two trees of any size around an element that lies between them.
link :: a -> Set a -> Set a -> Set a
link x Tip r = insertMin x r
link x l Tip = insertMax x l
link x l@(Bin m y ly ry) r@(Bin n z lz rz)
  | delta * m < n = balance z (link x l lz) rz
  | delta * n < m = balance y ly (link x ry r)
  | otherwise = bin x l r

insertMin :: a -> Set a -> Set a
insertMin x Tip = singleton x
insertMin x (Bin _ y l r) = balance y (insertMin x l) r

insertMax :: a -> Set a -> Set a
insertMax x Tip = singleton x
insertMax x (Bin _ y l r) = balance y l (insertMax x r)

-- | Joins two trees of any size, all of the first below all of the second.
merge :: Set a -> Set a -> Set a
merge Tip r = r
merge l Tip = l
merge l@(Bin m y ly ry) r@(Bin n z lz rz)
  | delta * m < n = balance z (merge l lz) rz
  | delta * n < m = balance y ly (merge ry r)
  | otherwise = glue l r

-- | Joins two trees that are in balance with each other.
glue :: Set a -> Set a -> Set a
glue Tip r = r
glue l Tip = l
glue l r
  | size l > size r = case deleteFindMax l of (x, l') -> balance x l' r
  | otherwise = case deleteFindMin r of (x, r') -> balance x l r'

-- Insertion and deletion

{-@ assume insert :: Ord a => x:a -> xs:Set a -> {v:Set a | v = Set_cup xs (Set_sng x)} @-}
insert :: Ord a => a -> Set a -> Set a
insert x Tip = x `seq` singleton x
insert x (Bin n y l r) = case compare x y of
  LT -> balance y (insert x l) r
  GT -> balance y l (insert x r)
  EQ -> Bin n x l r

{-@ assume delete :: Ord a => x:a -> xs:Set a -> {v:Set a | v = Set_dif xs (Set_sng x)} @-}
delete :: Ord a => a -> Set a -> Set a
delete x Tip = x `seq` Tip
delete x (Bin _ y l r) = case compare x y of
  LT -> balance y (delete x l) r
  GT -> balance y l (delete x r)
  EQ -> glue l r

alterF :: (Ord a, Functor f) => (Bool -> f Bool) -> a -> Set a -> f (Set a)
alterF f x s = fmap choose (f present)
  where
    present = member x s
    choose True = if present then s else insert x s
    choose False = if present then delete x s else s

-- Construction from lists

{-@ assume fromList :: Ord a => xs:[a] -> {v:Set a | v = listElts xs} @-}
fromList :: Ord a => [a] -> Set a
fromList xs = List.foldl' (\s x -> insert x s) empty xs

fromAscList :: Eq a => [a] -> Set a
fromAscList xs = fromDistinctAscList (dropRepeated xs)

fromDescList :: Eq a => [a] -> Set a
fromDescList xs = fromDistinctDescList (dropRepeated xs)

dropRepeated :: Eq a => [a] -> [a]
dropRepeated (x : y : ys)
  | x == y = dropRepeated (x : ys)
  | otherwise = x : dropRepeated (y : ys)
dropRepeated xs = xs

fromDistinctAscList :: [a] -> Set a
fromDistinctAscList xs = List.foldl' (\s x -> insertMax x s) empty xs

fromDistinctDescList :: [a] -> Set a
fromDistinctDescList xs = List.foldl' (\s x -> insertMin x s) empty xs

-- | All subsets, in the order of sets: first the empty one, then those with
-- the smallest element, then the others.
powerSet :: Set a -> Set (Set a)
powerSet s = fromDistinctAscList (List.map fromDistinctAscList (subsets (toAscList s)))
  where
    subsets [] = [[]]
    subsets (x : xs) = case subsets xs of
      rest -> [] : List.map (x :) rest ++ List.drop 1 rest

-- Set operations

{-@ assume union :: Ord a => xs:Set a -> ys:Set a -> {v:Set a | v = Set_cup xs ys} @-}
union :: Ord a => Set a -> Set a -> Set a
union s Tip = s
union s (Bin 1 x _ _) = insertR x s
union (Bin 1 x _ _) t = insert x t
union Tip t = t
union (Bin _ x l r) t = case split x t of
  (smaller, larger) -> link x (union l smaller) (union r larger)

-- | Adds an element unless an equal one is there.
insertR :: Ord a => a -> Set a -> Set a
insertR x s = if member x s then s else insert x s

unions :: (Foldable f, Ord a) => f (Set a) -> Set a
unions ss = Foldable.foldl' union empty ss

{-@ assume difference :: Ord a => xs:Set a -> ys:Set a -> {v:Set a | v = Set_dif xs ys} @-}
difference :: Ord a => Set a -> Set a -> Set a
difference Tip _ = Tip
difference s Tip = s
difference s (Bin _ x l r) = case split x s of
  (smaller, larger) -> merge (difference smaller l) (difference larger r)

(\\) :: Ord a => Set a -> Set a -> Set a
s \\ t = difference s t

{-@ assume intersection :: Ord a => xs:Set a -> ys:Set a -> {v:Set a | v = Set_cap xs ys} @-}
intersection :: Ord a => Set a -> Set a -> Set a
intersection Tip _ = Tip
intersection _ Tip = Tip
intersection (Bin _ x l r) t = case splitMember x t of
  (smaller, found, larger)
    | found -> link x (intersection l smaller) (intersection r larger)
    | otherwise -> merge (intersection l smaller) (intersection r larger)

{-@ assume isSubsetOf :: Ord a => x:Set a -> y:Set a -> {v:Bool | v <=> Set_sub x y} @-}
isSubsetOf :: Ord a => Set a -> Set a -> Bool
isSubsetOf s t = size s <= size t && isSubsetOfX s t

isSubsetOfX :: Ord a => Set a -> Set a -> Bool
isSubsetOfX Tip _ = True
isSubsetOfX _ Tip = False
isSubsetOfX (Bin _ x l r) t = case splitMember x t of
  (smaller, found, larger) -> found && isSubsetOfX l smaller && isSubsetOfX r larger

isProperSubsetOf :: Ord a => Set a -> Set a -> Bool
isProperSubsetOf s t = size s < size t && isSubsetOfX s t

disjoint :: Ord a => Set a -> Set a -> Bool
disjoint Tip _ = True
disjoint _ Tip = True
disjoint (Bin _ x l r) t = case splitMember x t of
  (smaller, found, larger) -> not found && disjoint l smaller && disjoint r larger

cartesianProduct :: Set a -> Set b -> Set (a, b)
cartesianProduct s t = fromDistinctAscList [(x, y) | x <- toAscList s, y <- toAscList t]

disjointUnion :: Set a -> Set b -> Set (Either a b)
disjointUnion s t = merge (mapMonotonic Left s) (mapMonotonic Right t)

-- Filters and splits

filter :: (a -> Bool) -> Set a -> Set a
filter _ Tip = Tip
filter p (Bin _ x l r)
  | p x = link x (filter p l) (filter p r)
  | otherwise = merge (filter p l) (filter p r)

partition :: (a -> Bool) -> Set a -> (Set a, Set a)
partition _ Tip = (Tip, Tip)
partition p (Bin _ x l r) = case (partition p l, partition p r) of
  ((l1, l2), (r1, r2))
    | p x -> (link x l1 r1, merge l2 r2)
    | otherwise -> (merge l1 r1, link x l2 r2)

split :: Ord a => a -> Set a -> (Set a, Set a)
split x s = case splitMember x s of (smaller, _, larger) -> (smaller, larger)

splitMember :: Ord a => a -> Set a -> (Set a, Bool, Set a)
splitMember _ Tip = (Tip, False, Tip)
splitMember x (Bin _ y l r) = case compare x y of
  LT -> case splitMember x l of (smaller, found, larger) -> (smaller, found, link y larger r)
  GT -> case splitMember x r of (smaller, found, larger) -> (link y l smaller, found, larger)
  EQ -> (l, True, r)

splitRoot :: Set a -> [Set a]
splitRoot Tip = []
splitRoot (Bin _ x l r) = [l, singleton x, r]

takeWhileAntitone :: (a -> Bool) -> Set a -> Set a
takeWhileAntitone _ Tip = Tip
takeWhileAntitone p (Bin _ x l r)
  | p x = link x l (takeWhileAntitone p r)
  | otherwise = takeWhileAntitone p l

dropWhileAntitone :: (a -> Bool) -> Set a -> Set a
dropWhileAntitone _ Tip = Tip
dropWhileAntitone p (Bin _ x l r)
  | p x = dropWhileAntitone p r
  | otherwise = link x (dropWhileAntitone p l) r

spanAntitone :: (a -> Bool) -> Set a -> (Set a, Set a)
spanAntitone p s = (takeWhileAntitone p s, dropWhileAntitone p s)

-- Positions

lookupIndex :: Ord a => a -> Set a -> Maybe Int
lookupIndex x s = search 0 s
  where
    search n Tip = n `seq` x `seq` Nothing
    search n (Bin _ y l r) = case compare x y of
      LT -> search n l
      GT -> search (n + size l + 1) r
      EQ -> Just (n + size l)

findIndex :: Ord a => a -> Set a -> Int
findIndex x s = case lookupIndex x s of
  Just n -> n
  Nothing -> error "Set.findIndex: element is not in the set"

elemAt :: Int -> Set a -> a
elemAt _ Tip = error "Set.elemAt: index out of range"
elemAt n (Bin _ x l r) = case compare n (size l) of
  LT -> elemAt n l
  GT -> elemAt (n - size l - 1) r
  EQ -> x

deleteAt :: Int -> Set a -> Set a
deleteAt _ Tip = error "Set.deleteAt: index out of range"
deleteAt n (Bin _ x l r) = case compare n (size l) of
  LT -> balance x (deleteAt n l) r
  GT -> balance x l (deleteAt (n - size l - 1) r)
  EQ -> glue l r

take :: Int -> Set a -> Set a
take _ Tip = Tip
take n s@(Bin _ x l r)
  | n <= 0 = Tip
  | n >= size s = s
  | otherwise = case compare n (size l) of
      LT -> take n l
      GT -> link x l (take (n - size l - 1) r)
      EQ -> l

drop :: Int -> Set a -> Set a
drop _ Tip = Tip
drop n s@(Bin _ x l r)
  | n <= 0 = s
  | n >= size s = Tip
  | otherwise = case compare n (size l) of
      LT -> link x (drop n l) r
      GT -> drop (n - size l - 1) r
      EQ -> insertMin x r

splitAt :: Int -> Set a -> (Set a, Set a)
splitAt n s = (take n s, drop n s)

-- Maps and folds

map :: Ord b => (a -> b) -> Set a -> Set b
map f s = fromList (foldr (\x xs -> f x : xs) [] s)

mapMonotonic :: (a -> b) -> Set a -> Set b
mapMonotonic _ Tip = Tip
mapMonotonic f (Bin n x l r) = Bin n (f x) (mapMonotonic f l) (mapMonotonic f r)

foldr :: (a -> b -> b) -> b -> Set a -> b
foldr _ z Tip = z
foldr f z (Bin _ x l r) = foldr f (f x (foldr f z r)) l

foldl :: (b -> a -> b) -> b -> Set a -> b
foldl _ z Tip = z
foldl f z (Bin _ x l r) = foldl f (f (foldl f z l) x) r

foldr' :: (a -> b -> b) -> b -> Set a -> b
foldr' _ z Tip = z
foldr' f z (Bin _ x l r) = case foldr' f z r of
  z1 -> z1 `seq` (case f x z1 of z2 -> z2 `seq` foldr' f z2 l)

foldl' :: (b -> a -> b) -> b -> Set a -> b
foldl' _ z Tip = z
foldl' f z (Bin _ x l r) = case foldl' f z l of
  z1 -> z1 `seq` (case f z1 x of z2 -> z2 `seq` foldl' f z2 r)

fold :: (a -> b -> b) -> b -> Set a -> b
fold f z s = foldr f z s

-- Smallest and largest

lookupMin :: Set a -> Maybe a
lookupMin Tip = Nothing
lookupMin (Bin _ x Tip _) = Just x
lookupMin (Bin _ _ l _) = lookupMin l

lookupMax :: Set a -> Maybe a
lookupMax Tip = Nothing
lookupMax (Bin _ x _ Tip) = Just x
lookupMax (Bin _ _ _ r) = lookupMax r

findMin :: Set a -> a
findMin s = case lookupMin s of
  Just x -> x
  Nothing -> error "Set.findMin: empty set has no minimal element"

findMax :: Set a -> a
findMax s = case lookupMax s of
  Just x -> x
  Nothing -> error "Set.findMax: empty set has no maximal element"

deleteMin :: Set a -> Set a
deleteMin Tip = Tip
deleteMin (Bin _ _ Tip r) = r
deleteMin (Bin _ x l r) = balance x (deleteMin l) r

deleteMax :: Set a -> Set a
deleteMax Tip = Tip
deleteMax (Bin _ _ l Tip) = l
deleteMax (Bin _ x l r) = balance x l (deleteMax r)

deleteFindMin :: Set a -> (a, Set a)
deleteFindMin s = case minView s of
  Just found -> found
  Nothing -> (error "Set.deleteFindMin: can not return the minimal element of an empty set", Tip)

deleteFindMax :: Set a -> (a, Set a)
deleteFindMax s = case maxView s of
  Just found -> found
  Nothing -> (error "Set.deleteFindMax: can not return the maximal element of an empty set", Tip)

minView :: Set a -> Maybe (a, Set a)
minView Tip = Nothing
minView s = Just (findMin s, deleteMin s)

maxView :: Set a -> Maybe (a, Set a)
maxView Tip = Nothing
maxView s = Just (findMax s, deleteMax s)

-- Lists

elems :: Set a -> [a]
elems s = toList s

{-@ assume toList :: s:Set a -> {xs:[a] | s = listElts xs} @-}
toList :: Set a -> [a]
toList s = toAscList s

toAscList :: Set a -> [a]
toAscList s = foldr (:) [] s

toDescList :: Set a -> [a]
toDescList s = foldl (flip (:)) [] s

-- Debugging

-- | Whether the order, the balance and the sizes are right.
valid :: Ord a => Set a -> Bool
valid s = ordered (toAscList s) && balanced s && validSize s
  where
    ordered (x : y : ys) = x < y && ordered (y : ys)
    ordered _ = True

balanced :: Set a -> Bool
balanced Tip = True
balanced (Bin _ _ l r) =
  (size l + size r <= 1 || (size l <= delta * size r && size r <= delta * size l)) && balanced l && balanced r

validSize :: Set a -> Bool
validSize Tip = True
validSize (Bin n _ l r) = n == size l + size r + 1 && validSize l && validSize r
