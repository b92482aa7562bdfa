{-# LANGUAGE NoImplicitPrelude #-}
-- | The errors of input and output. Raising one is raising an error whose message is the shown 'IOException'.
module GHC.IO.Exception
  ( IOException (..), IOError, IOErrorType (..), userError, ioError, ioException, ExitCode (..), untangledType
  ) where

import GHC.Base
import GHC.List
import GHC.Read
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

-- | What went wrong. An error holds it only in its text.
data IOErrorType
  = AlreadyExists
  | NoSuchThing
  | ResourceBusy
  | ResourceExhausted
  | EOF
  | IllegalOperation
  | PermissionDenied
  | UserError
  | UnsatisfiedConstraints
  | SystemError
  | ProtocolError
  | OtherError
  | InvalidArgument
  | InappropriateType
  | HardwareFault
  | UnsupportedOperation
  | TimeExpired
  | ResourceVanished
  | Interrupted
  deriving (Eq, Ord)

instance Show IOErrorType where
  showsPrec _ e = showString (typeText e)

typeText :: IOErrorType -> String
typeText e = case e of
  AlreadyExists -> "already exists"
  NoSuchThing -> "does not exist"
  ResourceBusy -> "resource busy"
  ResourceExhausted -> "resource exhausted"
  EOF -> "end of file"
  IllegalOperation -> "illegal operation"
  PermissionDenied -> "permission denied"
  UserError -> "user error"
  UnsatisfiedConstraints -> "unsatisfied constraints"
  SystemError -> "system error"
  ProtocolError -> "protocol error"
  OtherError -> "failed"
  InvalidArgument -> "invalid argument"
  InappropriateType -> "inappropriate type"
  HardwareFault -> "hardware fault"
  UnsupportedOperation -> "unsupported operation"
  TimeExpired -> "timeout"
  ResourceVanished -> "resource vanished"
  Interrupted -> "interrupted"

-- | Which kind of error a text speaks of.
untangledType :: IOException -> IOErrorType
untangledType (IOError text) = case [e | e <- kinds, mentions (typeText e) text] of
  e : _ -> e
  [] -> OtherError

kinds :: [IOErrorType]
kinds =
  [ UserError, AlreadyExists, NoSuchThing, ResourceBusy, ResourceExhausted, EOF, IllegalOperation, PermissionDenied
  , UnsatisfiedConstraints, SystemError, ProtocolError, InvalidArgument, InappropriateType, HardwareFault
  , UnsupportedOperation, TimeExpired, ResourceVanished, Interrupted
  ]

mentions :: String -> String -> Bool
mentions part text = starts part text || (case text of
  [] -> False
  _ : rest -> mentions part rest)

starts :: String -> String -> Bool
starts [] _ = True
starts (c : cs) (d : ds) = c == d && starts cs ds
starts _ [] = False

data ExitCode = ExitSuccess | ExitFailure Int
  deriving (Eq, Ord, Read, Show)
