-- | 'Tick' counts the steps of a computation: a value with its cost. The names
-- deliberately clash with the Prelude's, so import this module qualified or
-- hide the others. Each operator below adds a constant to the cost of the
-- plain one: @w@ ("wait") adds, @g@ ("go") subtracts.
module Language.Haskell.Liquid.RTick
  ( Tick (..)
  , fmap, pure, (<*>), liftA2, return, (>>=), (=<<)
  , eqBind, leqBind, geqBind
  , ap, liftM, liftM2
  , step, wait, waitN, go, goN
  , wmap, wmapN, gmap, gmapN
  , (</>), (<//>), (<\>), (<\\>)
  , (>/=), (=/<), (>//=), (=//<)
  , (>\=), (=\<), (>\\=), (=\\<)
  , pay, zipWithM
  ) where

import qualified Control.Applicative as A
import qualified Control.Monad as M
import qualified Data.Functor as F
import Prelude hiding (Applicative (..), Functor (..), Monad (..), (=<<))

infixl 4 <*>, >>=, =<<
infixl 4 </>, <//>, <\>, <\\>
infixl 4 >/=, =/<, >//=, =//<
infixl 4 >\=, =\<, >\\=, =\\<

data Tick a = Tick { tcost :: Int, tval :: a }

instance F.Functor Tick where
  fmap = fmap

instance A.Applicative Tick where
  pure = pure
  (<*>) = (<*>)

instance M.Monad Tick where
  return = return
  (>>=) = (>>=)

fmap :: (a -> b) -> Tick a -> Tick b
fmap f (Tick m x) = Tick m (f x)

pure :: a -> Tick a
pure x = Tick 0 x

(<*>) :: Tick (a -> b) -> Tick a -> Tick b
Tick m f <*> Tick n x = Tick (m + n) (f x)

liftA2 :: (a -> b -> c) -> Tick a -> Tick b -> Tick c
liftA2 f (Tick m x) (Tick n y) = Tick (m + n) (f x y)

return :: a -> Tick a
return x = Tick 0 x

(>>=) :: Tick a -> (a -> Tick b) -> Tick b
Tick m x >>= f = let Tick n y = f x in Tick (m + n) y

(=<<) :: (a -> Tick b) -> Tick a -> Tick b
f =<< t = t >>= f

ap :: Tick (a -> b) -> Tick a -> Tick b
ap t u = t <*> u

liftM :: (a -> b) -> Tick a -> Tick b
liftM f t = fmap f t

liftM2 :: (a -> b -> c) -> Tick a -> Tick b -> Tick c
liftM2 f t u = liftA2 f t u

eqBind :: Int -> Tick a -> (a -> Tick b) -> Tick b
eqBind _ t f = t >>= f

leqBind :: Int -> Tick a -> (a -> Tick b) -> Tick b
leqBind _ t f = t >>= f

geqBind :: Int -> Tick a -> (a -> Tick b) -> Tick b
geqBind _ t f = t >>= f

step :: Int -> Tick a -> Tick a
step k (Tick n x) = Tick (k + n) x

wait :: a -> Tick a
wait x = Tick 1 x

waitN :: Int -> a -> Tick a
waitN k x = Tick k x

go :: a -> Tick a
go x = Tick (-1) x

goN :: Int -> a -> Tick a
goN k x = Tick (negate k) x

wmap :: (a -> b) -> Tick a -> Tick b
wmap f (Tick m x) = Tick (1 + m) (f x)

wmapN :: Int -> (a -> b) -> Tick a -> Tick b
wmapN k f (Tick m x) = Tick (k + m) (f x)

gmap :: (a -> b) -> Tick a -> Tick b
gmap f (Tick m x) = Tick (m - 1) (f x)

gmapN :: Int -> (a -> b) -> Tick a -> Tick b
gmapN k f (Tick m x) = Tick (m - k) (f x)

(</>) :: Tick (a -> b) -> Tick a -> Tick b
Tick m f </> Tick n x = Tick (1 + m + n) (f x)

(<//>) :: Tick (a -> b) -> Tick a -> Tick b
Tick m f <//> Tick n x = Tick (2 + m + n) (f x)

(<\>) :: Tick (a -> b) -> Tick a -> Tick b
Tick m f <\> Tick n x = Tick (m + n - 1) (f x)

(<\\>) :: Tick (a -> b) -> Tick a -> Tick b
Tick m f <\\> Tick n x = Tick (m + n - 2) (f x)

(>/=) :: Tick a -> (a -> Tick b) -> Tick b
Tick m x >/= f = let Tick n y = f x in Tick (1 + m + n) y

(=/<) :: (a -> Tick b) -> Tick a -> Tick b
f =/< t = t >/= f

(>//=) :: Tick a -> (a -> Tick b) -> Tick b
Tick m x >//= f = let Tick n y = f x in Tick (2 + m + n) y

(=//<) :: (a -> Tick b) -> Tick a -> Tick b
f =//< t = t >//= f

(>\=) :: Tick a -> (a -> Tick b) -> Tick b
Tick m x >\= f = let Tick n y = f x in Tick (m + n - 1) y

(=\<) :: (a -> Tick b) -> Tick a -> Tick b
f =\< t = t >\= f

(>\\=) :: Tick a -> (a -> Tick b) -> Tick b
Tick m x >\\= f = let Tick n y = f x in Tick (m + n - 2) y

(=\\<) :: (a -> Tick b) -> Tick a -> Tick b
f =\\< t = t >\\= f

pay :: Int -> Tick a -> Tick (Tick a)
pay k (Tick n x) = Tick k (Tick (n - k) x)

zipWithM :: (a -> b -> Tick c) -> Tick a -> Tick b -> Tick c
zipWithM f (Tick m x) (Tick n y) = let Tick k z = f x y in Tick (k + m + n) z
