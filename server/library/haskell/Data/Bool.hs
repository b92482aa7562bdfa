{-# LANGUAGE NoImplicitPrelude #-}
-- | Functions on truth values.
module Data.Bool (Bool (..), (&&), (||), not, otherwise, bool) where

import GHC.Base

bool :: a -> a -> Bool -> a
bool f _ False = f
bool _ t True  = t
