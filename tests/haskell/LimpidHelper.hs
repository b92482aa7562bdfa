{-# LANGUAGE ScopedTypeVariables #-}
{-# OPTIONS_GHC -w #-}
-- | What tests/ghci.py loads beside a program: runs that end and say how, and the logic's functions as Haskell's.
module LimpidHelper (module LimpidHelper, (&&), (||), isJust, fromJust) where

import Control.Exception
import Data.IORef
import Data.Maybe (fromJust, isJust)
import Data.Typeable (typeOf)
import qualified Data.Map
import qualified Data.Set
import System.IO
import System.IO.Unsafe (unsafePerformIO)
import System.Timeout (timeout)

infixr 1 ==>
(==>), (<=>) :: Bool -> Bool -> Bool
a ==> b = not a || b
infix 1 <=>
(<=>) = (==)

len :: [a] -> Int
len = length

-- | What holds of everything: a predicate of any arity.
class Always a where always :: a

instance Always Bool where always = True

instance Always b => Always (a -> b) where always _ = always

every :: Foldable t => (a -> Bool) -> t a -> Bool
every = all

ordered :: (a -> a -> Bool) -> [a] -> Bool
ordered holds = all (uncurry holds) . pairs

-- Under names that no module hides
same :: Eq a => a -> a -> Bool
same = (==)

no :: Bool -> Bool
no = not

some :: (a -> Bool) -> [a] -> Bool
some = any

pairs :: [a] -> [(a, a)]
pairs [] = []
pairs (x : xs) = [(x, y) | y <- xs] ++ pairs xs

{-# NOINLINE events #-}
events :: IORef [String]
events = unsafePerformIO (newIORef [])

-- | Go on with `next`, after a note whether `check` holds of the value.
at :: (a -> Bool) -> a -> b -> b
at check value next = unsafePerformIO (note (check value)) `seq` next
{-# NOINLINE at #-}

note :: Bool -> IO ()
note holds = do
  outcome <- try (evaluate holds)
  event <- case outcome of
    Left e | Just (_ :: SomeAsyncException) <- fromException e -> throwIO e
           | otherwise -> return "fails"
    Right True -> return "holds"
    Right False -> return "reached"
  known <- readIORef events
  if event `elem` known then return () else do
    writeIORef events (event : known)
    putStrLn ("\n\SOHevent " ++ event ++ "\SOH")  -- at once: the run may not end
    hFlush stdout

{-# NOINLINE taken #-}
taken :: IORef [String]
taken = unsafePerformIO (newIORef [])

-- | The assumed results of a function, one for each call of a run; the last of them for further calls.
assumed :: String -> [a] -> a
assumed name results = unsafePerformIO (do
  before <- length . filter (== name) <$> readIORef taken
  modifyIORef taken (name :)
  return (results !! min before (length results - 1)))
{-# NOINLINE assumed #-}

run :: Int -> (a -> IO String) -> a -> IO ()
run seconds use value = do
  writeIORef taken []
  outcome <- try (timeout (seconds * 1000000) (forced value))
  hFlush stdout
  putStrLn ""
  case outcome of
    Right (Just text) -> say "ended" text
    Right Nothing -> say "endless" ""
    Left (SomeException e) -> do
      text <- try (evaluate (let s = show e in length (take 500 s) `seq` take 500 s))
      say ("raised " ++ show (typeOf e)) (either (\(_ :: SomeException) -> "") id text)
 where
  forced value = do
    _ <- evaluate value
    text <- use value
    let start = take 4000 text
    _ <- evaluate (foldr seq () start)
    _ <- evaluate (length text)
    return start
  say what text = putStrLn ("\SOH" ++ what ++ "\SOH" ++ concatMap plain text)
  plain c = if c == '\n' then "\\n" else [c]

-- The functions of the logic on sets

listElts :: Ord a => [a] -> Data.Set.Set a
listElts = Data.Set.fromList

set_cup, set_cap, set_dif :: Ord a => Data.Set.Set a -> Data.Set.Set a -> Data.Set.Set a
set_cup = Data.Set.union
set_cap = Data.Set.intersection
set_dif = Data.Set.difference

set_mem :: Ord a => a -> Data.Set.Set a -> Bool
set_mem = Data.Set.member

set_sng :: a -> Data.Set.Set a
set_sng = Data.Set.singleton

set_sub :: Ord a => Data.Set.Set a -> Data.Set.Set a -> Bool
set_sub = Data.Set.isSubsetOf

set_emp :: Data.Set.Set a -> Bool
set_emp = Data.Set.null

set_empty :: Int -> Data.Set.Set a
set_empty _ = Data.Set.empty

-- The functions of the logic on bags: how often an element occurs

bag :: Ord a => [a] -> Data.Map.Map a Int
bag xs = Data.Map.fromListWith (+) [(x, 1) | x <- xs]

bag_union, bag_union_max, bag_inter_min :: Ord a => Data.Map.Map a Int -> Data.Map.Map a Int -> Data.Map.Map a Int
bag_union = Data.Map.unionWith (+)
bag_union_max = Data.Map.unionWith max
bag_inter_min = Data.Map.intersectionWith min

bag_sng :: a -> Int -> Data.Map.Map a Int
bag_sng = Data.Map.singleton

bag_sub :: Ord a => Data.Map.Map a Int -> Data.Map.Map a Int -> Bool
bag_sub = Data.Map.isSubmapOfBy (<=)

bag_empty :: Int -> Data.Map.Map a Int
bag_empty _ = Data.Map.empty
