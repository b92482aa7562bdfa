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

infixl 3 ***
infixl 3 ===
infixl 3 =<=
infixl 3 =>=
infixl 3 ?
infixl 3 ==!
infixl 3 ==.

type Proof = ()

data QED = Admit | QED

toProof :: a -> Proof
toProof _ = ()

trivial :: Proof
trivial = ()

unreachable :: Proof
unreachable = ()

(***) :: a -> QED -> Proof
_ *** _ = ()

(===) :: a -> a -> a
_ === y = y

(=<=) :: a -> a -> a
_ =<= y = y

(=>=) :: a -> a -> a
_ =>= y = y

(?) :: a -> b -> a
x ? _ = x

(==!) :: a -> a -> a
_ ==! y = y

(==.) :: a -> a -> a
_ ==. y = y

(&&&) :: Proof -> Proof -> Proof
x &&& _ = x

withProof :: a -> b -> a
withProof x _ = x

impossible :: a -> b
impossible _ = undefined

pleUnfold :: a -> a
pleUnfold x = x
