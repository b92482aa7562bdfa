{-# LANGUAGE NoImplicitPrelude #-}
-- | The classes 'Semigroup', 'Monoid', 'Functor', 'Applicative', 'Monad', 'Alternative' and 'MonadPlus', their
-- instances for the basic types, and the functions on functions and lists that everything uses.
-- @stimes@ is not a method here but a function of "Data.Semigroup", because @Integral@ comes later.
module GHC.Base
  ( module GHC.Base
  , Bool (..), Ordering (..), Int (..), Word (..), Char (..), Double (..), Float (..), IO (..), Any, Type, Constraint, Symbol, Nat, Coercible
  , module GHC.Classes, module GHC.CString, module GHC.Prim
  , module GHC.Err, module GHC.Maybe
  ) where

import GHC.Types
import GHC.Classes
import GHC.CString
import GHC.Prim
import GHC.Err
import GHC.Maybe

{-@ measure autolen :: forall a. a -> Int @-}

{-@ instance measure len :: forall a. [a] -> Int
      len [] = 0
      len (y:ys) = 1 + len ys @-}
{-@ invariant {v:[a] | len v >= 0} @-}

{-@ measure fromJust :: Maybe a -> a
      fromJust (Just x) = x @-}

{-@ qualif IsEmp(v:Bool, xs:[a]) : v <=> len xs > 0 @-}
{-@ qualif IsEmp(v:Bool, xs:[a]) : v <=> len xs = 0 @-}
{-@ qualif ListZ(v:[a]) : len v = 0 @-}
{-@ qualif ListZ(v:[a]) : len v >= 0 @-}
{-@ qualif ListZ(v:[a]) : len v > 0 @-}
{-@ qualif CmpLen(v:[a], xs:[b]) : len v = len xs @-}
{-@ qualif CmpLen(v:[a], xs:[b]) : len v >= len xs @-}
{-@ qualif CmpLen(v:[a], xs:[b]) : len v > len xs @-}
{-@ qualif CmpLen(v:[a], xs:[b]) : len v <= len xs @-}
{-@ qualif CmpLen(v:[a], xs:[b]) : len v < len xs @-}
{-@ qualif EqLen(v:int, xs:[a]) : v = len xs @-}
{-@ qualif LenEq(v:[a], x:int) : x = len v @-}
{-@ qualif LenDiff(v:[a], x:int) : len v = x + 1 @-}
{-@ qualif LenDiff(v:[a], x:int) : len v = x - 1 @-}
{-@ qualif LenAcc(v:int, xs:[a], n:int) : v = len xs + n @-}

infixr 9 .
infixr 6 <>
infixr 5 ++
infixr 5 :|
infixl 4 <$, <*>, <*, *>, <**>
infixl 3 <|>
infixl 1 >>, >>=
infixr 1 =<<
infixr 0 $, $!

type String = [Char]

-- Functions

{-@ assume id :: x:a -> {v:a | v = x} @-}
id :: a -> a
id x = x

const :: a -> b -> a
const x _ = x

{-@ assume (.) :: forall <p :: b -> c -> Bool, q :: a -> b -> Bool, r :: a -> c -> Bool>.
      {x::a, w::b<q x> |- c<p w> <: c<r x>}
      (y:b -> c<p y>) -> (z:a -> b<q z>) -> x:a -> c<r x> @-}
(.) :: (b -> c) -> (a -> b) -> a -> c
(.) f g = \x -> f (g x)

flip :: (a -> b -> c) -> b -> a -> c
flip f x y = f y x

{-@ assume ($) :: (a -> b) -> a -> b @-}
($) :: (a -> b) -> a -> b
f $ x = f x

($!) :: (a -> b) -> a -> b
f $! x = x `seq` f x

until :: (a -> Bool) -> (a -> a) -> a -> a
until p f x = if p x then x else until p f (f x)

asTypeOf :: a -> a -> a
asTypeOf x _ = x

otherwise :: Bool
otherwise = True

-- GHC replaces `assert` by a function for which LiquidHaskell has no refinement.
assert :: Bool -> a -> a
assert True  x = x
assert False _ = errorWithoutStackTrace "Assertion failed"

breakpoint :: a -> a
breakpoint x = x

-- Lists and characters

foldr :: (a -> b -> b) -> b -> [a] -> b
foldr _ z []       = z
foldr f z (x : xs) = f x (foldr f z xs)

{-@ assume map :: (a -> b) -> xs:[a] -> {v:[b] | len v == len xs} @-}
map :: (a -> b) -> [a] -> [b]
map _ []       = []
map f (x : xs) = f x : map f xs

{-@ assume (++) :: xs:[a] -> ys:[a] -> {v:[a] | len v == len xs + len ys} @-}
(++) :: [a] -> [a] -> [a]
[]       ++ ys = ys
(x : xs) ++ ys = x : (xs ++ ys)

eqString :: String -> String -> Bool
eqString a b = a == b

foreign import prim "charToInt" ord :: Char -> Int

foreign import prim "intToChar" unsafeChr :: Int -> Char

-- Integers

foreign import prim "intQuot" quotInt :: Int -> Int -> Int
foreign import prim "intRem" remInt :: Int -> Int -> Int
foreign import prim "intDiv" divInt :: Int -> Int -> Int
foreign import prim "intMod" modInt :: Int -> Int -> Int
foreign import prim "intComplement" complementInt :: Int -> Int

quotRemInt :: Int -> Int -> (Int, Int)
quotRemInt x y = (quotInt x y, remInt x y)

divModInt :: Int -> Int -> (Int, Int)
divModInt x y = (divInt x y, modInt x y)

maxInt :: Int
maxInt = 9223372036854775807

minInt :: Int
minInt = complementInt maxInt

-- Non-empty lists

data NonEmpty a = a :| [a]
  deriving (Eq, Ord)

-- Semigroups

class Semigroup a where
  (<>) :: a -> a -> a
  sconcat :: NonEmpty a -> a

  x <> y = sconcat (x :| [y])
  sconcat (x :| xs) = go x xs
    where
      go y []       = y
      go y (z : zs) = y <> go z zs

instance Semigroup [a] where
  xs <> ys = xs ++ ys

instance Semigroup (NonEmpty a) where
  (x :| xs) <> ~(y :| ys) = x :| (xs ++ y : ys)

instance Semigroup b => Semigroup (a -> b) where
  f <> g = \x -> f x <> g x

instance Semigroup () where
  _ <> _ = ()
  sconcat _ = ()

instance (Semigroup a, Semigroup b) => Semigroup (a, b) where
  (a, b) <> (a', b') = (a <> a', b <> b')

instance (Semigroup a, Semigroup b, Semigroup c) => Semigroup (a, b, c) where
  (a, b, c) <> (a', b', c') = (a <> a', b <> b', c <> c')

instance (Semigroup a, Semigroup b, Semigroup c, Semigroup d) => Semigroup (a, b, c, d) where
  (a, b, c, d) <> (a', b', c', d') = (a <> a', b <> b', c <> c', d <> d')

instance (Semigroup a, Semigroup b, Semigroup c, Semigroup d, Semigroup e) => Semigroup (a, b, c, d, e) where
  (a, b, c, d, e) <> (a', b', c', d', e') = (a <> a', b <> b', c <> c', d <> d', e <> e')

instance Semigroup Ordering where
  LT <> _ = LT
  EQ <> y = y
  GT <> _ = GT

instance Semigroup a => Semigroup (Maybe a) where
  Nothing <> b       = b
  a       <> Nothing = a
  Just a  <> Just b  = Just (a <> b)

instance Semigroup a => Semigroup (IO a) where
  x <> y = liftA2 (<>) x y

-- Monoids

class Semigroup a => Monoid a where
  mempty :: a
  mappend :: a -> a -> a
  mconcat :: [a] -> a

  mappend x y = x <> y
  mconcat xs = foldr mappend mempty xs

instance Monoid [a] where
  mempty = []
  mconcat xss = foldr (++) [] xss

instance Monoid b => Monoid (a -> b) where
  mempty = \_ -> mempty

instance Monoid () where
  mempty = ()
  mconcat _ = ()

instance (Monoid a, Monoid b) => Monoid (a, b) where
  mempty = (mempty, mempty)

instance (Monoid a, Monoid b, Monoid c) => Monoid (a, b, c) where
  mempty = (mempty, mempty, mempty)

instance (Monoid a, Monoid b, Monoid c, Monoid d) => Monoid (a, b, c, d) where
  mempty = (mempty, mempty, mempty, mempty)

instance (Monoid a, Monoid b, Monoid c, Monoid d, Monoid e) => Monoid (a, b, c, d, e) where
  mempty = (mempty, mempty, mempty, mempty, mempty)

instance Monoid Ordering where
  mempty = EQ

instance Semigroup a => Monoid (Maybe a) where
  mempty = Nothing

instance Monoid a => Monoid (IO a) where
  mempty = pure mempty

-- Functors

class Functor f where
  fmap :: (a -> b) -> f a -> f b
  (<$) :: a -> f b -> f a

  x <$ m = fmap (const x) m

class Functor f => Applicative f where
  pure :: a -> f a
  (<*>) :: f (a -> b) -> f a -> f b
  liftA2 :: (a -> b -> c) -> f a -> f b -> f c
  (*>) :: f a -> f b -> f b
  (<*) :: f a -> f b -> f a

  mf <*> mx = liftA2 id mf mx
  liftA2 f mx my = fmap f mx <*> my
  mx *> my = (id <$ mx) <*> my
  mx <* my = liftA2 const mx my

(<**>) :: Applicative f => f a -> f (a -> b) -> f b
mx <**> mf = liftA2 (\x f -> f x) mx mf

liftA :: Applicative f => (a -> b) -> f a -> f b
liftA f m = pure f <*> m

liftA3 :: Applicative f => (a -> b -> c -> d) -> f a -> f b -> f c -> f d
liftA3 f a b c = liftA2 f a b <*> c

-- Monads

class Applicative m => Monad m where
  (>>=) :: m a -> (a -> m b) -> m b
  (>>) :: m a -> m b -> m b
  return :: a -> m a

  m >> k = m >>= \_ -> k
  return x = pure x

(=<<) :: Monad m => (a -> m b) -> m a -> m b
f =<< m = m >>= f

when :: Applicative f => Bool -> f () -> f ()
when p act = if p then act else pure ()

join :: Monad m => m (m a) -> m a
join m = m >>= id

sequence :: Monad m => [m a] -> m [a]
sequence ms = mapM id ms

mapM :: Monad m => (a -> m b) -> [a] -> m [b]
mapM _ []       = return []
mapM f (x : xs) = f x >>= \y -> mapM f xs >>= \ys -> return (y : ys)

liftM :: Monad m => (a -> r) -> m a -> m r
liftM f m = m >>= \x -> return (f x)

liftM2 :: Monad m => (a -> b -> r) -> m a -> m b -> m r
liftM2 f m1 m2 = m1 >>= \a -> m2 >>= \b -> return (f a b)

liftM3 :: Monad m => (a -> b -> c -> r) -> m a -> m b -> m c -> m r
liftM3 f m1 m2 m3 = m1 >>= \a -> m2 >>= \b -> m3 >>= \c -> return (f a b c)

liftM4 :: Monad m => (a -> b -> c -> d -> r) -> m a -> m b -> m c -> m d -> m r
liftM4 f m1 m2 m3 m4 = m1 >>= \a -> m2 >>= \b -> m3 >>= \c -> m4 >>= \d -> return (f a b c d)

liftM5 :: Monad m => (a -> b -> c -> d -> e -> r) -> m a -> m b -> m c -> m d -> m e -> m r
liftM5 f m1 m2 m3 m4 m5 =
  m1 >>= \a -> m2 >>= \b -> m3 >>= \c -> m4 >>= \d -> m5 >>= \e -> return (f a b c d e)

ap :: Monad m => m (a -> b) -> m a -> m b
ap mf mx = mf >>= \f -> mx >>= \x -> return (f x)

-- Choice

class Applicative f => Alternative f where
  empty :: f a
  (<|>) :: f a -> f a -> f a
  some :: f a -> f [a]
  many :: f a -> f [a]

  some v = liftA2 (:) v (many v)
  many v = some v <|> pure []

class (Alternative m, Monad m) => MonadPlus m where
  mzero :: m a
  mplus :: m a -> m a -> m a

  mzero = empty
  mplus x y = x <|> y

-- Instances for functions

instance Functor ((->) r) where
  fmap f g = \r -> f (g r)

instance Applicative ((->) r) where
  pure x = \_ -> x
  f <*> g = \r -> f r (g r)
  liftA2 q f g = \r -> q (f r) (g r)

instance Monad ((->) r) where
  f >>= k = \r -> k (f r) r

-- Instances for tuples

instance Functor ((,) a) where
  fmap f (a, x) = (a, f x)

instance Monoid a => Applicative ((,) a) where
  pure x = (mempty, x)
  (a, f) <*> (b, x) = (a <> b, f x)
  liftA2 f (a, x) (b, y) = (a <> b, f x y)

instance Monoid a => Monad ((,) a) where
  (a, x) >>= k = case k x of (b, y) -> (a <> b, y)

instance Functor ((,,) a b) where
  fmap f (a, b, x) = (a, b, f x)

instance (Monoid a, Monoid b) => Applicative ((,,) a b) where
  pure x = (mempty, mempty, x)
  (a, b, f) <*> (a', b', x) = (a <> a', b <> b', f x)

instance (Monoid a, Monoid b) => Monad ((,,) a b) where
  (a, b, x) >>= k = case k x of (a', b', y) -> (a <> a', b <> b', y)

instance Functor ((,,,) a b c) where
  fmap f (a, b, c, x) = (a, b, c, f x)

-- Instances for Maybe

instance Functor Maybe where
  fmap _ Nothing  = Nothing
  fmap f (Just x) = Just (f x)

instance Applicative Maybe where
  pure x = Just x

  Just f  <*> m = fmap f m
  Nothing <*> _ = Nothing

  liftA2 f (Just x) (Just y) = Just (f x y)
  liftA2 _ _        _        = Nothing

  Just _  *> m = m
  Nothing *> _ = Nothing

instance Monad Maybe where
  Just x  >>= k = k x
  Nothing >>= _ = Nothing

  Just _  >> m = m
  Nothing >> _ = Nothing

instance Alternative Maybe where
  empty = Nothing

  Nothing <|> r = r
  l       <|> _ = l

instance MonadPlus Maybe

-- Instances for lists

instance Functor [] where
  fmap f xs = map f xs

instance Applicative [] where
  pure x = [x]
  fs <*> xs = [f x | f <- fs, x <- xs]
  liftA2 f xs ys = [f x y | x <- xs, y <- ys]
  xs *> ys = [y | _ <- xs, y <- ys]

instance Monad [] where
  xs >>= f = foldr (\x rest -> f x ++ rest) [] xs
  xs >> ys = [y | _ <- xs, y <- ys]

instance Alternative [] where
  empty = []
  xs <|> ys = xs ++ ys

instance MonadPlus []

-- Instances for NonEmpty

instance Functor NonEmpty where
  fmap f ~(x :| xs) = f x :| map f xs

instance Applicative NonEmpty where
  pure x = x :| []
  fs <*> xs = ap fs xs

instance Monad NonEmpty where
  ~(x :| xs) >>= f = y :| (ys ++ rest)
    where
      y :| ys = f x
      rest = xs >>= \z -> case f z of u :| us -> u : us

-- Instances for IO

instance Functor IO where
  fmap f (IO m) = IO (\w -> case m w of Result w' x -> Result w' (f x))

instance Applicative IO where
  pure x = returnIO x
  mf <*> mx = ap mf mx
  liftA2 f mx my = liftM2 f mx my
  mx *> my = thenIO mx my
  mx <* my = mx >>= \x -> my >>= \_ -> returnIO x

instance Monad IO where
  m >>= k = bindIO m k
  m >> k = thenIO m k

returnIO :: a -> IO a
returnIO x = IO (\w -> Result w x)

bindIO :: IO a -> (a -> IO b) -> IO b
bindIO (IO m) k = IO (\w -> case m w of Result w' x -> unIO (k x) w')

thenIO :: IO a -> IO b -> IO b
thenIO (IO m) k = IO (\w -> case m w of Result w' _ -> unIO k w')

unIO :: IO a -> World -> Result a
unIO (IO m) = m

failIO :: String -> IO a
failIO s = IO (\_ -> errorWithoutStackTrace ("user error (" ++ s ++ ")"))
