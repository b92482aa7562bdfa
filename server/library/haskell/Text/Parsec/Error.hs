-- | What parsers say of their errors.
module Text.Parsec.Error
  ( Message (SysUnExpect, UnExpect, Expect, Message), messageString, ParseError, errorPos, errorMessages, errorIsUnknown
  , showErrorMessages, newErrorMessage, newErrorUnknown, addErrorMessage, setErrorPos, setErrorMessage, mergeError
  ) where

import Control.Exception (Exception)
import Data.List (nub, sort)
import Text.Parsec.Pos

data Message = SysUnExpect !String | UnExpect !String | Expect !String | Message !String

instance Enum Message where
  fromEnum (SysUnExpect _) = 0
  fromEnum (UnExpect _) = 1
  fromEnum (Expect _) = 2
  fromEnum (Message _) = 3
  toEnum _ = error "toEnum is undefined for Message"

instance Eq Message where
  m == n = case compare m n of
    EQ -> True
    _ -> False

instance Ord Message where
  compare m n = compare (fromEnum m) (fromEnum n)

messageString :: Message -> String
messageString m = case m of
  SysUnExpect s -> s
  UnExpect s -> s
  Expect s -> s
  Message s -> s

data ParseError = ParseError !SourcePos [Message]

instance Show ParseError where
  showsPrec _ err = showString (show (errorPos err) ++ ":" ++
    showErrorMessages "or" "unknown parse error" "expecting" "unexpected" "end of input" (errorMessages err))

instance Eq ParseError where
  l == r = errorPos l == errorPos r && map messageString (errorMessages l) == map messageString (errorMessages r)

instance Exception ParseError

errorPos :: ParseError -> SourcePos
errorPos (ParseError pos _) = pos

errorMessages :: ParseError -> [Message]
errorMessages (ParseError _ messages) = sort messages

errorIsUnknown :: ParseError -> Bool
errorIsUnknown (ParseError _ messages) = null messages

newErrorUnknown :: SourcePos -> ParseError
newErrorUnknown pos = ParseError pos []

newErrorMessage :: Message -> SourcePos -> ParseError
newErrorMessage message pos = ParseError pos [message]

addErrorMessage :: Message -> ParseError -> ParseError
addErrorMessage message (ParseError pos messages) = ParseError pos (message : messages)

setErrorPos :: SourcePos -> ParseError -> ParseError
setErrorPos pos (ParseError _ messages) = ParseError pos messages

setErrorMessage :: Message -> ParseError -> ParseError
setErrorMessage message (ParseError pos messages) = ParseError pos (message : filter (/= message) messages)

mergeError :: ParseError -> ParseError -> ParseError
mergeError e1@(ParseError pos1 msgs1) e2@(ParseError pos2 msgs2)
  | null msgs2 && not (null msgs1) = e1
  | null msgs1 && not (null msgs2) = e2
  | otherwise = case compare pos1 pos2 of
      EQ -> ParseError pos1 (msgs1 ++ msgs2)
      GT -> e1
      LT -> e2

showErrorMessages :: String -> String -> String -> String -> String -> [Message] -> String
showErrorMessages msgOr msgUnknown msgExpecting msgUnExpected msgEndOfInput msgs
  | null msgs = msgUnknown
  | otherwise = concatMap ("\n" ++) (clean [showSysUnExpect, showUnExpect, showExpect, showMessages])
  where
    (sysUnExpect, msgs1) = span (SysUnExpect "" ==) msgs
    (unExpect, msgs2) = span (UnExpect "" ==) msgs1
    (expect, messages) = span (Expect "" ==) msgs2
    showExpect = showMany msgExpecting expect
    showUnExpect = showMany msgUnExpected unExpect
    showSysUnExpect
      | not (null unExpect) || null sysUnExpect = ""
      | null firstMsg = msgUnExpected ++ " " ++ msgEndOfInput
      | otherwise = msgUnExpected ++ " " ++ firstMsg
    firstMsg = messageString (head sysUnExpect)
    showMessages = showMany "" messages
    showMany pre found = case clean (map messageString found) of
      [] -> ""
      ms | null pre -> commasOr ms
         | otherwise -> pre ++ " " ++ commasOr ms
    commasOr [] = ""
    commasOr [m] = m
    commasOr ms = commaSep (init ms) ++ " " ++ msgOr ++ " " ++ last ms
    commaSep ms = separate ", " (clean ms)
    separate _ [] = ""
    separate _ [m] = m
    separate sep (m : ms) = m ++ sep ++ separate sep ms
    clean ms = nub (filter (not . null) ms)
