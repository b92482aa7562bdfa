-- | The operators in which equational proofs are written. At run time a proof
-- is the unit value and each operator returns one of its arguments; what is
-- checked stands in the refined types.
module Language.Haskell.Liquid.ProofCombinators
  ( Proof, toProof
  , trivial, unreachable, (***), QED (..)
  , (?)
  , (===), (=<=), (=>=)
  , (==.)
  , (==!)
  , (&&&), withProof, impossible
  , pleUnfold
  ) where

{-@ measure isAdmit :: QED -> Bool @-}
{-@ measure prop :: a -> b @-}
{-@ type Prop E = {v:_ | prop v = E} @-}

infixl 3 ***
infixl 3 ===
infixl 3 =<=
infixl 3 =>=
infixl 3 ?
infixl 3 ==!
infixl 3 ==.

type Proof = ()

{-@ assume Admit :: {v:QED | isAdmit v} @-}
data QED = Admit | QED

toProof :: a -> Proof
toProof _ = ()

trivial :: Proof
trivial = ()

unreachable :: Proof
unreachable = ()

{-@ assume (***) :: a -> p:QED -> {if isAdmit p then false else true} @-}
(***) :: a -> QED -> Proof
_ *** _ = ()

{-@ assume (===) :: x:a -> y:{a | y == x} -> {v:a | v == x && v == y} @-}
(===) :: a -> a -> a
_ === y = y

{-@ assume (=<=) :: x:a -> y:{a | x <= y} -> {v:a | v == y} @-}
(=<=) :: a -> a -> a
_ =<= y = y

{-@ assume (=>=) :: x:a -> y:{a | x >= y} -> {v:a | v == y} @-}
(=>=) :: a -> a -> a
_ =>= y = y

{-@ assume (?) :: forall a b <pa :: a -> Bool, pb :: b -> Bool>. a<pa> -> b<pb> -> a<pa> @-}
(?) :: a -> b -> a
x ? _ = x

{-@ assume (==!) :: x:a -> y:a -> {v:a | v == x && v == y} @-}
(==!) :: a -> a -> a
_ ==! y = y

(==.) :: a -> a -> a
_ ==. y = y

(&&&) :: Proof -> Proof -> Proof
x &&& _ = x

{-@ assume withProof :: x:a -> b -> {v:a | v = x} @-}
withProof :: a -> b -> a
withProof x _ = x

{-@ assume impossible :: {v:a | false} -> b @-}
impossible :: a -> b
impossible _ = undefined

{-@ reflect pleUnfold @-}
pleUnfold :: a -> a
pleUnfold x = x
