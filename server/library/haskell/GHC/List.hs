{-# LANGUAGE NoImplicitPrelude #-}
-- | Functions on lists, defined as in the Haskell report.
module GHC.List
  ( map, (++), foldr
  , filter, concat, concatMap, head, last, tail, init, uncons, null, length, (!!), lookup
  , foldl, foldl', foldl1, foldl1', foldr1, scanl, scanl', scanl1, scanr, scanr1
  , iterate, iterate', repeat, replicate, cycle, take, drop, splitAt, takeWhile, dropWhile, span, break
  , reverse, and, or, any, all, elem, notElem, sum, product, maximum, minimum
  , zip, zip3, zipWith, zipWith3, unzip, unzip3, errorEmptyList, lenAcc, badHead
  ) where

import GHC.Base
import GHC.Num


infixl 9 !!
infix  4 `elem`, `notElem`

{-@ assume errorEmptyList :: {v:_ | false} -> a @-}
errorEmptyList :: String -> a
errorEmptyList fun = errorWithoutStackTrace ("Prelude." ++ fun ++ ": empty list")

badHead :: a
badHead = errorEmptyList "head"

{-@ assume head :: xs:{v:[a] | len v > 0} -> {v:a | v = head xs} @-}
head :: [a] -> a
head (x : _) = x
head []      = badHead

{-@ assume tail :: xs:{v:[a] | len v > 0} -> {v:[a] | len v = len xs - 1 && v = tail xs} @-}
tail :: [a] -> [a]
tail (_ : xs) = xs
tail []       = errorEmptyList "tail"

{-@ assume last :: xs:{v:[a] | len v > 0} -> a @-}
last :: [a] -> a
last [x]      = x
last (_ : xs) = last xs
last []       = errorEmptyList "last"

{-@ assume init :: xs:{v:[a] | len v > 0} -> {v:[a] | len v = len xs - 1} @-}
init :: [a] -> [a]
init []       = errorEmptyList "init"
init (x : xs) = initFrom x xs

-- | All but the last element of a list given by its head and its tail.
initFrom :: a -> [a] -> [a]
initFrom _ []       = []
initFrom x (y : ys) = x : initFrom y ys

uncons :: [a] -> Maybe (a, [a])
uncons []       = Nothing
uncons (x : xs) = Just (x, xs)

{-@ assume null :: xs:[a] -> {v:Bool | v <=> len xs = 0} @-}
null :: [a] -> Bool
null []      = True
null (_ : _) = False

{-@ assume length :: xs:[a] -> {v:Int | v = len xs} @-}
length :: [a] -> Int
length xs = lenAcc xs 0

lenAcc :: [a] -> Int -> Int
lenAcc []       n = n
lenAcc (_ : xs) n = n `seq` lenAcc xs (n + 1)

{-@ assume (!!) :: xs:[a] -> {v:_ | 0 <= v && v < len xs} -> a @-}
(!!) :: [a] -> Int -> a
xs !! n
  | n < 0     = errorWithoutStackTrace "Prelude.!!: negative index"
  | otherwise = nth xs n

nth :: [a] -> Int -> a
nth []       _ = errorWithoutStackTrace "Prelude.!!: index too large"
nth (x : xs) n = if n == 0 then x else nth xs (n - 1)

lookup :: Eq a => a -> [(a, b)] -> Maybe b
lookup _   []              = Nothing
lookup key ((k, v) : rest)
  | key == k  = Just v
  | otherwise = lookup key rest

{-@ assume filter :: (a -> Bool) -> xs:[a] -> {v:[a] | len v <= len xs} @-}
filter :: (a -> Bool) -> [a] -> [a]
filter _ [] = []
filter p (x : xs)
  | p x       = x : filter p xs
  | otherwise = filter p xs

concat :: [[a]] -> [a]
concat []         = []
concat (xs : xss) = xs ++ concat xss

concatMap :: (a -> [b]) -> [a] -> [b]
concatMap _ []       = []
concatMap f (x : xs) = f x ++ concatMap f xs

{-@ assume reverse :: xs:[a] -> {v:[a] | len v = len xs} @-}
reverse :: [a] -> [a]
reverse xs = reverseOnto xs []

reverseOnto :: [a] -> [a] -> [a]
reverseOnto []       done = done
reverseOnto (x : xs) done = reverseOnto xs (x : done)

-- Folds

foldl :: (b -> a -> b) -> b -> [a] -> b
foldl _ z []       = z
foldl f z (x : xs) = foldl f (f z x) xs

foldl' :: (b -> a -> b) -> b -> [a] -> b
foldl' _ z []       = z
foldl' f z (x : xs) = case f z x of z' -> z' `seq` foldl' f z' xs

foldl1 :: (a -> a -> a) -> [a] -> a
foldl1 f (x : xs) = foldl f x xs
foldl1 _ []       = errorEmptyList "foldl1"

foldl1' :: (a -> a -> a) -> [a] -> a
foldl1' f (x : xs) = foldl' f x xs
foldl1' _ []       = errorEmptyList "foldl1'"

{-@ assume foldr1 :: (a -> a -> a) -> xs:{v:[a] | len v > 0} -> a @-}
foldr1 :: (a -> a -> a) -> [a] -> a
foldr1 _ [x]      = x
foldr1 f (x : xs) = f x (foldr1 f xs)
foldr1 _ []       = errorEmptyList "foldr1"

sum :: Num a => [a] -> a
sum xs = foldl (+) (fromInteger 0) xs

product :: Num a => [a] -> a
product xs = foldl (*) (fromInteger 1) xs

maximum :: Ord a => [a] -> a
maximum [] = errorEmptyList "maximum"
maximum xs = foldl1 max xs

minimum :: Ord a => [a] -> a
minimum [] = errorEmptyList "minimum"
minimum xs = foldl1 min xs

and :: [Bool] -> Bool
and []       = True
and (x : xs) = x && and xs

or :: [Bool] -> Bool
or []       = False
or (x : xs) = x || or xs

any :: (a -> Bool) -> [a] -> Bool
any _ []       = False
any p (x : xs) = p x || any p xs

all :: (a -> Bool) -> [a] -> Bool
all _ []       = True
all p (x : xs) = p x && all p xs

elem :: Eq a => a -> [a] -> Bool
elem _ []       = False
elem x (y : ys) = x == y || elem x ys

notElem :: Eq a => a -> [a] -> Bool
notElem _ []       = True
notElem x (y : ys) = x /= y && notElem x ys

-- Scans

{-@ assume scanl :: (b -> a -> b) -> b -> xs:[a] -> {v:[b] | len v = 1 + len xs} @-}
scanl :: (b -> a -> b) -> b -> [a] -> [b]
scanl f q xs = q : (case xs of
  []     -> []
  y : ys -> scanl f (f q y) ys)

scanl' :: (b -> a -> b) -> b -> [a] -> [b]
scanl' f q xs = q `seq` (q : (case xs of
  []     -> []
  y : ys -> scanl' f (f q y) ys))

{-@ assume scanl1 :: (a -> a -> a) -> xs:{v:[a] | len v > 0} -> {v:[a] | len v = len xs} @-}
scanl1 :: (a -> a -> a) -> [a] -> [a]
scanl1 f (x : xs) = scanl f x xs
scanl1 _ []       = []

{-@ assume scanr :: (a -> b -> b) -> b -> xs:[a] -> {v:[b] | len v = 1 + len xs} @-}
scanr :: (a -> b -> b) -> b -> [a] -> [b]
scanr _ q0 []       = [q0]
scanr f q0 (x : xs) = let qs = scanr f q0 xs in f x (head qs) : qs

{-@ assume scanr1 :: (a -> a -> a) -> xs:{v:[a] | len v > 0} -> {v:[a] | len v = len xs} @-}
scanr1 :: (a -> a -> a) -> [a] -> [a]
scanr1 _ []       = []
scanr1 _ [x]      = [x]
scanr1 f (x : xs) = let qs = scanr1 f xs in f x (head qs) : qs

-- Infinite lists

{-@ lazy iterate @-}
{-@ assume iterate :: (a -> a) -> a -> [a] @-}
iterate :: (a -> a) -> a -> [a]
iterate f x = x : iterate f (f x)

iterate' :: (a -> a) -> a -> [a]
iterate' f x = let x' = f x in x' `seq` (x : iterate' f x')

{-@ lazy repeat @-}
{-@ assume repeat :: a -> [a] @-}
repeat :: a -> [a]
repeat x = let xs = x : xs in xs

{-@ assume replicate :: n:Nat -> x:a -> {v:[{v:a | v = x}] | len v = n} @-}
replicate :: Int -> a -> [a]
replicate n x
  | n <= 0    = []
  | otherwise = x : replicate (n - 1) x

{-@ lazy cycle @-}
{-@ assume cycle :: {v:[a] | len v > 0} -> [a] @-}
cycle :: [a] -> [a]
cycle [] = errorEmptyList "cycle"
cycle xs = let xs' = xs ++ xs' in xs'

-- Parts of a list

{-@ assume take :: n:Int -> xs:[a]
      -> {v:[a] | if n >= 0 then (len v = (if len xs < n then len xs else n)) else (len v = 0)} @-}
take :: Int -> [a] -> [a]
take n xs
  | n <= 0    = []
  | otherwise = case xs of
      []     -> []
      y : ys -> y : take (n - 1) ys

{-@ assume drop :: n:Int -> xs:[a]
      -> {v:[a] | if n >= 0 then (len v = (if len xs < n then 0 else len xs - n)) else (len v = len xs)} @-}
drop :: Int -> [a] -> [a]
drop n xs
  | n <= 0    = xs
  | otherwise = case xs of
      []     -> []
      _ : ys -> drop (n - 1) ys

{-@ assume splitAt :: n:_ -> x:[a]
      -> ({v:[a] | if n >= 0 then (if len x < n then len v = len x else len v = n) else (len v = 0)},
          [a])<{\x1 x2 -> len x2 = len x - len x1}> @-}
splitAt :: Int -> [a] -> ([a], [a])
splitAt n xs
  | n <= 0    = ([], xs)
  | otherwise = case xs of
      []     -> ([], [])
      y : ys -> let (before, after) = splitAt (n - 1) ys in (y : before, after)

{-@ assume takeWhile :: (a -> Bool) -> xs:[a] -> {v:[a] | len v <= len xs} @-}
takeWhile :: (a -> Bool) -> [a] -> [a]
takeWhile _ [] = []
takeWhile p (x : xs)
  | p x       = x : takeWhile p xs
  | otherwise = []

{-@ assume dropWhile :: (a -> Bool) -> xs:[a] -> {v:[a] | len v <= len xs} @-}
dropWhile :: (a -> Bool) -> [a] -> [a]
dropWhile _ [] = []
dropWhile p xs@(x : rest)
  | p x       = dropWhile p rest
  | otherwise = xs

{-@ assume span :: (a -> Bool) -> xs:[a] -> ({v:[a] | len v <= len xs}, {v:[a] | len v <= len xs}) @-}
span :: (a -> Bool) -> [a] -> ([a], [a])
span _ [] = ([], [])
span p xs@(x : rest)
  | p x       = let (yes, no) = span p rest in (x : yes, no)
  | otherwise = ([], xs)

{-@ assume break :: (a -> Bool) -> xs:[a] -> ([a], [a])<{\x y -> len xs = len x + len y}> @-}
break :: (a -> Bool) -> [a] -> ([a], [a])
break _ [] = ([], [])
break p xs@(x : rest)
  | p x       = ([], xs)
  | otherwise = let (no, yes) = break p rest in (x : no, yes)

-- Zips

{-@ assume zip :: xs:[a] -> ys:[b]
      -> {v:[(a, b)] | len v <= len xs && len v <= len ys && (len xs = len ys => len v = len xs)} @-}
zip :: [a] -> [b] -> [(a, b)]
zip (a : as) (b : bs) = (a, b) : zip as bs
zip _        _        = []

zip3 :: [a] -> [b] -> [c] -> [(a, b, c)]
zip3 (a : as) (b : bs) (c : cs) = (a, b, c) : zip3 as bs cs
zip3 _        _        _        = []

{-@ assume zipWith :: (a -> b -> c) -> xs:[a] -> ys:[b] -> {v:[c] | len v <= len xs && len v <= len ys} @-}
zipWith :: (a -> b -> c) -> [a] -> [b] -> [c]
zipWith f (a : as) (b : bs) = f a b : zipWith f as bs
zipWith _ _        _        = []

zipWith3 :: (a -> b -> c -> d) -> [a] -> [b] -> [c] -> [d]
zipWith3 f (a : as) (b : bs) (c : cs) = f a b c : zipWith3 f as bs cs
zipWith3 _ _        _        _        = []

unzip :: [(a, b)] -> ([a], [b])
unzip []              = ([], [])
unzip ((a, b) : rest) = let (as, bs) = unzip rest in (a : as, b : bs)

unzip3 :: [(a, b, c)] -> ([a], [b], [c])
unzip3 []                 = ([], [], [])
unzip3 ((a, b, c) : rest) = let (as, bs, cs) = unzip3 rest in (a : as, b : bs, c : cs)
