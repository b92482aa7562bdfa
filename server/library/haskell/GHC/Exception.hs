-- | Raising exceptions, and the exception of 'error'.
module GHC.Exception
  ( module GHC.Exception.Type
  , throw, ErrorCall (..), errorCallException, messageException, isInputOutput
  , CallStack, fromCallSiteList, getCallStack, SrcLoc (..)
  ) where

import Data.List (isInfixOf, isPrefixOf)
import GHC.Exception.Type
import GHC.Stack.Types

newtype ErrorCall = ErrorCall String
  deriving (Eq, Ord)

instance Show ErrorCall where
  showsPrec _ (ErrorCall message) = showString message

-- | Every message is one of 'error', unless another of the library's
-- exceptions is shown like that.
instance Exception ErrorCall where
  fromException e = case shownException e of
    message
      | foreignMessage message -> Nothing
      | otherwise -> Just (ErrorCall message)

foreignMessage :: String -> Bool
foreignMessage message =
  isInputOutput message || isInfixOf "Non-exhaustive " message || isArithmetic (fromException (messageException message))
  where
    isArithmetic :: Maybe ArithException -> Bool
    isArithmetic (Just _) = True
    isArithmetic Nothing = False

-- | Whether a message is that of an error of input or output.
isInputOutput :: String -> Bool
isInputOutput message =
  isPrefixOf "user error (" message || isInfixOf ": does not exist (" message || isInfixOf ": end of file" message

-- | An exception that is shown as this message.
messageException :: String -> SomeException
messageException message = SomeException (ErrorCall message)

throw :: Exception e => e -> a
throw e = errorWithoutStackTrace (shownException (toException e))

errorCallException :: String -> SomeException
errorCallException message = toException (ErrorCall message)
