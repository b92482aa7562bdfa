-- | 'transpose' with the number of columns as its first argument, which is
-- what its termination is measured by.
module Language.Haskell.Liquid.List (transpose) where

{-@ lazy transpose @-}
transpose :: Int -> [[a]] -> [[a]]
transpose _ [] = []
transpose n ([] : rows) = transpose n rows
transpose n ((x : xs) : rows) =
  (x : [h | (h : _) <- rows]) : transpose (n - 1) (xs : [t | (_ : t) <- rows])
