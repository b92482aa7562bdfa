{-# LANGUAGE NoImplicitPrelude #-}
-- | The functions of @Data.List@ that work on lists only.
module Data.OldList
  ( elemIndex, elemIndices, findIndex, findIndices, stripPrefix, isPrefixOf, isSuffixOf, isInfixOf, isSubsequenceOf
  , nub, nubBy, delete, deleteBy, (\\), union, unionBy, intersect, intersectBy, intersperse, intercalate, transpose
  , partition, group, groupBy, inits, tails, subsequences, permutations, sort, sortBy, sortOn, insert, insertBy
  , lines, unlines, words, unwords, dropWhileEnd, unfoldr, singleton
  , genericLength, genericTake, genericDrop, genericSplitAt, genericIndex, genericReplicate
  , zip4, zip5, zip6, zip7, zipWith4, zipWith5, zipWith6, zipWith7, unzip4, unzip5, unzip6, unzip7
  ) where

import GHC.Base
import GHC.List
import GHC.Num
import GHC.Real
import GHC.Unicode
import Data.Maybe
import Data.Ord
import Data.Tuple

infix 5 \\

-- Searching

elemIndex :: Eq a => a -> [a] -> Maybe Int
elemIndex x xs = findIndex (\y -> x == y) xs

elemIndices :: Eq a => a -> [a] -> [Int]
elemIndices x xs = findIndices (\y -> x == y) xs

findIndex :: (a -> Bool) -> [a] -> Maybe Int
findIndex p xs = listToMaybe (findIndices p xs)

findIndices :: (a -> Bool) -> [a] -> [Int]
findIndices p xs = findIndicesFrom p 0 xs

findIndicesFrom :: (a -> Bool) -> Int -> [a] -> [Int]
findIndicesFrom _ _ [] = []
findIndicesFrom p i (x : xs)
  | p x       = i : findIndicesFrom p (i + 1) xs
  | otherwise = findIndicesFrom p (i + 1) xs

stripPrefix :: Eq a => [a] -> [a] -> Maybe [a]
stripPrefix [] ys = Just ys
stripPrefix (x : xs) (y : ys) | x == y = stripPrefix xs ys
stripPrefix _ _ = Nothing

isPrefixOf :: Eq a => [a] -> [a] -> Bool
isPrefixOf []       _        = True
isPrefixOf _        []       = False
isPrefixOf (x : xs) (y : ys) = x == y && isPrefixOf xs ys

isSuffixOf :: Eq a => [a] -> [a] -> Bool
isSuffixOf xs ys = isPrefixOf (reverse xs) (reverse ys)

isInfixOf :: Eq a => [a] -> [a] -> Bool
isInfixOf needle haystack = any (isPrefixOf needle) (tails haystack)

isSubsequenceOf :: Eq a => [a] -> [a] -> Bool
isSubsequenceOf []         _  = True
isSubsequenceOf _          [] = False
isSubsequenceOf a@(x : a') (y : b)
  | x == y    = isSubsequenceOf a' b
  | otherwise = isSubsequenceOf a b

-- Lists as sets

nub :: Eq a => [a] -> [a]
nub xs = nubBy (==) xs

nubBy :: (a -> a -> Bool) -> [a] -> [a]
nubBy _  []       = []
nubBy eq (x : xs) = x : nubSeen eq xs [x]

-- | Keeps the elements that are not equal to one seen before.
nubSeen :: (a -> a -> Bool) -> [a] -> [a] -> [a]
nubSeen _ [] _ = []
nubSeen eq (x : xs) seen
  | any (\y -> eq y x) seen = nubSeen eq xs seen
  | otherwise               = x : nubSeen eq xs (x : seen)

delete :: Eq a => a -> [a] -> [a]
delete x ys = deleteBy (==) x ys

deleteBy :: (a -> a -> Bool) -> a -> [a] -> [a]
deleteBy _  _ []       = []
deleteBy eq x (y : ys) = if eq x y then ys else y : deleteBy eq x ys

(\\) :: Eq a => [a] -> [a] -> [a]
xs \\ ys = foldl (\rest y -> delete y rest) xs ys

union :: Eq a => [a] -> [a] -> [a]
union xs ys = unionBy (==) xs ys

unionBy :: (a -> a -> Bool) -> [a] -> [a] -> [a]
unionBy eq xs ys = xs ++ foldl (\rest x -> deleteBy eq x rest) (nubBy eq ys) xs

intersect :: Eq a => [a] -> [a] -> [a]
intersect xs ys = intersectBy (==) xs ys

intersectBy :: (a -> a -> Bool) -> [a] -> [a] -> [a]
intersectBy _  [] _  = []
intersectBy _  _  [] = []
intersectBy eq xs ys = [x | x <- xs, any (eq x) ys]

-- Rearranging

intersperse :: a -> [a] -> [a]
intersperse _   []       = []
intersperse sep (x : xs) = x : prependToAll sep xs

prependToAll :: a -> [a] -> [a]
prependToAll _   []       = []
prependToAll sep (x : xs) = sep : x : prependToAll sep xs

intercalate :: [a] -> [[a]] -> [a]
intercalate xs xss = concat (intersperse xs xss)

transpose :: [[a]] -> [[a]]
transpose []               = []
transpose ([] : xss)       = transpose xss
transpose ((x : xs) : xss) = (x : [h | (h : _) <- xss]) : transpose (xs : [t | (_ : t) <- xss])

partition :: (a -> Bool) -> [a] -> ([a], [a])
partition _ [] = ([], [])
partition p (x : xs)
  | p x       = (x : yes, no)
  | otherwise = (yes, x : no)
  where (yes, no) = partition p xs

group :: Eq a => [a] -> [[a]]
group xs = groupBy (==) xs

groupBy :: (a -> a -> Bool) -> [a] -> [[a]]
groupBy _  []       = []
groupBy eq (x : xs) = let (same, rest) = span (eq x) xs in (x : same) : groupBy eq rest

inits :: [a] -> [[a]]
inits xs = [] : (case xs of
  []     -> []
  y : ys -> map (y :) (inits ys))

tails :: [a] -> [[a]]
tails xs = xs : (case xs of
  []     -> []
  _ : ys -> tails ys)

subsequences :: [a] -> [[a]]
subsequences xs = [] : nonEmptySubsequences xs

nonEmptySubsequences :: [a] -> [[a]]
nonEmptySubsequences []       = []
nonEmptySubsequences (x : xs) = [x] : foldr (\ys rest -> ys : (x : ys) : rest) [] (nonEmptySubsequences xs)

-- | The identity first; then, for each element, the permutations that move it to the left.
permutations :: [a] -> [[a]]
permutations xs0 = xs0 : permute xs0 []

{-@ permute :: ts:[a] -> done:[a] -> [[a]] / [len ts + len done, len ts] @-}
permute :: [a] -> [a] -> [[a]]
permute []       _    = []
permute (t : ts) done = foldr (interleaved t ts) (permute ts (t : done)) (done : permute done [])

-- | Puts the element at each place of a list but the last, before the rest of the list and other results.
interleaved :: a -> [a] -> [a] -> [[a]] -> [[a]]
interleaved t ts xs others = snd (insertions id xs)
  where
    insertions _ []       = (ts, others)
    insertions f (y : ys) =
      let (us, zs) = insertions (\vs -> f (y : vs)) ys
      in (y : us, f (t : y : us) : zs)

dropWhileEnd :: (a -> Bool) -> [a] -> [a]
dropWhileEnd _ []       = []
dropWhileEnd p (x : xs) = let rest = dropWhileEnd p xs in if p x && null rest then [] else x : rest

unfoldr :: (b -> Maybe (a, b)) -> b -> [a]
unfoldr f b = case f b of
  Just (a, b') -> a : unfoldr f b'
  Nothing      -> []

singleton :: a -> [a]
singleton x = [x]

-- Sorting

sort :: Ord a => [a] -> [a]
sort xs = sortBy compare xs

sortOn :: Ord b => (a -> b) -> [a] -> [a]
sortOn f xs = map snd (sortBy (comparing fst) (map (\x -> let y = f x in y `seq` (y, x)) xs))

-- | A stable merge sort that begins with the runs that are already in order.
sortBy :: (a -> a -> Ordering) -> [a] -> [a]
sortBy cmp xs = mergeAll cmp (runs cmp xs)

-- | The ascending parts of a list that is being sorted.
{-@ data Runs [countRuns] @-}
data Runs a = NoRuns | Run [a] (Runs a)

{-@ measure countRuns :: Runs a -> Int
      countRuns NoRuns = 0
      countRuns (Run xs rest) = 1 + countRuns rest @-}
{-@ measure lenRuns :: Runs a -> Int
      lenRuns NoRuns = 0
      lenRuns (Run xs rest) = len xs + lenRuns rest @-}
{-@ invariant {v:Runs a | countRuns v >= 0} @-}

-- | Cuts a list into ascending runs; strictly descending ones are turned around.
{-@ runs :: (a -> a -> Ordering) -> xs:[a] -> {v:Runs a | lenRuns v == len xs} / [len xs, 0] @-}
runs :: (a -> a -> Ordering) -> [a] -> Runs a
runs _   []  = NoRuns
runs _   [x] = Run [x] NoRuns
runs cmp (x : y : rest) = case cmp x y of
  GT -> descending cmp y [x] rest
  _  -> ascending cmp y [x] rest

{-@ descending :: (a -> a -> Ordering) -> a -> run:[a] -> ys:[a]
      -> {v:Runs a | lenRuns v == 1 + len run + len ys} / [len ys, 1] @-}
descending :: (a -> a -> Ordering) -> a -> [a] -> [a] -> Runs a
descending cmp x run (y : ys) | isGT (cmp x y) = descending cmp y (x : run) ys
descending cmp x run ys = Run (x : run) (runs cmp ys)

-- | The run so far is the last one first.
{-@ ascending :: (a -> a -> Ordering) -> a -> run:[a] -> ys:[a]
      -> {v:Runs a | lenRuns v == 1 + len run + len ys} / [len ys, 1] @-}
ascending :: (a -> a -> Ordering) -> a -> [a] -> [a] -> Runs a
ascending cmp x run (y : ys) | not (isGT (cmp x y)) = ascending cmp y (x : run) ys
ascending cmp x run ys = Run (reverse (x : run)) (runs cmp ys)

isGT :: Ordering -> Bool
isGT GT = True
isGT _  = False

{-@ mergeAll :: (a -> a -> Ordering) -> parts:Runs a -> {v:[a] | len v == lenRuns parts} / [countRuns parts] @-}
mergeAll :: (a -> a -> Ordering) -> Runs a -> [a]
mergeAll _   NoRuns          = []
mergeAll _   (Run xs NoRuns) = xs
mergeAll cmp parts           = mergeAll cmp (mergePairs cmp parts)

{-@ mergePairs :: (a -> a -> Ordering) -> parts:Runs a
      -> {v:Runs a | lenRuns v == lenRuns parts && countRuns v <= countRuns parts
                     && (countRuns parts > 1 => countRuns v < countRuns parts)} / [countRuns parts] @-}
mergePairs :: (a -> a -> Ordering) -> Runs a -> Runs a
mergePairs cmp (Run xs (Run ys rest)) = Run (merge cmp xs ys) (mergePairs cmp rest)
mergePairs _   parts                  = parts

{-@ merge :: (a -> a -> Ordering) -> xs:[a] -> ys:[a] -> {v:[a] | len v == len xs + len ys} / [len xs + len ys] @-}
merge :: (a -> a -> Ordering) -> [a] -> [a] -> [a]
merge _   []           ys           = ys
merge _   xs           []           = xs
merge cmp xs@(x : xs') ys@(y : ys') = case cmp x y of
  GT -> y : merge cmp xs ys'
  _  -> x : merge cmp xs' ys

insert :: Ord a => a -> [a] -> [a]
insert x ys = insertBy compare x ys

insertBy :: (a -> a -> Ordering) -> a -> [a] -> [a]
insertBy _   x []          = [x]
insertBy cmp x ys@(y : ys') = case cmp x y of
  GT -> y : insertBy cmp x ys'
  _  -> x : ys

-- Lines and words

lines :: String -> [String]
lines "" = []
lines s  = let (l, rest) = break (== '\n') s in l : (case rest of
  []       -> []
  _ : more -> lines more)

unlines :: [String] -> String
unlines []       = []
unlines (l : ls) = l ++ '\n' : unlines ls

words :: String -> [String]
words s = case dropWhile isSpace s of
  ""     -> []
  c : cs -> let (w, rest) = break isSpace cs in (c : w) : words rest

unwords :: [String] -> String
unwords ws = intercalate " " ws

-- Any type of number for the length

genericLength :: Num i => [a] -> i
genericLength []       = 0
genericLength (_ : xs) = 1 + genericLength xs

genericTake :: Integral i => i -> [a] -> [a]
genericTake n _ | n <= 0 = []
genericTake _ []         = []
genericTake n (x : xs)   = x : genericTake (n - 1) xs

genericDrop :: Integral i => i -> [a] -> [a]
genericDrop n xs | n <= 0 = xs
genericDrop _ []          = []
genericDrop n (_ : xs)    = genericDrop (n - 1) xs

genericSplitAt :: Integral i => i -> [a] -> ([a], [a])
genericSplitAt n xs | n <= 0 = ([], xs)
genericSplitAt _ []          = ([], [])
genericSplitAt n (x : xs)    = let (before, after) = genericSplitAt (n - 1) xs in (x : before, after)

genericIndex :: Integral i => [a] -> i -> a
genericIndex []       _ = errorWithoutStackTrace "List.genericIndex: index too large."
genericIndex (x : xs) n
  | n == 0    = x
  | n > 0     = genericIndex xs (n - 1)
  | otherwise = errorWithoutStackTrace "List.genericIndex: negative argument."

genericReplicate :: Integral i => i -> a -> [a]
genericReplicate n x = genericTake n (repeat x)

-- Longer zips

zip4 :: [a] -> [b] -> [c] -> [d] -> [(a, b, c, d)]
zip4 as bs cs ds = zipWith4 (,,,) as bs cs ds

zipWith4 :: (a -> b -> c -> d -> r) -> [a] -> [b] -> [c] -> [d] -> [r]
zipWith4 z (a : as) (b : bs) (c : cs) (d : ds) = z a b c d : zipWith4 z as bs cs ds
zipWith4 _ _ _ _ _ = []

unzip4 :: [(a, b, c, d)] -> ([a], [b], [c], [d])
unzip4 [] = ([], [], [], [])
unzip4 ((a, b, c, d) : rest) =
  let (as, bs, cs, ds) = unzip4 rest in (a : as, b : bs, c : cs, d : ds)

zip5 :: [a] -> [b] -> [c] -> [d] -> [e] -> [(a, b, c, d, e)]
zip5 as bs cs ds es = zipWith5 (,,,,) as bs cs ds es

zipWith5 :: (a -> b -> c -> d -> e -> r) -> [a] -> [b] -> [c] -> [d] -> [e] -> [r]
zipWith5 z (a : as) (b : bs) (c : cs) (d : ds) (e : es) = z a b c d e : zipWith5 z as bs cs ds es
zipWith5 _ _ _ _ _ _ = []

unzip5 :: [(a, b, c, d, e)] -> ([a], [b], [c], [d], [e])
unzip5 [] = ([], [], [], [], [])
unzip5 ((a, b, c, d, e) : rest) =
  let (as, bs, cs, ds, es) = unzip5 rest in (a : as, b : bs, c : cs, d : ds, e : es)

zip6 :: [a] -> [b] -> [c] -> [d] -> [e] -> [f] -> [(a, b, c, d, e, f)]
zip6 as bs cs ds es fs = zipWith6 (,,,,,) as bs cs ds es fs

zipWith6 :: (a -> b -> c -> d -> e -> f -> r) -> [a] -> [b] -> [c] -> [d] -> [e] -> [f] -> [r]
zipWith6 z (a : as) (b : bs) (c : cs) (d : ds) (e : es) (f : fs) = z a b c d e f : zipWith6 z as bs cs ds es fs
zipWith6 _ _ _ _ _ _ _ = []

unzip6 :: [(a, b, c, d, e, f)] -> ([a], [b], [c], [d], [e], [f])
unzip6 [] = ([], [], [], [], [], [])
unzip6 ((a, b, c, d, e, f) : rest) =
  let (as, bs, cs, ds, es, fs) = unzip6 rest in (a : as, b : bs, c : cs, d : ds, e : es, f : fs)

zip7 :: [a] -> [b] -> [c] -> [d] -> [e] -> [f] -> [g] -> [(a, b, c, d, e, f, g)]
zip7 as bs cs ds es fs gs = zipWith7 (,,,,,,) as bs cs ds es fs gs

zipWith7 :: (a -> b -> c -> d -> e -> f -> g -> r) -> [a] -> [b] -> [c] -> [d] -> [e] -> [f] -> [g] -> [r]
zipWith7 z (a : as) (b : bs) (c : cs) (d : ds) (e : es) (f : fs) (g : gs) = z a b c d e f g : zipWith7 z as bs cs ds es fs gs
zipWith7 _ _ _ _ _ _ _ _ = []

unzip7 :: [(a, b, c, d, e, f, g)] -> ([a], [b], [c], [d], [e], [f], [g])
unzip7 [] = ([], [], [], [], [], [], [])
unzip7 ((a, b, c, d, e, f, g) : rest) =
  let (as, bs, cs, ds, es, fs, gs) = unzip7 rest in (a : as, b : bs, c : cs, d : ds, e : es, f : fs, g : gs)
