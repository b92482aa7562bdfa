-- | What queries about a program are made of: goals that a search looks for, what an expression comes to, and the choices
-- that generators make.
module Limpid.Explore
  ( Query (..), Part, goalOf, partOf, text, lined, bare, found, evaluated, impossible
  , Outcome (..), outcome, completely, isTrue, isFalse, differ, differWhole
  , Choices (..), left, right, number, real
  ) where

import Limpid.Logic (Anything, eq, everything)

foreign import prim "check" primCheck :: Int -> Bool -> () -> ()
foreign import prim "assume" primAssume :: Bool -> ()
-- The handler gets 1 if a pattern or a guard is missing, else 0, and the message.
foreign import prim "catch" primCatch :: Outcome a -> (Int -> [Char] -> Outcome a) -> Outcome a

foreign import prim "unsafeCoerce" coerce :: a -> Anything

-- | What to search for, and what to show of a run.
data Query = Query () [Part]

-- | As text, or as a value of a type that has no 'Show'.
data Part = Text [Char] | Bare Anything

goalOf :: Query -> ()
goalOf (Query goal _) = goal

partOf :: Int -> Query -> Part
partOf place (Query _ parts) = parts !! place

text :: Show a => a -> Part
text x = Text (showsPrec 0 x "")

lined :: [[Char]] -> Part
lined = Text . unlines

bare :: a -> Part
bare x = Bare (coerce x)

-- | Evaluates all parts.
evaluated :: a -> ()
evaluated = everything

-- | The goal of a search is reached where this is applied to 'True'.
found :: Bool -> ()
found True = primCheck 1 False ()
found False = ()

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
