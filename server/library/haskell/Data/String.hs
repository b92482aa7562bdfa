{-# LANGUAGE NoImplicitPrelude, FlexibleInstances #-}
-- | String literals at other types. A literal for a list is taken to be a list of characters.
module Data.String (String, IsString (..), lines, words, unlines, unwords) where

import GHC.Base
import Data.Functor.Const
import Data.Functor.Identity
import Data.OldList

class IsString a where
  fromString :: String -> a

foreign import prim "unsafeCoerce" primCoerceString :: String -> [a]

instance IsString [a] where
  fromString s = primCoerceString s

instance IsString a => IsString (Identity a) where
  fromString s = Identity (fromString s)

instance IsString a => IsString (Const a b) where
  fromString s = Const (fromString s)
