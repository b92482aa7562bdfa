{-# LANGUAGE NoImplicitPrelude #-}
-- | The errors of input and output. Raising one is raising an error whose message is the shown 'IOException'.
module GHC.IO.Exception (IOException (..), IOError, userError, ioError, ioException) where

import GHC.Base
import GHC.Show

-- | Holds what @show@ prints.
newtype IOException = IOError { ioe_description :: String }
  deriving (Eq)

type IOError = IOException

instance Show IOException where
  showsPrec _ (IOError s) = showString s

userError :: String -> IOError
userError s = IOError ("user error (" ++ s ++ ")")

ioError :: IOError -> IO a
ioError (IOError s) = IO (\_ -> errorWithoutStackTrace s)

ioException :: IOException -> IO a
ioException e = ioError e
