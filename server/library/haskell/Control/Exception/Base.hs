{-# LANGUAGE ExistentialQuantification, RankNTypes #-}
-- | Exceptions in 'IO'. See "GHC.Exception.Type" for what can be told apart,
-- and "Limpid.Catch" for what happens to the output of an action that fails.
module Control.Exception.Base
  ( SomeException (..), Exception (..), IOException
  , ArithException (..), ArrayException (..), AssertionFailed (..)
  , NoMethodError (..), PatternMatchFail (..), RecConError (..), RecSelError (..), RecUpdError (..)
  , ErrorCall (..), TypeError (..)
  , NonTermination (..), NestedAtomically (..), BlockedIndefinitelyOnMVar (..), BlockedIndefinitelyOnSTM (..), Deadlock (..)
  , AsyncException (..)
  , SomeAsyncException (..), asyncExceptionToException, asyncExceptionFromException
  , AllocationLimitExceeded (..), CompactionFailed (..)
  , throw, throwIO, ioError
  , catch, catchJust, handle, handleJust, try, tryJust, onException
  , evaluate, mapException
  , MaskingState (..), mask, mask_, uninterruptibleMask, uninterruptibleMask_, getMaskingState, interruptible, allowInterrupt
  , assert
  , bracket, bracket_, bracketOnError, finally
  , Handler (..), catches
  ) where

import Data.List (isInfixOf)
import GHC.Base (assert)
import GHC.Exception
import GHC.IO.Exception (ExitCode (..), IOException (..))
import Limpid.Catch (catchMessage)

instance Exception IOException where
  fromException e = case shownException e of
    message
      | isInputOutput message -> Just (IOError message)
      | otherwise -> Nothing

instance Exception ExitCode where
  fromException e = case words (shownException e) of
    ["ExitSuccess"] -> Just ExitSuccess
    ["ExitFailure", code] -> case reads code of
      [(n, "")] -> Just (ExitFailure n)
      _ -> Nothing
    _ -> Nothing

-- Exceptions of the run-time system

-- | An exception that is recognised by a part of its message.
containing :: String -> (String -> e) -> SomeException -> Maybe e
containing part make e
  | isInfixOf part (shownException e) = Just (make (shownException e))
  | otherwise = Nothing

newtype PatternMatchFail = PatternMatchFail String

instance Show PatternMatchFail where
  showsPrec _ (PatternMatchFail message) = showString message

instance Exception PatternMatchFail where
  fromException e = containing "Non-exhaustive " PatternMatchFail e

newtype RecSelError = RecSelError String

instance Show RecSelError where
  showsPrec _ (RecSelError message) = showString message

instance Exception RecSelError where
  fromException e = containing "No match in record selector " RecSelError e

newtype RecConError = RecConError String

instance Show RecConError where
  showsPrec _ (RecConError message) = showString message

instance Exception RecConError where
  fromException e = containing "Missing field in record construction" RecConError e

newtype RecUpdError = RecUpdError String

instance Show RecUpdError where
  showsPrec _ (RecUpdError message) = showString message

instance Exception RecUpdError

newtype NoMethodError = NoMethodError String

instance Show NoMethodError where
  showsPrec _ (NoMethodError message) = showString message

instance Exception NoMethodError where
  fromException e = containing "No instance nor default method" NoMethodError e

newtype TypeError = TypeError String

instance Show TypeError where
  showsPrec _ (TypeError message) = showString message

instance Exception TypeError

newtype AssertionFailed = AssertionFailed String

instance Show AssertionFailed where
  showsPrec _ (AssertionFailed message) = showString message

instance Exception AssertionFailed where
  fromException e = containing "Assertion failed" AssertionFailed e

data ArrayException = IndexOutOfBounds String | UndefinedElement String
  deriving (Eq, Ord)

instance Show ArrayException where
  showsPrec _ (IndexOutOfBounds s) = showString "array index out of range" . explained s
  showsPrec _ (UndefinedElement s) = showString "undefined array element" . explained s

explained :: String -> ShowS
explained s = if null s then id else showString ": " . showString s

instance Exception ArrayException

data AsyncException = StackOverflow | HeapOverflow | ThreadKilled | UserInterrupt
  deriving (Eq, Ord)

instance Show AsyncException where
  showsPrec _ StackOverflow = showString "stack overflow"
  showsPrec _ HeapOverflow = showString "heap overflow"
  showsPrec _ ThreadKilled = showString "thread killed"
  showsPrec _ UserInterrupt = showString "user interrupt"

instance Exception AsyncException where
  fromException e = lookup (shownException e) [(show a, a) | a <- [StackOverflow, HeapOverflow, ThreadKilled, UserInterrupt]]

-- | What another thread raised. There is one thread, so nothing is recognised as such.
data SomeAsyncException = forall e. Exception e => SomeAsyncException e

instance Show SomeAsyncException where
  showsPrec d (SomeAsyncException e) = showsPrec d e

instance Exception SomeAsyncException

asyncExceptionToException :: Exception e => e -> SomeException
asyncExceptionToException e = toException (SomeAsyncException e)

asyncExceptionFromException :: Exception e => SomeException -> Maybe e
asyncExceptionFromException e = fromException e

data AllocationLimitExceeded = AllocationLimitExceeded

instance Show AllocationLimitExceeded where
  showsPrec _ AllocationLimitExceeded = showString "allocation limit exceeded"

instance Exception AllocationLimitExceeded

newtype CompactionFailed = CompactionFailed String

instance Show CompactionFailed where
  showsPrec _ (CompactionFailed why) = showString ("compaction failed: " ++ why)

instance Exception CompactionFailed

data NonTermination = NonTermination

instance Show NonTermination where
  showsPrec _ NonTermination = showString "<<loop>>"

instance Exception NonTermination where
  fromException e = if shownException e == "<<loop>>" then Just NonTermination else Nothing

data NestedAtomically = NestedAtomically

instance Show NestedAtomically where
  showsPrec _ NestedAtomically = showString "Control.Concurrent.STM.atomically was nested"

instance Exception NestedAtomically

data BlockedIndefinitelyOnMVar = BlockedIndefinitelyOnMVar

instance Show BlockedIndefinitelyOnMVar where
  showsPrec _ BlockedIndefinitelyOnMVar = showString "thread blocked indefinitely in an MVar operation"

instance Exception BlockedIndefinitelyOnMVar where
  fromException e
    | shownException e == show BlockedIndefinitelyOnMVar = Just BlockedIndefinitelyOnMVar
    | otherwise = Nothing

data BlockedIndefinitelyOnSTM = BlockedIndefinitelyOnSTM

instance Show BlockedIndefinitelyOnSTM where
  showsPrec _ BlockedIndefinitelyOnSTM = showString "thread blocked indefinitely in an STM transaction"

instance Exception BlockedIndefinitelyOnSTM

data Deadlock = Deadlock

instance Show Deadlock where
  showsPrec _ Deadlock = showString "<<deadlock>>"

instance Exception Deadlock

-- Raising and catching

throwIO :: Exception e => e -> IO a
throwIO e = return () >>= \_ -> throw e

-- | Evaluates to weak head normal form when the action is run.
evaluate :: a -> IO a
evaluate x = return () >>= \_ -> x `seq` return x

catch :: Exception e => IO a -> (e -> IO a) -> IO a
catch action handler = catchMessage action (\message -> case fromException (messageException message) of
  Just e -> handler e
  Nothing -> errorWithoutStackTrace message)

catchJust :: Exception e => (e -> Maybe b) -> IO a -> (b -> IO a) -> IO a
catchJust p action handler = catch action (\e -> case p e of
  Nothing -> throwIO e
  Just b -> handler b)

handle :: Exception e => (e -> IO a) -> IO a -> IO a
handle handler action = catch action handler

handleJust :: Exception e => (e -> Maybe b) -> (b -> IO a) -> IO a -> IO a
handleJust p handler action = catchJust p action handler

try :: Exception e => IO a -> IO (Either e a)
try action = catch (fmap Right action) (\e -> return (Left e))

tryJust :: Exception e => (e -> Maybe b) -> IO a -> IO (Either b a)
tryJust p action = try action >>= \r -> case r of
  Right x -> return (Right x)
  Left e -> case p e of
    Nothing -> throwIO e
    Just b -> return (Left b)

onException :: IO a -> IO b -> IO a
onException action cleanup = catchMessage action (\message -> cleanup >> errorWithoutStackTrace message)

mapException :: (Exception e1, Exception e2) => (e1 -> e2) -> a -> a
mapException _ x = x

bracket :: IO a -> (a -> IO b) -> (a -> IO c) -> IO c
bracket before after thing = before >>= \a ->
  onException (thing a) (after a) >>= \r -> after a >> return r

bracket_ :: IO a -> IO b -> IO c -> IO c
bracket_ before after thing = bracket before (\_ -> after) (\_ -> thing)

bracketOnError :: IO a -> (a -> IO b) -> (a -> IO c) -> IO c
bracketOnError before after thing = before >>= \a -> onException (thing a) (after a)

finally :: IO a -> IO b -> IO a
finally action after = onException action after >>= \r -> after >> return r

data Handler a = forall e. Exception e => Handler (e -> IO a)

instance Functor Handler where
  fmap f (Handler h) = Handler (\e -> fmap f (h e))

catches :: IO a -> [Handler a] -> IO a
catches action handlers = catchMessage action (\message -> choose message handlers)
  where
    choose message [] = errorWithoutStackTrace message
    choose message (Handler h : rest) = case fromException (messageException message) of
      Just e -> h e
      Nothing -> choose message rest

-- Masking: nothing interrupts a program here

data MaskingState = Unmasked | MaskedInterruptible | MaskedUninterruptible
  deriving (Eq, Show)

mask :: ((forall a. IO a -> IO a) -> IO b) -> IO b
mask action = action (\io -> io)

mask_ :: IO a -> IO a
mask_ action = action

uninterruptibleMask :: ((forall a. IO a -> IO a) -> IO b) -> IO b
uninterruptibleMask action = action (\io -> io)

uninterruptibleMask_ :: IO a -> IO a
uninterruptibleMask_ action = action

getMaskingState :: IO MaskingState
getMaskingState = return Unmasked

interruptible :: IO a -> IO a
interruptible action = action

allowInterrupt :: IO ()
allowInterrupt = return ()
