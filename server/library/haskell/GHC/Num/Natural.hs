{-# LANGUAGE NoImplicitPrelude #-}
-- | Integers that are not negative.
module GHC.Num.Natural (Natural (..), naturalToInteger, naturalFromInteger, underflowError) where

import GHC.Types
import GHC.Classes
import GHC.Err
import GHC.Num.Integer

newtype Natural = MkNatural Integer

instance Eq Natural where
  MkNatural x == MkNatural y = integerEq x y
  MkNatural x /= MkNatural y = integerNe x y

instance Ord Natural where
  compare (MkNatural x) (MkNatural y) = integerCompare x y
  MkNatural x <  MkNatural y = integerLt x y
  MkNatural x <= MkNatural y = integerLe x y
  MkNatural x >  MkNatural y = integerGt x y
  MkNatural x >= MkNatural y = integerGe x y

naturalToInteger :: Natural -> Integer
naturalToInteger (MkNatural x) = x

-- | Raises an error for a negative number.
naturalFromInteger :: Integer -> Natural
naturalFromInteger x = if integerLt x 0 then underflowError else MkNatural x

underflowError :: a
underflowError = errorWithoutStackTrace "arithmetic underflow"
