-- | Things that differ from each other, and nothing else.
module Data.Unique (Unique, newUnique, hashUnique) where

data Unique

foreign import ccall "newUnique" newUnique :: IO Unique
foreign import ccall "hashUnique" hashUnique :: Unique -> Int

instance Eq Unique where
  x == y = hashUnique x == hashUnique y

instance Ord Unique where
  compare x y = compare (hashUnique x) (hashUnique y)
