-- | Generators. Their choices are open, as those of QuickCheck's generators here.
module Hedgehog.Gen
  ( Gen, GenT, open, bool, bool_, int, integral, integral_, integer, word, double, float, realFrac_, realFloat, char, lower, upper, alpha, digit
  , alphaNum, ascii, latin1, unicode, enum, enumBounded, element, choice, frequency, recursive, maybe, either, list, string, nonEmpty, set, map
  , filter, filterT, mapMaybe, just, subsequence, shuffle, discard, constant, sized, resize, scale, small, prune, shrink
  ) where

import Prelude hiding (either, filter, map, maybe)
import qualified Data.List.NonEmpty as NonEmpty
import qualified Data.Map as Map
import qualified Data.Set as Set
import qualified Prelude as P
import Hedgehog.Range (Range, Size (..), lowerBound, upperBound)
import Limpid.Explore (impossible)
import qualified Test.QuickCheck.Gen as Q
import Test.QuickCheck.Random (Random)

-- | The monad below is not used.
newtype GenT m a = GenT (Q.Gen a)

type Gen = GenT Maybe

open :: GenT m a -> Q.Gen a
open (GenT g) = g

instance Functor (GenT m) where
  fmap f (GenT g) = GenT (fmap f g)
instance Applicative (GenT m) where
  pure x = GenT (pure x)
  GenT f <*> GenT g = GenT (f <*> g)
instance Monad (GenT m) where
  return = pure
  GenT g >>= k = GenT (g >>= \x -> open (k x))

constant :: a -> GenT m a
constant = pure

within :: (Ord a, Random a) => Range a -> GenT m a
within range = GenT (Q.choose (lowerBound (Size 99) range, upperBound (Size 99) range))

bool, bool_ :: GenT m Bool
bool = GenT (Q.choose (False, True))
bool_ = bool

int :: Range Int -> GenT m Int
int = within

integer :: Range Integer -> GenT m Integer
integer = within

word :: Range Word -> GenT m Word
word = within

integral, integral_ :: Integral a => Range a -> GenT m a
integral range = GenT (fmap fromInteger (Q.choose (toInteger (lowerBound (Size 99) range), toInteger (upperBound (Size 99) range))))
integral_ = integral

double :: Range Double -> GenT m Double
double = within

float :: Range Float -> GenT m Float
float = within

realFloat, realFrac_ :: RealFrac a => Range a -> GenT m a
realFloat range = GenT (fmap realToFrac (Q.choose (bound (lowerBound (Size 99) range), bound (upperBound (Size 99) range))))
  where
    bound x = realToFrac x :: Double
realFrac_ = realFloat

char :: Char -> Char -> GenT m Char
char low high = GenT (Q.choose (low, high))

lower, upper, alpha, digit, alphaNum, ascii, latin1, unicode :: GenT m Char
lower = char 'a' 'z'
upper = char 'A' 'Z'
alpha = choice [lower, upper]
digit = char '0' '9'
alphaNum = choice [lower, upper, digit]
ascii = char '\0' '\127'
latin1 = char '\0' '\255'
unicode = choice [char '\0' '\55295', char '\57344' '\65533', char '\65536' '\1114111']

enum :: Enum a => a -> a -> GenT m a
enum low high = GenT (fmap toEnum (Q.choose (fromEnum low, fromEnum high)))

enumBounded :: (Enum a, Bounded a) => GenT m a
enumBounded = enum minBound maxBound

element :: Foldable f => f a -> GenT m a
element xs = GenT (Q.elements (foldr (:) [] xs))

choice :: [GenT m a] -> GenT m a
choice gs = GenT (Q.oneof (P.map open gs))

frequency :: [(Int, GenT m a)] -> GenT m a
frequency gs = GenT (Q.frequency [(weight, open g) | (weight, g) <- gs])

-- | At size 0 there is no recursion left.
recursive :: ([GenT m a] -> GenT m a) -> [GenT m a] -> [GenT m a] -> GenT m a
recursive pick leaves inner = GenT (Q.sized (\n -> case n <= 0 of
  True -> open (pick leaves)
  False -> Q.resize (n `div` 2) (open (pick (leaves ++ inner)))))

maybe :: GenT m a -> GenT m (Maybe a)
maybe g = choice [pure Nothing, fmap Just g]

either :: GenT m a -> GenT m b -> GenT m (Either a b)
either g h = choice [fmap Left g, fmap Right h]

list :: Range Int -> GenT m a -> GenT m [a]
list range (GenT g) = GenT (fmap sizeIn (Q.listOf g))
  where
    sizeIn xs = if fits 0 xs then xs else impossible xs
    least = lowerBound (Size 99) range
    most = upperBound (Size 99) range
    fits n [] = n >= least
    fits n (_ : rest) = n < most && fits (n + 1) rest

string :: Range Int -> GenT m Char -> GenT m String
string = list

nonEmpty :: Range Int -> GenT m a -> GenT m (NonEmpty.NonEmpty a)
nonEmpty range g = fmap NonEmpty.fromList (filter (not . null) (list range g))

set :: Ord a => Range Int -> GenT m a -> GenT m (Set.Set a)
set range g = filter (inRange range . Set.size) (fmap Set.fromList (list range g))

map :: Ord k => Range Int -> GenT m (k, v) -> GenT m (Map.Map k v)
map range g = filter (inRange range . Map.size) (fmap Map.fromList (list range g))

inRange :: Range Int -> Int -> Bool
inRange range n = lowerBound (Size 99) range <= n && n <= upperBound (Size 99) range

filter, filterT :: (a -> Bool) -> GenT m a -> GenT m a
filter p (GenT g) = GenT (Q.suchThat g p)
filterT = filter

mapMaybe :: (a -> Maybe b) -> GenT m a -> GenT m b
mapMaybe f (GenT g) = GenT (Q.suchThatMap g f)

just :: GenT m (Maybe a) -> GenT m a
just = mapMaybe id

subsequence, shuffle :: [a] -> GenT m [a]
subsequence xs = GenT (Q.sublistOf xs)
shuffle xs = GenT (Q.shuffle xs)

discard :: GenT m a
discard = GenT (Q.MkGen (\_ _ -> impossible (error "discard")))

sized :: (Size -> GenT m a) -> GenT m a
sized f = GenT (Q.sized (\n -> open (f (Size n))))

resize :: Size -> GenT m a -> GenT m a
resize (Size n) (GenT g) = GenT (Q.resize n g)

scale :: (Size -> Size) -> GenT m a -> GenT m a
scale f (GenT g) = GenT (Q.scale (\n -> case f (Size n) of Size m -> m) g)

small, prune :: GenT m a -> GenT m a
small = scale (\(Size n) -> Size (n `div` 2))
prune g = g

shrink :: (a -> [a]) -> GenT m a -> GenT m a
shrink _ g = g
