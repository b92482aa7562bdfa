-- | Functions as inputs. As parameters of a property they are open, as all functions are. A generator makes tables: results for some
-- arguments, and one for all others. The pattern @Fn@ of QuickCheck is the constructor here, so @Fun@ is no pattern.
module Test.QuickCheck.Function
  ( Fun (..), Function (..), (:->), apply, applyFun, applyFun2, applyFun3, applyFunction, functionMap, functionShow, functionIntegral
  , functionRealFrac, functionBoundedEnum
  ) where

import Limpid.Logic (eq)
import Test.QuickCheck.Arbitrary (Arbitrary (..), CoArbitrary)
import Test.QuickCheck.Gen (Gen, listOf)

newtype Fun a b = Fn (a -> b)

-- | The arguments that a table may have, if they can be made.
newtype a :-> b = Keys (Maybe (Gen a))

class Function a where
  function :: (a -> b) -> (a :-> b)
  function _ = Keys Nothing

made :: Arbitrary a => (a -> b) -> (a :-> b)
made _ = Keys (Just arbitrary)

instance Function Int where
  function = made
instance Function Integer where
  function = made
instance Function Word where
  function = made
instance Function Char where
  function = made
instance Function Bool where
  function = made
instance Function () where
  function = made
instance Function Double where
  function = made
instance Function Ordering where
  function = made
instance Function a => Function [a] where
  function f = Keys (fmap listOf (keys (function (\x -> f [x]))))
instance Function a => Function (Maybe a) where
  function f = Keys (fmap (fmap Just) (keys (function (\x -> f (Just x)))))
instance (Function a, Function b) => Function (a, b) where
  function f = Keys (pairs (function (\x -> x `seq` ())) (function (\y -> y `seq` ())))
    where
      pairs one other = both (,) (keys one) (keys other)
instance (Function a, Function b) => Function (Either a b) where
  function f = Keys (fmap (fmap Left) (keys (function (\x -> f (Left x)))))
instance (Function a, Function b, Function c) => Function (a, b, c) where
  function f = Keys (triples (function (\x -> x `seq` ())) (function (\yz -> yz `seq` ())))
    where
      triples one other = both (\x (y, z) -> (x, y, z)) (keys one) (keys other)

keys :: (a :-> b) -> Maybe (Gen a)
keys (Keys g) = g

both :: (a -> b -> c) -> Maybe (Gen a) -> Maybe (Gen b) -> Maybe (Gen c)
both f (Just g) (Just h) = Just (f <$> g <*> h)
both _ _ _ = Nothing

functionMap :: Function b => (a -> b) -> (b -> a) -> (a -> c) -> (a :-> c)
functionMap _ back f = Keys (fmap (fmap back) (keys (function (f . back))))

functionShow, functionIntegral, functionRealFrac, functionBoundedEnum :: (a -> c) -> (a :-> c)
functionShow _ = Keys Nothing
functionIntegral _ = Keys Nothing
functionRealFrac _ = Keys Nothing
functionBoundedEnum _ = Keys Nothing

instance (Function a, CoArbitrary a, Arbitrary b) => Arbitrary (Fun a b) where
  arbitrary = tables (function (\x -> x `seq` ()))

tables :: Arbitrary b => (a :-> ()) -> Gen (Fun a b)
tables (Keys Nothing) = (\y -> Fn (\_ -> y)) <$> arbitrary
tables (Keys (Just key)) = (\y entries -> Fn (\x -> found x y entries)) <$> arbitrary <*> listOf ((,) <$> key <*> arbitrary)

found :: a -> b -> [(a, b)] -> b
found _ y [] = y
found x y ((key, value) : entries) = if eq x key then value else found x y entries

instance Show (Fun a b) where
  show _ = "<fun>"

apply :: Fun a b -> a -> b
apply (Fn f) = f

applyFun :: Fun a b -> a -> b
applyFun (Fn f) = f

applyFunction :: Fun a b -> a -> b
applyFunction (Fn f) = f

applyFun2 :: Fun (a, b) c -> a -> b -> c
applyFun2 (Fn f) a b = f (a, b)

applyFun3 :: Fun (a, b, c) d -> a -> b -> c -> d
applyFun3 (Fn f) a b c = f (a, b, c)
