{-# LANGUAGE NoImplicitPrelude #-}
-- | Functions on pairs.
module Data.Tuple (fst, snd, curry, uncurry, swap) where

{-@ measure fst :: (a, b) -> a
      fst (a, b) = a @-}
{-@ measure snd :: (a, b) -> b
      snd (a, b) = b @-}

{-@ qualif Fst(__v:a, __y:b) : __v = fst __y @-}
{-@ qualif Snd(__v:a, __y:b) : __v = snd __y @-}

{-@ assume fst :: {f:(x:(a, b) -> {v:a | v = fst x}) | f == fst} @-}
fst :: (a, b) -> a
fst (x, _) = x

{-@ assume snd :: {f:(x:(a, b) -> {v:b | v = snd x}) | f == snd} @-}
snd :: (a, b) -> b
snd (_, y) = y

curry :: ((a, b) -> c) -> a -> b -> c
curry f x y = f (x, y)

uncurry :: (a -> b -> c) -> (a, b) -> c
uncurry f p = f (fst p) (snd p)

swap :: (a, b) -> (b, a)
swap (a, b) = (b, a)
