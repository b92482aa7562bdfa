-- | hspec's vocabulary. Specs are trees of tests; `limpid refute` searches for inputs that falsify the properties in them.
module Test.Hspec
  ( Spec, SpecWith, SpecM, Example (..), hspec, describe, context, it, specify, xit, xdescribe, xcontext, xspecify, focus, fit
  , fdescribe, parallel, sequential, pending, pendingWith, runIO, before_, after_, around_, modifyMaxSuccess, examples
  , module Test.Hspec.Expectations
  ) where

import Control.Monad (ap, liftM)
import Limpid.Tests (Test (..), Tested (..))
import Test.Hspec.Expectations
import Test.QuickCheck.Property (Property)

-- | The tests so far are written, the last first.
newtype SpecM arg a = SpecM ([Test] -> (a, [Test]))

type SpecWith arg = SpecM arg ()

type Spec = SpecWith ()

instance Functor (SpecM arg) where
  fmap = liftM

instance Applicative (SpecM arg) where
  pure x = SpecM (\written -> (x, written))
  (<*>) = ap

instance Monad (SpecM arg) where
  return = pure
  SpecM m >>= k = SpecM (\written -> case m written of
    (x, more) -> case k x of SpecM next -> next more)

instance Tested (SpecM arg a) where
  tests = examples

examples :: SpecM arg a -> [Test]
examples (SpecM m) = reverse (snd (m []))

-- | What can be tested: with inputs it is a property.
class Example e where
  example :: String -> e -> Test

instance Example Bool where
  example name _ = Single name
instance Example Property where
  example = Check
instance Example (IO a) where
  example name _ = Single name

tell :: Test -> SpecM arg ()
tell test = SpecM (\written -> ((), test : written))

it, specify, fit :: Example e => String -> e -> SpecWith ()
it name e = tell (example name e)
specify = it
fit = it

describe, context, fdescribe :: String -> SpecWith arg -> SpecWith arg
describe name spec = tell (Group name (examples spec))
context = describe
fdescribe = describe

-- | Tests that are switched off.
xit, xspecify :: Example e => String -> e -> SpecWith ()
xit name _ = tell (Single name)
xspecify = xit

xdescribe, xcontext :: String -> SpecWith arg -> SpecWith arg
xdescribe name _ = tell (Single name)
xcontext = xdescribe

focus, parallel, sequential :: SpecWith arg -> SpecWith arg
focus spec = spec
parallel spec = spec
sequential spec = spec

before_, after_ :: IO () -> SpecWith arg -> SpecWith arg
before_ _ spec = spec
after_ _ spec = spec

around_ :: (IO () -> IO ()) -> SpecWith arg -> SpecWith arg
around_ _ spec = spec

modifyMaxSuccess :: (Int -> Int) -> SpecWith arg -> SpecWith arg
modifyMaxSuccess _ spec = spec

pending :: Expectation
pending = return ()

pendingWith :: String -> Expectation
pendingWith _ = return ()

-- | Input and output is pure here.
runIO :: IO a -> SpecM arg a
runIO _ = error "Limpid does not run actions of a spec"

hspec :: Spec -> IO ()
hspec _ = ioError (userError "Limpid does not run hspec; `limpid refute` searches for counterexamples")
