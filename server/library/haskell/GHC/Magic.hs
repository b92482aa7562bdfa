-- | Functions that GHC treats in a special way, and that do nothing.
module GHC.Magic (inline, noinline, lazy, oneShot) where

import GHC.Exts (inline, lazy, noinline, oneShot)
