-- | Merging maps by what to do with the keys of one and of both.
module Data.Map.Merge.Strict
  ( SimpleWhenMissing, SimpleWhenMatched, merge, zipWithMaybeMatched, zipWithMatched, mapMaybeMissing, dropMissing, preserveMissing
  , mapMissing, filterMissing, WhenMissing, WhenMatched, mergeA, zipWithMaybeAMatched, zipWithAMatched
  , traverseMaybeMissing, traverseMissing, filterAMissing, runWhenMatched, runWhenMissing
  ) where

import Data.Functor.Identity (Identity (..))
import Data.Map.Strict (Map)
import qualified Data.Map.Strict as Map

newtype WhenMissing f k x y = WhenMissing (k -> x -> f (Maybe y))

newtype WhenMatched f k x y z = WhenMatched (k -> x -> y -> f (Maybe z))

type SimpleWhenMissing = WhenMissing Identity

type SimpleWhenMatched = WhenMatched Identity

runWhenMissing :: WhenMissing f k x y -> k -> x -> f (Maybe y)
runWhenMissing (WhenMissing f) k x = f k x

runWhenMatched :: WhenMatched f k x y z -> k -> x -> y -> f (Maybe z)
runWhenMatched (WhenMatched f) k x y = f k x y

zipWithMaybeMatched :: Applicative f => (k -> x -> y -> Maybe z) -> WhenMatched f k x y z
zipWithMaybeMatched f = WhenMatched (\k x y -> pure (f k x y))

zipWithMatched :: Applicative f => (k -> x -> y -> z) -> WhenMatched f k x y z
zipWithMatched f = WhenMatched (\k x y -> pure (Just (f k x y)))

zipWithMaybeAMatched :: (k -> x -> y -> f (Maybe z)) -> WhenMatched f k x y z
zipWithMaybeAMatched f = WhenMatched f

zipWithAMatched :: Applicative f => (k -> x -> y -> f z) -> WhenMatched f k x y z
zipWithAMatched f = WhenMatched (\k x y -> fmap Just (f k x y))

mapMaybeMissing :: Applicative f => (k -> x -> Maybe y) -> WhenMissing f k x y
mapMaybeMissing f = WhenMissing (\k x -> pure (f k x))

dropMissing :: Applicative f => WhenMissing f k x y
dropMissing = WhenMissing (\_ _ -> pure Nothing)

preserveMissing :: Applicative f => WhenMissing f k x x
preserveMissing = WhenMissing (\_ x -> pure (Just x))

mapMissing :: Applicative f => (k -> x -> y) -> WhenMissing f k x y
mapMissing f = WhenMissing (\k x -> pure (Just (f k x)))

filterMissing :: Applicative f => (k -> x -> Bool) -> WhenMissing f k x x
filterMissing p = WhenMissing (\k x -> pure (if p k x then Just x else Nothing))

traverseMaybeMissing :: Applicative f => (k -> x -> f (Maybe y)) -> WhenMissing f k x y
traverseMaybeMissing f = WhenMissing f

traverseMissing :: Applicative f => (k -> x -> f y) -> WhenMissing f k x y
traverseMissing f = WhenMissing (\k x -> fmap Just (f k x))

filterAMissing :: Applicative f => (k -> x -> f Bool) -> WhenMissing f k x x
filterAMissing p = WhenMissing (\k x -> fmap (\b -> if b then Just x else Nothing) (p k x))

merge :: Ord k => SimpleWhenMissing k a c -> SimpleWhenMissing k b c -> SimpleWhenMatched k a b c -> Map k a -> Map k b -> Map k c
merge g1 g2 f m1 m2 = runIdentity (mergeA g1 g2 f m1 m2)

mergeA
  :: (Applicative f, Ord k)
  => WhenMissing f k a c -> WhenMissing f k b c -> WhenMatched f k a b c -> Map k a -> Map k b -> f (Map k c)
mergeA (WhenMissing g1) (WhenMissing g2) (WhenMatched f) m1 m2 =
  fmap (\found -> Map.fromDistinctAscList [(k, z) | (k, Just z) <- found]) (traverse result (both (Map.toAscList m1) (Map.toAscList m2)))
  where
    result (k, Just x, Just y) = fmap (\z -> (k, z)) (f k x y)
    result (k, Just x, Nothing) = fmap (\z -> (k, z)) (g1 k x)
    result (k, Nothing, Just y) = fmap (\z -> (k, z)) (g2 k y)
    result (k, Nothing, Nothing) = pure (k, Nothing)

-- | The keys of two lists in order, each with its values.
both :: Ord k => [(k, a)] -> [(k, b)] -> [(k, Maybe a, Maybe b)]
both [] bs = [(k, Nothing, Just y) | (k, y) <- bs]
both as [] = [(k, Just x, Nothing) | (k, x) <- as]
both ((k, x) : as) ((l, y) : bs) = case compare k l of
  LT -> (k, Just x, Nothing) : both as ((l, y) : bs)
  EQ -> (k, Just x, Just y) : both as bs
  GT -> (l, Nothing, Just y) : both ((k, x) : as) bs
