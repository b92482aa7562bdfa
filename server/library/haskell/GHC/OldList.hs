-- | Operations on lists, at lists only.
module GHC.OldList (module Data.OldList) where

import Data.OldList
