//! Generated modules of any size.

/// Data types, measures, and annotated functions that call each other; a few of them are wrong. About a hundred lines for
/// each group, with six annotated functions.
pub fn module(groups: usize) -> String {
    let mut text = String::from(HEAD);
    for group in 0..groups {
        let right = GROUP.replace('#', &group.to_string());
        let wrong = |text: String| text.replace("| x > y     = x", "| x > y     = y");
        text.push_str(&if group % 4 == 2 { wrong(right) } else { right });
    }
    text
}

/// Blocks of sixteen lines, each with a safe head, a caller that breaks it, and two increments.
pub fn blocks(count: usize) -> String {
    let mut text = "module Large where\n".to_owned();
    for block in 0..count {
        text.push_str(&BLOCK.replace('#', &block.to_string()));
    }
    text
}

const BLOCK: &str = "{-@ first# :: {v:[Int] | len v > 0} -> Int @-}
first# :: [Int] -> Int
first# (x : _) = x

{-@ use# :: [Int] -> Int @-}
use# :: [Int] -> Int
use# xs = first# xs + #

{-@ inc# :: x:Int -> {v:Int | v > x} @-}
inc# :: Int -> Int
inc# x = x + 1

{-@ twice# :: x:Int -> {v:Int | v > x + 1} @-}
twice# :: Int -> Int
twice# x = inc# (inc# x)

";

const HEAD: &str = "module Large where

{-@ type Pos = {v:Int | v > 0} @-}
{-@ type Small = {v:Int | 0 <= v && v < 100} @-}

data Tree a = Leaf | Node (Tree a) a (Tree a)

{-@ measure size @-}
{-@ size :: Tree a -> Nat @-}
size :: Tree a -> Int
size Leaf         = 0
size (Node l _ r) = 1 + size l + size r

{-@ measure depth @-}
{-@ depth :: Tree a -> Nat @-}
depth :: Tree a -> Int
depth Leaf         = 0
depth (Node l _ r) = 1 + (if depth l > depth r then depth l else depth r)

-- | Ordered pairs.
data Range = Range { low :: Int, high :: Int }
{-@ data Range = Range { low :: Int, high :: {v:Int | low <= v} } @-}
";

/// Six annotated functions, nine without a refinement; `#` is the number of the group.
const GROUP: &str = "
------------------------------------------------------------------------
-- Group #

-- | Adds a number to every element.
--
-- The list keeps its length, whatever the number is: this is what the
-- refinement of the result says.
{-@ shift# :: k:Int -> xs:[Int] -> {v:[Int] | len v = len xs} @-}
shift# :: Int -> [Int] -> [Int]
shift# _ []       = []
shift# k (x : xs) = (x + k) : shift# k xs

-- | The larger one of two numbers, by comparing them.
--
-- Both of them are positive, and so is the result.
{-@ larger# :: x:Pos -> y:Pos -> {v:Pos | v >= x && v >= y} @-}
larger# :: Int -> Int -> Int
larger# x y
  | x > y     = x
  | otherwise = y

-- | Turns a tree around.
{-@ mirror# :: t:Tree a -> {v:Tree a | size v = size t} @-}
mirror# :: Tree a -> Tree a
mirror# Leaf         = Leaf
mirror# (Node l x r) = Node (mirror# r) x (mirror# l)

-- | Takes as many elements as there must be.
{-@ firstOf# :: n:Nat -> xs:{[a] | n <= len xs} -> {v:[a] | len v = n} @-}
firstOf# :: Int -> [a] -> [a]
firstOf# 0 _        = []
firstOf# n (x : xs) = x : firstOf# (n - 1) xs
firstOf# _ []       = []

-- | Widens a range on both sides.
{-@ widen# :: n:Nat -> Range -> Range @-}
widen# :: Int -> Range -> Range
widen# n (Range l h) = Range (l - n) (h + n)

-- | A sum from below, with an accumulator that never sinks.
{-@ total# :: n:Nat -> {v:Int | v >= n} @-}
total# :: Int -> Int
total# n = go n 0
  where
    go :: Int -> Int -> Int
    go k acc
      | k <= 0    = acc + n
      | otherwise = go (k - 1) (acc + k)

-- | How the functions of this group are put together. Nothing is promised
-- of the result, but everything that they ask for must hold.
combine# :: Int -> [Int] -> Int
combine# k xs = sum (shift# k (shift# 1 xs)) + count# (filter even xs)

count# :: [a] -> Int
count# []       = 0
count# (_ : xs) = 1 + count# xs

flat# :: Tree a -> [a]
flat# Leaf         = []
flat# (Node l x r) = flat# l ++ [x] ++ flat# r

middle# :: Range -> Int
middle# (Range l h) = l + (h - l) `div` 2

describe# :: Int -> String
describe# n
  | n < 0     = \"less than nothing\"
  | n == 0    = \"nothing\"
  | n < 10    = \"a few\"
  | n < 100   = \"some\"
  | otherwise = \"many\"

-- | Whether all elements are in order, one after the other.
ordered# :: [Int] -> Bool
ordered# (x : y : rest) = x <= y && ordered# (y : rest)
ordered# _              = True

-- | Puts an element where it belongs.
insert# :: Int -> [Int] -> [Int]
insert# x [] = [x]
insert# x (y : ys)
  | x <= y    = x : y : ys
  | otherwise = y : insert# x ys

sort# :: [Int] -> [Int]
sort# = foldr insert# []

table# :: [(Int, String)]
table# =
  [ (0, describe# 0)
  , (5, describe# 5)
  , (50, describe# 50)
  , (500, describe# 500)
  ]
";
