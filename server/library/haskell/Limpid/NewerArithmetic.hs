-- | What LiquidHaskell assumes of arithmetic since 0.9.2.5: a file whose project uses such a version sees these refinements beside
-- those of the modules themselves.
module Limpid.NewerArithmetic () where

{-@ assume abs :: Num a => x:a -> {y:a | (x >= 0 => y = x) && (x < 0 => y = -x)} @-}

{-@ assume (^) :: (Num a, Integral b) => x:a -> y:{n:b | n >= 0} -> {z:a | (y == 0 => z == 1) && ((x == 0 && y /= 0) <=> z == 0)} @-}

{-@ assume exp :: Floating a => a -> {y:a | y > 0} @-}
{-@ assume log :: Floating a => {x:a | x > 0} -> a @-}
{-@ assume sqrt :: Floating a => {x:a | x >= 0} -> {y:a | y >= 0} @-}
{-@ assume (**) :: Floating a => x:a -> {y:a | x = 0 => y >= 0} -> a @-}
{-@ assume logBase :: Floating a => {b:a | b > 0 && b /= 1} -> {x:a | x > 0} -> a @-}
{-@ assume sin :: Floating a => a -> {y:a | -1 <= y && y <= 1} @-}
{-@ assume cos :: Floating a => a -> {y:a | -1 <= y && y <= 1} @-}
{-@ assume asin :: Floating a => {x:a | -1 <= x && x <= 1} -> a @-}
{-@ assume acos :: Floating a => {x:a | -1 <= x && x <= 1} -> a @-}
{-@ assume cosh :: Floating a => a -> {y:a | y >= 1} @-}
{-@ assume tanh :: Floating a => a -> {y:a | -1 < y && y < 1} @-}
{-@ assume acosh :: Floating a => {y:a | y >= 1} -> a @-}
{-@ assume atanh :: Floating a => {y:a | -1 < y && y < 1} -> a @-}
