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

infixl 1 ***
infixl 3 ?, &&&
infixl 3 ==., ==?
infixl 3 <., <?, <=., <=?, >., >?, >=., >=?
infixl 3 <=>., <=>?, >~>., >~>?, <~<., <~<?
infixl 3 .>==, ?>==, .<==, ?<==
infixl 3 ==>., ==>?, ==<., ==<?

type Proof = ()

data QED = QED | ASS

assert :: Bool -> Proof
assert _ = ()

(==!) :: a -> a -> a
_ ==! y = y

toProof :: a -> Proof
toProof _ = ()

trivial :: Proof
trivial = ()

isAss :: QED -> Bool
isAss ASS = True
isAss QED = False

(***) :: a -> QED -> Proof
_ *** _ = ()

(?) :: a -> Proof -> a
x ? _ = x

(&&&) :: Proof -> Proof -> Proof
x &&& _ = x

withTheorem :: a -> Proof -> a
withTheorem x _ = x

(==.) :: a -> a -> a
_ ==. y = y

(==?) :: a -> a -> a
_ ==? y = y

eq :: a -> a -> a
eq _ y = y

(<.) :: a -> a -> a
_ <. y = y

(<?) :: a -> a -> a
_ <? y = y

(<=.) :: a -> a -> a
_ <=. y = y

(<=?) :: a -> a -> a
_ <=? y = y

(>.) :: a -> a -> a
_ >. y = y

(>?) :: a -> a -> a
_ >? y = y

(>=.) :: a -> a -> a
_ >=. y = y

(>=?) :: a -> a -> a
_ >=? y = y

(<=>.) :: Tick a -> Tick a -> Tick a
_ <=>. t = t

(<=>?) :: Tick a -> Tick a -> Tick a
_ <=>? t = t

(>~>.) :: Tick a -> Tick a -> Tick a
_ >~>. t = t

(>~>?) :: Tick a -> Tick a -> Tick a
_ >~>? t = t

(<~<.) :: Tick a -> Tick a -> Tick a
_ <~<. t = t

(<~<?) :: Tick a -> Tick a -> Tick a
_ <~<? t = t

(.>==) :: Tick a -> Int -> Tick a -> Tick a
(.>==) _ _ t = t

(?>==) :: Tick a -> Int -> Tick a -> Tick a
(?>==) _ _ t = t

(.<==) :: Tick a -> Int -> Tick a -> Tick a
(.<==) _ _ t = t

(?<==) :: Tick a -> Int -> Tick a -> Tick a
(?<==) _ _ t = t

(==>.) :: (a -> b) -> a -> b
f ==>. x = f x

(==>?) :: (a -> b) -> a -> b
f ==>? x = f x

(==<.) :: (a -> b) -> a -> b
f ==<. x = f x

(==<?) :: (a -> b) -> a -> b
f ==<? x = f x
