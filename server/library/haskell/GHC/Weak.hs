-- | Weak pointers: when their values go is not known here.
module GHC.Weak (Weak, mkWeak, deRefWeak, finalize) where

data Weak v

foreign import ccall "mkWeak" mkWeak :: k -> v -> Maybe (IO ()) -> IO (Weak v)
foreign import ccall "deRefWeak" deRefWeak :: Weak v -> IO (Maybe v)
foreign import ccall "finalize" finalize :: Weak v -> IO ()
