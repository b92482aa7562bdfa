-- | LeanCheck's vocabulary. Its properties are functions that return 'Bool', and their inputs are open. Instances of 'Listable' are not
-- needed here; they are read, and their tiers can be computed.
module Test.LeanCheck
  ( Listable (..), (==>), exists, holds, fails, counterExample, check, checkFor, cons0, cons1, cons2, cons3, cons4, (\/), (><)
  , mapT, filterT, concatMapT, productWith, toTiers, delay, ofWeight, suchThat, reset
  ) where

infixr 0 ==>
infixr 7 \/
infixr 8 ><

class Listable a where
  tiers :: [[a]]
  tiers = toTiers list
  list :: [a]
  list = concat tiers

instance Listable () where
  list = [()]
instance Listable Bool where
  tiers = [[False, True]]
instance Listable Int where
  list = 0 : concatMap (\n -> [n, negate n]) [1 ..]
instance Listable Integer where
  list = 0 : concatMap (\n -> [n, negate n]) [1 ..]
instance Listable Char where
  list = ['a' .. 'z'] ++ " " ++ ['A' .. 'Z'] ++ ['0' .. '9']
instance Listable Ordering where
  list = [LT, EQ, GT]
instance Listable a => Listable (Maybe a) where
  tiers = cons0 Nothing \/ reset (cons1 Just)
instance (Listable a, Listable b) => Listable (Either a b) where
  tiers = reset (cons1 Left) \/ reset (cons1 Right)
instance (Listable a, Listable b) => Listable (a, b) where
  tiers = tiers >< tiers
instance (Listable a, Listable b, Listable c) => Listable (a, b, c) where
  tiers = productWith (\x (y, z) -> (x, y, z)) tiers (tiers >< tiers)
instance Listable a => Listable [a] where
  tiers = cons0 [] \/ cons2 (:)

(==>) :: Bool -> Bool -> Bool
False ==> _ = True
True ==> claim = claim

-- | Some of the first values satisfy it.
exists :: Listable a => Int -> (a -> Bool) -> Bool
exists count p = any p (take count list)

-- | All of the first values satisfy it.
holds, fails :: Listable a => Int -> (a -> Bool) -> Bool
holds count p = all p (take count list)
fails count p = not (holds count p)

counterExample :: Listable a => Int -> (a -> Bool) -> Maybe a
counterExample count p = case filter (not . p) (take count list) of
  [] -> Nothing
  x : _ -> Just x

check :: (a -> prop) -> IO ()
check _ = elsewhere

checkFor :: Int -> (a -> prop) -> IO ()
checkFor _ _ = elsewhere

elsewhere :: IO a
elsewhere = ioError (userError "Limpid does not run LeanCheck; `limpid refute` searches for counterexamples")

toTiers :: [a] -> [[a]]
toTiers = map (\x -> [x])

cons0 :: a -> [[a]]
cons0 x = [[x]]

cons1 :: Listable a => (a -> b) -> [[b]]
cons1 f = delay (mapT f tiers)

cons2 :: (Listable a, Listable b) => (a -> b -> c) -> [[c]]
cons2 f = delay (productWith f tiers tiers)

cons3 :: (Listable a, Listable b, Listable c) => (a -> b -> c -> d) -> [[d]]
cons3 f = delay (mapT (\(x, y, z) -> f x y z) tiers)

cons4 :: (Listable a, Listable b, Listable c, Listable d) => (a -> b -> c -> d -> e) -> [[e]]
cons4 f = delay (productWith (\(x, y) (z, w) -> f x y z w) tiers tiers)

delay, reset :: [[a]] -> [[a]]
delay xs = [] : xs
reset [] = []
reset (_ : xs) = xs

ofWeight :: [[a]] -> Int -> [[a]]
ofWeight xs weight = replicate weight [] ++ dropWhile null xs

suchThat :: [[a]] -> (a -> Bool) -> [[a]]
suchThat xs p = filterT p xs

mapT :: (a -> b) -> [[a]] -> [[b]]
mapT f = map (map f)

filterT :: (a -> Bool) -> [[a]] -> [[a]]
filterT p = map (filter p)

concatMapT :: (a -> [[b]]) -> [[a]] -> [[b]]
concatMapT f xss = foldr (\x rest -> x \/ delay rest) [] (map (\xs -> foldr (\/) [] (map f xs)) xss)

(\/) :: [[a]] -> [[a]] -> [[a]]
xs \/ [] = xs
[] \/ ys = ys
(xs : xss) \/ (ys : yss) = (xs ++ ys) : xss \/ yss

(><) :: [[a]] -> [[b]] -> [[(a, b)]]
(><) = productWith (,)

productWith :: (a -> b -> c) -> [[a]] -> [[b]] -> [[c]]
productWith _ [] _ = []
productWith f (xs : xss) yss = map (\ys -> [f x y | x <- xs, y <- ys]) yss \/ delay (productWith f xss yss)
