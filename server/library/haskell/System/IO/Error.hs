-- | The errors of input and output. An error holds only its text, from which the rest is read.
module System.IO.Error
  ( IOError, userError, mkIOError, annotateIOError
  , isAlreadyExistsError, isDoesNotExistError, isAlreadyInUseError, isFullError, isEOFError, isIllegalOperation, isPermissionError
  , isUserError, isResourceVanishedError
  , ioeGetErrorType, ioeGetLocation, ioeGetErrorString, ioeGetHandle, ioeGetFileName
  , ioeSetErrorType, ioeSetErrorString, ioeSetLocation, ioeSetHandle, ioeSetFileName
  , IOErrorType, alreadyExistsErrorType, doesNotExistErrorType, alreadyInUseErrorType, fullErrorType, eofErrorType
  , illegalOperationErrorType, permissionErrorType, userErrorType, resourceVanishedErrorType
  , isAlreadyExistsErrorType, isDoesNotExistErrorType, isAlreadyInUseErrorType, isFullErrorType, isEOFErrorType
  , isIllegalOperationErrorType, isPermissionErrorType, isUserErrorType, isResourceVanishedErrorType
  , ioError, catchIOError, tryIOError, modifyIOError
  ) where

import Control.Exception.Base (catch, try)
import GHC.IO.Exception
import GHC.IO.Handle.Types (Handle)

mkIOError :: IOErrorType -> String -> Maybe Handle -> Maybe FilePath -> IOError
mkIOError kind location handle path = IOError (about ++ place ++ show kind)
  where
    about = case path of
      Just name -> name ++ ": "
      Nothing -> maybe "" (\h -> show h ++ ": ") handle
    place = if null location then "" else location ++ ": "

ioeGetErrorType :: IOError -> IOErrorType
ioeGetErrorType e = untangledType e

ioeGetErrorString :: IOError -> String
ioeGetErrorString e
  | isUserError e = between (ioe_description e)
  | otherwise = show (ioeGetErrorType e)
  where
    between text = case break (== '(') text of
      (_, '(' : rest) -> reverse (drop 1 (dropWhile (/= ')') (reverse rest)))
      _ -> text

foreign import ccall "annotateIOError" annotateIOError :: IOError -> String -> Maybe Handle -> Maybe FilePath -> IOError
foreign import ccall "ioeGetLocation" ioeGetLocation :: IOError -> String
foreign import ccall "ioeGetHandle" ioeGetHandle :: IOError -> Maybe Handle
foreign import ccall "ioeGetFileName" ioeGetFileName :: IOError -> Maybe FilePath
foreign import ccall "ioeSetErrorType" ioeSetErrorType :: IOError -> IOErrorType -> IOError
foreign import ccall "ioeSetErrorString" ioeSetErrorString :: IOError -> String -> IOError
foreign import ccall "ioeSetLocation" ioeSetLocation :: IOError -> String -> IOError
foreign import ccall "ioeSetHandle" ioeSetHandle :: IOError -> Handle -> IOError
foreign import ccall "ioeSetFileName" ioeSetFileName :: IOError -> FilePath -> IOError

catchIOError :: IO a -> (IOError -> IO a) -> IO a
catchIOError action handler = catch action handler

tryIOError :: IO a -> IO (Either IOError a)
tryIOError action = try action

modifyIOError :: (IOError -> IOError) -> IO a -> IO a
modifyIOError f action = catch action (\e -> ioError (f e))

alreadyExistsErrorType, doesNotExistErrorType, alreadyInUseErrorType, fullErrorType, eofErrorType
  , illegalOperationErrorType, permissionErrorType, userErrorType, resourceVanishedErrorType :: IOErrorType
alreadyExistsErrorType = AlreadyExists
doesNotExistErrorType = NoSuchThing
alreadyInUseErrorType = ResourceBusy
fullErrorType = ResourceExhausted
eofErrorType = EOF
illegalOperationErrorType = IllegalOperation
permissionErrorType = PermissionDenied
userErrorType = UserError
resourceVanishedErrorType = ResourceVanished

isAlreadyExistsError, isDoesNotExistError, isAlreadyInUseError, isFullError, isEOFError, isIllegalOperation
  , isPermissionError, isUserError, isResourceVanishedError :: IOError -> Bool
isAlreadyExistsError e = isAlreadyExistsErrorType (ioeGetErrorType e)
isDoesNotExistError e = isDoesNotExistErrorType (ioeGetErrorType e)
isAlreadyInUseError e = isAlreadyInUseErrorType (ioeGetErrorType e)
isFullError e = isFullErrorType (ioeGetErrorType e)
isEOFError e = isEOFErrorType (ioeGetErrorType e)
isIllegalOperation e = isIllegalOperationErrorType (ioeGetErrorType e)
isPermissionError e = isPermissionErrorType (ioeGetErrorType e)
isUserError e = isUserErrorType (ioeGetErrorType e)
isResourceVanishedError e = isResourceVanishedErrorType (ioeGetErrorType e)

isAlreadyExistsErrorType, isDoesNotExistErrorType, isAlreadyInUseErrorType, isFullErrorType
  , isEOFErrorType, isIllegalOperationErrorType, isPermissionErrorType, isUserErrorType, isResourceVanishedErrorType :: IOErrorType -> Bool
isAlreadyExistsErrorType t = t == AlreadyExists
isDoesNotExistErrorType t = t == NoSuchThing
isAlreadyInUseErrorType t = t == ResourceBusy
isFullErrorType t = t == ResourceExhausted
isEOFErrorType t = t == EOF
isIllegalOperationErrorType t = t == IllegalOperation
isPermissionErrorType t = t == PermissionDenied
isUserErrorType t = t == UserError
isResourceVanishedErrorType t = t == ResourceVanished
