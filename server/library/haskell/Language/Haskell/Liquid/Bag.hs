-- | Bags (multisets) as maps from an element to how often it occurs. 'union'
-- is LiquidHaskell's own: the left-biased union of the two maps.
module Language.Haskell.Liquid.Bag where

import qualified Data.Map as M

{-@ embed M.Map as Map_t @-}
{-@ measure Map_default :: Int -> Bag a @-}
{-@ measure Map_union :: Bag a -> Bag a -> Bag a @-}
{-@ measure Map_select :: M.Map k v -> k -> v @-}
{-@ measure Map_store :: M.Map k v -> k -> v -> M.Map k v @-}
{-@ measure bagSize :: Bag k -> Int @-}
{-@ measure fromList :: [k] -> Bag k
      fromList [] = Map_default 0
      fromList (x:xs) = Map_store (fromList xs) x (1 + Map_select (fromList xs) x) @-}

{-@ define get k b = (Map_select b k) @-}
{-@ define put k b = (Map_store b k (1 + Map_select b k)) @-}
{-@ define union b c = (Map_union b c) @-}
{-@ define empty = (Map_default 0) @-}

type Bag a = M.Map a Int

{-@ assume empty :: {v:Bag k | v = Map_default 0} @-}
empty :: Bag k
empty = M.empty

{-@ assume bagSize :: b:Bag k -> {i:Nat | i == bagSize b} @-}
bagSize :: Bag k -> Int
bagSize b = sum (M.elems b)

{-@ assume fromList :: Ord k => xs:[k] -> {v:Bag k | v == fromList xs} @-}
fromList :: Ord k => [k] -> Bag k
fromList [] = empty
fromList (x : xs) = put x (fromList xs)

{-@ assume get :: Ord k => k:k -> b:Bag k -> {v:Nat | v = Map_select b k} @-}
get :: Ord k => k -> Bag k -> Int
get k b = M.findWithDefault 0 k b

{-@ assume put :: Ord k => k:k -> b:Bag k -> {v:Bag k | v = Map_store b k (1 + Map_select b k)} @-}
put :: Ord k => k -> Bag k -> Bag k
put k b = M.insert k (1 + get k b) b

{-@ assume union :: Ord k => m1:Bag k -> m2:Bag k -> {v:Bag k | v = Map_union m1 m2} @-}
union :: Ord k => Bag k -> Bag k -> Bag k
union b c = M.union b c

{-@ assume thm_emp :: Ord k => x:k -> xs:Bag k -> {Map_default 0 /= Map_store xs x (1 + Map_select xs x)} @-}
thm_emp :: Ord k => k -> Bag k -> ()
thm_emp x b = const () (get x b)

{-@ assume thm_size :: Ord k => xs:[k] -> {bagSize (fromList xs) == len xs} @-}
thm_size :: Ord k => [k] -> ()
thm_size _ = ()
