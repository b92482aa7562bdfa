{-# LANGUAGE MagicHash, RankNTypes #-}
-- | What GHC adds to Haskell, as far as it has a meaning here.
module GHC.Exts
  ( module GHC.PrimopWrappers, Int (..), Word (..), Char (..), Double (..), Float (..)
  , Ptr (..), FunPtr (..)
  , maxTupleSize, the, sortWith, groupWith, inline, noinline, lazy, oneShot, considerAccessible, coerce
  , IsString (..), IsList (..), Down (..), Constraint, Any, build, augment
  ) where

import Data.Coerce (coerce)
import Data.List (groupBy, sortBy)
import Data.Ord (Down (..), comparing)
import Data.String (IsString (..))
import GHC.IsList (IsList (..))
import GHC.PrimopWrappers
import GHC.Ptr (FunPtr (..), Ptr (..))
import GHC.Types (Any, Char (..), Constraint, Double (..), Float (..), Int (..), Word (..))

maxTupleSize :: Int
maxTupleSize = 62

-- | The element of a list whose elements are all equal.
the :: Eq a => [a] -> a
the (x : xs)
  | all (x ==) xs = x
  | otherwise = errorWithoutStackTrace "GHC.Exts.the: non-identical list"
the [] = errorWithoutStackTrace "GHC.Exts.the: empty list"

sortWith :: Ord b => (a -> b) -> [a] -> [a]
sortWith f xs = sortBy (comparing f) xs

groupWith :: Ord b => (a -> b) -> [a] -> [[a]]
groupWith f xs = groupBy (\x y -> f x == f y) (sortWith f xs)

inline :: a -> a
inline x = x

noinline :: a -> a
noinline x = x

lazy :: a -> a
lazy x = x

oneShot :: (a -> b) -> a -> b
oneShot f = f

considerAccessible :: Bool
considerAccessible = True

build :: (forall b. (a -> b -> b) -> b -> b) -> [a]
build g = g (:) []

augment :: (forall b. (a -> b -> b) -> b -> b) -> [a] -> [a]
augment g xs = g (:) xs
