-- | Properties with a condition, as `tests/study.py` hands them to each testing library.
module Property (Property, (==>), verdict, guarded) where

import Control.Exception (SomeAsyncException, SomeException, evaluate, fromException, throwIO, try)
import System.IO.Unsafe (unsafePerformIO)

infixr 0 ==>

-- | Nothing if the condition is false.
newtype Property = Property (Maybe Bool)

(==>) :: Bool -> Bool -> Property
condition ==> conclusion = Property (if guarded condition then Just (guarded conclusion) else Nothing)

verdict :: Property -> Maybe Bool
verdict (Property result) = result

-- | An exception counts as false, in all libraries.
guarded :: Bool -> Bool
guarded b = unsafePerformIO (try (evaluate b) >>= either unlessAsync return)
  where
    unlessAsync e = case fromException (e :: SomeException) of
      Just stop -> throwIO (stop :: SomeAsyncException)
      Nothing -> return False
