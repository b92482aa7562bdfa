-- | Values of abstract types, from values that can be made up. An argument that makes no value ends the path.
module Limpid.Inputs (ratio, array, pointer, foreignPointer) where

import Data.Array (Array, Ix, listArray, rangeSize)
import Data.Ratio (Ratio, (%))
import GHC.ForeignPtr (ForeignPtr (..))
import GHC.Ptr (Ptr (..))
import Limpid.Memory (Place (..))

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
