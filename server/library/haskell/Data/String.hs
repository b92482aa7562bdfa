{-# LANGUAGE NoImplicitPrelude, FlexibleInstances, TypeFamilies #-}
-- | String literals at other types.
module Data.String (String, IsString (..), lines, words, unlines, unwords) where

import GHC.Base
import Data.Functor.Const
import Data.Functor.Identity
import Data.OldList

{-@ measure stringlen :: a -> Int @-}

{-@ assume fromString :: forall a. IsString a => i:[Char] -> {o:a | i ~~ o && len i == stringlen o} @-}
class IsString a where
  fromString :: String -> a

instance a ~ Char => IsString [a] where
  fromString s = s

instance IsString a => IsString (Identity a) where
  fromString s = Identity (fromString s)

instance IsString a => IsString (Const a b) where
  fromString s = Const (fromString s)
