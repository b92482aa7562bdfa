{-# LANGUAGE TypeFamilies #-}
-- | Sequences, modelled as lists that are evaluated to the end. @Empty@ and
-- @:<|@ are the constructors; the pattern @:|>@ of GHC's library is missing.
module Data.Sequence
  ( Seq (..), ViewL (..), ViewR (..), fromList, empty, singleton, (<|), (|>), (><), fromFunction,
    replicate, replicateA, replicateM, cycleTaking, unfoldr, unfoldl, iterateN, null, length, viewl,
    viewr, lookup, (!?), index, adjust, adjust', update, insertAt, deleteAt, take, drop, splitAt,
    reverse, intersperse, scanl, scanl1, scanr, scanr1, tails, inits, chunksOf, takeWhileL,
    takeWhileR, dropWhileL, dropWhileR, spanl, spanr, breakl, breakr, partition, filter, sort,
    sortBy, sortOn, unstableSort, unstableSortBy, unstableSortOn, elemIndexL, elemIndicesL,
    elemIndexR, elemIndicesR, findIndexL, findIndicesL, findIndexR, findIndicesR, mapWithIndex,
    traverseWithIndex, foldMapWithIndex, foldlWithIndex, foldrWithIndex, zip, zipWith, zip3,
    zipWith3, unzip, unzipWith
  ) where

import Control.Applicative (Alternative)
import qualified Control.Applicative as Applicative
import Control.Monad (MonadPlus)
import qualified Control.Monad as Monad
import Control.Monad.Fail (MonadFail (..))
import qualified Data.Foldable as Foldable
import qualified Data.List as List
import GHC.IsList (IsList (Item))
import qualified GHC.IsList
import Prelude hiding (drop, filter, length, lookup, null, replicate, reverse, scanl, scanl1, scanr, scanr1, splitAt, take, unzip, zip, zip3, zipWith, zipWith3)

infixr 5 :<|, <|, ><, :<
infixl 5 |>, :>

data Seq a = Empty | a :<| !(Seq a)

data ViewL a = EmptyL | a :< Seq a
  deriving (Eq, Ord, Show)

data ViewR a = EmptyR | Seq a :> a
  deriving (Eq, Ord, Show)

instance Eq a => Eq (Seq a) where
  s == t = list s == list t

instance Ord a => Ord (Seq a) where
  compare s t = compare (list s) (list t)

instance Show a => Show (Seq a) where
  showsPrec d s = showParen (d > 10) (showString "fromList " . shows (list s))

instance Read a => Read (Seq a) where
  readsPrec d = readParen (d > 10) (\r -> [(fromList xs, u) | ("fromList", t) <- lex r, (xs, u) <- readsPrec 11 t])

instance IsList (Seq a) where
  type Item (Seq a) = a
  fromList = fromList
  toList = Foldable.toList

instance Semigroup (Seq a) where
  (<>) = (><)

instance Monoid (Seq a) where
  mempty = empty

instance Functor Seq where
  fmap _ Empty = Empty
  fmap f (x :<| s) = f x :<| fmap f s

instance Foldable Seq where
  foldr _ z Empty = z
  foldr f z (x :<| s) = f x (Foldable.foldr f z s)
  length = length
  null = null

instance Traversable Seq where
  traverse f s = fmap fromList (traverse f (list s))

instance Applicative Seq where
  pure = singleton
  fs <*> xs = fromList (list fs <*> list xs)

instance Monad Seq where
  s >>= f = fromList (concatMap (\x -> list (f x)) (list s))

instance MonadFail Seq where
  fail _ = Empty

instance Alternative Seq where
  empty = Empty
  (<|>) = (><)

instance MonadPlus Seq

-- | The elements, as a list.
list :: Seq a -> [a]
list Empty = []
list (x :<| s) = x : list s

fromList :: [a] -> Seq a
fromList xs = List.foldr (:<|) Empty xs

-- Construction

empty :: Seq a
empty = Empty

singleton :: a -> Seq a
singleton x = x :<| Empty

(<|) :: a -> Seq a -> Seq a
x <| s = x :<| s

(|>) :: Seq a -> a -> Seq a
Empty |> x = singleton x
(y :<| s) |> x = y :<| (s |> x)

(><) :: Seq a -> Seq a -> Seq a
Empty >< t = t
(x :<| s) >< t = x :<| (s >< t)

-- | What a negative length raises.
counted :: String -> Int -> Int
counted name n = if n < 0 then error (name ++ " takes a nonnegative integer argument") else n

fromFunction :: Int -> (Int -> a) -> Seq a
fromFunction n f = fromList (List.map f [0 .. checked - 1])
  where
    checked = if n < 0 then error "Data.Sequence.fromFunction called with negative len" else n

replicate :: Int -> a -> Seq a
replicate n x = fromList (List.replicate (counted "replicate" n) x)

replicateA :: Applicative f => Int -> f a -> f (Seq a)
replicateA n m = fmap fromList (Monad.replicateM (counted "replicateA" n) m)

replicateM :: Applicative m => Int -> m a -> m (Seq a)
replicateM n m = replicateA n m

cycleTaking :: Int -> Seq a -> Seq a
cycleTaking n s
  | n <= 0 = Empty
  | null s = error "cycleTaking cannot take a positive number of elements from an empty cycle."
  | otherwise = fromList (List.take n (List.cycle (list s)))

unfoldr :: (b -> Maybe (a, b)) -> b -> Seq a
unfoldr f z = fromList (List.unfoldr f z)

unfoldl :: (b -> Maybe (b, a)) -> b -> Seq a
unfoldl f z = reverse (unfoldr (\b -> fmap (\(b', x) -> (x, b')) (f b)) z)

iterateN :: Int -> (a -> a) -> a -> Seq a
iterateN n f x = fromList (List.take (counted "iterateN" n) (List.iterate f x))

-- Query

null :: Seq a -> Bool
null Empty = True
null (_ :<| _) = False

length :: Seq a -> Int
length s = List.length (list s)

viewl :: Seq a -> ViewL a
viewl Empty = EmptyL
viewl (x :<| s) = x :< s

viewr :: Seq a -> ViewR a
viewr Empty = EmptyR
viewr s = case list s of xs -> fromList (List.init xs) :> List.last xs

lookup :: Int -> Seq a -> Maybe a
lookup n s
  | n < 0 = Nothing
  | otherwise = case List.drop n (list s) of
      [] -> Nothing
      x : _ -> Just x

(!?) :: Seq a -> Int -> Maybe a
s !? n = lookup n s

index :: Seq a -> Int -> a
index s n = case lookup n s of
  Just x -> x
  Nothing -> error ("index out of bounds in call to: Data.Sequence.index " ++ show n)

-- Changes

adjust :: (a -> a) -> Int -> Seq a -> Seq a
adjust _ _ Empty = Empty
adjust f n (x :<| s)
  | n == 0 = f x :<| s
  | otherwise = x :<| adjust f (n - 1) s

adjust' :: (a -> a) -> Int -> Seq a -> Seq a
adjust' _ _ Empty = Empty
adjust' f n (x :<| s)
  | n == 0 = case f x of y -> y `seq` (y :<| s)
  | otherwise = x :<| adjust' f (n - 1) s

update :: Int -> a -> Seq a -> Seq a
update n x s = adjust (\_ -> x) n s

insertAt :: Int -> a -> Seq a -> Seq a
insertAt n x s
  | n <= 0 = x :<| s
  | otherwise = case s of
      Empty -> singleton x
      y :<| rest -> y :<| insertAt (n - 1) x rest

deleteAt :: Int -> Seq a -> Seq a
deleteAt _ Empty = Empty
deleteAt n (x :<| s)
  | n == 0 = s
  | n < 0 = x :<| s
  | otherwise = x :<| deleteAt (n - 1) s

take :: Int -> Seq a -> Seq a
take n s = fromList (List.take n (list s))

drop :: Int -> Seq a -> Seq a
drop n s
  | n <= 0 = s
  | otherwise = case s of
      Empty -> Empty
      _ :<| rest -> drop (n - 1) rest

splitAt :: Int -> Seq a -> (Seq a, Seq a)
splitAt n s = (take n s, drop n s)

reverse :: Seq a -> Seq a
reverse s = fromList (List.reverse (list s))

intersperse :: a -> Seq a -> Seq a
intersperse x s = fromList (List.intersperse x (list s))

-- Parts

scanl :: (b -> a -> b) -> b -> Seq a -> Seq b
scanl f z s = fromList (List.scanl f z (list s))

scanl1 :: (a -> a -> a) -> Seq a -> Seq a
scanl1 f s
  | null s = error "scanl1 takes a nonempty sequence as an argument"
  | otherwise = fromList (List.scanl1 f (list s))

scanr :: (a -> b -> b) -> b -> Seq a -> Seq b
scanr f z s = fromList (List.scanr f z (list s))

scanr1 :: (a -> a -> a) -> Seq a -> Seq a
scanr1 f s
  | null s = error "scanr1 takes a nonempty sequence as an argument"
  | otherwise = fromList (List.scanr1 f (list s))

tails :: Seq a -> Seq (Seq a)
tails s = fromList (List.map fromList (List.tails (list s)))

inits :: Seq a -> Seq (Seq a)
inits s = fromList (List.map fromList (List.inits (list s)))

chunksOf :: Int -> Seq a -> Seq (Seq a)
chunksOf n s
  | null s = Empty
  | n <= 0 = error "chunksOf: A non-empty sequence can only be broken up into positively-sized chunks."
  | otherwise = take n s :<| chunksOf n (drop n s)

takeWhileL :: (a -> Bool) -> Seq a -> Seq a
takeWhileL p s = fromList (List.takeWhile p (list s))

takeWhileR :: (a -> Bool) -> Seq a -> Seq a
takeWhileR p s = reverse (takeWhileL p (reverse s))

dropWhileL :: (a -> Bool) -> Seq a -> Seq a
dropWhileL p s = fromList (List.dropWhile p (list s))

dropWhileR :: (a -> Bool) -> Seq a -> Seq a
dropWhileR p s = reverse (dropWhileL p (reverse s))

spanl :: (a -> Bool) -> Seq a -> (Seq a, Seq a)
spanl p s = (takeWhileL p s, dropWhileL p s)

-- | The longest suffix that satisfies the predicate, and what is before it.
spanr :: (a -> Bool) -> Seq a -> (Seq a, Seq a)
spanr p s = (takeWhileR p s, dropWhileR p s)

breakl :: (a -> Bool) -> Seq a -> (Seq a, Seq a)
breakl p s = spanl (not . p) s

breakr :: (a -> Bool) -> Seq a -> (Seq a, Seq a)
breakr p s = spanr (not . p) s

partition :: (a -> Bool) -> Seq a -> (Seq a, Seq a)
partition p s = (filter p s, filter (not . p) s)

filter :: (a -> Bool) -> Seq a -> Seq a
filter p s = fromList (List.filter p (list s))

-- Sorts

sort :: Ord a => Seq a -> Seq a
sort s = fromList (List.sort (list s))

sortBy :: (a -> a -> Ordering) -> Seq a -> Seq a
sortBy cmp s = fromList (List.sortBy cmp (list s))

sortOn :: Ord b => (a -> b) -> Seq a -> Seq a
sortOn f s = fromList (List.sortOn f (list s))

unstableSort :: Ord a => Seq a -> Seq a
unstableSort s = sort s

unstableSortBy :: (a -> a -> Ordering) -> Seq a -> Seq a
unstableSortBy cmp s = sortBy cmp s

unstableSortOn :: Ord b => (a -> b) -> Seq a -> Seq a
unstableSortOn f s = sortOn f s

-- Search

elemIndexL :: Eq a => a -> Seq a -> Maybe Int
elemIndexL x s = findIndexL (x ==) s

elemIndicesL :: Eq a => a -> Seq a -> [Int]
elemIndicesL x s = findIndicesL (x ==) s

elemIndexR :: Eq a => a -> Seq a -> Maybe Int
elemIndexR x s = findIndexR (x ==) s

elemIndicesR :: Eq a => a -> Seq a -> [Int]
elemIndicesR x s = findIndicesR (x ==) s

findIndexL :: (a -> Bool) -> Seq a -> Maybe Int
findIndexL p s = List.findIndex p (list s)

findIndicesL :: (a -> Bool) -> Seq a -> [Int]
findIndicesL p s = List.findIndices p (list s)

findIndexR :: (a -> Bool) -> Seq a -> Maybe Int
findIndexR p s = case findIndicesR p s of
  [] -> Nothing
  i : _ -> Just i

findIndicesR :: (a -> Bool) -> Seq a -> [Int]
findIndicesR p s = List.reverse (findIndicesL p s)

-- Indices

indexed :: Seq a -> [(Int, a)]
indexed s = List.zip [0 ..] (list s)

mapWithIndex :: (Int -> a -> b) -> Seq a -> Seq b
mapWithIndex f s = fromList [f i x | (i, x) <- indexed s]

traverseWithIndex :: Applicative f => (Int -> a -> f b) -> Seq a -> f (Seq b)
traverseWithIndex f s = fmap fromList (traverse (\(i, x) -> f i x) (indexed s))

foldMapWithIndex :: Monoid m => (Int -> a -> m) -> Seq a -> m
foldMapWithIndex f s = mconcat [f i x | (i, x) <- indexed s]

foldlWithIndex :: (b -> Int -> a -> b) -> b -> Seq a -> b
foldlWithIndex f z s = List.foldl (\b (i, x) -> f b i x) z (indexed s)

foldrWithIndex :: (Int -> a -> b -> b) -> b -> Seq a -> b
foldrWithIndex f z s = List.foldr (\(i, x) b -> f i x b) z (indexed s)

-- Zips

zip :: Seq a -> Seq b -> Seq (a, b)
zip s t = zipWith (,) s t

zipWith :: (a -> b -> c) -> Seq a -> Seq b -> Seq c
zipWith f s t = fromList (List.zipWith f (list s) (list t))

zip3 :: Seq a -> Seq b -> Seq c -> Seq (a, b, c)
zip3 s t u = zipWith3 (,,) s t u

zipWith3 :: (a -> b -> c -> d) -> Seq a -> Seq b -> Seq c -> Seq d
zipWith3 f s t u = fromList (List.zipWith3 f (list s) (list t) (list u))

unzip :: Seq (a, b) -> (Seq a, Seq b)
unzip s = unzipWith id s

unzipWith :: (a -> (b, c)) -> Seq a -> (Seq b, Seq c)
unzipWith f s = (fmap (\x -> fst (f x)) s, fmap (\x -> snd (f x)) s)
