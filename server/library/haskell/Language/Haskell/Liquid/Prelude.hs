-- | The vocabulary of LiquidHaskell's test programs: first-order arithmetic
-- and comparisons on 'Int', assertions, and names for "cannot happen".
-- 'choose' stands for an arbitrary number and therefore has no value here.
module Language.Haskell.Liquid.Prelude where

infixr 8 ==>

{-@ assume plus :: x:{v:Int | true} -> y:{v:Int | true} -> {v:Int | v = x + y} @-}
plus :: Int -> Int -> Int
plus x y = x + y

{-@ assume minus :: x:{v:Int | true} -> y:{v:Int | true} -> {v:Int | v = x - y} @-}
minus :: Int -> Int -> Int
minus x y = x - y

{-@ assume times :: x:Int -> y:Int -> Int @-}
times :: Int -> Int -> Int
times x y = x * y

{-@ assume eq :: x:Int -> y:Int -> {v:Bool | v <=> x = y} @-}
eq :: Int -> Int -> Bool
eq x y = x == y

{-@ assume neq :: x:Int -> y:Int -> {v:Bool | v <=> x != y} @-}
neq :: Int -> Int -> Bool
neq x y = x /= y

{-@ assume leq :: x:Int -> y:Int -> {v:Bool | v <=> x <= y} @-}
leq :: Int -> Int -> Bool
leq x y = x <= y

{-@ assume geq :: x:Int -> y:Int -> {v:Bool | v <=> x >= y} @-}
geq :: Int -> Int -> Bool
geq x y = x >= y

{-@ assume lt :: x:Int -> y:Int -> {v:Bool | v <=> x < y} @-}
lt :: Int -> Int -> Bool
lt x y = x < y

{-@ assume gt :: x:Int -> y:Int -> {v:Bool | v <=> x > y} @-}
gt :: Int -> Int -> Bool
gt x y = x > y

-- Specifications. The assertions check nothing at run time: their refined
-- types do the work.

{-@ ignore liquidAssertB @-}
{-@ assume liquidAssertB :: x:{v:Bool | v} -> {v:Bool | v} @-}
liquidAssertB :: Bool -> Bool
liquidAssertB b = b

{-@ assume liquidAssert :: {v:Bool | v} -> a -> a @-}
liquidAssert :: Bool -> a -> a
liquidAssert _ x = x

{-@ ignore liquidAssume @-}
{-@ assume liquidAssume :: b:Bool -> a -> {v:a | b} @-}
liquidAssume :: Bool -> a -> a
liquidAssume b x = if b then x else error "liquidAssume fails"

{-@ ignore liquidAssumeB @-}
{-@ assume liquidAssumeB :: forall <p :: a -> Bool>. (a<p> -> {v:Bool | v}) -> a -> a<p> @-}
liquidAssumeB :: (a -> Bool) -> a -> a
liquidAssumeB p x = if p x then x else error "liquidAssumeB fails"

{-@ ignore unsafeError @-}
unsafeError :: String -> a
unsafeError message = error message

{-@ assume liquidError :: {v:String | 0 = 1} -> a @-}
liquidError :: String -> a
liquidError message = error message

{-@ assume crash :: forall a. x:{v:Bool | v} -> a @-}
crash :: Bool -> a
crash = undefined

force :: Bool
force = True

choose :: Int -> Int
choose = undefined

{-@ assume isEven :: x:Int -> {v:Bool | v <=> x mod 2 = 0} @-}
isEven :: Int -> Bool
isEven x = x `mod` 2 == 0

{-@ assume isOdd :: x:Int -> {v:Bool | v <=> x mod 2 = 1} @-}
isOdd :: Int -> Bool
isOdd x = x `mod` 2 == 1

{-@ assume safeZipWith :: (a -> b -> c) -> xs:[a] -> ys:{v:[b] | len v = len xs} -> {v:[c] | len v = len xs} @-}
safeZipWith :: (a -> b -> c) -> [a] -> [b] -> [c]
safeZipWith f (x : xs) (y : ys) = f x y : safeZipWith f xs ys
safeZipWith _ [] [] = []
safeZipWith _ _ _ = error "safeZipWith: cannot happen!"

{-@ assume (==>) :: p:Bool -> q:Bool -> {v:Bool | v <=> (p => q)} @-}
(==>) :: Bool -> Bool -> Bool
False ==> False = True
False ==> True = True
True ==> True = True
True ==> False = False
