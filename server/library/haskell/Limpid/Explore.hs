-- | What queries about a program are made of: goals that a search looks for, what an expression comes to, and the choices
-- that generators make.
module Limpid.Explore
  ( Query (..), Goal, Part, Ran, goalOf, partOf, text, lined, bare, ran, ranBare, found, nothing, observed, impossible
  , ranWith, ranAlone, inIO
  , Outcome (..), outcome, completely, isTrue, isFalse, differ, differWhole
  , Choices (..), left, right, number, real
  ) where

import GHC.ST (ST, unsafeSTToIO)
import Limpid.Logic (Anything, eq, everything)
import Limpid.World (Result (..), World, freshWorld, stepAction, worldText, worldWithInput)

foreign import prim "check" primCheck :: Int -> Bool -> () -> ()
foreign import prim "assume" primAssume :: Bool -> ()
-- The handler gets 1 if a pattern or a guard is missing, else 0, and the message.
foreign import prim "catch" primCatch :: Outcome a -> (Int -> [Char] -> Outcome a) -> Outcome a
foreign import prim "catch" primTry :: () -> (Int -> [Char] -> ()) -> ()

foreign import prim "unsafeCoerce" coerce :: a -> Anything
foreign import prim "within" primWithin :: Int -> () -> () -> ()
foreign import prim "valueKind" valueKind :: a -> Int
foreign import prim "valueArity" valueArity :: a -> Int
foreign import prim "valueField" valueField :: a -> Int -> Anything

-- | What to search for, and what to show of a run. The parameter keeps the type of what is observed, so that its class
-- constraints are not ambiguous.
data Query a = Query (Goal a) [Part]

newtype Goal a = Goal ()

newtype Shown a = Shown Part

-- | As text, as a value of a type that has no 'Show', or what an action printed with its value.
data Part = Text [Char] | Bare Anything | Printed [Char] Part

goalOf :: Query a -> Goal a
goalOf (Query goal _) = goal

partOf :: Int -> Query a -> Shown a
partOf place (Query _ parts) = Shown (parts !! place)

text :: Show a => a -> Part
text x = Text (showsPrec 0 x "")

lined :: [[Char]] -> Part
lined = Text . unlines

bare :: a -> Part
bare x = Bare (coerce x)

-- | What an action printed, and its value.
data Ran a = Ran [Char] a

-- | Runs an action of a program that can read this text.
ranWith :: [Char] -> IO a -> Ran a
ranWith input action = ranIn (worldWithInput input) action

ranAlone :: ST s a -> Ran a
ranAlone action = ranIn freshWorld (unsafeSTToIO action)

ranIn :: World -> IO a -> Ran a
ranIn world action = case stepAction action world of Result after x -> Ran (worldText after) x

-- | An action of any monad, as one that can be run.
inIO :: IO a -> IO a
inIO action = action

ran :: Show a => Ran a -> Part
ran (Ran printed x) = Printed printed (text x)

ranBare :: Ran a -> Part
ranBare (Ran printed x) = Printed printed (bare x)

-- | Evaluates all parts, also behind those that raise an exception. Functions are not applied; the site 0 says so.
observed :: a -> Goal a
observed x = Goal (seen x)

seen :: a -> ()
seen x = caught (parts x)

parts :: a -> ()
parts x = case valueKind x of
  3 -> partsFrom x 0 (valueArity x)
  4 -> primWithin 0 () ()
  _ -> ()

partsFrom :: a -> Int -> Int -> ()
partsFrom x i n
  | i >= n = ()
  | otherwise = case caught (field (valueField x i)) of () -> partsFrom x (i + 1) n

-- The type of a field is not known, so it has no instances.
field :: Anything -> ()
field = parts

caught :: () -> ()
caught x = primTry x ignored

ignored :: Int -> [Char] -> ()
ignored _ _ = ()

-- | The goal of a search is reached where this is applied to 'True'.
found :: Bool -> Goal a
found True = Goal (primCheck 1 False ())
found False = nothing

nothing :: Goal a
nothing = Goal ()

-- | Ends the run: its inputs are not among those that are asked for.
impossible :: a -> a
impossible x = case primAssume False of () -> x

-- * What an expression comes to

data Outcome a = Value a | Exception [Char] | Missing [Char]

-- | How a run ends that raises an exception.
raised :: Int -> [Char] -> Outcome a
raised 1 message = Missing message
raised _ message = Exception message

-- | Evaluates to weak head normal form.
outcome :: a -> Outcome a
outcome x = primCatch (x `seq` Value x) raised

-- | Evaluates all parts.
completely :: a -> Outcome a
completely x = primCatch (case everything x of () -> Value x) raised

isTrue :: Bool -> Bool
isTrue claim = case outcome claim of
  Value truth -> truth
  _ -> False

-- | An exception falsifies a property, too.
isFalse :: Bool -> Bool
isFalse claim = not (isTrue claim)

-- | Whether two results differ, by the equality of their type. Exceptions are results. Two functions that both lack a pattern do
-- not differ: their messages only name different places.
differ :: Eq a => a -> a -> Bool
differ = differBy (==)

-- | The same for types without an equality of their own.
differWhole :: a -> a -> Bool
differWhole = differBy eq

differBy :: (a -> a -> Bool) -> a -> a -> Bool
differBy same x y = case completely x of
  Value a -> case completely y of
    Value b -> not (same a b)
    _ -> True
  Exception message -> case completely y of
    Exception other -> message /= other
    _ -> True
  Missing _ -> case completely y of
    Missing _ -> False
    _ -> True

-- * Choices

-- | A tree of the numbers that generators choose, so that independent parts do not depend on each other. Where it ends, all
-- choices are the simplest.
data Choices = Simplest | Choose Int Double Choices Choices

left :: Choices -> Choices
left Simplest = Simplest
left (Choose _ _ l _) = l

right :: Choices -> Choices
right Simplest = Simplest
right (Choose _ _ _ r) = r

-- | The number that is chosen here, if it is not the simplest.
number :: Choices -> Maybe Int
number Simplest = Nothing
number (Choose n _ _ _) = Just n

-- | The same for a real number.
real :: Choices -> Maybe Double
real Simplest = Nothing
real (Choose _ x _ _) = Just x
