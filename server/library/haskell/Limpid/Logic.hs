-- | What refinements compute with: the logic's equality and order on values of any type, its arithmetic where the sort of
-- a number is not known, and its sets, maps, bags, strings and bit vectors.
--
-- Contracts that run call these functions by their full names. Nothing here uses a class of the user's types: values are
-- looked at by reflection. What the logic does not determine is an error, which a check takes for "undecided".
module Limpid.Logic
  ( eq, ne, lt, le, gt, ge
  , exactly, add, sub, mul, over, modulo, negative, wholeDiv, wholeMod
  , len, headOf, tailOf, nullOf, firstOf, secondOf, isJustOf, isNothingOf, fromJustOf, isLeftOf, isRightOf
  , setEq, setNe, setCup, setCap, setDif, setSng, setAdd, setEmp, setEmpty, noElements, setMem, setSub, listElts
  , mapSelect, mapStore, mapDefault, mapProject, mapToSet, bagOf, bagEmpty, bagSng, bagCount, bagUnion, bagUnionMax, bagInterMin, bagSub
  , mapShift, bagEq, bagNe
  , strLen, concatString, subString, takeString, dropString, stringEq
  , bits, bitsNot, bitsNegate, bitsAnd, bitsNand, bitsOr, bitsNor, bitsXor, bitsXnor, bitsShiftLeft, bitsShiftRight, bitsShiftSign
  , bitsAdd, bitsSub, bitsMul, bitsDivide, bitsRemainder, bitsSignedDivide, bitsSignedRemainder, bitsSignedModulo, bitsCompare
  , bitsLess, bitsLessEqual, bitsGreater, bitsGreaterEqual
  , bitsSignedLess, bitsSignedLessEqual, bitsSignedGreater, bitsSignedGreaterEqual
  , intToBits32, intToBits64, bitsToInt
  , yes, same, each, pairwise, whole, everything, Anything
  ) where

import Data.Bits ((.&.), (.|.), complement, shiftL, shiftR, xor)
import Data.ByteString.Internal (packChars, unpackChars)
import Data.Set.Internal (Set (..))
import Language.Haskell.Liquid.String (SMTString (..))

foreign import prim "valueKind" valueKind :: a -> Int
foreign import prim "valueTag" valueTag :: a -> Int
foreign import prim "valueArity" valueArity :: a -> Int
foreign import prim "valueField" valueField :: a -> Int -> b
foreign import prim "unsafeCoerce" coerce :: a -> b
foreign import prim "intAdd" intAdd :: Int -> Int -> Int
foreign import prim "intSub" intSub :: Int -> Int -> Int
foreign import prim "intMul" intMul :: Int -> Int -> Int
foreign import prim "intNegate" intNegate :: Int -> Int
foreign import prim "intDiv" intDiv :: Int -> Int -> Int
foreign import prim "intMod" intMod :: Int -> Int -> Int
foreign import prim "intEq" intEq :: Int -> Int -> Bool
foreign import prim "intLt" intLt :: Int -> Int -> Bool
foreign import prim "intLe" intLe :: Int -> Int -> Bool
foreign import prim "intToDouble" intToDouble :: Int -> Double
foreign import prim "doubleAdd" doubleAdd :: Double -> Double -> Double
foreign import prim "doubleSub" doubleSub :: Double -> Double -> Double
foreign import prim "doubleMul" doubleMul :: Double -> Double -> Double
foreign import prim "doubleDiv" doubleDiv :: Double -> Double -> Double
foreign import prim "doubleNegate" doubleNegate :: Double -> Double
foreign import prim "doubleEq" doubleEq :: Double -> Double -> Bool
foreign import prim "doubleLt" doubleLt :: Double -> Double -> Bool
foreign import prim "doubleLe" doubleLe :: Double -> Double -> Bool
foreign import prim "charEq" charEq :: Char -> Char -> Bool
foreign import prim "charLt" charLt :: Char -> Char -> Bool
foreign import prim "charLe" charLe :: Char -> Char -> Bool

-- | Any value at all; its dictionaries stand for those of types that are not known.
data Anything

instance Eq Anything where
  (==) = eq
  (/=) = ne

instance Ord Anything where
  compare x y = if eq x y then EQ else if lt x y then LT else GT
  (<) = lt
  (<=) = le
  (>) = gt
  (>=) = ge
  max x y = if lt x y then y else x
  min x y = if lt y x then y else x

-- | The logic does not say.
undecided :: a
undecided = error "the logic does not determine this"

-- * Equality and order

eq :: a -> b -> Bool
eq x y = eqAt (valueKind x) (valueKind y) x y

eqAt :: Int -> Int -> a -> b -> Bool
eqAt 0 0 x y = intEq (coerce x) (coerce y)
eqAt 2 2 x y = charEq (coerce x) (coerce y)
eqAt 3 3 x y = intEq (valueTag x) (valueTag y) && intEq (valueArity x) (valueArity y) && eqFields x y 0 (valueArity x)
eqAt 4 _ _ _ = undecided
eqAt _ 4 _ _ = undecided
eqAt k l x y
  | isNumber k && isNumber l = doubleEq (real x) (real y)
  | otherwise = undecided

eqFields :: a -> b -> Int -> Int -> Bool
eqFields x y i n
  | intLe n i = True
  | otherwise = eqField (valueField x i) (valueField y i) && eqFields x y (intAdd i 1) n

eqField :: Anything -> Anything -> Bool
eqField = eq

ne :: a -> b -> Bool
ne x y = not (eq x y)

lt :: a -> b -> Bool
lt x y = ltAt (valueKind x) (valueKind y) x y

-- The logic knows no order of data; how a type's own instance orders it is not for us to guess.
ltAt :: Int -> Int -> a -> b -> Bool
ltAt 0 0 x y = intLt (coerce x) (coerce y)
ltAt 2 2 x y = charLt (coerce x) (coerce y)
ltAt k l x y
  | isNumber k && isNumber l = doubleLt (real x) (real y)
  | otherwise = undecided

le :: a -> b -> Bool
le x y = leAt (valueKind x) (valueKind y) x y

leAt :: Int -> Int -> a -> b -> Bool
leAt 0 0 x y = intLe (coerce x) (coerce y)
leAt 2 2 x y = charLe (coerce x) (coerce y)
leAt k l x y
  | isNumber k && isNumber l = doubleLe (real x) (real y)
  | eq x y = True
  | otherwise = undecided

gt :: a -> b -> Bool
gt x y = lt y x

ge :: a -> b -> Bool
ge x y = le y x

-- | Equality of values that hold sets or maps inside: what looks different may be equal.
exactly :: a -> b -> Bool
exactly x y = if eq x y then True else undecided

isNumber :: Int -> Bool
isNumber k = intLe k 1

real :: a -> Double
real x = case valueKind x of
  0 -> intToDouble (coerce x)
  _ -> coerce x

-- * Arithmetic at an unknown sort

add :: a -> b -> c
add x y = arithmetic intAdd doubleAdd x y

sub :: a -> b -> c
sub x y = arithmetic intSub doubleSub x y

mul :: a -> b -> c
mul x y = arithmetic intMul doubleMul x y

over :: a -> b -> c
over x y = arithmetic wholeDiv doubleDiv x y

modulo :: a -> b -> c
modulo x y = arithmetic wholeMod (\_ _ -> undecided) x y

negative :: a -> b
negative x = case valueKind x of
  0 -> coerce (intNegate (coerce x))
  1 -> coerce (doubleNegate (coerce x))
  _ -> undecided

arithmetic :: (Int -> Int -> Int) -> (Double -> Double -> Double) -> a -> b -> c
arithmetic whole exact x y = arithmeticAt (valueKind x) (valueKind y) whole exact x y

arithmeticAt :: Int -> Int -> (Int -> Int -> Int) -> (Double -> Double -> Double) -> a -> b -> c
arithmeticAt 0 0 whole _ x y = coerce (whole (coerce x) (coerce y))
arithmeticAt k l _ exact x y
  | isNumber k && isNumber l = coerce (exact (real x) (real y))
  | otherwise = undecided

-- | Division as SMT-LIB has it: the remainder is never negative.
-- | The solver's division and Haskell's differ where the divisor is negative and does not divide: LiquidHaskell takes
-- the one for the other, so nothing is decided there.
wholeDiv :: Int -> Int -> Int
wholeDiv x y
  | intLt 0 y = intDiv x y
  | intEq (intMod x y) 0 = intDiv x y
  | otherwise = undecided

wholeMod :: Int -> Int -> Int
wholeMod x y
  | intLt 0 y = intMod x y
  | intEq (intMod x y) 0 = 0
  | otherwise = undecided

-- * Built-in measures

len :: [a] -> Int
len xs = lenFrom 0 xs

lenFrom :: Int -> [a] -> Int
lenFrom n [] = n
lenFrom n (_ : xs) = let m = intAdd n 1 in m `seq` lenFrom m xs

headOf :: [a] -> a
headOf (x : _) = x
headOf [] = undecided

tailOf :: [a] -> [a]
tailOf (_ : xs) = xs
tailOf [] = undecided

nullOf :: [a] -> Bool
nullOf [] = True
nullOf _ = False

firstOf :: (a, b) -> a
firstOf (x, _) = x

secondOf :: (a, b) -> b
secondOf (_, y) = y

isJustOf :: Maybe a -> Bool
isJustOf (Just _) = True
isJustOf Nothing = False

isNothingOf :: Maybe a -> Bool
isNothingOf m = not (isJustOf m)

fromJustOf :: Maybe a -> a
fromJustOf (Just x) = x
fromJustOf Nothing = undecided

isLeftOf :: Either a b -> Bool
isLeftOf (Left _) = True
isLeftOf (Right _) = False

isRightOf :: Either a b -> Bool
isRightOf e = not (isLeftOf e)

-- | The predicate that asks for nothing.
yes :: a -> Bool
yes _ = True

-- | The value as it is.
same :: a -> a
same x = x

-- | Whether something holds of every element.
each :: (a -> Bool) -> [a] -> Bool
each _ [] = True
each p (x : xs) = p x && each p xs

-- | Whether something holds of every element and every later one.
pairwise :: (a -> a -> Bool) -> [a] -> Bool
pairwise _ [] = True
pairwise p (x : xs) = each (p x) xs && pairwise p xs

-- | Evaluates all parts of a value.
whole :: a -> Bool
whole x = case valueKind x of
  3 -> wholeFields x 0 (valueArity x)
  _ -> True

wholeFields :: a -> Int -> Int -> Bool
wholeFields x i n
  | intLe n i = True
  | otherwise = wholeField (valueField x i) && wholeFields x (intAdd i 1) n

wholeField :: Anything -> Bool
wholeField = whole

-- * Sets
--
-- The sets of the library, which a user's order has built, and those made here, which are one branch. Only their elements
-- count, told apart by the logic's equality.

elements :: Set a -> [a]
elements s = gather s []

gather :: Set a -> [a] -> [a]
gather Tip rest = rest
gather (Bin _ x l r) rest = gather l (x : gather r rest)

branch :: [a] -> Set a
branch [] = Tip
branch (x : xs) = let rest = branch xs in Bin (intAdd (sizeOf rest) 1) x Tip rest

sizeOf :: Set a -> Int
sizeOf Tip = 0
sizeOf (Bin n _ _ _) = n

among :: a -> [a] -> Bool
among _ [] = False
among x (y : ys) = eq x y || among x ys

distinct :: [a] -> [a]
distinct [] = []
distinct (x : xs) = if among x xs then distinct xs else x : distinct xs

allAmong :: [a] -> [a] -> Bool
allAmong [] _ = True
allAmong (x : xs) ys = among x ys && allAmong xs ys

keep :: (a -> Bool) -> [a] -> [a]
keep _ [] = []
keep p (x : xs) = if p x then x : keep p xs else keep p xs

setEq :: Set a -> Set a -> Bool
setEq s t = setSub s t && setSub t s

setNe :: Set a -> Set a -> Bool
setNe s t = not (setEq s t)

setCup :: Set a -> Set a -> Set a
setCup s t = branch (distinct (gather s (elements t)))

setCap :: Set a -> Set a -> Set a
setCap s t = let ys = elements t in branch (keep (\x -> among x ys) (elements s))

setDif :: Set a -> Set a -> Set a
setDif s t = let ys = elements t in branch (keep (\x -> not (among x ys)) (elements s))

setSng :: a -> Set a
setSng x = branch [x]

setAdd :: Set a -> a -> Set a
setAdd s x = setCup (setSng x) s

setEmp :: Set a -> Bool
setEmp Tip = True
setEmp _ = False

setEmpty :: b -> Set a
setEmpty _ = Tip

noElements :: Set a
noElements = Tip

setMem :: a -> Set a -> Bool
setMem x s = among x (elements s)

setSub :: Set a -> Set a -> Bool
setSub s t = allAmong (elements s) (elements t)

listElts :: [a] -> Set a
listElts xs = branch (distinct xs)

-- * Maps and bags of the logic: a default, and the keys where something else was stored, newest first

data Stored k a = Stored a [(k, a)]

mapDefault :: a -> Stored k a
mapDefault x = Stored x []

mapStore :: Stored k a -> k -> a -> Stored k a
mapStore (Stored x kxs) k y = Stored x ((k, y) : kxs)

mapSelect :: Stored k a -> k -> a
mapSelect (Stored x []) _ = x
mapSelect (Stored x ((k, y) : kxs)) l = if eq k l then y else mapSelect (Stored x kxs) l

-- | Zero for every key that is not in the set.
mapProject :: Set k -> Stored k Int -> Stored k Int
mapProject s m = Stored 0 (map (\k -> (k, mapSelect m k)) (elements s))

-- | The map with its keys moved up.
mapShift :: Int -> Stored Int a -> Stored Int a
mapShift n (Stored x kxs) = Stored x (map (\kx -> (intAdd (firstOf kx) n, secondOf kx)) kxs)

-- | The keys with a positive number. If all but some keys have one, no finite set holds them.
mapToSet :: Stored k Int -> Set k
mapToSet m@(Stored x _)
  | intLt 0 x = undecided
  | otherwise = branch (keep (\k -> intLt 0 (mapSelect m k)) (distinct (bagKeys m)))

bagEmpty :: b -> Stored k Int
bagEmpty _ = Stored 0 []

bagSng :: k -> Int -> Stored k Int
bagSng k n = Stored 0 [(k, n)]

bagOf :: [k] -> Stored k Int
bagOf [] = Stored 0 []
bagOf (k : ks) = let rest = bagOf ks in mapStore rest k (intAdd (mapSelect rest k) 1)

bagCount :: Stored k Int -> k -> Int
bagCount = mapSelect

bagKeys :: Stored k Int -> [k]
bagKeys (Stored _ kns) = map firstOf kns

bagWith :: (Int -> Int -> Int) -> Stored k Int -> Stored k Int -> Stored k Int
bagWith f s@(Stored m _) t@(Stored n _) =
  Stored (f m n) (map (\k -> (k, f (mapSelect s k) (mapSelect t k))) (distinct (bagKeys s ++ bagKeys t)))

bagUnion :: Stored k Int -> Stored k Int -> Stored k Int
bagUnion = bagWith intAdd

bagUnionMax :: Stored k Int -> Stored k Int -> Stored k Int
bagUnionMax = bagWith (\m n -> if intLt m n then n else m)

bagInterMin :: Stored k Int -> Stored k Int -> Stored k Int
bagInterMin = bagWith (\m n -> if intLt m n then m else n)

bagSub :: Stored k Int -> Stored k Int -> Bool
bagSub s@(Stored m _) t@(Stored n _) =
  intLe m n && bagAll (bagKeys s ++ bagKeys t) (\k -> intLe (mapSelect s k) (mapSelect t k))

bagAll :: [k] -> (k -> Bool) -> Bool
bagAll [] _ = True
bagAll (k : ks) p = p k && bagAll ks p

bagEq :: Stored k Int -> Stored k Int -> Bool
bagEq s t = bagSub s t && bagSub t s

bagNe :: Stored k Int -> Stored k Int -> Bool
bagNe s t = not (bagEq s t)

-- * Strings
--
-- A string of the logic is a literal, which is a list, or an 'SMTString'. A result has the form of the argument that it is
-- made from.

characters :: a -> [Char]
characters s = case valueArity s of
  1 -> case coerce s of S b -> unpackChars b
  _ -> coerce s

-- | The characters in the form of another string.
inFormOf :: a -> [Char] -> a
inFormOf s cs = case valueArity s of
  1 -> coerce (S (packChars cs))
  _ -> coerce cs

strLen :: a -> Int
strLen s = len (characters s)

concatString :: a -> b -> a
concatString s t = inFormOf s (characters s ++ characters t)

-- | As SMT-LIB has it: empty if it starts outside of the string, and as long as possible otherwise.
subString :: a -> Int -> Int -> a
subString s offset n = inFormOf s (if intLt offset 0 then [] else firstCharacters n (laterCharacters offset (characters s)))

takeString :: Int -> a -> a
takeString n s = inFormOf s (firstCharacters n (characters s))

dropString :: Int -> a -> a
dropString n s = inFormOf s (laterCharacters n (characters s))

firstCharacters :: Int -> [Char] -> [Char]
firstCharacters n (c : cs) | intLt 0 n = c : firstCharacters (intSub n 1) cs
firstCharacters _ _ = []

laterCharacters :: Int -> [Char] -> [Char]
laterCharacters n (_ : cs) | intLt 0 n = laterCharacters (intSub n 1) cs
laterCharacters _ cs = cs

stringEq :: a -> b -> Bool
stringEq s t = eq (characters s) (characters t)

-- * Bit vectors: the width, and the number without sign

data Bits = Bits Int Integer

-- | The lowest bits of a number.
bits :: Int -> Integer -> Bits
bits w n = Bits w (n `mod` shiftL 1 w)

-- | The number with sign.
signed :: Bits -> Integer
signed (Bits w n) = if n < shiftL 1 (intSub w 1) then n else n - shiftL 1 w

unsigned :: Bits -> Integer
unsigned (Bits _ n) = n

onOne :: (Integer -> Integer) -> Bits -> Bits
onOne f (Bits w m) = bits w (f m)

-- | Widths are equal, as the sorts of the logic ask.
onBoth :: (Integer -> Integer -> Integer) -> Bits -> Bits -> Bits
onBoth f (Bits w m) (Bits _ n) = bits w (f m n)

onSigned :: (Integer -> Integer -> Integer) -> Bits -> Bits -> Bits
onSigned f x@(Bits w _) y = bits w (f (signed x) (signed y))

bitsNot, bitsNegate :: Bits -> Bits
bitsNot = onOne complement
bitsNegate = onOne negate

bitsAnd, bitsNand, bitsOr, bitsNor, bitsXor, bitsXnor :: Bits -> Bits -> Bits
bitsAnd = onBoth (.&.)
bitsNand x y = bitsNot (bitsAnd x y)
bitsOr = onBoth (.|.)
bitsNor x y = bitsNot (bitsOr x y)
bitsXor = onBoth xor
bitsXnor x y = bitsNot (bitsXor x y)

bitsShiftLeft, bitsShiftRight, bitsShiftSign :: Bits -> Bits -> Bits
bitsShiftLeft x@(Bits w _) y = onOne (\m -> shiftL m (places w y)) x
bitsShiftRight x@(Bits w _) y = onOne (\m -> shiftR m (places w y)) x
bitsShiftSign x@(Bits w _) y = bits w (shiftR (signed x) (places w y))

-- | By how much to shift: all bits are gone after the width.
places :: Int -> Bits -> Int
places w (Bits _ n) = if n < toInteger w then fromInteger n else w

bitsAdd, bitsSub, bitsMul :: Bits -> Bits -> Bits
bitsAdd = onBoth (+)
bitsSub = onBoth (-)
bitsMul = onBoth (*)

-- Division by zero is as SMT-LIB has it: the quotient is minus one, or one for a negative dividend with sign, and the
-- remainder is the dividend.
bitsDivide, bitsRemainder, bitsSignedDivide, bitsSignedRemainder, bitsSignedModulo :: Bits -> Bits -> Bits
bitsDivide = onBoth (\m n -> if n == 0 then negate 1 else m `quot` n)
bitsRemainder = onBoth (\m n -> if n == 0 then m else m `rem` n)
bitsSignedDivide = onSigned (\m n -> if n == 0 then (if m < 0 then 1 else negate 1) else m `quot` n)
bitsSignedRemainder = onSigned (\m n -> if n == 0 then m else m `rem` n)
bitsSignedModulo = onSigned (\m n -> if n == 0 then m else m `mod` n)

bitsCompare :: Bits -> Bits -> Bits
bitsCompare x y = Bits 1 (if unsigned x == unsigned y then 1 else 0)

bitsLess, bitsLessEqual, bitsGreater, bitsGreaterEqual :: Bits -> Bits -> Bool
bitsLess x y = unsigned x < unsigned y
bitsLessEqual x y = unsigned x <= unsigned y
bitsGreater x y = unsigned x > unsigned y
bitsGreaterEqual x y = unsigned x >= unsigned y

bitsSignedLess, bitsSignedLessEqual, bitsSignedGreater, bitsSignedGreaterEqual :: Bits -> Bits -> Bool
bitsSignedLess x y = signed x < signed y
bitsSignedLessEqual x y = signed x <= signed y
bitsSignedGreater x y = signed x > signed y
bitsSignedGreaterEqual x y = signed x >= signed y

intToBits32, intToBits64 :: a -> Bits
intToBits32 n = bits 32 (coerce n)
intToBits64 n = bits 64 (coerce n)

bitsToInt :: Bits -> a
bitsToInt x = coerce (unsigned x)

-- * Looking at everything

-- | Evaluates all parts of a value; functions are left alone.
everything :: a -> ()
everything x = case valueKind x of
  3 -> everythingFrom x 0 (valueArity x)
  _ -> ()

everythingFrom :: a -> Int -> Int -> ()
everythingFrom x i n
  | intLe n i = ()
  | otherwise = case everything (anything (valueField x i)) of
      () -> everythingFrom x (intAdd i 1) n

anything :: Anything -> Anything
anything x = x
