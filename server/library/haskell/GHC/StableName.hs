-- | Names of objects in memory: not known here.
module GHC.StableName (StableName, makeStableName, hashStableName, eqStableName) where

data StableName a

instance Eq (StableName a) where
  x == y = eqStableName x y

foreign import ccall "makeStableName" makeStableName :: a -> IO (StableName a)
foreign import ccall "hashStableName" hashStableName :: StableName a -> Int
foreign import ccall "eqStableName" eqStableName :: StableName a -> StableName b -> Bool
