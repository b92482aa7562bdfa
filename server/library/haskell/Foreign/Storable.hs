-- | Types that have a place in memory. Sizes are those of a 64-bit machine.
module Foreign.Storable (Storable (..)) where

import Data.Int (Int16, Int32, Int64, Int8)
import Data.Word (Word16, Word32, Word64, Word8)
import GHC.Ptr (FunPtr, Ptr (..), castFunPtrToPtr, castPtrToFunPtr, plusPtr)
import Limpid.Memory (Content (..), load, nowhere, store, unknownContent)

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

  peekElemOff p n = peekByteOff p (n * sizeOf (pointee p))
  pokeElemOff p n x = pokeByteOff p (n * sizeOf x) x
  peekByteOff p n = peek (plusPtr p n)
  pokeByteOff p n x = poke (plusPtr p n) x
  peek p = peekElemOff p 0
  poke p x = pokeElemOff p 0 x

pointee :: Ptr a -> a
pointee _ = undefined

-- | Reads whole numbers.
peekWhole :: Num a => Int -> Ptr a -> IO a
peekWhole size (Ptr place) = fmap whole (load size place)
  where
    whole x = case x of
      Whole n -> fromInteger (toInteger n)
      _ -> unknownContent

pokeWhole :: Integral a => Int -> Ptr a -> a -> IO ()
pokeWhole size (Ptr place) x = store size place (Whole (fromIntegral x))

instance Storable Bool where
  sizeOf _ = 4
  alignment _ = 4
  peek (Ptr p) = fmap (\x -> case x of { Truth b -> b; Whole 0 -> False; _ -> unknownContent }) (load 4 p)
  poke (Ptr p) x = store 4 p (Truth x)

instance Storable Char where
  sizeOf _ = 4
  alignment _ = 4
  peek (Ptr p) = fmap (\x -> case x of { Letter c -> c; Whole 0 -> '\0'; _ -> unknownContent }) (load 4 p)
  poke (Ptr p) x = store 4 p (Letter x)

instance Storable Int where
  sizeOf _ = 8
  alignment _ = 8
  peek p = peekWhole 8 p
  poke p x = pokeWhole 8 p x

instance Storable Word where
  sizeOf _ = 8
  alignment _ = 8
  peek p = peekWhole 8 p
  poke p x = pokeWhole 8 p x

instance Storable Double where
  sizeOf _ = 8
  alignment _ = 8
  peek (Ptr p) = fmap (\x -> case x of { Fraction d -> d; Whole 0 -> 0; _ -> unknownContent }) (load 8 p)
  poke (Ptr p) x = store 8 p (Fraction x)

instance Storable Float where
  sizeOf _ = 4
  alignment _ = 4
  peek (Ptr p) = fmap (\x -> case x of { Single d -> d; Whole 0 -> 0; _ -> unknownContent }) (load 4 p)
  poke (Ptr p) x = store 4 p (Single x)

instance Storable Int8 where
  sizeOf _ = 1
  alignment _ = 1
  peek p = peekWhole 1 p
  poke p x = pokeWhole 1 p x

instance Storable Int16 where
  sizeOf _ = 2
  alignment _ = 2
  peek p = peekWhole 2 p
  poke p x = pokeWhole 2 p x

instance Storable Int32 where
  sizeOf _ = 4
  alignment _ = 4
  peek p = peekWhole 4 p
  poke p x = pokeWhole 4 p x

instance Storable Int64 where
  sizeOf _ = 8
  alignment _ = 8
  peek p = peekWhole 8 p
  poke p x = pokeWhole 8 p x

instance Storable Word8 where
  sizeOf _ = 1
  alignment _ = 1
  peek p = peekWhole 1 p
  poke p x = pokeWhole 1 p x

instance Storable Word16 where
  sizeOf _ = 2
  alignment _ = 2
  peek p = peekWhole 2 p
  poke p x = pokeWhole 2 p x

instance Storable Word32 where
  sizeOf _ = 4
  alignment _ = 4
  peek p = peekWhole 4 p
  poke p x = pokeWhole 4 p x

instance Storable Word64 where
  sizeOf _ = 8
  alignment _ = 8
  peek p = peekWhole 8 p
  poke p x = pokeWhole 8 p x

instance Storable (Ptr a) where
  sizeOf _ = 8
  alignment _ = 8
  peek (Ptr p) = fmap (\x -> case x of { Address p -> Ptr p; Whole 0 -> Ptr nowhere; _ -> unknownContent }) (load 8 p)
  poke (Ptr p) (Ptr x) = store 8 p (Address x)

instance Storable (FunPtr a) where
  sizeOf _ = 8
  alignment _ = 8
  peek (Ptr p) = fmap castPtrToFunPtr (peek (Ptr p))
  poke (Ptr p) f = poke (Ptr p) (castFunPtrToPtr f)
