{-# LANGUAGE NoImplicitPrelude, MagicHash #-}
-- | The unboxed types and their operations, for programs that use them. Here
-- an unboxed type is another name of the boxed one. What reads memory is
-- opaque.
module GHC.PrimopWrappers
  ( Int#, Word#, Char#, Double#, Float#, Addr#, (+#), (-#), (*#), quotInt#, remInt#, negateInt#,
    andI#, orI#, xorI#, notI#, ord#, chr#, int2Double#, (+##), (-##), (*##), (/##), isTrue#, (==#),
    (/=#), (<#), (<=#), (>#), (>=#), (==##), (/=##), (<##), (<=##), (>##), (>=##), byteSwap16#,
    narrow16Word#, indexWord16OffAddr#
  ) where

import GHC.Types
import GHC.Err

{-@ measure addrLen :: Addr# -> Int @-}
{-@ measure strLen :: Addr# -> Int @-}

infix 4 ==#, /=#, <#, <=#, >#, >=#
infixl 6 +#, -#
infixl 7 *#
infix 4 ==##, /=##, <##, <=##, >##, >=##
infixl 6 +##, -##
infixl 7 *##, /##

type Int# = Int

type Word# = Word

type Char# = Char

type Double# = Double

type Float# = Float

type Addr# = Int

{-@ assume (+#) :: x:Int# -> y:Int# -> {v:Int# | v = x + y} @-}
foreign import prim "intAdd" (+#) :: Int# -> Int# -> Int#
{-@ assume (-#) :: x:Int# -> y:Int# -> {v:Int# | v = x - y} @-}
foreign import prim "intSub" (-#) :: Int# -> Int# -> Int#
foreign import prim "intMul" (*#) :: Int# -> Int# -> Int#
foreign import prim "intQuot" quotInt# :: Int# -> Int# -> Int#
foreign import prim "intRem" remInt# :: Int# -> Int# -> Int#
foreign import prim "intNegate" negateInt# :: Int# -> Int#
foreign import prim "intAnd" andI# :: Int# -> Int# -> Int#
foreign import prim "intOr" orI# :: Int# -> Int# -> Int#
foreign import prim "intXor" xorI# :: Int# -> Int# -> Int#
foreign import prim "intComplement" notI# :: Int# -> Int#
foreign import prim "charToInt" ord# :: Char# -> Int#
foreign import prim "intToChar" chr# :: Int# -> Char#
foreign import prim "intToDouble" int2Double# :: Int# -> Double#
foreign import prim "doubleAdd" (+##) :: Double# -> Double# -> Double#
foreign import prim "doubleSub" (-##) :: Double# -> Double# -> Double#
foreign import prim "doubleMul" (*##) :: Double# -> Double# -> Double#
foreign import prim "doubleDiv" (/##) :: Double# -> Double# -> Double#
foreign import prim "intEq" primIntEq :: Int -> Int -> Bool
foreign import prim "intNe" primIntNe :: Int -> Int -> Bool
foreign import prim "intLt" primIntLt :: Int -> Int -> Bool
foreign import prim "intLe" primIntLe :: Int -> Int -> Bool
foreign import prim "intGt" primIntGt :: Int -> Int -> Bool
foreign import prim "intGe" primIntGe :: Int -> Int -> Bool
foreign import prim "doubleEq" primDoubleEq :: Double -> Double -> Bool
foreign import prim "doubleNe" primDoubleNe :: Double -> Double -> Bool
foreign import prim "doubleLt" primDoubleLt :: Double -> Double -> Bool
foreign import prim "doubleLe" primDoubleLe :: Double -> Double -> Bool
foreign import prim "doubleGt" primDoubleGt :: Double -> Double -> Bool
foreign import prim "doubleGe" primDoubleGe :: Double -> Double -> Bool

-- | A comparison of unboxed numbers gives one or zero.
{-@ assume isTrue# :: n:Int# -> {v:Bool | n = 1 <=> v} @-}
isTrue# :: Int# -> Bool
isTrue# n = primIntEq n 1

truth# :: Bool -> Int#
truth# True = 1
truth# False = 0

{-@ assume (==#) :: x:Int# -> y:Int# -> {v:Int# | v = 1 <=> x = y} @-}
(==#) :: Int# -> Int# -> Int#
m ==# n = truth# (primIntEq m n)

(/=#) :: Int# -> Int# -> Int#
m /=# n = truth# (primIntNe m n)

{-@ assume (<#) :: x:Int# -> y:Int# -> {v:Int# | v = 1 <=> x < y} @-}
(<#) :: Int# -> Int# -> Int#
m <# n = truth# (primIntLt m n)

{-@ assume (<=#) :: x:Int# -> y:Int# -> {v:Int# | v = 1 <=> x <= y} @-}
(<=#) :: Int# -> Int# -> Int#
m <=# n = truth# (primIntLe m n)

{-@ assume (>#) :: x:Int# -> y:Int# -> {v:Int# | v = 1 <=> x > y} @-}
(>#) :: Int# -> Int# -> Int#
m ># n = truth# (primIntGt m n)

{-@ assume (>=#) :: x:Int# -> y:Int# -> {v:Int# | v = 1 <=> x >= y} @-}
(>=#) :: Int# -> Int# -> Int#
m >=# n = truth# (primIntGe m n)

(==##) :: Double# -> Double# -> Int#
x ==## y = truth# (primDoubleEq x y)

(/=##) :: Double# -> Double# -> Int#
x /=## y = truth# (primDoubleNe x y)

(<##) :: Double# -> Double# -> Int#
x <## y = truth# (primDoubleLt x y)

(<=##) :: Double# -> Double# -> Int#
x <=## y = truth# (primDoubleLe x y)

(>##) :: Double# -> Double# -> Int#
x >## y = truth# (primDoubleGt x y)

(>=##) :: Double# -> Double# -> Int#
x >=## y = truth# (primDoubleGe x y)

byteSwap16# :: Word# -> Word#
byteSwap16# = undefined

narrow16Word# :: Word# -> Word#
narrow16Word# = undefined

indexWord16OffAddr# :: Addr# -> Int# -> Word#
indexWord16OffAddr# = undefined
