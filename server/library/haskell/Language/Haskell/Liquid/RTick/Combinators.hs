-- | Proof operators for costs ('Tick'): equality, improvement and
-- diminishment. An operator with a dot checks its step, the one with a
-- question mark assumes it; at run time each returns its last argument.
module Language.Haskell.Liquid.RTick.Combinators
  ( Proof, QED (..), (&&&), (***), (?), isAss, toProof, trivial, withTheorem
  , (==.), (==?), eq
  , (<.), (<?), (<=.), (<=?), (>.), (>?), (>=.), (>=?)
  , (<=>.), (<=>?)
  , (>~>.), (>~>?), (.>==), (?>==)
  , (<~<.), (<~<?), (.<==), (?<==)
  , (==>.), (==>?), (==<.), (==<?)
  , (==!)
  , assert
  ) where

import Language.Haskell.Liquid.RTick (Tick (..))

{-@ predicate COSTEQ T1 T2 = tval T1 == tval T2 && tcost T1 == tcost T2 @-}
{-@ predicate IMP T1 T2 = tval T1 == tval T2 && tcost T1 >= tcost T2 @-}
{-@ predicate QIMP T1 N T2 = tval T1 == tval T2 && tcost T1 == tcost T2 + N @-}
{-@ predicate DIM T1 T2 = tval T1 == tval T2 && tcost T1 <= tcost T2 @-}
{-@ predicate QDIM T1 N T2 = tval T1 == tval T2 && tcost T1 + N == tcost T2 @-}

infixl 1 ***
infixl 3 ?, &&&
infixl 3 ==., ==?
infixl 3 <., <?, <=., <=?, >., >?, >=., >=?
infixl 3 <=>., <=>?, >~>., >~>?, <~<., <~<?
infixl 3 .>==, ?>==, .<==, ?<==
infixl 3 ==>., ==>?, ==<., ==<?

type Proof = ()

data QED = QED | ASS

{-@ assume assert :: b:{Bool | b} -> {b} @-}
assert :: Bool -> Proof
assert _ = ()

(==!) :: a -> a -> a
_ ==! y = y

{-@ assume toProof :: a -> Proof @-}
toProof :: a -> Proof
toProof _ = ()

{-@ assume trivial :: Proof @-}
trivial :: Proof
trivial = ()

{-@ measure isAss @-}
isAss :: QED -> Bool
isAss ASS = True
isAss QED = False

{-@ assume (***) :: a -> qed:QED -> {if isAss qed then false else true} @-}
(***) :: a -> QED -> Proof
_ *** _ = ()

{-@ assume (?) :: x:a -> Proof -> {v:a | x == v} @-}
(?) :: a -> Proof -> a
x ? _ = x

{-@ assume (&&&) :: Proof -> Proof -> Proof @-}
(&&&) :: Proof -> Proof -> Proof
x &&& _ = x

{-@ assume withTheorem :: x:a -> Proof -> {v:a | x == v} @-}
withTheorem :: a -> Proof -> a
withTheorem x _ = x

{-@ assume (==.) :: x:a -> {y:a | x == y} -> {v:a | x == v && y == v} @-}
(==.) :: a -> a -> a
_ ==. y = y

{-@ assume (==?) :: x:a -> y:a -> {v:a | x == v && y == v} @-}
(==?) :: a -> a -> a
_ ==? y = y

{-@ assume eq :: x:a -> {y:a | x == y} -> {v:a | x == v && y == v} @-}
eq :: a -> a -> a
eq _ y = y

{-@ assume (<.) :: m:a -> {n:a | m < n} -> {o:a | o == n} @-}
(<.) :: a -> a -> a
_ <. y = y

{-@ assume (<?) :: m:a -> n:a -> {o:a | o == n && m < n} @-}
(<?) :: a -> a -> a
_ <? y = y

{-@ assume (<=.) :: m:a -> {n:a | m <= n} -> {o:a | o == n} @-}
(<=.) :: a -> a -> a
_ <=. y = y

{-@ assume (<=?) :: m:a -> n:a -> {o:a | o == n && m <= n} @-}
(<=?) :: a -> a -> a
_ <=? y = y

{-@ assume (>.) :: m:a -> {n:a | m > n} -> {o:a | o == n} @-}
(>.) :: a -> a -> a
_ >. y = y

{-@ assume (>?) :: m:a -> n:a -> {o:a | o == n && m > n} @-}
(>?) :: a -> a -> a
_ >? y = y

{-@ assume (>=.) :: m:a -> {n:a | m >= n} -> {o:a | o == n} @-}
(>=.) :: a -> a -> a
_ >=. y = y

{-@ assume (>=?) :: m:a -> n:a -> {o:a | o == n && m >= n} @-}
(>=?) :: a -> a -> a
_ >=? y = y

{-@ assume (<=>.) :: t1:Tick a -> {t2:Tick a | COSTEQ t1 t2}
      -> {t3:Tick a | COSTEQ t1 t2 && COSTEQ t1 t3 && COSTEQ t2 t3} @-}
(<=>.) :: Tick a -> Tick a -> Tick a
_ <=>. t = t

{-@ assume (<=>?) :: t1:Tick a -> t2:Tick a -> {t3:Tick a | COSTEQ t1 t2 && COSTEQ t1 t3 && t2 == t3} @-}
(<=>?) :: Tick a -> Tick a -> Tick a
_ <=>? t = t

{-@ assume (>~>.) :: t1:Tick a -> {t2:Tick a | IMP t1 t2}
      -> {t3:Tick a | IMP t1 t2 && IMP t1 t3 && t2 == t3} @-}
(>~>.) :: Tick a -> Tick a -> Tick a
_ >~>. t = t

{-@ assume (>~>?) :: t1:Tick a -> t2:Tick a -> {t3:Tick a | IMP t1 t2 && IMP t1 t3 && t2 == t3} @-}
(>~>?) :: Tick a -> Tick a -> Tick a
_ >~>? t = t

{-@ assume (<~<.) :: t1:Tick a -> {t2:Tick a | DIM t1 t2}
      -> {t3:Tick a | DIM t1 t2 && DIM t1 t3 && t2 == t3} @-}
(<~<.) :: Tick a -> Tick a -> Tick a
_ <~<. t = t

{-@ assume (<~<?) :: t1:Tick a -> t2:Tick a -> {t3:Tick a | DIM t1 t2 && DIM t1 t3 && t2 == t3} @-}
(<~<?) :: Tick a -> Tick a -> Tick a
_ <~<? t = t

{-@ assume (.>==) :: t1:Tick a -> n:Int -> {t2:Tick a | QIMP t1 n t2}
      -> {t3:Tick a | QIMP t1 n t2 && QIMP t1 n t3 && t2 == t3} @-}
(.>==) :: Tick a -> Int -> Tick a -> Tick a
(.>==) _ _ t = t

{-@ assume (?>==) :: t1:Tick a -> n:Nat -> t2:Tick a -> {t3:Tick a | QIMP t1 n t2 && QIMP t1 n t3 && t2 == t3} @-}
(?>==) :: Tick a -> Int -> Tick a -> Tick a
(?>==) _ _ t = t

{-@ assume (.<==) :: t1:Tick a -> n:Nat -> {t2:Tick a | QDIM t1 n t2}
      -> {t3:Tick a | QDIM t1 n t2 && QDIM t1 n t3 && t2 == t3} @-}
(.<==) :: Tick a -> Int -> Tick a -> Tick a
(.<==) _ _ t = t

{-@ assume (?<==) :: t1:Tick a -> n:Nat -> t2:Tick a -> {t3:Tick a | QDIM t1 n t2 && QDIM t1 n t3 && t2 == t3} @-}
(?<==) :: Tick a -> Int -> Tick a -> Tick a
(?<==) _ _ t = t

{-@ assume (==>.) :: (a -> b) -> a -> b @-}
(==>.) :: (a -> b) -> a -> b
f ==>. x = f x

{-@ assume (==>?) :: (a -> b) -> a -> b @-}
(==>?) :: (a -> b) -> a -> b
f ==>? x = f x

{-@ assume (==<.) :: (a -> b) -> a -> b @-}
(==<.) :: (a -> b) -> a -> b
f ==<. x = f x

{-@ assume (==<?) :: (a -> b) -> a -> b @-}
(==<?) :: (a -> b) -> a -> b
f ==<? x = f x
