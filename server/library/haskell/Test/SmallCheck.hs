-- | SmallCheck's vocabulary. A series is a generator whose choices a search leaves open; its depth is open, too. That something
-- exists cannot be refuted by an input, so `exists` and its like never fail.
module Test.SmallCheck
  ( Depth, Property, Testable (..), (==>), forAll, exists, existsUnique, exists1, over, changeDepth, changeDepth1, smallCheck
  ) where

import qualified Test.QuickCheck.Property as Q
import Test.SmallCheck.Series

infixr 0 ==>

newtype Property m = MkProperty Q.Property

instance (m ~ IO) => Q.Testable (Property m) where
  property (MkProperty p) = p

class Monad m => Testable m a where
  test :: a -> Property m

instance Monad m => Testable m Bool where
  test truth = MkProperty (Q.property truth)
instance (Monad n, m ~ n) => Testable n (Property m) where
  test p = p
instance (Serial m a, Show a, Testable m b) => Testable m (a -> b) where
  test = over series

plain :: Property m -> Q.Property
plain (MkProperty p) = p

(==>) :: (Testable m c, Testable m a) => c -> a -> Property m
condition ==> p = implied (test condition) (test p)

-- | Both sides are in the same monad.
implied :: Property m -> Property m -> Property m
implied (MkProperty p) (MkProperty q) = MkProperty (Q.implied p q)

over :: (Show a, Testable m b) => Series m a -> (a -> b) -> Property m
over s f = quantified s (\x -> test (f x))

quantified :: Show a => Series m a -> (a -> Property m) -> Property m
quantified s f = MkProperty (Q.forAll (generator s) (\x -> plain (f x)))

-- | Quantifiers are universal unless told.
forAll :: Testable m a => a -> Property m
forAll = test

-- | Where the value that is tried is not the one that exists, nothing is said.
exists, existsUnique, exists1 :: Testable m a => a -> Property m
exists p = witnessed (test p)
existsUnique = exists
exists1 = exists

witnessed :: Property m -> Property m
witnessed (MkProperty p) = MkProperty (Q.witnessed p)

changeDepth :: Testable m a => (Depth -> Depth) -> a -> Property m
changeDepth f p = deeper f (test p)

deeper :: (Depth -> Depth) -> Property m -> Property m
deeper f (MkProperty p) = MkProperty (Q.mapSize f p)

changeDepth1 :: (Show a, Serial m a, Testable m b) => (Depth -> Depth) -> (a -> b) -> Property m
changeDepth1 f = over (localDepth f series)

smallCheck :: Testable IO a => Depth -> a -> IO ()
smallCheck _ _ = ioError (userError "Limpid does not run SmallCheck; `limpid refute` searches for counterexamples")
