-- | What breaks the order of lazy computations with local state.
module Control.Monad.ST.Lazy.Unsafe (unsafeInterleaveST, unsafeIOToST) where

import Control.Monad.ST.Lazy.Imp
