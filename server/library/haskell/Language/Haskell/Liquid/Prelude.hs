-- | The vocabulary of LiquidHaskell's test programs: first-order arithmetic
-- and comparisons on 'Int', assertions, and names for "cannot happen".
-- 'choose' stands for an arbitrary number and therefore has no value here.
module Language.Haskell.Liquid.Prelude where

infixr 8 ==>

plus :: Int -> Int -> Int
plus x y = x + y

minus :: Int -> Int -> Int
minus x y = x - y

times :: Int -> Int -> Int
times x y = x * y

eq :: Int -> Int -> Bool
eq x y = x == y

neq :: Int -> Int -> Bool
neq x y = x /= y

leq :: Int -> Int -> Bool
leq x y = x <= y

geq :: Int -> Int -> Bool
geq x y = x >= y

lt :: Int -> Int -> Bool
lt x y = x < y

gt :: Int -> Int -> Bool
gt x y = x > y

-- Specifications. The assertions check nothing at run time: their refined
-- types do the work.

liquidAssertB :: Bool -> Bool
liquidAssertB b = b

liquidAssert :: Bool -> a -> a
liquidAssert _ x = x

liquidAssume :: Bool -> a -> a
liquidAssume b x = if b then x else error "liquidAssume fails"

liquidAssumeB :: (a -> Bool) -> a -> a
liquidAssumeB p x = if p x then x else error "liquidAssumeB fails"

unsafeError :: String -> a
unsafeError message = error message

liquidError :: String -> a
liquidError message = error message

crash :: Bool -> a
crash = undefined

force :: Bool
force = True

choose :: Int -> Int
choose = undefined

isEven :: Int -> Bool
isEven x = x `mod` 2 == 0

isOdd :: Int -> Bool
isOdd x = x `mod` 2 == 1

safeZipWith :: (a -> b -> c) -> [a] -> [b] -> [c]
safeZipWith f (x : xs) (y : ys) = f x y : safeZipWith f xs ys
safeZipWith _ [] [] = []
safeZipWith _ _ _ = error "safeZipWith: cannot happen!"

(==>) :: Bool -> Bool -> Bool
False ==> False = True
False ==> True = True
True ==> True = True
True ==> False = False
