-- | Memory: numbered blocks of bytes. What was stored is kept with its place and its size, the newest first, and read
-- back where place and size are the same.
--
-- Of memory that nothing was stored in, and of memory that was allocated in another world, nothing is known: reading it
-- gives 'unknownContent'. @unsafePerformIO@ has a world of its own, whose blocks have no number.
module Limpid.Memory (Place (..), Content (..), nowhere, allocate, store, load, clear, copy, unknownContent) where

import GHC.Types (IO (..), Place (..), Stored (..))
import Limpid.World (Result (..), World (..))

foreign import prim "unsafeCoerce" forget :: a -> b

instance Eq Place where
  Place b o _ == Place c p _ = b == c && o == p

instance Ord Place where
  compare (Place b o _) (Place c p _) = compare (b, o) (c, p)

-- | What can be stored.
data Content = Whole !Int | Fraction !Double | Single !Float | Truth !Bool | Letter !Char | Address !Place

nowhere :: Place
nowhere = Place 0 0 0

-- | A new block of this size.
allocate :: Int -> IO Place
allocate size = IO (\w -> case worldBlocks w of
  n | n < 0     -> Result w (Place n 0 size)
    | otherwise -> Result w { worldBlocks = n + 1 } (Place (n + 1) 0 size))

store :: Int -> Place -> Content -> IO ()
store size (Place block offset _) x =
  IO (\w -> Result w { worldMemory = Stored block offset size (forget x) : worldMemory w } ())

-- | What is stored at a place, with this size.
load :: Int -> Place -> IO Content
load size (Place block offset _) = IO (\w -> Result w (if block < 0 then unknownContent else find (worldMemory w)))
  where
    find [] = unknownContent
    find (stored : rest) = case stored of
      Stored b o s x
        | apart b o s -> find rest
        | o == offset && s == size -> forget x
        | otherwise -> unknownContent
      Cleared b o s
        | apart b o s -> find rest
        | o <= offset && offset + size <= o + s -> Whole 0
        | otherwise -> unknownContent
    apart b o s = b /= block || o + s <= offset || offset + size <= o

-- | Fills this many bytes with zeros.
clear :: Int -> Place -> IO ()
clear size (Place block offset _) = IO (\w -> Result w { worldMemory = Cleared block offset size : worldMemory w } ())

-- | Copies this many bytes from the second place to the first.
copy :: Int -> Place -> Place -> IO ()
copy size (Place to at _) (Place from start _) = IO (\w ->
  Result w { worldMemory = moved (worldMemory w) (Stored to at size (forget unknownContent) : worldMemory w) } ())
  where
    moved [] rest = rest
    moved (stored : more) rest = case stored of
      Stored b o s x | inside b o s -> Stored to (o - start + at) s x : moved more rest
      Cleared b o s | inside b o s -> Cleared to (o - start + at) s : moved more rest
      _ -> moved more rest
    inside b o s = b == from && start <= o && o + s <= start + size

unknownContent :: a
unknownContent = undefined
