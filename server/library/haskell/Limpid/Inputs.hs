-- | Values of abstract types, from values that can be made up. An argument that makes no value ends the path.
module Limpid.Inputs
  ( ratio, array, pointer, foreignPointer, reference, stReference, transactional, full, mutable, mutableUnboxed, mutableStorable
  , mutableArray, mutableIOArray
  ) where

import Data.Array (Array, Ix, listArray, rangeSize)
import Data.Ratio (Ratio, (%))
import Data.Vector.Mutable (MVector (..))
import qualified Data.Vector.Storable.Base as Storable
import qualified Data.Vector.Unboxed.Base as Unboxed
import GHC.Arr (STArray (..))
import GHC.Conc.Sync (TVar (..))
import GHC.ForeignPtr (ForeignPtr (..))
import GHC.IOArray (IOArray (..))
import GHC.IORef (IORef (..))
import GHC.MVar (MVar (..))
import GHC.Ptr (Ptr (..))
import GHC.STRef (STRef (..))
import Limpid.Memory (Place (..))
import Limpid.World (Cell (..))

foreign import prim "assume" assume :: Bool -> ()

assuming :: Bool -> a -> a
assuming condition x = case assume condition of () -> x

ratio :: Integral a => a -> a -> Ratio a
ratio n d = assuming (d > 0) (n % d)

array :: Ix i => (i, i) -> [e] -> Array i e
array bounds xs = assuming (rangeSize bounds == length xs) (listArray bounds xs)

-- | The number tells blocks of memory apart. Those that a program allocates have small numbers.
pointer :: Int -> Int -> Ptr a
pointer number size = assuming (size >= 0) (Ptr (Place (1000000 + number) 0 size))

foreignPointer :: Int -> Int -> ForeignPtr a
foreignPointer number size = ForeignPtr (pointer number size)

-- * Mutable state

-- | Such a value has this many cells of its own. Their numbers, from 'firstGiven' on, have twenty bits.
cellsEach :: Int
cellsEach = 64

firstGiven :: Int
firstGiven = 600000

given :: Int -> Int -> a -> IORef a
given place number x = IORef (Given (firstGiven + number * cellsEach + place) x)

reference :: Int -> a -> IORef a
reference = given 0

stReference :: Int -> a -> STRef s a
stReference number x = STRef (given 0 number x)

transactional :: Int -> a -> TVar a
transactional number x = TVar (given 0 number x)

full :: Int -> a -> MVar a
full number x = MVar (given 0 number (Just x))

mutable :: Int -> [a] -> MVector s a
mutable number xs = assuming (null (drop cellsEach xs)) (MVector (cells 0 xs))
  where
    cells _ [] = []
    cells place (y : ys) = STRef (given place number y) : cells (place + 1) ys

mutableUnboxed :: Int -> [a] -> Unboxed.MVector s a
mutableUnboxed number xs = Unboxed.packedM (mutable number xs)

mutableStorable :: Int -> [a] -> Storable.MVector s a
mutableStorable number xs = Storable.packedM (mutable number xs)

-- | All elements are the same.
mutableArray :: Ix i => Int -> (i, i) -> e -> STArray s i e
mutableArray number (l, u) x = assuming (size <= cellsEach) (STArray l u size cell)
  where
    size = rangeSize (l, u)
    cell = Given (firstGiven + number * cellsEach) x

mutableIOArray :: Ix i => Int -> (i, i) -> e -> IOArray i e
mutableIOArray number bounds x = IOArray (mutableArray number bounds x)
