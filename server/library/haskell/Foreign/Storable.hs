-- | Types that have a place in memory. Sizes are those of a 64-bit machine;
-- memory itself has no pure reading, so reading and writing are opaque.
module Foreign.Storable (Storable (..)) where

import Data.Int (Int16, Int32, Int64, Int8)
import Data.Word (Word16, Word32, Word64, Word8)
import GHC.Ptr (FunPtr, Ptr)

{-@ predicate PValid P N = 0 <= N && N < plen P @-}

{-@ assume peekByteOff :: Storable a => forall b. p:Ptr b -> {v:Int | PValid p v} -> IO a @-}
{-@ assume pokeByteOff :: Storable a => forall b. p:Ptr b -> {v:Int | PValid p v} -> a -> IO () @-}
{-@ assume peek :: Storable a => p:{v:Ptr a | 0 < plen v} -> IO {v:a | v = deref p} @-}
{-@ assume poke :: Storable a => {v:Ptr a | 0 < plen v} -> a -> IO () @-}
class Storable a where
  sizeOf :: a -> Int
  alignment :: a -> Int
  peekElemOff :: Ptr a -> Int -> IO a
  pokeElemOff :: Ptr a -> Int -> a -> IO ()
  peekByteOff :: Ptr b -> Int -> IO a
  pokeByteOff :: Ptr b -> Int -> a -> IO ()
  peek :: Ptr a -> IO a
  poke :: Ptr a -> a -> IO ()

  peekElemOff = undefined
  pokeElemOff = undefined
  peekByteOff = undefined
  pokeByteOff = undefined
  peek = undefined
  poke = undefined

instance Storable Bool where
  sizeOf _ = 4
  alignment _ = 4

instance Storable Char where
  sizeOf _ = 4
  alignment _ = 4

instance Storable Int where
  sizeOf _ = 8
  alignment _ = 8

instance Storable Word where
  sizeOf _ = 8
  alignment _ = 8

instance Storable Double where
  sizeOf _ = 8
  alignment _ = 8

instance Storable Float where
  sizeOf _ = 4
  alignment _ = 4

instance Storable Int8 where
  sizeOf _ = 1
  alignment _ = 1

instance Storable Int16 where
  sizeOf _ = 2
  alignment _ = 2

instance Storable Int32 where
  sizeOf _ = 4
  alignment _ = 4

instance Storable Int64 where
  sizeOf _ = 8
  alignment _ = 8

instance Storable Word8 where
  sizeOf _ = 1
  alignment _ = 1

instance Storable Word16 where
  sizeOf _ = 2
  alignment _ = 2

instance Storable Word32 where
  sizeOf _ = 4
  alignment _ = 4

instance Storable Word64 where
  sizeOf _ = 8
  alignment _ = 8

instance Storable (Ptr a) where
  sizeOf _ = 8
  alignment _ = 8

instance Storable (FunPtr a) where
  sizeOf _ = 8
  alignment _ = 8
