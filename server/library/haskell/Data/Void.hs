{-# LANGUAGE NoImplicitPrelude #-}
-- | The type without values.
module Data.Void (Void, absurd, vacuous) where

import GHC.Base
import GHC.Show

data Void

instance Eq Void where
  _ == _ = True

instance Ord Void where
  compare _ _ = EQ

instance Show Void where
  showsPrec _ v = absurd v

instance Semigroup Void where
  a <> _ = a

absurd :: Void -> a
absurd v = v `seq` errorWithoutStackTrace "Data.Void.absurd"

vacuous :: Functor f => f Void -> f a
vacuous m = fmap absurd m
