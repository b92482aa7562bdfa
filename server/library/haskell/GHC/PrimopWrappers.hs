{-# LANGUAGE NoImplicitPrelude, MagicHash, UnboxedTuples #-}
-- | The unboxed types and their operations, for programs that use them. Here
-- an unboxed type is another name of the boxed one. What reads memory is
-- opaque.
module GHC.PrimopWrappers
  ( Int#, Word#, Char#, Double#, Float#, Addr#, (+#), (-#), (*#), quotInt#, remInt#, negateInt#,
    andI#, orI#, xorI#, notI#, ord#, chr#, int2Double#, (+##), (-##), (*##), (/##), isTrue#, (==#),
    (/=#), (<#), (<=#), (>#), (>=#), (==##), (/=##), (<##), (<=##), (>##), (>=##), byteSwap16#,
    narrow16Word#, indexWord16OffAddr#,
    State#, ByteArray#, MutableByteArray#, Array#, MutableArray#, MutVar#, RealWorld, uncheckedIShiftL#,
    uncheckedIShiftRA#, uncheckedIShiftRL#, word2Int#, int2Word#, quotRemInt#, narrow8Int#, narrow16Int#,
    narrow32Int#, plusWord#, minusWord#, timesWord#, and#, or#, xor#, not#, uncheckedShiftL#,
    uncheckedShiftRL#, uncheckedShiftL64#, uncheckedShiftRL64#, shiftL#, shiftRL#, iShiftL#, iShiftRA#,
    iShiftRL#, narrow8Word#, narrow32Word#, eqWord#, neWord#, ltWord#, leWord#, gtWord#, geWord#, quotWord#,
    remWord#, popCnt#, clz#, ctz#, eqChar#, neChar#, ltChar#, leChar#, gtChar#, geChar#, negateDouble#,
    sqrtDouble#, expDouble#, logDouble#, sinDouble#, cosDouble#, tanDouble#, asinDouble#, acosDouble#,
    atanDouble#, sinhDouble#, coshDouble#, tanhDouble#, (**##), double2Float#, float2Double#, int2Float#,
    double2Int#, float2Int#, plusFloat#, minusFloat#, timesFloat#, divideFloat#, negateFloat#, sqrtFloat#,
    eqFloat#, neFloat#, ltFloat#, leFloat#, gtFloat#, geFloat#, realWorld#, nullAddr#, plusAddr#, minusAddr#,
    eqAddr#, touch#, noDuplicate#, indexCharOffAddr#, readCharOffAddr#, writeCharOffAddr#, indexCharArray#,
    readCharArray#, writeCharArray#, indexWideCharOffAddr#, readWideCharOffAddr#, writeWideCharOffAddr#,
    indexWideCharArray#, readWideCharArray#, writeWideCharArray#, indexIntOffAddr#, readIntOffAddr#,
    writeIntOffAddr#, indexIntArray#, readIntArray#, writeIntArray#, indexWordOffAddr#, readWordOffAddr#,
    writeWordOffAddr#, indexWordArray#, readWordArray#, writeWordArray#, indexDoubleOffAddr#,
    readDoubleOffAddr#, writeDoubleOffAddr#, indexDoubleArray#, readDoubleArray#, writeDoubleArray#,
    indexFloatOffAddr#, readFloatOffAddr#, writeFloatOffAddr#, indexFloatArray#, readFloatArray#,
    writeFloatArray#, indexInt8OffAddr#, readInt8OffAddr#, writeInt8OffAddr#, indexInt8Array#, readInt8Array#,
    writeInt8Array#, indexInt16OffAddr#, readInt16OffAddr#, writeInt16OffAddr#, indexInt16Array#,
    readInt16Array#, writeInt16Array#, indexInt32OffAddr#, readInt32OffAddr#, writeInt32OffAddr#,
    indexInt32Array#, readInt32Array#, writeInt32Array#, indexInt64OffAddr#, readInt64OffAddr#,
    writeInt64OffAddr#, indexInt64Array#, readInt64Array#, writeInt64Array#, indexWord8OffAddr#,
    readWord8OffAddr#, writeWord8OffAddr#, indexWord8Array#, readWord8Array#, writeWord8Array#,
    readWord16OffAddr#, writeWord16OffAddr#, indexWord16Array#, readWord16Array#, writeWord16Array#,
    indexWord32OffAddr#, readWord32OffAddr#, writeWord32OffAddr#, indexWord32Array#, readWord32Array#,
    writeWord32Array#, indexWord64OffAddr#, readWord64OffAddr#, writeWord64OffAddr#, indexWord64Array#,
    readWord64Array#, writeWord64Array#, newByteArray#, newPinnedByteArray#, unsafeFreezeByteArray#,
    sizeofByteArray#, sizeofMutableByteArray#, getSizeofMutableByteArray#, copyByteArray#,
    copyMutableByteArray#, newArray#, readArray#, writeArray#, sizeofArray#, sizeofMutableArray#,
    unsafeFreezeArray#, newMutVar#, readMutVar#, writeMutVar#, unsafeCoerce#, tagToEnum#, dataToTag#
  ) where

import Control.Monad.ST.RealWorld (RealWorld)
import GHC.Err
import GHC.Types

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

type Addr# = Place

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

indexWord16OffAddr# :: Addr# -> Int# -> Word#
indexWord16OffAddr# = undefined

-- Whole numbers

foreign import prim "intShiftL" uncheckedIShiftL# :: Int# -> Int# -> Int#
foreign import prim "intShiftR" uncheckedIShiftRA# :: Int# -> Int# -> Int#
foreign import prim "intShiftRL" uncheckedIShiftRL# :: Int# -> Int# -> Int#
foreign import prim "unsafeCoerce" word2Int# :: Word# -> Int#
foreign import prim "unsafeCoerce" int2Word# :: Int# -> Word#
quotRemInt# :: Int# -> Int# -> (# Int#, Int# #)
quotRemInt# m n = (# quotInt# m n, remInt# m n #)

narrow8Int# :: Int# -> Int#
narrow8Int# n = uncheckedIShiftRA# (uncheckedIShiftL# n 56) 56

narrow16Int# :: Int# -> Int#
narrow16Int# n = uncheckedIShiftRA# (uncheckedIShiftL# n 48) 48

narrow32Int# :: Int# -> Int#
narrow32Int# n = uncheckedIShiftRA# (uncheckedIShiftL# n 32) 32

plusWord# :: Word# -> Word# -> Word#
plusWord# x y = int2Word# ((+#) (word2Int# x) (word2Int# y))

minusWord# :: Word# -> Word# -> Word#
minusWord# x y = int2Word# ((-#) (word2Int# x) (word2Int# y))

timesWord# :: Word# -> Word# -> Word#
timesWord# x y = int2Word# ((*#) (word2Int# x) (word2Int# y))

and# :: Word# -> Word# -> Word#
and# x y = int2Word# (andI# (word2Int# x) (word2Int# y))

or# :: Word# -> Word# -> Word#
or# x y = int2Word# (orI# (word2Int# x) (word2Int# y))

xor# :: Word# -> Word# -> Word#
xor# x y = int2Word# (xorI# (word2Int# x) (word2Int# y))

not# :: Word# -> Word#
not# x = int2Word# (notI# (word2Int# x))

uncheckedShiftL# :: Word# -> Int# -> Word#
uncheckedShiftL# x n = int2Word# (uncheckedIShiftL# (word2Int# x) n)

uncheckedShiftRL# :: Word# -> Int# -> Word#
uncheckedShiftRL# x n = int2Word# (uncheckedIShiftRL# (word2Int# x) n)

uncheckedShiftL64# :: Word# -> Int# -> Word#
uncheckedShiftL64# x n = int2Word# (uncheckedIShiftL# (word2Int# x) n)

uncheckedShiftRL64# :: Word# -> Int# -> Word#
uncheckedShiftRL64# x n = int2Word# (uncheckedIShiftRL# (word2Int# x) n)

shiftL# :: Word# -> Int# -> Word#
shiftL# x n = if primIntGe n 64 then int2Word# 0 else uncheckedShiftL# x n

shiftRL# :: Word# -> Int# -> Word#
shiftRL# x n = if primIntGe n 64 then int2Word# 0 else uncheckedShiftRL# x n

iShiftL# :: Int# -> Int# -> Int#
iShiftL# x n = if primIntGe n 64 then 0 else uncheckedIShiftL# x n

iShiftRA# :: Int# -> Int# -> Int#
iShiftRA# x n = if primIntGe n 64 then (if primIntLt x 0 then negateInt# 1 else 0) else uncheckedIShiftRA# x n

iShiftRL# :: Int# -> Int# -> Int#
iShiftRL# x n = if primIntGe n 64 then 0 else uncheckedIShiftRL# x n

narrow8Word# :: Word# -> Word#
narrow8Word# x = int2Word# (andI# (word2Int# x) 255)

narrow16Word# :: Word# -> Word#
narrow16Word# x = int2Word# (andI# (word2Int# x) 65535)

narrow32Word# :: Word# -> Word#
narrow32Word# x = int2Word# (andI# (word2Int# x) 4294967295)

eqWord# :: Word# -> Word# -> Int#
eqWord# x y = truth# (primIntEq (word2Int# x) (word2Int# y))

neWord# :: Word# -> Word# -> Int#
neWord# x y = truth# (primIntNe (word2Int# x) (word2Int# y))

ltWord# :: Word# -> Word# -> Int#
ltWord# x y = truth# (primIntLt (signed# x) (signed# y))

leWord# :: Word# -> Word# -> Int#
leWord# x y = truth# (primIntLe (signed# x) (signed# y))

gtWord# :: Word# -> Word# -> Int#
gtWord# x y = truth# (primIntGt (signed# x) (signed# y))

geWord# :: Word# -> Word# -> Int#
geWord# x y = truth# (primIntGe (signed# x) (signed# y))

foreign import ccall "quotWord#" quotWord# :: Word# -> Word# -> Word#
foreign import ccall "remWord#" remWord# :: Word# -> Word# -> Word#
foreign import ccall "popCnt#" popCnt# :: Word# -> Word#
foreign import ccall "clz#" clz# :: Word# -> Word#
foreign import ccall "ctz#" ctz# :: Word# -> Word#
-- | A number whose order among the signed ones is that of the word.
signed# :: Word# -> Int#
signed# x = xorI# (word2Int# x) (uncheckedIShiftL# 1 63)


-- Characters, and numbers with a point

eqChar# :: Char# -> Char# -> Int#
eqChar# x y = truth# (primIntEq (ord# x) (ord# y))

neChar# :: Char# -> Char# -> Int#
neChar# x y = truth# (primIntNe (ord# x) (ord# y))

ltChar# :: Char# -> Char# -> Int#
ltChar# x y = truth# (primIntLt (ord# x) (ord# y))

leChar# :: Char# -> Char# -> Int#
leChar# x y = truth# (primIntLe (ord# x) (ord# y))

gtChar# :: Char# -> Char# -> Int#
gtChar# x y = truth# (primIntGt (ord# x) (ord# y))

geChar# :: Char# -> Char# -> Int#
geChar# x y = truth# (primIntGe (ord# x) (ord# y))

foreign import prim "doubleNegate" negateDouble# :: Double# -> Double#
foreign import prim "doubleSqrt" sqrtDouble# :: Double# -> Double#
foreign import prim "doubleExp" expDouble# :: Double# -> Double#
foreign import prim "doubleLog" logDouble# :: Double# -> Double#
foreign import prim "doubleSin" sinDouble# :: Double# -> Double#
foreign import prim "doubleCos" cosDouble# :: Double# -> Double#
foreign import prim "doubleTan" tanDouble# :: Double# -> Double#
foreign import prim "doubleAsin" asinDouble# :: Double# -> Double#
foreign import prim "doubleAcos" acosDouble# :: Double# -> Double#
foreign import prim "doubleAtan" atanDouble# :: Double# -> Double#
foreign import prim "doubleSinh" sinhDouble# :: Double# -> Double#
foreign import prim "doubleCosh" coshDouble# :: Double# -> Double#
foreign import prim "doubleTanh" tanhDouble# :: Double# -> Double#
foreign import prim "doublePow" (**##) :: Double# -> Double# -> Double#
foreign import prim "doubleToFloat" double2Float# :: Double# -> Float#
foreign import prim "floatToDouble" float2Double# :: Float# -> Double#
foreign import prim "intToFloat" int2Float# :: Int# -> Float#
foreign import ccall "double2Int#" double2Int# :: Double# -> Int#
foreign import ccall "float2Int#" float2Int# :: Float# -> Int#
foreign import prim "floatAdd" plusFloat# :: Float# -> Float# -> Float#
foreign import prim "floatSub" minusFloat# :: Float# -> Float# -> Float#
foreign import prim "floatMul" timesFloat# :: Float# -> Float# -> Float#
foreign import prim "floatDiv" divideFloat# :: Float# -> Float# -> Float#
foreign import prim "floatNegate" negateFloat# :: Float# -> Float#
foreign import prim "floatSqrt" sqrtFloat# :: Float# -> Float#
foreign import prim "floatEq" primFloatEq :: Float -> Float -> Bool
eqFloat# :: Float# -> Float# -> Int#
eqFloat# x y = truth# (primFloatEq x y)

foreign import prim "floatNe" primFloatNe :: Float -> Float -> Bool
neFloat# :: Float# -> Float# -> Int#
neFloat# x y = truth# (primFloatNe x y)

foreign import prim "floatLt" primFloatLt :: Float -> Float -> Bool
ltFloat# :: Float# -> Float# -> Int#
ltFloat# x y = truth# (primFloatLt x y)

foreign import prim "floatLe" primFloatLe :: Float -> Float -> Bool
leFloat# :: Float# -> Float# -> Int#
leFloat# x y = truth# (primFloatLe x y)

foreign import prim "floatGt" primFloatGt :: Float -> Float -> Bool
gtFloat# :: Float# -> Float# -> Int#
gtFloat# x y = truth# (primFloatGt x y)

foreign import prim "floatGe" primFloatGe :: Float -> Float -> Bool
geFloat# :: Float# -> Float# -> Int#
geFloat# x y = truth# (primFloatGe x y)


-- Memory

data State# s

data ByteArray#

data MutableByteArray# s

data Array# a

data MutableArray# s a

data MutVar# s a

foreign import ccall "realWorld#" realWorld# :: State# RealWorld
nullAddr# :: Addr#
nullAddr# = Place 0 0 0

plusAddr# :: Addr# -> Int# -> Addr#
plusAddr# (Place block offset size) n = Place block (offset +# n) size

foreign import ccall "minusAddr#" minusAddr# :: Addr# -> Addr# -> Int#
foreign import ccall "eqAddr#" eqAddr# :: Addr# -> Addr# -> Int#
foreign import ccall "touch#" touch# :: a -> State# s -> State# s
foreign import ccall "noDuplicate#" noDuplicate# :: State# s -> State# s
foreign import ccall "indexCharOffAddr#" indexCharOffAddr# :: Addr# -> Int# -> Char#
foreign import ccall "readCharOffAddr#" readCharOffAddr# :: Addr# -> Int# -> State# s -> (# State# s, Char# #)
foreign import ccall "writeCharOffAddr#" writeCharOffAddr# :: Addr# -> Int# -> Char# -> State# s -> State# s
foreign import ccall "indexCharArray#" indexCharArray# :: ByteArray# -> Int# -> Char#
foreign import ccall "readCharArray#" readCharArray# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Char# #)
foreign import ccall "writeCharArray#" writeCharArray# :: MutableByteArray# s -> Int# -> Char# -> State# s -> State# s
foreign import ccall "indexWideCharOffAddr#" indexWideCharOffAddr# :: Addr# -> Int# -> Char#
foreign import ccall "readWideCharOffAddr#" readWideCharOffAddr# :: Addr# -> Int# -> State# s -> (# State# s, Char# #)
foreign import ccall "writeWideCharOffAddr#" writeWideCharOffAddr# :: Addr# -> Int# -> Char# -> State# s -> State# s
foreign import ccall "indexWideCharArray#" indexWideCharArray# :: ByteArray# -> Int# -> Char#
foreign import ccall "readWideCharArray#" readWideCharArray# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Char# #)
foreign import ccall "writeWideCharArray#" writeWideCharArray# :: MutableByteArray# s -> Int# -> Char# -> State# s -> State# s
foreign import ccall "indexIntOffAddr#" indexIntOffAddr# :: Addr# -> Int# -> Int#
foreign import ccall "readIntOffAddr#" readIntOffAddr# :: Addr# -> Int# -> State# s -> (# State# s, Int# #)
foreign import ccall "writeIntOffAddr#" writeIntOffAddr# :: Addr# -> Int# -> Int# -> State# s -> State# s
foreign import ccall "indexIntArray#" indexIntArray# :: ByteArray# -> Int# -> Int#
foreign import ccall "readIntArray#" readIntArray# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Int# #)
foreign import ccall "writeIntArray#" writeIntArray# :: MutableByteArray# s -> Int# -> Int# -> State# s -> State# s
foreign import ccall "indexWordOffAddr#" indexWordOffAddr# :: Addr# -> Int# -> Word#
foreign import ccall "readWordOffAddr#" readWordOffAddr# :: Addr# -> Int# -> State# s -> (# State# s, Word# #)
foreign import ccall "writeWordOffAddr#" writeWordOffAddr# :: Addr# -> Int# -> Word# -> State# s -> State# s
foreign import ccall "indexWordArray#" indexWordArray# :: ByteArray# -> Int# -> Word#
foreign import ccall "readWordArray#" readWordArray# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Word# #)
foreign import ccall "writeWordArray#" writeWordArray# :: MutableByteArray# s -> Int# -> Word# -> State# s -> State# s
foreign import ccall "indexDoubleOffAddr#" indexDoubleOffAddr# :: Addr# -> Int# -> Double#
foreign import ccall "readDoubleOffAddr#" readDoubleOffAddr# :: Addr# -> Int# -> State# s -> (# State# s, Double# #)
foreign import ccall "writeDoubleOffAddr#" writeDoubleOffAddr# :: Addr# -> Int# -> Double# -> State# s -> State# s
foreign import ccall "indexDoubleArray#" indexDoubleArray# :: ByteArray# -> Int# -> Double#
foreign import ccall "readDoubleArray#" readDoubleArray# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Double# #)
foreign import ccall "writeDoubleArray#" writeDoubleArray# :: MutableByteArray# s -> Int# -> Double# -> State# s -> State# s
foreign import ccall "indexFloatOffAddr#" indexFloatOffAddr# :: Addr# -> Int# -> Float#
foreign import ccall "readFloatOffAddr#" readFloatOffAddr# :: Addr# -> Int# -> State# s -> (# State# s, Float# #)
foreign import ccall "writeFloatOffAddr#" writeFloatOffAddr# :: Addr# -> Int# -> Float# -> State# s -> State# s
foreign import ccall "indexFloatArray#" indexFloatArray# :: ByteArray# -> Int# -> Float#
foreign import ccall "readFloatArray#" readFloatArray# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Float# #)
foreign import ccall "writeFloatArray#" writeFloatArray# :: MutableByteArray# s -> Int# -> Float# -> State# s -> State# s
foreign import ccall "indexInt8OffAddr#" indexInt8OffAddr# :: Addr# -> Int# -> Int#
foreign import ccall "readInt8OffAddr#" readInt8OffAddr# :: Addr# -> Int# -> State# s -> (# State# s, Int# #)
foreign import ccall "writeInt8OffAddr#" writeInt8OffAddr# :: Addr# -> Int# -> Int# -> State# s -> State# s
foreign import ccall "indexInt8Array#" indexInt8Array# :: ByteArray# -> Int# -> Int#
foreign import ccall "readInt8Array#" readInt8Array# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Int# #)
foreign import ccall "writeInt8Array#" writeInt8Array# :: MutableByteArray# s -> Int# -> Int# -> State# s -> State# s
foreign import ccall "indexInt16OffAddr#" indexInt16OffAddr# :: Addr# -> Int# -> Int#
foreign import ccall "readInt16OffAddr#" readInt16OffAddr# :: Addr# -> Int# -> State# s -> (# State# s, Int# #)
foreign import ccall "writeInt16OffAddr#" writeInt16OffAddr# :: Addr# -> Int# -> Int# -> State# s -> State# s
foreign import ccall "indexInt16Array#" indexInt16Array# :: ByteArray# -> Int# -> Int#
foreign import ccall "readInt16Array#" readInt16Array# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Int# #)
foreign import ccall "writeInt16Array#" writeInt16Array# :: MutableByteArray# s -> Int# -> Int# -> State# s -> State# s
foreign import ccall "indexInt32OffAddr#" indexInt32OffAddr# :: Addr# -> Int# -> Int#
foreign import ccall "readInt32OffAddr#" readInt32OffAddr# :: Addr# -> Int# -> State# s -> (# State# s, Int# #)
foreign import ccall "writeInt32OffAddr#" writeInt32OffAddr# :: Addr# -> Int# -> Int# -> State# s -> State# s
foreign import ccall "indexInt32Array#" indexInt32Array# :: ByteArray# -> Int# -> Int#
foreign import ccall "readInt32Array#" readInt32Array# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Int# #)
foreign import ccall "writeInt32Array#" writeInt32Array# :: MutableByteArray# s -> Int# -> Int# -> State# s -> State# s
foreign import ccall "indexInt64OffAddr#" indexInt64OffAddr# :: Addr# -> Int# -> Int#
foreign import ccall "readInt64OffAddr#" readInt64OffAddr# :: Addr# -> Int# -> State# s -> (# State# s, Int# #)
foreign import ccall "writeInt64OffAddr#" writeInt64OffAddr# :: Addr# -> Int# -> Int# -> State# s -> State# s
foreign import ccall "indexInt64Array#" indexInt64Array# :: ByteArray# -> Int# -> Int#
foreign import ccall "readInt64Array#" readInt64Array# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Int# #)
foreign import ccall "writeInt64Array#" writeInt64Array# :: MutableByteArray# s -> Int# -> Int# -> State# s -> State# s
foreign import ccall "indexWord8OffAddr#" indexWord8OffAddr# :: Addr# -> Int# -> Word#
foreign import ccall "readWord8OffAddr#" readWord8OffAddr# :: Addr# -> Int# -> State# s -> (# State# s, Word# #)
foreign import ccall "writeWord8OffAddr#" writeWord8OffAddr# :: Addr# -> Int# -> Word# -> State# s -> State# s
foreign import ccall "indexWord8Array#" indexWord8Array# :: ByteArray# -> Int# -> Word#
foreign import ccall "readWord8Array#" readWord8Array# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Word# #)
foreign import ccall "writeWord8Array#" writeWord8Array# :: MutableByteArray# s -> Int# -> Word# -> State# s -> State# s
foreign import ccall "readWord16OffAddr#" readWord16OffAddr# :: Addr# -> Int# -> State# s -> (# State# s, Word# #)
foreign import ccall "writeWord16OffAddr#" writeWord16OffAddr# :: Addr# -> Int# -> Word# -> State# s -> State# s
foreign import ccall "indexWord16Array#" indexWord16Array# :: ByteArray# -> Int# -> Word#
foreign import ccall "readWord16Array#" readWord16Array# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Word# #)
foreign import ccall "writeWord16Array#" writeWord16Array# :: MutableByteArray# s -> Int# -> Word# -> State# s -> State# s
foreign import ccall "indexWord32OffAddr#" indexWord32OffAddr# :: Addr# -> Int# -> Word#
foreign import ccall "readWord32OffAddr#" readWord32OffAddr# :: Addr# -> Int# -> State# s -> (# State# s, Word# #)
foreign import ccall "writeWord32OffAddr#" writeWord32OffAddr# :: Addr# -> Int# -> Word# -> State# s -> State# s
foreign import ccall "indexWord32Array#" indexWord32Array# :: ByteArray# -> Int# -> Word#
foreign import ccall "readWord32Array#" readWord32Array# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Word# #)
foreign import ccall "writeWord32Array#" writeWord32Array# :: MutableByteArray# s -> Int# -> Word# -> State# s -> State# s
foreign import ccall "indexWord64OffAddr#" indexWord64OffAddr# :: Addr# -> Int# -> Word#
foreign import ccall "readWord64OffAddr#" readWord64OffAddr# :: Addr# -> Int# -> State# s -> (# State# s, Word# #)
foreign import ccall "writeWord64OffAddr#" writeWord64OffAddr# :: Addr# -> Int# -> Word# -> State# s -> State# s
foreign import ccall "indexWord64Array#" indexWord64Array# :: ByteArray# -> Int# -> Word#
foreign import ccall "readWord64Array#" readWord64Array# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Word# #)
foreign import ccall "writeWord64Array#" writeWord64Array# :: MutableByteArray# s -> Int# -> Word# -> State# s -> State# s
foreign import ccall "newByteArray#" newByteArray# :: Int# -> State# s -> (# State# s, MutableByteArray# s #)
foreign import ccall "newPinnedByteArray#" newPinnedByteArray# :: Int# -> State# s -> (# State# s, MutableByteArray# s #)
foreign import ccall "unsafeFreezeByteArray#" unsafeFreezeByteArray# :: MutableByteArray# s -> State# s -> (# State# s, ByteArray# #)
foreign import ccall "sizeofByteArray#" sizeofByteArray# :: ByteArray# -> Int#
foreign import ccall "sizeofMutableByteArray#" sizeofMutableByteArray# :: MutableByteArray# s -> Int#
foreign import ccall "getSizeofMutableByteArray#" getSizeofMutableByteArray# :: MutableByteArray# s -> State# s -> (# State# s, Int# #)
foreign import ccall "copyByteArray#" copyByteArray# :: ByteArray# -> Int# -> MutableByteArray# s -> Int# -> Int# -> State# s -> State# s
foreign import ccall "copyMutableByteArray#" copyMutableByteArray# :: MutableByteArray# s -> Int# -> MutableByteArray# s -> Int# -> Int# -> State# s -> State# s
foreign import ccall "newArray#" newArray# :: Int# -> a -> State# s -> (# State# s, MutableArray# s a #)
foreign import ccall "readArray#" readArray# :: MutableArray# s a -> Int# -> State# s -> (# State# s, a #)
foreign import ccall "writeArray#" writeArray# :: MutableArray# s a -> Int# -> a -> State# s -> State# s
foreign import ccall "sizeofArray#" sizeofArray# :: Array# a -> Int#
foreign import ccall "sizeofMutableArray#" sizeofMutableArray# :: MutableArray# s a -> Int#
foreign import ccall "unsafeFreezeArray#" unsafeFreezeArray# :: MutableArray# s a -> State# s -> (# State# s, Array# a #)
foreign import ccall "newMutVar#" newMutVar# :: a -> State# s -> (# State# s, MutVar# s a #)
foreign import ccall "readMutVar#" readMutVar# :: MutVar# s a -> State# s -> (# State# s, a #)
foreign import ccall "writeMutVar#" writeMutVar# :: MutVar# s a -> a -> State# s -> State# s
foreign import prim "unsafeCoerce" unsafeCoerce# :: a -> b
foreign import ccall "tagToEnum#" tagToEnum# :: Int# -> a
foreign import ccall "dataToTag#" dataToTag# :: a -> Int#
