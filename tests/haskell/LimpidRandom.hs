{-# LANGUAGE ScopedTypeVariables #-}
{-# OPTIONS_GHC -w #-}
-- | Random inputs for tests/random_inputs.py: generators that may fail, because a refinement is not met, and trials.
module LimpidRandom where

import Control.Exception
import Control.Monad (ap, liftM)
import Data.Bits (shiftR, xor)
import Data.Char (chr)
import Data.Maybe (fromMaybe)
import Data.Typeable (typeOf)
import Data.Word (Word64)
import qualified Data.Map
import qualified Data.Set
import System.IO
import System.IO.Unsafe (unsafePerformIO)
import System.Timeout (timeout)

-- | A generator: a size and a seed give a value, or nothing that meets its refinement.
newtype Gen a = Gen {pick :: Int -> Word64 -> Maybe a}

instance Functor Gen where fmap = liftM

instance Applicative Gen where
  pure x = Gen (\_ _ -> Just x)
  (<*>) = ap

instance Monad Gen where
  Gen g >>= k = Gen (\n s -> g n (mix s 1) >>= \x -> pick (k x) n (mix s 2))

-- | SplitMix64's step.
mix :: Word64 -> Word64 -> Word64
mix s k = z2 `xor` (z2 `shiftR` 31)
 where
  z0 = s * 0x9E3779B97F4A7C15 + (k + 1) * 0xD1B54A32D192ED03
  z1 = (z0 `xor` (z0 `shiftR` 30)) * 0xBF58476D1CE4E5B9
  z2 = (z1 `xor` (z1 `shiftR` 27)) * 0x94D049BB133111EB

-- | A value that was needed could not be made: the trial does not count.
data Discard = Discard deriving (Show)

instance Exception Discard

give :: a -> Gen a
give = pure

-- | Of a type that no values are known of.
nothing :: Gen a
nothing = Gen (\_ _ -> Nothing)

below :: Int -> Gen Int
below n = Gen (\_ s -> Just (fromIntegral (s `shiftR` 11) `mod` max 1 n))

oneOf :: [a] -> Gen a
oneOf xs = (xs !!) <$> below (length xs)

sized :: (Int -> Gen a) -> Gen a
sized k = Gen (\n s -> pick (k n) n s)

resize :: (Int -> Int) -> Gen a -> Gen a
resize change g = Gen (\n s -> pick g (change n) s)

-- | What a refinement demands, in some tries. A predicate that fails does not hold.
such :: Gen a -> (a -> Bool) -> Gen a
such g holds = Gen (\n s -> attempt n [mix s k | k <- [3 .. 62]])
 where
  attempt n (s : rest) = case pick g n s of
    Just x | true (holds x) -> Just x
    _ -> attempt n rest
  attempt _ [] = Nothing

true :: Bool -> Bool
true b = unsafePerformIO (either ended id <$> try (evaluate b))
 where
  ended e = case fromException e of
    Just (a :: SomeAsyncException) -> throw a
    Nothing -> False
{-# NOINLINE true #-}

-- | Numbers near zero and near those that the contract mentions.
int :: Num a => [Int] -> Gen a
int mentioned = sized (\n -> do
  which <- below 4
  fromIntegral <$> if which == 0 && not (null mentioned)
    then (\m d -> m + d - 1) <$> oneOf mentioned <*> below 3
    else subtract n <$> below (2 * n + 1))

natural :: Num a => [Int] -> Gen a
natural mentioned = fromInteger . abs <$> int mentioned

fractional :: Fractional a => [Int] -> Gen a
fractional mentioned = (/ 2) <$> int mentioned

char :: Gen Char
char = oneOf "abcxyzABZ019 \n_-\955"

enumerated :: (Bounded a, Enum a) => Gen a
enumerated = oneOf [minBound .. maxBound]

list :: Gen a -> Gen [a]
list g = sized (\n -> below (n + 1) >>= \k -> sequence (replicate k (resize (\m -> max 1 (m - 1)) g)))

-- | A list whose elements are related to all later ones.
related :: (a -> a -> Bool) -> Gen a -> Gen [a]
related holds g = sized (\n -> below (n + 1) >>= go [])
 where
  go before 0 = give (reverse before)
  go before k = Gen (\n s -> case pick (such g (\x -> all (`holds` x) before)) n (mix s 5) of
    Nothing -> Just (reverse before)
    Just x -> pick (go (x : before) (k - 1)) n (mix s 6))

set :: Ord a => Gen a -> Gen (Data.Set.Set a)
set g = Data.Set.fromList <$> list g

mapping :: Ord k => Gen k -> Gen a -> Gen (Data.Map.Map k a)
mapping k a = Data.Map.fromList <$> list ((,) <$> k <*> a)

-- | One of the constructors; if the size is used up, one that has no field of such a type.
constructors :: [(Bool, Gen a)] -> Gen a
constructors all = sized (\n -> case [g | (False, g) <- all] of
  leaves@(_ : _) | n <= 0 -> oneOf leaves >>= id
  _ | n < -8 -> Gen (\_ _ -> Nothing)
    | otherwise -> oneOf all >>= \(deep, g) -> if deep then resize (\m -> if m > 2 then m `div` 2 else m - 1) g else g)

-- | A function: the same argument, as `key` sees it, always gives the same result.
function :: (a -> String) -> (a -> Gen b) -> Gen (a -> b)
function key result = Gen (\n s -> Just (\x -> fromMaybe (throw Discard) (pick (result x) n (seed s (key x)))))
 where
  seed s = foldl (\h c -> mix h (fromIntegral (fromEnum c))) s . take 200

-- | Whether something holds of all values that are drawn; a failure is no proof of it.
forSome :: Gen a -> (a -> Bool) -> Bool
forSome g holds = and [true (holds x) | k <- [1 .. 100], Just x <- [pick g (1 + k `mod` 6) (mix 7 (fromIntegral k))]]

-- | A call: its arguments, how it is run and shown, and whether its result keeps the promise.
data Trial = Trial {arguments :: [String], running :: IO String, kept :: Bool}

data Ending = Kept | Broken String | Unclear String | Raised String String | Endless | Discarded

trials :: Int -> Int -> Gen Trial -> IO ()
trials wanted micros gen = go 0 0 0 (0 :: Int)
 where
  go ran discarded unclear k
    | ran >= wanted || k >= wanted * 6 || (ran == 0 && k > 150) = total ran discarded unclear
    | otherwise = do
        (call, ending) <- trial micros (pick gen (1 + k `mod` 6) (mix 2024 (fromIntegral k)))
        case ending of
          Kept -> go (ran + 1) discarded unclear (k + 1)
          Unclear _ -> go (ran + 1) discarded (unclear + 1) (k + 1)
          Discarded -> go ran (discarded + 1) unclear (k + 1)
          Endless -> say "endless" call >> total (ran + 1) discarded unclear
          Broken text -> say "broken" (call ++ " = " ++ text) >> total (ran + 1) discarded unclear
          Raised what text -> say ("raised " ++ what) (call ++ " : " ++ text) >> total (ran + 1) discarded unclear
  total ran discarded unclear = say ("trials " ++ unwords (map show [ran, discarded, unclear :: Int])) ""

trial :: Int -> Maybe Trial -> IO (String, Ending)
trial micros made = do
  input <- limited (do
    t <- evaluate made >>= maybe (throwIO Discard) return
    call <- text (unwords (arguments t))
    return (t, call))
  case input of
    Right (Just (t, call)) -> do
      run <- limited (running t >>= text)
      ending <- case run of
        Right (Just result) -> promise result <$> limited (evaluate (kept t))
        Right Nothing -> return Endless
        Left e -> return (raised e)
      return (call, ending)
    _ -> return ("", Discarded)
 where
  limited :: IO a -> IO (Either SomeException (Maybe a))
  limited = try . timeout micros
  promise result (Right (Just holds)) = if holds then Kept else Broken result
  promise result _ = Unclear result

raised :: SomeException -> Ending
raised e
  | Just Discard <- fromException e = Discarded
  | Just StackOverflow <- fromException e = Endless
  | Just HeapOverflow <- fromException e = Endless
  | SomeException inner <- e = Raised (show (typeOf inner)) (take 300 (show inner))

text :: String -> IO String
text s = evaluate (length start `seq` foldr seq () start `seq` length (drop 2000 s) `seq` start)
 where start = take 2000 s

say :: String -> String -> IO ()
say what s = putStrLn ("\n\SOH" ++ what ++ "\SOH" ++ concatMap plain s) >> hFlush stdout
 where plain c = if c == '\n' then "\\n" else [c]
