-- | Sets of 'Int's, modelled as "Data.Set" at that type.
module Data.IntSet.Internal
  ( IntSet (..), Key, empty, singleton, fromList, fromAscList, fromDistinctAscList, insert, delete,
    alterF, member, notMember, lookupLT, lookupGT, lookupLE, lookupGE, null, size, isSubsetOf,
    isProperSubsetOf, disjoint, union, unions, difference, (\\), intersection, filter, partition,
    split, splitMember, splitRoot, map, foldr, foldl, foldr', foldl', fold, findMin, findMax,
    deleteMin, deleteMax, deleteFindMin, deleteFindMax, maxView, minView, elems, toList, toAscList,
    toDescList
  ) where

import qualified Data.Foldable as Foldable
import qualified Data.Set.Internal as S
import Prelude hiding (filter, foldl, foldr, map, null)
import qualified Prelude

infixl 9 \\

newtype IntSet = IntSet (S.Set Int)

type Key = Int

instance Eq IntSet where
  IntSet s == IntSet t = s == t

instance Ord IntSet where
  compare (IntSet s) (IntSet t) = compare s t

instance Show IntSet where
  showsPrec d (IntSet s) = showsPrec d s

instance Read IntSet where
  readsPrec d r = [(IntSet s, t) | (s, t) <- readsPrec d r]

instance Semigroup IntSet where
  (<>) = union

instance Monoid IntSet where
  mempty = empty
  mconcat ss = unions ss

empty :: IntSet
empty = IntSet S.empty

singleton :: Int -> IntSet
singleton k = IntSet (S.singleton k)

fromList :: [Int] -> IntSet
fromList xs = IntSet (S.fromList xs)

fromAscList :: [Int] -> IntSet
fromAscList xs = IntSet (S.fromAscList xs)

fromDistinctAscList :: [Int] -> IntSet
fromDistinctAscList xs = IntSet (S.fromDistinctAscList xs)

insert :: Int -> IntSet -> IntSet
insert k (IntSet s) = IntSet (S.insert k s)

delete :: Int -> IntSet -> IntSet
delete k (IntSet s) = IntSet (S.delete k s)

alterF :: Functor f => (Bool -> f Bool) -> Int -> IntSet -> f IntSet
alterF f k (IntSet s) = fmap IntSet (S.alterF f k s)

member :: Int -> IntSet -> Bool
member k (IntSet s) = S.member k s

notMember :: Int -> IntSet -> Bool
notMember k (IntSet s) = S.notMember k s

lookupLT :: Int -> IntSet -> Maybe Int
lookupLT k (IntSet s) = S.lookupLT k s

lookupGT :: Int -> IntSet -> Maybe Int
lookupGT k (IntSet s) = S.lookupGT k s

lookupLE :: Int -> IntSet -> Maybe Int
lookupLE k (IntSet s) = S.lookupLE k s

lookupGE :: Int -> IntSet -> Maybe Int
lookupGE k (IntSet s) = S.lookupGE k s

null :: IntSet -> Bool
null (IntSet s) = S.null s

size :: IntSet -> Int
size (IntSet s) = S.size s

isSubsetOf :: IntSet -> IntSet -> Bool
isSubsetOf (IntSet s) (IntSet t) = S.isSubsetOf s t

isProperSubsetOf :: IntSet -> IntSet -> Bool
isProperSubsetOf (IntSet s) (IntSet t) = S.isProperSubsetOf s t

disjoint :: IntSet -> IntSet -> Bool
disjoint (IntSet s) (IntSet t) = S.disjoint s t

union :: IntSet -> IntSet -> IntSet
union (IntSet s) (IntSet t) = IntSet (S.union s t)

unions :: Foldable f => f IntSet -> IntSet
unions ms = IntSet (S.unions (Prelude.map (\(IntSet part) -> part) (Foldable.toList ms)))

difference :: IntSet -> IntSet -> IntSet
difference (IntSet s) (IntSet t) = IntSet (S.difference s t)

(\\) :: IntSet -> IntSet -> IntSet
(IntSet s) \\ (IntSet t) = IntSet (s S.\\ t)

intersection :: IntSet -> IntSet -> IntSet
intersection (IntSet s) (IntSet t) = IntSet (S.intersection s t)

filter :: (Int -> Bool) -> IntSet -> IntSet
filter f (IntSet s) = IntSet (S.filter f s)

partition :: (Int -> Bool) -> IntSet -> (IntSet, IntSet)
partition f (IntSet s) = case S.partition f s of (l, r) -> (IntSet l, IntSet r)

split :: Int -> IntSet -> (IntSet, IntSet)
split k (IntSet s) = case S.split k s of (l, r) -> (IntSet l, IntSet r)

splitMember :: Int -> IntSet -> (IntSet, Bool, IntSet)
splitMember k (IntSet s) = case S.splitMember k s of (l, found, r) -> (IntSet l, found, IntSet r)

splitRoot :: IntSet -> [IntSet]
splitRoot (IntSet s) = Prelude.map IntSet (S.splitRoot s)

map :: (Int -> Int) -> IntSet -> IntSet
map f (IntSet s) = IntSet (S.map f s)

foldr :: (Int -> b -> b) -> b -> IntSet -> b
foldr f x (IntSet s) = S.foldr f x s

foldl :: (b -> Int -> b) -> b -> IntSet -> b
foldl f x (IntSet s) = S.foldl f x s

foldr' :: (Int -> b -> b) -> b -> IntSet -> b
foldr' f x (IntSet s) = S.foldr' f x s

foldl' :: (b -> Int -> b) -> b -> IntSet -> b
foldl' f x (IntSet s) = S.foldl' f x s

fold :: (Int -> b -> b) -> b -> IntSet -> b
fold f x (IntSet s) = S.fold f x s

findMin :: IntSet -> Int
findMin (IntSet s) = S.findMin s

findMax :: IntSet -> Int
findMax (IntSet s) = S.findMax s

deleteMin :: IntSet -> IntSet
deleteMin (IntSet s) = IntSet (S.deleteMin s)

deleteMax :: IntSet -> IntSet
deleteMax (IntSet s) = IntSet (S.deleteMax s)

deleteFindMin :: IntSet -> (Int, IntSet)
deleteFindMin (IntSet s) = case S.deleteFindMin s of (found, rest) -> (found, IntSet rest)

deleteFindMax :: IntSet -> (Int, IntSet)
deleteFindMax (IntSet s) = case S.deleteFindMax s of (found, rest) -> (found, IntSet rest)

maxView :: IntSet -> Maybe (Int, IntSet)
maxView (IntSet s) = fmap (\(found, rest) -> (found, IntSet rest)) (S.maxView s)

minView :: IntSet -> Maybe (Int, IntSet)
minView (IntSet s) = fmap (\(found, rest) -> (found, IntSet rest)) (S.minView s)

elems :: IntSet -> [Int]
elems (IntSet s) = S.elems s

toList :: IntSet -> [Int]
toList (IntSet s) = S.toList s

toAscList :: IntSet -> [Int]
toAscList (IntSet s) = S.toAscList s

toDescList :: IntSet -> [Int]
toDescList (IntSet s) = S.toDescList s
