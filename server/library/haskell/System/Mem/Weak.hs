-- | Weak pointers: when their values go is not known here.
module System.Mem.Weak
  ( Weak, mkWeak, deRefWeak, finalize, mkWeakPtr, addFinalizer, mkWeakPair
  ) where

import GHC.Weak

mkWeakPtr :: k -> Maybe (IO ()) -> IO (Weak k)
mkWeakPtr key finalizer = mkWeak key key finalizer

addFinalizer :: key -> IO () -> IO ()
addFinalizer key action = mkWeakPtr key (Just action) >> return ()

mkWeakPair :: k -> v -> Maybe (IO ()) -> IO (Weak (k, v))
mkWeakPair key value finalizer = mkWeak key (key, value) finalizer
