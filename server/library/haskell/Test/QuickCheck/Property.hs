-- | Properties. A property here is a function of the choices of its generators.
module Test.QuickCheck.Property
  ( Property (..), Testable (..), Verdict (..), Discard (..), (==>), (===), (=/=), (.&.), (.&&.), (.||.), conjoin, disjoin, forAll, forAllShow
  , forAllBlind, forAllShrink, forAllShrinkShow, counterexample, printTestCase, within, discard, label, collect, classify, cover
  , tabulate, checkCoverage, once, again, verbose, verboseShrinking, noShrinking, withMaxSuccess, withDiscardRatio, withMaxSize
  , withMaxShrinks, mapSize, total, expectFailure, ioProperty, idempotentIOProperty, whenFail, implied
  , refuted, failure, exception, witnessed
  ) where

import Limpid.Explore (Choices (..), Outcome (..), completely, impossible, left, number, outcome, right)
import Test.QuickCheck.Arbitrary (Arbitrary (..))
import System.IO.Unsafe (unsafePerformIO)
import Test.QuickCheck.Gen (Gen (..))

infixr 0 ==>
infixr 1 .&.
infixr 1 .&&.
infixr 1 .||.
infix 4 ===
infix 4 =/=

-- | What a property says of its inputs. A failure has lines for the reader.
data Verdict = Passed | Discarded | Failed [String]

data Discard = Discard

newtype Property = MkProperty { unProperty :: Int -> Choices -> Verdict }

class Testable prop where
  property :: prop -> Property

instance Testable Property where
  property p = p
instance Testable Bool where
  property truth = MkProperty (\_ _ -> if truth then Passed else Failed [])
instance Testable () where
  property unit = MkProperty (\_ _ -> unit `seq` Passed)
instance Testable Discard where
  property _ = MkProperty (\_ _ -> Discarded)
instance Testable prop => Testable (Maybe prop) where
  property Nothing = MkProperty (\_ _ -> Discarded)
  property (Just p) = property p
-- | An expectation of hspec or HUnit: if it is not met, it raises an exception. Input and output is pure here.
instance Testable (IO a) where
  property action = MkProperty (\_ _ -> case unsafePerformIO action of
    result -> result `seq` Passed)
instance Testable prop => Testable (Gen prop) where
  property (MkGen g) = MkProperty (\n c -> unProperty (property (g n (left c))) n (right c))
instance (Arbitrary a, Show a, Testable prop) => Testable (a -> prop) where
  property = forAll arbitrary

-- | Whether a property fails for these choices. An exception is a failure.
refuted :: Testable prop => Choices -> prop -> Bool
refuted c p = case outcome (run p c) of
  Value (Failed _) -> True
  Value _ -> False
  _ -> True

-- | The lines for the reader.
failure :: Testable prop => Choices -> prop -> [String]
failure c p = case outcome (run p c) of
  Value (Failed text) -> text
  Value _ -> []
  end -> exception end

run :: Testable prop => prop -> Choices -> Verdict
run p c = unProperty (property p) (size c) (right c)

-- | The size of the test, which only sized generators look at.
size :: Choices -> Int
size c = case number c of
  Nothing -> 3
  Just n | n >= 0 && n <= 100 -> n
         | otherwise -> impossible n

said :: String -> Verdict -> Verdict
said text (Failed rest) = Failed (text : rest)
said _ verdict = verdict

(==>) :: Testable prop => Bool -> prop -> Property
True ==> p = property p
False ==> _ = MkProperty (\_ _ -> Discarded)

(===) :: (Eq a, Show a) => a -> a -> Property
x === y = counterexample (show x ++ " /= " ++ show y) (x == y)

(=/=) :: (Eq a, Show a) => a -> a -> Property
x =/= y = counterexample (show x ++ " == " ++ show y) (x /= y)

(.&.) :: (Testable p, Testable q) => p -> q -> Property
(.&.) = (.&&.)

(.&&.) :: (Testable p, Testable q) => p -> q -> Property
p .&&. q = MkProperty (\n c -> case unProperty (property p) n (left c) of
  Passed -> unProperty (property q) n (right c)
  verdict -> verdict)

(.||.) :: (Testable p, Testable q) => p -> q -> Property
p .||. q = MkProperty (\n c -> case unProperty (property p) n (left c) of
  Failed text -> case unProperty (property q) n (right c) of
    Failed more -> Failed (text ++ more)
    verdict -> verdict
  verdict -> verdict)

conjoin :: Testable prop => [prop] -> Property
conjoin [] = property True
conjoin (p : ps) = p .&&. conjoin ps

disjoin :: Testable prop => [prop] -> Property
disjoin [] = property False
disjoin (p : ps) = p .||. disjoin ps

forAll :: (Show a, Testable prop) => Gen a -> (a -> prop) -> Property
forAll = forAllShow show'
  where
    show' x = show x

forAllShow :: Testable prop => (a -> String) -> Gen a -> (a -> prop) -> Property
forAllShow text (MkGen g) f = MkProperty (\n c ->
  let x = g n (left c) in said (text x) (caught (unProperty (property (f x)) n (right c))))

-- | What a run raises, for the reader.
exception :: Outcome a -> [String]
exception (Exception message) = ["exception: " ++ message]
exception (Missing message) = ["exception: " ++ message]
exception (Value _) = []

-- | An exception is a failure.
caught :: Verdict -> Verdict
caught verdict = case outcome verdict of
  Value known -> known
  end -> Failed (exception end)

forAllBlind :: Testable prop => Gen a -> (a -> prop) -> Property
forAllBlind (MkGen g) f = MkProperty (\n c -> unProperty (property (f (g n (left c)))) n (right c))

forAllShrink :: (Show a, Testable prop) => Gen a -> (a -> [a]) -> (a -> prop) -> Property
forAllShrink g _ = forAll g

forAllShrinkShow :: Testable prop => Gen a -> (a -> [a]) -> (a -> String) -> (a -> prop) -> Property
forAllShrinkShow g _ text = forAllShow text g

counterexample :: Testable prop => String -> prop -> Property
counterexample text p = MkProperty (\n c -> said text (caught (unProperty (property p) n c)))

printTestCase :: Testable prop => String -> prop -> Property
printTestCase = counterexample

-- | The time is not limited here; the search has its own budget.
within :: Testable prop => Int -> prop -> Property
within _ = property

discard :: a
discard = impossible (error "discard")

label, tabulateAs :: Testable prop => String -> prop -> Property
label _ = property
tabulateAs _ = property

collect :: Testable prop => a -> prop -> Property
collect _ = property

classify :: Testable prop => Bool -> String -> prop -> Property
classify _ _ = property

cover :: Testable prop => Double -> Bool -> String -> prop -> Property
cover _ _ _ = property

tabulate :: Testable prop => String -> [String] -> prop -> Property
tabulate name _ = tabulateAs name

-- | A property that should fail. No single input shows that it does not, so this is never refuted.
expectFailure :: Testable prop => prop -> Property
expectFailure p = MkProperty (\n c -> case caught (unProperty (property p) n c) of
  Failed _ -> Passed
  verdict -> verdict)

-- | Nothing is known of what actions do, so properties of this kind are not tried.
ioProperty, idempotentIOProperty :: Testable prop => IO prop -> Property
ioProperty _ = error "Limpid does not try properties in IO"
idempotentIOProperty = ioProperty

-- | What is done after a failure does not change it.
whenFail :: Testable prop => IO () -> prop -> Property
whenFail _ = property

-- | The second property, where the first holds.
implied :: Property -> Property -> Property
implied p q = MkProperty (\n c -> case caught (unProperty p n (left c)) of
  Passed -> unProperty q n (right c)
  _ -> Discarded)

-- | Holds where the property does; elsewhere nothing is said.
witnessed :: Property -> Property
witnessed p = MkProperty (\n c -> case caught (unProperty p n c) of
  Passed -> Passed
  _ -> Discarded)

checkCoverage, once, again, verbose, verboseShrinking, noShrinking :: Testable prop => prop -> Property
verboseShrinking = property
checkCoverage = property
once = property
again = property
verbose = property
noShrinking = property

withMaxSuccess, withDiscardRatio, withMaxSize, withMaxShrinks :: Testable prop => Int -> prop -> Property
withMaxSuccess _ = property
withDiscardRatio _ = property
withMaxSize _ = property
withMaxShrinks _ = property

mapSize :: Testable prop => (Int -> Int) -> prop -> Property
mapSize f p = MkProperty (\n c -> unProperty (property p) (f n) c)

-- | Evaluating all of it raises no exception.
total :: a -> Property
total x = MkProperty (\_ _ -> case completely x of
  Value _ -> Passed
  end -> Failed (exception end))
