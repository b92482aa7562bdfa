{-# LANGUAGE NoImplicitPrelude #-}
-- | The pure reading of input and output: an action takes a 'World' and returns a 'Result', the world after it and
-- its value. 'freshWorld' is where a program starts, 'hiddenWorld' where @unsafePerformIO@ does; 'worldText' is
-- what it printed. Mutable state is kept in numbered cells of the world ('newCell', 'readCell', 'writeCell'):
-- @IORef@, @STRef@, @MVar@ and the mutable arrays are built on them. An array is a block of neighbouring cells
-- ('newCells', 'cellAt').
module Limpid.World
  ( World (..), Result (..), freshWorld, hiddenWorld, worldWithInput, worldText, runAction, stepAction
  , Cell (..), newCell, newCells, cellAt, readCell, writeCell, sameCell
  , emit, emitError
  ) where

import GHC.Types
import GHC.Classes
import GHC.Err
import GHC.Prim

foreign import prim "intAdd" primIntAdd :: Int -> Int -> Int
foreign import prim "intSub" primIntSub :: Int -> Int -> Int
foreign import prim "intAnd" primIntAnd :: Int -> Int -> Int
foreign import prim "intShiftR" primIntShiftR :: Int -> Int -> Int
foreign import prim "unsafeCoerce" forget :: a -> Any
foreign import prim "unsafeCoerce" remember :: Any -> a

-- | The world of a program that has done nothing yet and has no input.
freshWorld :: World
freshWorld = worldWithInput []

-- | The world of an action that runs as a value. What it leaves in memory is lost, so its memory must not be taken for
-- that of another world.
hiddenWorld :: World
hiddenWorld = World [] [] [] [] 0 NoCells (primIntSub 0 1) []

-- | The world of a program that has done nothing yet and can read this text.
worldWithInput :: [Char] -> World
worldWithInput text = World [] [] text [] 0 NoCells 0 []

-- | Everything that was printed.
worldText :: World -> [Char]
worldText w = appendAll (worldOutput w) []

appendAll :: [[Char]] -> [Char] -> [Char]
appendAll []       rest = rest
appendAll (s : ss) rest = appendAll ss (before s rest)

before :: [Char] -> [Char] -> [Char]
before []       rest = rest
before (c : cs) rest = c : before cs rest

-- | Runs an action in a world and keeps only its value.
runAction :: IO a -> World -> a
runAction (IO m) w = case m w of Result _ x -> x

-- | Runs an action in a world.
stepAction :: IO a -> World -> Result a
stepAction (IO m) w = m w

-- | A mutable cell holding an @a@: its number; or one that a search made up, with what it holds until something is written.
data Cell a = Cell !Int | Given !Int a

newCell :: a -> IO (Cell a)
newCell x = newCells 1 x

-- | Allocates this many neighbouring cells with the same contents and returns the first.
newCells :: Int -> a -> IO (Cell a)
newCells count x = IO (\w -> case worldNextCell w of
  n -> Result (putAll n (primIntAdd n count) (forget x) w) (Cell n))

-- | The cell at this distance from the first one of a block.
cellAt :: Cell a -> Int -> Cell a
cellAt (Cell n) i = Cell (primIntAdd n i)
cellAt (Given n x) i = Given (primIntAdd n i) x

readCell :: Cell a -> IO a
readCell (Cell n) = IO (\w -> look n (worldCells w) w)
readCell (Given n x) = IO (\w -> lookOr x n (worldCells w) w)

writeCell :: Cell a -> a -> IO ()
writeCell (Cell n) x = IO (\w -> Result (put n (forget x) w) ())
writeCell (Given n _) x = IO (\w -> Result (put n (forget x) w) ())

sameCell :: Cell a -> Cell b -> Bool
sameCell c d = number c == number d

number :: Cell a -> Int
number (Cell n) = n
number (Given n _) = n

look :: Int -> Cells -> World -> Result a
look _ NoCells       _ = error "a mutable cell was used outside of the computation that made it"
look n (Cells x l r) w
  | n == 0              = Result w (remember x)
  | primIntAnd n 1 == 1 = look (half n) l w
  | True                = look (primIntSub (half n) 1) r w

-- The numbers of cells that a search made up have the same depth in the tree ('Limpid.Inputs'), so that none of them lies on
-- the way to another one.
lookOr :: a -> Int -> Cells -> World -> Result a
lookOr y _ NoCells       w = Result w y
lookOr y n (Cells x l r) w
  | n == 0              = Result w (remember x)
  | primIntAnd n 1 == 1 = lookOr y (half n) l w
  | True                = lookOr y (primIntSub (half n) 1) r w

put :: Int -> Any -> World -> World
put n x w = w { worldCells = insert n x (worldCells w) }

insert :: Int -> Any -> Cells -> Cells
insert n x NoCells = insert n x (Cells x NoCells NoCells)
insert n x (Cells y l r)
  | n == 0              = Cells x l r
  | primIntAnd n 1 == 1 = Cells y (insert (half n) x l) r
  | True                = Cells y l (insert (primIntSub (half n) 1) x r)

putAll :: Int -> Int -> Any -> World -> World
putAll n end x w
  | n < end = putAll (primIntAdd n 1) end x (put n x w)
  | True    = w { worldNextCell = n }

half :: Int -> Int
half n = primIntShiftR n 1

-- | Prints a text, whose characters are evaluated now.
emit :: [Char] -> IO ()
emit s = IO (\w -> case evaluated s of () -> Result w { worldOutput = s : worldOutput w } ())

-- | Prints a text on the standard error stream.
emitError :: [Char] -> IO ()
emitError s = IO (\w -> case evaluated s of () -> Result w { worldErrors = s : worldErrors w } ())

evaluated :: [Char] -> ()
evaluated []       = ()
evaluated (c : cs) = c `seq` evaluated cs
