-- | Series: values of a type up to a depth. The size of the generator is the depth.
module Test.SmallCheck.Series
  ( Depth, Series, Serial (..), generator, generate, limit, decDepth, getDepth, localDepth, (\/), (><), (>>-), (<~>), cons0, cons1, cons2
  , cons3, cons4, newtypeCons, Positive (..), NonNegative (..), NonEmpty (..)
  ) where

import Control.Applicative (Alternative (..))
import Control.Monad (ap)
import Limpid.Explore (impossible, number)
import Test.QuickCheck.Gen (Gen (..), choose, elements, listOf, sized)

infixr 7 \/
infixr 8 ><
infixl 4 <~>
infixr 1 >>-

type Depth = Int

newtype Series m a = Series (Gen a)

generator :: Series m a -> Gen a
generator (Series g) = g

instance Functor (Series m) where
  fmap f (Series g) = Series (fmap f g)
instance Applicative (Series m) where
  pure x = Series (pure x)
  (<*>) = ap
instance Monad (Series m) where
  return = pure
  Series g >>= k = Series (g >>= \x -> generator (k x))
instance Alternative (Series m) where
  empty = nothing
  Series g <|> Series h = Series (choose (False, True) >>= \second -> if second then h else g)

-- | No values.
nothing :: Series m a
nothing = Series (MkGen (\_ _ -> impossible (error "no value")))

class Monad m => Serial m a where
  series :: Series m a

instance Monad m => Serial m () where
  series = pure ()
instance Monad m => Serial m Bool where
  series = Series (choose (False, True))
instance Monad m => Serial m Int where
  series = Series (MkGen (\_ c -> maybe 0 id (number c)))
instance Monad m => Serial m Integer where
  series = Series (MkGen (\_ c -> maybe 0 toInteger (number c)))
instance Monad m => Serial m Char where
  series = Series (choose ('a', 'z'))
instance Serial m a => Serial m [a] where
  series = Series (listOf (generator series'))
    where
      series' = series
instance Serial m a => Serial m (Maybe a) where
  series = pure Nothing \/ fmap Just series
instance (Serial m a, Serial m b) => Serial m (Either a b) where
  series = fmap Left series \/ fmap Right series
instance (Serial m a, Serial m b) => Serial m (a, b) where
  series = (,) <$> series <*> series
instance (Serial m a, Serial m b, Serial m c) => Serial m (a, b, c) where
  series = (,,) <$> series <*> series <*> series

newtype Positive a = Positive { getPositive :: a } deriving (Eq, Ord)
newtype NonNegative a = NonNegative { getNonNegative :: a } deriving (Eq, Ord)
newtype NonEmpty a = NonEmpty { getNonEmpty :: [a] } deriving (Eq, Ord)

instance Show a => Show (Positive a) where
  showsPrec n (Positive x) = showsPrec n x
instance Show a => Show (NonNegative a) where
  showsPrec n (NonNegative x) = showsPrec n x
instance Show a => Show (NonEmpty a) where
  showsPrec n (NonEmpty xs) = showsPrec n xs

instance (Num a, Ord a, Serial m a) => Serial m (Positive a) where
  series = fmap Positive (such (> 0) series)
instance (Num a, Ord a, Serial m a) => Serial m (NonNegative a) where
  series = fmap NonNegative (such (>= 0) series)
instance Serial m a => Serial m (NonEmpty a) where
  series = fmap NonEmpty (such (not . null) series)

such :: (a -> Bool) -> Series m a -> Series m a
such p (Series (MkGen g)) = Series (MkGen (\n c -> let x = g n c in if p x then x else impossible x))

generate :: (Depth -> [a]) -> Series m a
generate f = Series (sized (\depth -> case f depth of
  [] -> generator nothing
  xs -> elements xs))

limit :: Int -> Series m a -> Series m a
limit _ s = s

decDepth :: Series m a -> Series m a
decDepth (Series (MkGen g)) = Series (MkGen (\n c -> if n > 0 then g (n - 1) c else impossible (g 0 c)))

getDepth :: Series m Depth
getDepth = Series (MkGen (\n _ -> n))

localDepth :: (Depth -> Depth) -> Series m a -> Series m a
localDepth f (Series (MkGen g)) = Series (MkGen (\n c -> g (f n) c))

(\/) :: Series m a -> Series m a -> Series m a
(\/) = (<|>)

(><) :: Series m a -> Series m b -> Series m (a, b)
a >< b = (,) <$> a <*> b

(<~>) :: Series m (a -> b) -> Series m a -> Series m b
(<~>) = (<*>)

(>>-) :: Series m a -> (a -> Series m b) -> Series m b
(>>-) = (>>=)

cons0 :: a -> Series m a
cons0 x = decDepth (pure x)

cons1 :: Serial m a => (a -> b) -> Series m b
cons1 f = decDepth (f <$> series)

cons2 :: (Serial m a, Serial m b) => (a -> b -> c) -> Series m c
cons2 f = decDepth (f <$> series <*> series)

cons3 :: (Serial m a, Serial m b, Serial m c) => (a -> b -> c -> d) -> Series m d
cons3 f = decDepth (f <$> series <*> series <*> series)

cons4 :: (Serial m a, Serial m b, Serial m c, Serial m d) => (a -> b -> c -> d -> e) -> Series m e
cons4 f = decDepth (f <$> series <*> series <*> series <*> series)

newtypeCons :: Serial m a => (a -> b) -> Series m b
newtypeCons f = f <$> series
