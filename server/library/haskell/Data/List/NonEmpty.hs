-- | Lists with at least one element.
module Data.List.NonEmpty
  ( NonEmpty (..), map, intersperse, scanl, scanr, scanl1, scanr1, transpose, sortBy, sortWith, length
  , head, tail, last, init, singleton, (<|), cons, uncons, unfoldr, sort, reverse, inits, tails, append, appendList
  , prependList, iterate, repeat, cycle, insert, some1, take, drop, splitAt, takeWhile, dropWhile, span, break
  , filter, partition, group, groupBy, groupWith, groupAllWith, group1, groupBy1, groupWith1, groupAllWith1
  , isPrefixOf, nub, nubBy, (!!), zip, zipWith, unzip, fromList, toList, nonEmpty, xor
  ) where

import Prelude hiding
  ( break, cycle, drop, dropWhile, filter, head, init, iterate, last, length, map, repeat, reverse, scanl, scanl1
  , scanr, scanr1, span, splitAt, tail, take, takeWhile, unzip, zip, zipWith, (!!) )
import Control.Applicative (Alternative, liftA2, many)
import Data.Function (on)
import Data.Ord (comparing)
import GHC.Base (NonEmpty (..))
import qualified Data.Foldable as Foldable
import qualified Data.List as List

infixr 5 <|
infixl 9 !!

-- | The result of a list function that keeps at least one element.
lift :: ([a] -> [b]) -> NonEmpty a -> NonEmpty b
lift f xs = fromList (f (toList xs))

fromList :: [a] -> NonEmpty a
fromList (x : xs) = x :| xs
fromList []       = errorWithoutStackTrace "NonEmpty.fromList: empty list"

toList :: NonEmpty a -> [a]
toList ~(x :| xs) = x : xs

nonEmpty :: [a] -> Maybe (NonEmpty a)
nonEmpty []       = Nothing
nonEmpty (x : xs) = Just (x :| xs)

length :: NonEmpty a -> Int
length (_ :| xs) = 1 + List.length xs

xor :: NonEmpty Bool -> Bool
xor (x :| xs) = foldr (/=) x xs

head :: NonEmpty a -> a
head (x :| _) = x

tail :: NonEmpty a -> [a]
tail (_ :| xs) = xs

last :: NonEmpty a -> a
last ~(x :| xs) = List.last (x : xs)

init :: NonEmpty a -> [a]
init ~(x :| xs) = List.init (x : xs)

singleton :: a -> NonEmpty a
singleton x = x :| []

(<|) :: a -> NonEmpty a -> NonEmpty a
x <| ~(y :| ys) = x :| y : ys

cons :: a -> NonEmpty a -> NonEmpty a
cons x xs = x <| xs

uncons :: NonEmpty a -> (a, Maybe (NonEmpty a))
uncons ~(x :| xs) = (x, nonEmpty xs)

unfoldr :: (a -> (b, Maybe a)) -> a -> NonEmpty b
unfoldr f a = case f a of
  (b, Nothing) -> b :| []
  (b, Just c)  -> b <| unfoldr f c

append :: NonEmpty a -> NonEmpty a -> NonEmpty a
append xs ys = xs <> ys

appendList :: NonEmpty a -> [a] -> NonEmpty a
appendList (x :| xs) ys = x :| (xs ++ ys)

prependList :: [a] -> NonEmpty a -> NonEmpty a
prependList []       ne        = ne
prependList (x : xs) (y :| ys) = x :| (xs ++ y : ys)

map :: (a -> b) -> NonEmpty a -> NonEmpty b
map f ~(x :| xs) = f x :| fmap f xs

intersperse :: a -> NonEmpty a -> NonEmpty a
intersperse sep xs = lift (List.intersperse sep) xs

scanl :: Foldable f => (b -> a -> b) -> b -> f a -> NonEmpty b
scanl f z t = fromList (List.scanl f z (Foldable.toList t))

scanr :: Foldable f => (a -> b -> b) -> b -> f a -> NonEmpty b
scanr f z t = fromList (List.scanr f z (Foldable.toList t))

scanl1 :: (a -> a -> a) -> NonEmpty a -> NonEmpty a
scanl1 f ~(x :| xs) = fromList (List.scanl f x xs)

scanr1 :: (a -> a -> a) -> NonEmpty a -> NonEmpty a
scanr1 f ~(x :| xs) = fromList (List.scanr1 f (x : xs))

transpose :: NonEmpty (NonEmpty a) -> NonEmpty (NonEmpty a)
transpose xss = fmap fromList (fromList (List.transpose (toList (fmap toList xss))))

sort :: Ord a => NonEmpty a -> NonEmpty a
sort xs = lift List.sort xs

sortBy :: (a -> a -> Ordering) -> NonEmpty a -> NonEmpty a
sortBy cmp xs = lift (List.sortBy cmp) xs

sortWith :: Ord o => (a -> o) -> NonEmpty a -> NonEmpty a
sortWith f xs = sortBy (comparing f) xs

insert :: (Foldable f, Ord a) => a -> f a -> NonEmpty a
insert x t = fromList (List.insert x (Foldable.toList t))

some1 :: Alternative f => f a -> f (NonEmpty a)
some1 x = liftA2 (:|) x (many x)

reverse :: NonEmpty a -> NonEmpty a
reverse xs = lift List.reverse xs

inits :: Foldable f => f a -> NonEmpty [a]
inits t = fromList (List.inits (Foldable.toList t))

tails :: Foldable f => f a -> NonEmpty [a]
tails t = fromList (List.tails (Foldable.toList t))

iterate :: (a -> a) -> a -> NonEmpty a
iterate f x = x :| List.iterate f (f x)

repeat :: a -> NonEmpty a
repeat x = x :| List.repeat x

cycle :: NonEmpty a -> NonEmpty a
cycle xs = lift List.cycle xs

take :: Int -> NonEmpty a -> [a]
take n xs = List.take n (toList xs)

drop :: Int -> NonEmpty a -> [a]
drop n xs = List.drop n (toList xs)

splitAt :: Int -> NonEmpty a -> ([a], [a])
splitAt n xs = List.splitAt n (toList xs)

takeWhile :: (a -> Bool) -> NonEmpty a -> [a]
takeWhile p xs = List.takeWhile p (toList xs)

dropWhile :: (a -> Bool) -> NonEmpty a -> [a]
dropWhile p xs = List.dropWhile p (toList xs)

span :: (a -> Bool) -> NonEmpty a -> ([a], [a])
span p xs = List.span p (toList xs)

break :: (a -> Bool) -> NonEmpty a -> ([a], [a])
break p xs = List.break p (toList xs)

filter :: (a -> Bool) -> NonEmpty a -> [a]
filter p xs = List.filter p (toList xs)

partition :: (a -> Bool) -> NonEmpty a -> ([a], [a])
partition p xs = List.partition p (toList xs)

group :: (Foldable f, Eq a) => f a -> [NonEmpty a]
group t = groupBy (==) t

groupBy :: Foldable f => (a -> a -> Bool) -> f a -> [NonEmpty a]
groupBy eq t = List.map fromList (List.groupBy eq (Foldable.toList t))

groupWith :: Eq b => (a -> b) -> [a] -> [NonEmpty a]
groupWith f xs = groupBy ((==) `on` f) xs

groupAllWith :: Ord b => (a -> b) -> [a] -> [NonEmpty a]
groupAllWith f xs = groupWith f (List.sortBy (comparing f) xs)

group1 :: Eq a => NonEmpty a -> NonEmpty (NonEmpty a)
group1 xs = fromList (group xs)

groupBy1 :: (a -> a -> Bool) -> NonEmpty a -> NonEmpty (NonEmpty a)
groupBy1 eq xs = fromList (groupBy eq xs)

groupWith1 :: Eq b => (a -> b) -> NonEmpty a -> NonEmpty (NonEmpty a)
groupWith1 f xs = groupBy1 ((==) `on` f) xs

groupAllWith1 :: Ord b => (a -> b) -> NonEmpty a -> NonEmpty (NonEmpty a)
groupAllWith1 f xs = groupWith1 f (sortWith f xs)

isPrefixOf :: Eq a => [a] -> NonEmpty a -> Bool
isPrefixOf xs ys = List.isPrefixOf xs (toList ys)

nub :: Eq a => NonEmpty a -> NonEmpty a
nub xs = lift List.nub xs

nubBy :: (a -> a -> Bool) -> NonEmpty a -> NonEmpty a
nubBy eq xs = lift (List.nubBy eq) xs

(!!) :: NonEmpty a -> Int -> a
(x :| xs) !! n
  | n == 0    = x
  | n > 0     = xs List.!! (n - 1)
  | otherwise = errorWithoutStackTrace "NonEmpty.!! negative index"

zip :: NonEmpty a -> NonEmpty b -> NonEmpty (a, b)
zip ~(x :| xs) ~(y :| ys) = (x, y) :| List.zip xs ys

zipWith :: (a -> b -> c) -> NonEmpty a -> NonEmpty b -> NonEmpty c
zipWith f ~(x :| xs) ~(y :| ys) = f x y :| List.zipWith f xs ys

unzip :: Functor f => f (a, b) -> (f a, f b)
unzip xs = (fmap fst xs, fmap snd xs)
