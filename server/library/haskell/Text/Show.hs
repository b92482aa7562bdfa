{-# LANGUAGE NoImplicitPrelude #-}
-- | Converting values to strings.
module Text.Show (ShowS, Show (..), shows, showChar, showString, showParen, showListWith) where

import GHC.Show
