{-# LANGUAGE ExistentialQuantification #-}
-- | Exceptions. An error that was raised carries only its message, so an
-- exception is recognised by how it is shown: the library's own types are,
-- a user's type only if its instance defines 'fromException' so.
module GHC.Exception.Type
  ( Exception (..), SomeException (..), ArithException (..)
  , divZeroException, overflowException, underflowException, ratioZeroDenomException
  , shownException
  ) where

import Data.Typeable (Typeable)

data SomeException = forall e. Exception e => SomeException e

instance Show SomeException where
  showsPrec d (SomeException e) = showsPrec d e

class (Typeable e, Show e) => Exception e where
  toException :: e -> SomeException
  fromException :: SomeException -> Maybe e
  displayException :: e -> String

  toException e = SomeException e
  fromException _ = Nothing
  displayException e = show e

instance Exception SomeException where
  toException e = e
  fromException e = Just e
  displayException (SomeException e) = displayException e

-- | The message of an exception.
shownException :: SomeException -> String
shownException e = showsPrec 0 e ""

data ArithException
  = Overflow
  | Underflow
  | LossOfPrecision
  | DivideByZero
  | Denormal
  | RatioZeroDenominator
  deriving (Eq, Ord)

instance Show ArithException where
  showsPrec _ Overflow = showString "arithmetic overflow"
  showsPrec _ Underflow = showString "arithmetic underflow"
  showsPrec _ LossOfPrecision = showString "loss of precision"
  showsPrec _ DivideByZero = showString "divide by zero"
  showsPrec _ Denormal = showString "denormal"
  showsPrec _ RatioZeroDenominator = showString "Ratio has zero denominator"

instance Exception ArithException where
  fromException e = lookup (shownException e) [(show a, a) | a <- known]
    where
      known = [Overflow, Underflow, LossOfPrecision, DivideByZero, Denormal, RatioZeroDenominator]

divZeroException :: SomeException
divZeroException = toException DivideByZero

overflowException :: SomeException
overflowException = toException Overflow

underflowException :: SomeException
underflowException = toException Underflow

ratioZeroDenomException :: SomeException
ratioZeroDenomException = toException RatioZeroDenominator
