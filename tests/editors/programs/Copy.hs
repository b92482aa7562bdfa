module Copy where

import Prelude hiding (foldr)

foldr :: (a -> b -> b) -> b -> [a] -> b
foldr _ z [] = z
foldr f z (x : xs) = f x (foldr f z xs)

{-@ copy :: xs:[a] -> {v:[a] | len v == len xs} @-}
copy :: [a] -> [a]
copy xs = foldr (:) [] xs
