{-@ LIQUID "--reflection" @-}
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

{-@ data Tick a = Tick {tcost :: Int, tval :: a} @-}
data Tick a = Tick { tcost :: Int, tval :: a }

instance F.Functor Tick where
  fmap = fmap

instance A.Applicative Tick where
  pure = pure
  (<*>) = (<*>)

instance M.Monad Tick where
  return = return
  (>>=) = (>>=)

{-@ reflect fmap @-}
{-@ assume fmap :: f:(a -> b) -> t1:Tick a -> {t:Tick b | Tick (tcost t1) (f (tval t1)) == t} @-}
fmap :: (a -> b) -> Tick a -> Tick b
fmap f (Tick m x) = Tick m (f x)

{-@ reflect pure @-}
{-@ assume pure :: x:a -> {t:Tick a | x == tval t && 0 == tcost t} @-}
pure :: a -> Tick a
pure x = Tick 0 x

{-@ reflect <*> @-}
{-@ assume (<*>) :: t1:Tick (a -> b) -> t2:Tick a
      -> {t:Tick b | (tval t1) (tval t2) == tval t && tcost t1 + tcost t2 == tcost t} @-}
(<*>) :: Tick (a -> b) -> Tick a -> Tick b
Tick m f <*> Tick n x = Tick (m + n) (f x)

{-@ reflect liftA2 @-}
{-@ assume liftA2 :: f:(a -> b -> c) -> t1:Tick a -> t2:Tick b
      -> {t:Tick c | f (tval t1) (tval t2) == tval t && tcost t1 + tcost t2 == tcost t} @-}
liftA2 :: (a -> b -> c) -> Tick a -> Tick b -> Tick c
liftA2 f (Tick m x) (Tick n y) = Tick (m + n) (f x y)

{-@ reflect return @-}
{-@ assume return :: x:a -> {t:Tick a | x == tval t && 0 == tcost t} @-}
return :: a -> Tick a
return x = Tick 0 x

{-@ reflect >>= @-}
{-@ assume (>>=) :: t1:Tick a -> f:(a -> Tick b)
      -> {t:Tick b | tval (f (tval t1)) == tval t && tcost t1 + tcost (f (tval t1)) == tcost t} @-}
(>>=) :: Tick a -> (a -> Tick b) -> Tick b
Tick m x >>= f = let Tick n y = f x in Tick (m + n) y

{-@ reflect =<< @-}
{-@ assume (=<<) :: f:(a -> Tick b) -> t1:Tick a
      -> {t:Tick b | tval (f (tval t1)) == tval t && tcost t1 + tcost (f (tval t1)) == tcost t} @-}
(=<<) :: (a -> Tick b) -> Tick a -> Tick b
f =<< t = t >>= f

{-@ reflect ap @-}
{-@ assume ap :: t1:Tick (a -> b) -> t2:Tick a
      -> {t:Tick b | (tval t1) (tval t2) == tval t && tcost t1 + tcost t2 == tcost t} @-}
ap :: Tick (a -> b) -> Tick a -> Tick b
ap t u = t <*> u

{-@ reflect liftM @-}
{-@ assume liftM :: f:(a -> b) -> t1:Tick a -> {t:Tick b | tcost t1 == tcost t} @-}
liftM :: (a -> b) -> Tick a -> Tick b
liftM f t = fmap f t

{-@ reflect liftM2 @-}
{-@ assume liftM2 :: f:(a -> b -> c) -> t1:Tick a -> t2:Tick b
      -> {t:Tick c | f (tval t1) (tval t2) == tval t && tcost t1 + tcost t2 == tcost t} @-}
liftM2 :: (a -> b -> c) -> Tick a -> Tick b -> Tick c
liftM2 f t u = liftA2 f t u

{-@ reflect eqBind @-}
{-@ assume eqBind :: n:Int -> t1:Tick a -> f:(a -> {tf:Tick b | n == tcost tf})
      -> {t:Tick b | tval (f (tval t1)) == tval t && tcost t1 + n == tcost t} @-}
eqBind :: Int -> Tick a -> (a -> Tick b) -> Tick b
eqBind _ t f = t >>= f

{-@ reflect leqBind @-}
{-@ assume leqBind :: n:Int -> t1:Tick a -> f:(a -> {tf:Tick b | n >= tcost tf})
      -> {t:Tick b | tcost t1 + n >= tcost t} @-}
leqBind :: Int -> Tick a -> (a -> Tick b) -> Tick b
leqBind _ t f = t >>= f

{-@ reflect geqBind @-}
{-@ assume geqBind :: n:Int -> t1:Tick a -> f:(a -> {tf:Tick b | n <= tcost tf})
      -> {t2:Tick b | tcost t1 + n <= tcost t2} @-}
geqBind :: Int -> Tick a -> (a -> Tick b) -> Tick b
geqBind _ t f = t >>= f

{-@ reflect step @-}
{-@ assume step :: m:Int -> t1:Tick a -> {t:Tick a | tval t1 == tval t && m + tcost t1 == tcost t} @-}
step :: Int -> Tick a -> Tick a
step k (Tick n x) = Tick (k + n) x

{-@ reflect wait @-}
{-@ assume wait :: x:a -> {t:Tick a | x == tval t && 1 == tcost t} @-}
wait :: a -> Tick a
wait x = Tick 1 x

{-@ reflect waitN @-}
{-@ assume waitN :: n:Nat -> x:a -> {t:Tick a | x == tval t && n == tcost t} @-}
waitN :: Int -> a -> Tick a
waitN k x = Tick k x

{-@ reflect go @-}
{-@ assume go :: x:a -> {t:Tick a | x == tval t && (-1) == tcost t} @-}
go :: a -> Tick a
go x = Tick (-1) x

{-@ reflect goN @-}
{-@ assume goN :: {n:Nat | n > 0} -> x:a -> {t:Tick a | x == tval t && (-n) == tcost t} @-}
goN :: Int -> a -> Tick a
goN k x = Tick (negate k) x

{-@ reflect wmap @-}
{-@ assume wmap :: f:(a -> b) -> t1:Tick a -> {t:Tick b | Tick (1 + tcost t1) (f (tval t1)) == t} @-}
wmap :: (a -> b) -> Tick a -> Tick b
wmap f (Tick m x) = Tick (1 + m) (f x)

{-@ reflect wmapN @-}
{-@ assume wmapN :: {m:Nat | m > 0} -> f:(a -> b) -> t1:Tick a
      -> {t:Tick b | Tick (m + tcost t1) (f (tval t1)) == t} @-}
wmapN :: Int -> (a -> b) -> Tick a -> Tick b
wmapN k f (Tick m x) = Tick (k + m) (f x)

{-@ reflect gmap @-}
{-@ assume gmap :: f:(a -> b) -> t1:Tick a -> {t:Tick b | Tick (tcost t1 - 1) (f (tval t1)) == t} @-}
gmap :: (a -> b) -> Tick a -> Tick b
gmap f (Tick m x) = Tick (m - 1) (f x)

{-@ reflect gmapN @-}
{-@ assume gmapN :: {m:Nat | m > 0} -> f:(a -> b) -> t1:Tick a
      -> {t:Tick b | Tick (tcost t1 - m) (f (tval t1)) == t} @-}
gmapN :: Int -> (a -> b) -> Tick a -> Tick b
gmapN k f (Tick m x) = Tick (m - k) (f x)

{-@ reflect </> @-}
{-@ assume (</>) :: t1:Tick (a -> b) -> t2:Tick a
      -> {t:Tick b | (tval t1) (tval t2) == tval t && 1 + tcost t1 + tcost t2 == tcost t} @-}
(</>) :: Tick (a -> b) -> Tick a -> Tick b
Tick m f </> Tick n x = Tick (1 + m + n) (f x)

{-@ reflect <//> @-}
{-@ assume (<//>) :: t1:Tick (a -> b) -> t2:Tick a
      -> {t:Tick b | (tval t1) (tval t2) == tval t && 2 + tcost t1 + tcost t2 == tcost t} @-}
(<//>) :: Tick (a -> b) -> Tick a -> Tick b
Tick m f <//> Tick n x = Tick (2 + m + n) (f x)

{-@ reflect <\> @-}
{-@ assume (<\>) :: t1:Tick (a -> b) -> t2:Tick a
      -> {t:Tick b | (tval t1) (tval t2) == tval t && tcost t1 + tcost t2 - 1 == tcost t} @-}
(<\>) :: Tick (a -> b) -> Tick a -> Tick b
Tick m f <\> Tick n x = Tick (m + n - 1) (f x)

{-@ reflect <\\> @-}
{-@ assume (<\\>) :: t1:Tick (a -> b) -> t2:Tick a
      -> {t:Tick b | (tval t1) (tval t2) == tval t && tcost t1 + tcost t2 - 2 == tcost t} @-}
(<\\>) :: Tick (a -> b) -> Tick a -> Tick b
Tick m f <\\> Tick n x = Tick (m + n - 2) (f x)

{-@ reflect >/= @-}
{-@ assume (>/=) :: t1:Tick a -> f:(a -> Tick b)
      -> {t:Tick b | tval (f (tval t1)) == tval t && 1 + tcost t1 + tcost (f (tval t1)) == tcost t} @-}
(>/=) :: Tick a -> (a -> Tick b) -> Tick b
Tick m x >/= f = let Tick n y = f x in Tick (1 + m + n) y

{-@ reflect =/< @-}
{-@ assume (=/<) :: f:(a -> Tick b) -> t1:Tick a
      -> {t:Tick b | tval (f (tval t1)) == tval t && 1 + tcost t1 + tcost (f (tval t1)) == tcost t} @-}
(=/<) :: (a -> Tick b) -> Tick a -> Tick b
f =/< t = t >/= f

{-@ reflect >//= @-}
{-@ assume (>//=) :: t1:Tick a -> f:(a -> Tick b)
      -> {t:Tick b | tval (f (tval t1)) == tval t && 2 + tcost t1 + tcost (f (tval t1)) == tcost t} @-}
(>//=) :: Tick a -> (a -> Tick b) -> Tick b
Tick m x >//= f = let Tick n y = f x in Tick (2 + m + n) y

{-@ reflect =//< @-}
{-@ assume (=//<) :: f:(a -> Tick b) -> t1:Tick a
      -> {t:Tick b | tval (f (tval t1)) == tval t && 2 + tcost t1 + tcost (f (tval t1)) == tcost t} @-}
(=//<) :: (a -> Tick b) -> Tick a -> Tick b
f =//< t = t >//= f

{-@ reflect >\= @-}
{-@ assume (>\=) :: t1:Tick a -> f:(a -> Tick b)
      -> {t:Tick b | tval (f (tval t1)) == tval t && tcost t1 + tcost (f (tval t1)) - 1 == tcost t} @-}
(>\=) :: Tick a -> (a -> Tick b) -> Tick b
Tick m x >\= f = let Tick n y = f x in Tick (m + n - 1) y

{-@ reflect =\< @-}
{-@ assume (=\<) :: f:(a -> Tick b) -> t1:Tick a
      -> {t:Tick b | tval (f (tval t1)) == tval t && tcost t1 + tcost (f (tval t1)) - 1 == tcost t} @-}
(=\<) :: (a -> Tick b) -> Tick a -> Tick b
f =\< t = t >\= f

{-@ reflect >\\= @-}
{-@ assume (>\\=) :: t1:Tick a -> f:(a -> Tick b)
      -> {t:Tick b | tval (f (tval t1)) == tval t && tcost t1 + tcost (f (tval t1)) - 2 == tcost t} @-}
(>\\=) :: Tick a -> (a -> Tick b) -> Tick b
Tick m x >\\= f = let Tick n y = f x in Tick (m + n - 2) y

{-@ reflect =\\< @-}
{-@ assume (=\\<) :: f:(a -> Tick b) -> t1:Tick a
      -> {t:Tick b | tval (f (tval t1)) == tval t && tcost t1 + tcost (f (tval t1)) - 2 == tcost t} @-}
(=\\<) :: (a -> Tick b) -> Tick a -> Tick b
f =\\< t = t >\\= f

{-@ reflect pay @-}
{-@ assume pay :: m:Int -> {t1:Tick a | m <= tcost t1}
      -> {t:Tick ({t2:Tick a | tcost t1 - m == tcost t2}) | m == tcost t} @-}
pay :: Int -> Tick a -> Tick (Tick a)
pay k (Tick n x) = Tick k (Tick (n - k) x)

{-@ reflect zipWithM @-}
{-@ assume zipWithM :: f:(a -> b -> Tick c) -> x:Tick a -> y:Tick b
      -> {t:Tick c | tcost t == tcost x + tcost y + tcost (f (tval x) (tval y))} @-}
zipWithM :: (a -> b -> Tick c) -> Tick a -> Tick b -> Tick c
zipWithM f (Tick m x) (Tick n y) = let Tick k z = f x y in Tick (k + m + n) z
