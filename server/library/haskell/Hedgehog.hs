-- | Hedgehog's vocabulary. A property here is a function of the choices of its generators; `limpid refute` searches for choices that
-- falsify it.
module Hedgehog
  ( Property, PropertyT, PropertyName, Group (..), GroupName, Gen, GenT, Range, Size (..), MonadTest (..), Test, TestT, property, withTests
  , withDiscards, withShrinks, withRetries, forAll, forAllWith, (===), (/==), assert, diff, success, failure, discard, annotate, annotateShow
  , footnote, footnoteShow, cover, classify, label, collect, eval, evalEither, evalMaybe, tripping, check, checkParallel, checkSequential
  ) where

import Control.Monad (ap, liftM)
import Hedgehog.Gen (Gen, GenT, open)
import Hedgehog.Range (Range, Size (..))
import Limpid.Explore (Choices, Outcome (..), left, outcome, right)
import Test.QuickCheck.Gen (unGen)
import qualified Test.QuickCheck.Property as Q

infix 4 ===
infix 4 /==

-- | What a run says, with the lines for the reader, the last first.
data Step a = Done [String] a | Failed [String] | Skipped

-- | A test with choices. The monad below is not used.
newtype PropertyT m a = PropertyT (Int -> Choices -> [String] -> Step a)

type Test = PropertyT Maybe

type TestT = PropertyT

newtype Property = MkProperty Q.Property

type PropertyName = String

type GroupName = String

data Group = Group GroupName [(PropertyName, Property)]

instance Q.Testable Property where
  property (MkProperty p) = p

instance Functor (PropertyT m) where
  fmap = liftM
instance Applicative (PropertyT m) where
  pure x = PropertyT (\_ _ said -> Done said x)
  (<*>) = ap
instance Monad (PropertyT m) where
  return = pure
  PropertyT t >>= k = PropertyT (\n c said -> case t n (left c) said of
    Done more x -> case k x of PropertyT next -> next n (right c) more
    Failed more -> Failed more
    Skipped -> Skipped)

-- | Where tests can be: only in properties, here.
class Monad t => MonadTest t where
  liftTest :: PropertyT Maybe a -> t a

instance MonadTest (PropertyT m) where
  liftTest (PropertyT t) = PropertyT t

property :: PropertyT IO () -> Property
property (PropertyT t) = MkProperty (Q.MkProperty (\n c -> verdict (t n c [])))
  where
    verdict step = case outcome step of
      Value (Done _ _) -> Q.Passed
      Value (Failed said) -> Q.Failed (reverse said)
      Value Skipped -> Q.Discarded
      end -> Q.Failed (Q.exception end)

withTests, withDiscards, withShrinks, withRetries :: Int -> Property -> Property
withTests _ p = p
withDiscards _ p = p
withShrinks _ p = p
withRetries _ p = p

forAll :: Show a => Gen a -> PropertyT m a
forAll = forAllWith show

forAllWith :: (a -> String) -> Gen a -> PropertyT m a
forAllWith text g = PropertyT (\n c said -> let x = unGen (open g) n c in Done (text x : said) x)

fails :: MonadTest t => String -> t a
fails text = liftTest (PropertyT (\_ _ said -> Failed (text : said)))

(===), (/==) :: (MonadTest t, Eq a, Show a) => a -> a -> t ()
x === y = if x == y then return () else fails (show x ++ " /= " ++ show y)
x /== y = if x /= y then return () else fails (show x ++ " == " ++ show y)

assert :: MonadTest t => Bool -> t ()
assert True = return ()
assert False = failure

diff :: (MonadTest t, Show a, Show b) => a -> (a -> b -> Bool) -> b -> t ()
diff x related y = if related x y then return () else fails (show x ++ " is not related to " ++ show y)

success :: MonadTest t => t ()
success = return ()

failure :: MonadTest t => t a
failure = liftTest (PropertyT (\_ _ said -> Failed said))

discard :: PropertyT m a
discard = PropertyT (\_ _ _ -> Skipped)

annotate, footnote :: MonadTest t => String -> t ()
annotate text = liftTest (PropertyT (\_ _ said -> Done (text : said) ()))
footnote = annotate

annotateShow, footnoteShow :: (MonadTest t, Show a) => a -> t ()
annotateShow x = annotate (show x)
footnoteShow = annotateShow

cover :: MonadTest t => Double -> String -> Bool -> t ()
cover _ _ _ = return ()

classify :: MonadTest t => String -> Bool -> t ()
classify _ _ = return ()

label :: MonadTest t => String -> t ()
label _ = return ()

collect :: MonadTest t => a -> t ()
collect _ = return ()

eval :: MonadTest t => a -> t a
eval x = x `seq` return x

evalEither :: (MonadTest t, Show e) => Either e a -> t a
evalEither (Left e) = fails (show e)
evalEither (Right x) = return x

evalMaybe :: MonadTest t => Maybe a -> t a
evalMaybe Nothing = fails "the value was Nothing"
evalMaybe (Just x) = return x

tripping :: (MonadTest t, Applicative f, Eq (f a), Show (f a), Show b) => a -> (a -> b) -> (b -> f a) -> t ()
tripping x encode decode = decode (encode x) === pure x

check :: Property -> IO Bool
check _ = elsewhere

checkParallel, checkSequential :: Group -> IO Bool
checkParallel _ = elsewhere
checkSequential _ = elsewhere

elsewhere :: IO a
elsewhere = ioError (userError "Limpid does not run Hedgehog; `limpid refute` searches for counterexamples")
