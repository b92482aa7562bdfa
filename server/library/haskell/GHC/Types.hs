{-# LANGUAGE NoImplicitPrelude, MagicHash, KindSignatures, MultiParamTypeClasses, FlexibleInstances #-}
-- | The types every other module stands on, and the state that the pure reading of 'IO' threads through a program.
-- An action is a function from the 'World' before it to the 'World' after it and its value. The operations on a
-- 'World' (printing, reading, mutable cells) are in "Limpid.World".
module GHC.Types
  ( Bool (..), Ordering (..), Int (..), Word (..), Char (..), Double (..), Float (..)
  , IO (..), Result (..), World (..), Cells (..), Stored (..), Place (..), Any
  , Type, Constraint, Symbol, Nat, Coercible
  ) where

{-@ class measure len :: forall f a. f a -> Int @-}

{-@ type GeInt N = {v:Int | v >= N} @-}
{-@ type LeInt N = {v:Int | v <= N} @-}
{-@ type Nat = {v:Int | v >= 0} @-}
{-@ type Even = {v:Int | v mod 2 = 0} @-}
{-@ type Odd = {v:Int | v mod 2 = 1} @-}
{-@ type BNat N = {v:Nat | v <= N} @-}
{-@ type TT = {v:Bool | v} @-}
{-@ type FF = {v:Bool | not v} @-}
{-@ type String = [Char] @-}

{-@ embed Bool as bool @-}
{-@ assume False :: {v:Bool | ~ v} @-}
{-@ assume True :: {v:Bool | v} @-}
data Bool = False | True

data Ordering = LT | EQ | GT

{-@ embed Int as int @-}
data Int

{-@ embed Word as int @-}
data Word

{-@ embed Char as Char @-}
data Char

{-@ embed Double as real @-}
data Double

{-@ embed Float as real @-}
data Float

-- A boxed value is the unboxed one.

{-@ assume makeI# :: x:Int -> {v:Int | v = x} @-}
makeI# :: Int -> Int
makeI# x = x

{-@ assume viewI# :: x:Int -> {v:Int | v = x} @-}
viewI# :: Int -> Int
viewI# x = x

{-@ assume makeW# :: x:Word -> {v:Word | v = x} @-}
makeW# :: Word -> Word
makeW# x = x

{-@ assume viewW# :: x:Word -> {v:Word | v = x} @-}
viewW# :: Word -> Word
viewW# x = x

{-@ assume makeC# :: x:Char -> {v:Char | v = x} @-}
makeC# :: Char -> Char
makeC# x = x

{-@ assume viewC# :: x:Char -> {v:Char | v = x} @-}
viewC# :: Char -> Char
viewC# x = x

{-@ assume makeD# :: x:Double -> {v:Double | v = x} @-}
makeD# :: Double -> Double
makeD# x = x

{-@ assume viewD# :: x:Double -> {v:Double | v = x} @-}
viewD# :: Double -> Double
viewD# x = x

{-@ assume makeF# :: x:Float -> {v:Float | v = x} @-}
makeF# :: Float -> Float
makeF# x = x

{-@ assume viewF# :: x:Float -> {v:Float | v = x} @-}
viewF# :: Float -> Float
viewF# x = x

-- | A value whose type was forgotten by @unsafeCoerce@.
data Any

-- | The kind of types that have values.
data Type

-- | The kind of class constraints.
data Constraint

-- | The kind of type-level strings.
data Symbol

-- | The kind of type-level numbers.
data Nat

-- | Which types have the same representation is not checked.
class Coercible a b

instance Coercible a b

newtype IO a = IO (World -> Result a)

-- | What an action leaves: the world after it and its value.
data Result a = Result !World a

data World = World
  { worldOutput   :: [[Char]]           -- ^ what was printed, the last piece first
  , worldErrors   :: [[Char]]           -- ^ the same for the standard error stream
  , worldInput    :: [Char]             -- ^ what was not read yet
  , worldFiles    :: [([Char], [Char])] -- ^ the files that were written, with their contents
  , worldNextCell :: !Int               -- ^ the first cell that is not allocated
  , worldCells    :: !Cells             -- ^ the contents of the cells
  , worldBlocks   :: !Int               -- ^ how many blocks of memory were allocated; negative: they have no number
  , worldMemory   :: [Stored]           -- ^ what was stored in memory, the last first
  }

-- | A block, a distance from its start, a size, and what was stored there; or that these bytes are zero.
data Stored = Stored !Int !Int !Int Any | Cleared !Int !Int !Int

-- | The mutable cells, numbered from zero: a node holds the first of its cells, the left subtree those at odd
-- numbers and the right subtree those at the even numbers from two.
data Cells = NoCells | Cells Any !Cells !Cells

-- | A block of memory, a distance from its start, and the size of the block, both in bytes.
data Place = Place !Int !Int !Int
