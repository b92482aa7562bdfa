{-# LANGUAGE NoImplicitPrelude #-}
-- | Equality and order, with the instances for the types of "GHC.Types", lists and tuples.
module GHC.Classes (Eq (..), Ord (..), (&&), (||), not) where

import GHC.Types

infix  4 ==, /=, <, <=, >=, >
infixr 3 &&
infixr 2 ||

{-@ assume (&&) :: x:Bool -> y:Bool -> {v:Bool | v <=> (x && y)} @-}
(&&) :: Bool -> Bool -> Bool
True  && x = x
False && _ = False

{-@ assume (||) :: x:Bool -> y:Bool -> {v:Bool | v <=> (x || y)} @-}
(||) :: Bool -> Bool -> Bool
True  || _ = True
False || x = x

{-@ assume not :: x:Bool -> {v:Bool | v <=> ~ x} @-}
not :: Bool -> Bool
not True  = False
not False = True

{-@ assume (==) :: Eq a => x:a -> y:a -> {v:Bool | v <=> x = y} @-}
{-@ assume (/=) :: Eq a => x:a -> y:a -> {v:Bool | v <=> x != y} @-}
class Eq a where
  (==), (/=) :: a -> a -> Bool

  x == y = not (x /= y)
  x /= y = not (x == y)

{-@ assume compare :: Ord a => x:a -> y:a
      -> {v:Ordering | (v = EQ <=> x = y) && (v = LT <=> x < y) && (v = GT <=> x > y)} @-}
{-@ assume (<) :: Ord a => x:a -> y:a -> {v:Bool | v <=> x < y} @-}
{-@ assume (<=) :: Ord a => x:a -> y:a -> {v:Bool | v <=> x <= y} @-}
{-@ assume (>) :: Ord a => x:a -> y:a -> {v:Bool | v <=> x > y} @-}
{-@ assume (>=) :: Ord a => x:a -> y:a -> {v:Bool | v <=> x >= y} @-}
{-@ assume max :: Ord a => x:a -> y:a -> {v:a | v = (if x > y then x else y)} @-}
{-@ assume min :: Ord a => x:a -> y:a -> {v:a | v = (if x < y then x else y)} @-}
class Eq a => Ord a where
  compare :: a -> a -> Ordering
  (<), (<=), (>), (>=) :: a -> a -> Bool
  max, min :: a -> a -> a

  compare x y = if x == y then EQ else if x <= y then LT else GT
  x <  y = case compare x y of { LT -> True;  _ -> False }
  x <= y = case compare x y of { GT -> False; _ -> True }
  x >  y = case compare x y of { GT -> True;  _ -> False }
  x >= y = case compare x y of { LT -> False; _ -> True }
  max x y = if x <= y then y else x
  min x y = if x <= y then x else y

-- Bool and Ordering

instance Eq Bool where
  True  == y = y
  False == y = not y

instance Ord Bool where
  compare False True  = LT
  compare True  False = GT
  compare _     _     = EQ

instance Eq Ordering where
  LT == LT = True
  EQ == EQ = True
  GT == GT = True
  _  == _  = False

instance Ord Ordering where
  compare LT LT = EQ
  compare LT _  = LT
  compare EQ LT = GT
  compare EQ EQ = EQ
  compare EQ GT = LT
  compare GT GT = EQ
  compare GT _  = GT

-- Int

foreign import prim "intEq" primIntEq :: Int -> Int -> Bool
foreign import prim "intNe" primIntNe :: Int -> Int -> Bool
foreign import prim "intLt" primIntLt :: Int -> Int -> Bool
foreign import prim "intLe" primIntLe :: Int -> Int -> Bool
foreign import prim "intGt" primIntGt :: Int -> Int -> Bool
foreign import prim "intGe" primIntGe :: Int -> Int -> Bool

instance Eq Int where
  x == y = primIntEq x y
  x /= y = primIntNe x y

instance Ord Int where
  compare x y = if primIntLt x y then LT else if primIntEq x y then EQ else GT
  x <  y = primIntLt x y
  x <= y = primIntLe x y
  x >  y = primIntGt x y
  x >= y = primIntGe x y

-- Char

foreign import prim "charEq" primCharEq :: Char -> Char -> Bool
foreign import prim "charNe" primCharNe :: Char -> Char -> Bool
foreign import prim "charLt" primCharLt :: Char -> Char -> Bool
foreign import prim "charLe" primCharLe :: Char -> Char -> Bool
foreign import prim "charGt" primCharGt :: Char -> Char -> Bool
foreign import prim "charGe" primCharGe :: Char -> Char -> Bool

instance Eq Char where
  x == y = primCharEq x y
  x /= y = primCharNe x y

instance Ord Char where
  compare x y = if primCharLt x y then LT else if primCharEq x y then EQ else GT
  x <  y = primCharLt x y
  x <= y = primCharLe x y
  x >  y = primCharGt x y
  x >= y = primCharGe x y

-- Double

foreign import prim "doubleEq" primDoubleEq :: Double -> Double -> Bool
foreign import prim "doubleNe" primDoubleNe :: Double -> Double -> Bool
foreign import prim "doubleLt" primDoubleLt :: Double -> Double -> Bool
foreign import prim "doubleLe" primDoubleLe :: Double -> Double -> Bool
foreign import prim "doubleGt" primDoubleGt :: Double -> Double -> Bool
foreign import prim "doubleGe" primDoubleGe :: Double -> Double -> Bool

instance Eq Double where
  x == y = primDoubleEq x y
  x /= y = primDoubleNe x y

instance Ord Double where
  compare x y = if primDoubleLt x y then LT else if primDoubleEq x y then EQ else GT
  x <  y = primDoubleLt x y
  x <= y = primDoubleLe x y
  x >  y = primDoubleGt x y
  x >= y = primDoubleGe x y

-- Float

foreign import prim "floatEq" primFloatEq :: Float -> Float -> Bool
foreign import prim "floatNe" primFloatNe :: Float -> Float -> Bool
foreign import prim "floatLt" primFloatLt :: Float -> Float -> Bool
foreign import prim "floatLe" primFloatLe :: Float -> Float -> Bool
foreign import prim "floatGt" primFloatGt :: Float -> Float -> Bool
foreign import prim "floatGe" primFloatGe :: Float -> Float -> Bool

instance Eq Float where
  x == y = primFloatEq x y
  x /= y = primFloatNe x y

instance Ord Float where
  compare x y = if primFloatLt x y then LT else if primFloatEq x y then EQ else GT
  x <  y = primFloatLt x y
  x <= y = primFloatLe x y
  x >  y = primFloatGt x y
  x >= y = primFloatGe x y

-- Word: the 64 bits of an Int read without a sign

foreign import prim "unsafeCoerce" primWordToInt :: Word -> Int
foreign import prim "intXor" primIntXor :: Int -> Int -> Int
foreign import prim "intShiftL" primIntShiftL :: Int -> Int -> Int

-- | Moves the smallest 'Word' to the smallest 'Int' and keeps the order.
signedKey :: Word -> Int
signedKey x = primIntXor (primWordToInt x) (primIntShiftL 1 63)

instance Eq Word where
  x == y = primIntEq (primWordToInt x) (primWordToInt y)
  x /= y = primIntNe (primWordToInt x) (primWordToInt y)

instance Ord Word where
  compare x y = compare (signedKey x) (signedKey y)
  x <  y = primIntLt (signedKey x) (signedKey y)
  x <= y = primIntLe (signedKey x) (signedKey y)
  x >  y = primIntGt (signedKey x) (signedKey y)
  x >= y = primIntGe (signedKey x) (signedKey y)

-- Lists

instance Eq a => Eq [a] where
  []       == []       = True
  (x : xs) == (y : ys) = x == y && xs == ys
  _        == _        = False

instance Ord a => Ord [a] where
  compare []       []       = EQ
  compare []       (_ : _)  = LT
  compare (_ : _)  []       = GT
  compare (x : xs) (y : ys) = case compare x y of
    EQ    -> compare xs ys
    other -> other

-- Tuples

instance Eq () where
  () == () = True

instance Ord () where
  compare () () = EQ

instance (Eq a, Eq b) => Eq (a, b) where
  (a1, b1) == (a2, b2) = a1 == a2 && b1 == b2

instance (Ord a, Ord b) => Ord (a, b) where
  compare (a1, b1) (a2, b2) = case compare a1 a2 of { LT -> LT; GT -> GT; EQ -> compare b1 b2 }
  (a1, b1) < (a2, b2) = case compare a1 a2 of { LT -> True; GT -> False; EQ -> b1 < b2 }
  x <= y = not (y < x)
  x >  y = y < x
  x >= y = not (x < y)

instance (Eq a, Eq b, Eq c) => Eq (a, b, c) where
  (a1, b1, c1) == (a2, b2, c2) = a1 == a2 && b1 == b2 && c1 == c2

instance (Ord a, Ord b, Ord c) => Ord (a, b, c) where
  compare (a1, b1, c1) (a2, b2, c2) = case compare a1 a2 of { LT -> LT; GT -> GT; EQ -> case compare b1 b2 of { LT -> LT; GT -> GT; EQ -> compare c1 c2 } }
  (a1, b1, c1) < (a2, b2, c2) = case compare a1 a2 of { LT -> True; GT -> False; EQ -> case compare b1 b2 of { LT -> True; GT -> False; EQ -> c1 < c2 } }
  x <= y = not (y < x)
  x >  y = y < x
  x >= y = not (x < y)

instance (Eq a, Eq b, Eq c, Eq d) => Eq (a, b, c, d) where
  (a1, b1, c1, d1) == (a2, b2, c2, d2) = a1 == a2 && b1 == b2 && c1 == c2 && d1 == d2

instance (Ord a, Ord b, Ord c, Ord d) => Ord (a, b, c, d) where
  compare (a1, b1, c1, d1) (a2, b2, c2, d2) = case compare a1 a2 of { LT -> LT; GT -> GT; EQ -> case compare b1 b2 of { LT -> LT; GT -> GT; EQ -> case compare c1 c2 of { LT -> LT; GT -> GT; EQ -> compare d1 d2 } } }
  (a1, b1, c1, d1) < (a2, b2, c2, d2) = case compare a1 a2 of { LT -> True; GT -> False; EQ -> case compare b1 b2 of { LT -> True; GT -> False; EQ -> case compare c1 c2 of { LT -> True; GT -> False; EQ -> d1 < d2 } } }
  x <= y = not (y < x)
  x >  y = y < x
  x >= y = not (x < y)

instance (Eq a, Eq b, Eq c, Eq d, Eq e) => Eq (a, b, c, d, e) where
  (a1, b1, c1, d1, e1) == (a2, b2, c2, d2, e2) = a1 == a2 && b1 == b2 && c1 == c2 && d1 == d2 && e1 == e2

instance (Ord a, Ord b, Ord c, Ord d, Ord e) => Ord (a, b, c, d, e) where
  compare (a1, b1, c1, d1, e1) (a2, b2, c2, d2, e2) = case compare a1 a2 of { LT -> LT; GT -> GT; EQ -> case compare b1 b2 of { LT -> LT; GT -> GT; EQ -> case compare c1 c2 of { LT -> LT; GT -> GT; EQ -> case compare d1 d2 of { LT -> LT; GT -> GT; EQ -> compare e1 e2 } } } }
  (a1, b1, c1, d1, e1) < (a2, b2, c2, d2, e2) = case compare a1 a2 of { LT -> True; GT -> False; EQ -> case compare b1 b2 of { LT -> True; GT -> False; EQ -> case compare c1 c2 of { LT -> True; GT -> False; EQ -> case compare d1 d2 of { LT -> True; GT -> False; EQ -> e1 < e2 } } } }
  x <= y = not (y < x)
  x >  y = y < x
  x >= y = not (x < y)

instance (Eq a, Eq b, Eq c, Eq d, Eq e, Eq f) => Eq (a, b, c, d, e, f) where
  (a1, b1, c1, d1, e1, f1) == (a2, b2, c2, d2, e2, f2) = a1 == a2 && b1 == b2 && c1 == c2 && d1 == d2 && e1 == e2 && f1 == f2

instance (Ord a, Ord b, Ord c, Ord d, Ord e, Ord f) => Ord (a, b, c, d, e, f) where
  compare (a1, b1, c1, d1, e1, f1) (a2, b2, c2, d2, e2, f2) = case compare a1 a2 of { LT -> LT; GT -> GT; EQ -> case compare b1 b2 of { LT -> LT; GT -> GT; EQ -> case compare c1 c2 of { LT -> LT; GT -> GT; EQ -> case compare d1 d2 of { LT -> LT; GT -> GT; EQ -> case compare e1 e2 of { LT -> LT; GT -> GT; EQ -> compare f1 f2 } } } } }
  (a1, b1, c1, d1, e1, f1) < (a2, b2, c2, d2, e2, f2) = case compare a1 a2 of { LT -> True; GT -> False; EQ -> case compare b1 b2 of { LT -> True; GT -> False; EQ -> case compare c1 c2 of { LT -> True; GT -> False; EQ -> case compare d1 d2 of { LT -> True; GT -> False; EQ -> case compare e1 e2 of { LT -> True; GT -> False; EQ -> f1 < f2 } } } } }
  x <= y = not (y < x)
  x >  y = y < x
  x >= y = not (x < y)

instance (Eq a, Eq b, Eq c, Eq d, Eq e, Eq f, Eq g) => Eq (a, b, c, d, e, f, g) where
  (a1, b1, c1, d1, e1, f1, g1) == (a2, b2, c2, d2, e2, f2, g2) = a1 == a2 && b1 == b2 && c1 == c2 && d1 == d2 && e1 == e2 && f1 == f2 && g1 == g2

instance (Ord a, Ord b, Ord c, Ord d, Ord e, Ord f, Ord g) => Ord (a, b, c, d, e, f, g) where
  compare (a1, b1, c1, d1, e1, f1, g1) (a2, b2, c2, d2, e2, f2, g2) = case compare a1 a2 of { LT -> LT; GT -> GT; EQ -> case compare b1 b2 of { LT -> LT; GT -> GT; EQ -> case compare c1 c2 of { LT -> LT; GT -> GT; EQ -> case compare d1 d2 of { LT -> LT; GT -> GT; EQ -> case compare e1 e2 of { LT -> LT; GT -> GT; EQ -> case compare f1 f2 of { LT -> LT; GT -> GT; EQ -> compare g1 g2 } } } } } }
  (a1, b1, c1, d1, e1, f1, g1) < (a2, b2, c2, d2, e2, f2, g2) = case compare a1 a2 of { LT -> True; GT -> False; EQ -> case compare b1 b2 of { LT -> True; GT -> False; EQ -> case compare c1 c2 of { LT -> True; GT -> False; EQ -> case compare d1 d2 of { LT -> True; GT -> False; EQ -> case compare e1 e2 of { LT -> True; GT -> False; EQ -> case compare f1 f2 of { LT -> True; GT -> False; EQ -> g1 < g2 } } } } } }
  x <= y = not (y < x)
  x >  y = y < x
  x >= y = not (x < y)

instance (Eq a, Eq b, Eq c, Eq d, Eq e, Eq f, Eq g, Eq h) => Eq (a, b, c, d, e, f, g, h) where
  (a1, b1, c1, d1, e1, f1, g1, h1) == (a2, b2, c2, d2, e2, f2, g2, h2) = a1 == a2 && b1 == b2 && c1 == c2 && d1 == d2 && e1 == e2 && f1 == f2 && g1 == g2 && h1 == h2

instance (Eq a, Eq b, Eq c, Eq d, Eq e, Eq f, Eq g, Eq h, Eq i) => Eq (a, b, c, d, e, f, g, h, i) where
  (a1, b1, c1, d1, e1, f1, g1, h1, i1) == (a2, b2, c2, d2, e2, f2, g2, h2, i2) = a1 == a2 && b1 == b2 && c1 == c2 && d1 == d2 && e1 == e2 && f1 == f2 && g1 == g2 && h1 == h2 && i1 == i2

instance (Eq a, Eq b, Eq c, Eq d, Eq e, Eq f, Eq g, Eq h, Eq i, Eq j) => Eq (a, b, c, d, e, f, g, h, i, j) where
  (a1, b1, c1, d1, e1, f1, g1, h1, i1, j1) == (a2, b2, c2, d2, e2, f2, g2, h2, i2, j2) = a1 == a2 && b1 == b2 && c1 == c2 && d1 == d2 && e1 == e2 && f1 == f2 && g1 == g2 && h1 == h2 && i1 == i2 && j1 == j2

instance (Eq a, Eq b, Eq c, Eq d, Eq e, Eq f, Eq g, Eq h, Eq i, Eq j, Eq k) => Eq (a, b, c, d, e, f, g, h, i, j, k) where
  (a1, b1, c1, d1, e1, f1, g1, h1, i1, j1, k1) == (a2, b2, c2, d2, e2, f2, g2, h2, i2, j2, k2) = a1 == a2 && b1 == b2 && c1 == c2 && d1 == d2 && e1 == e2 && f1 == f2 && g1 == g2 && h1 == h2 && i1 == i2 && j1 == j2 && k1 == k2

instance (Eq a, Eq b, Eq c, Eq d, Eq e, Eq f, Eq g, Eq h, Eq i, Eq j, Eq k, Eq l) => Eq (a, b, c, d, e, f, g, h, i, j, k, l) where
  (a1, b1, c1, d1, e1, f1, g1, h1, i1, j1, k1, l1) == (a2, b2, c2, d2, e2, f2, g2, h2, i2, j2, k2, l2) = a1 == a2 && b1 == b2 && c1 == c2 && d1 == d2 && e1 == e2 && f1 == f2 && g1 == g2 && h1 == h2 && i1 == i2 && j1 == j2 && k1 == k2 && l1 == l2

instance (Eq a, Eq b, Eq c, Eq d, Eq e, Eq f, Eq g, Eq h, Eq i, Eq j, Eq k, Eq l, Eq m) => Eq (a, b, c, d, e, f, g, h, i, j, k, l, m) where
  (a1, b1, c1, d1, e1, f1, g1, h1, i1, j1, k1, l1, m1) == (a2, b2, c2, d2, e2, f2, g2, h2, i2, j2, k2, l2, m2) = a1 == a2 && b1 == b2 && c1 == c2 && d1 == d2 && e1 == e2 && f1 == f2 && g1 == g2 && h1 == h2 && i1 == i2 && j1 == j2 && k1 == k2 && l1 == l2 && m1 == m2

instance (Eq a, Eq b, Eq c, Eq d, Eq e, Eq f, Eq g, Eq h, Eq i, Eq j, Eq k, Eq l, Eq m, Eq n) => Eq (a, b, c, d, e, f, g, h, i, j, k, l, m, n) where
  (a1, b1, c1, d1, e1, f1, g1, h1, i1, j1, k1, l1, m1, n1) == (a2, b2, c2, d2, e2, f2, g2, h2, i2, j2, k2, l2, m2, n2) = a1 == a2 && b1 == b2 && c1 == c2 && d1 == d2 && e1 == e2 && f1 == f2 && g1 == g2 && h1 == h2 && i1 == i2 && j1 == j2 && k1 == k2 && l1 == l2 && m1 == m2 && n1 == n2

instance (Eq a, Eq b, Eq c, Eq d, Eq e, Eq f, Eq g, Eq h, Eq i, Eq j, Eq k, Eq l, Eq m, Eq n, Eq o) => Eq (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o) where
  (a1, b1, c1, d1, e1, f1, g1, h1, i1, j1, k1, l1, m1, n1, o1) == (a2, b2, c2, d2, e2, f2, g2, h2, i2, j2, k2, l2, m2, n2, o2) = a1 == a2 && b1 == b2 && c1 == c2 && d1 == d2 && e1 == e2 && f1 == f2 && g1 == g2 && h1 == h2 && i1 == i2 && j1 == j2 && k1 == k2 && l1 == l2 && m1 == m2 && n1 == n2 && o1 == o2
