-- | Bags (multisets) as maps from an element to how often it occurs. 'union'
-- is LiquidHaskell's own: the left-biased union of the two maps.
module Language.Haskell.Liquid.Bag where

import qualified Data.Map as M

type Bag a = M.Map a Int

empty :: Bag k
empty = M.empty

bagSize :: Bag k -> Int
bagSize b = sum (M.elems b)

fromList :: Ord k => [k] -> Bag k
fromList [] = empty
fromList (x : xs) = put x (fromList xs)

get :: Ord k => k -> Bag k -> Int
get k b = M.findWithDefault 0 k b

put :: Ord k => k -> Bag k -> Bag k
put k b = M.insert k (1 + get k b) b

union :: Ord k => Bag k -> Bag k -> Bag k
union b c = M.union b c

thm_emp :: Ord k => k -> Bag k -> ()
thm_emp x b = const () (get x b)

thm_size :: Ord k => [k] -> ()
thm_size _ = ()
