-- | Stacks of calls, and of cost centres, which are not modelled.
module GHC.Stack
  ( errorWithStackTrace, currentCallStack, whoCreated
  , CallStack, HasCallStack, callStack, emptyCallStack, freezeCallStack, fromCallSiteList, getCallStack, popCallStack
  , prettyCallStack, prettySrcLoc, pushCallStack, withFrozenCallStack
  , SrcLoc (..)
  , CostCentreStack, CostCentre, getCurrentCCS, getCCSOf, clearCCS, ccsCC, ccsParent, ccLabel, ccModule, ccSrcSpan
  , ccsToStrings, renderStack
  ) where

import Data.List (intercalate)
import Foreign.C.String (CString)
import GHC.Ptr (Ptr)
import GHC.Stack.Types

instance Show SrcLoc where
  showsPrec d (SrcLoc package modul file line column lastLine lastColumn) = showParen (d > 10) (showString text)
    where
      text = "SrcLoc {srcLocPackage = " ++ show package ++ ", srcLocModule = " ++ show modul ++ ", srcLocFile = " ++ show file
        ++ ", srcLocStartLine = " ++ show line ++ ", srcLocStartCol = " ++ show column
        ++ ", srcLocEndLine = " ++ show lastLine ++ ", srcLocEndCol = " ++ show lastColumn ++ "}"

instance Show CallStack where
  showsPrec d stack = showsPrec d (getCallStack stack)

foreign import ccall "callStack" callStack :: CallStack

popCallStack :: CallStack -> CallStack
popCallStack stack = case stack of
  EmptyCallStack -> EmptyCallStack
  PushCallStack _ _ rest -> rest
  FreezeCallStack _ -> stack

withFrozenCallStack :: a -> a
withFrozenCallStack x = x

prettySrcLoc :: SrcLoc -> String
prettySrcLoc place = intercalate ":" [srcLocFile place, show (srcLocStartLine place), show (srcLocStartCol place)]
  ++ " in " ++ srcLocPackage place ++ ":" ++ srcLocModule place

prettyCallStack :: CallStack -> String
prettyCallStack stack = case getCallStack stack of
  [] -> ""
  calls -> intercalate "\n" ("CallStack (from HasCallStack):" : map line calls)
  where
    line (function, place) = "  " ++ function ++ ", called at " ++ prettySrcLoc place

errorWithStackTrace :: String -> a
errorWithStackTrace message = errorWithoutStackTrace message

data CostCentreStack

data CostCentre

foreign import ccall "currentCallStack" currentCallStack :: IO [String]
foreign import ccall "whoCreated" whoCreated :: a -> IO [String]
foreign import ccall "getCurrentCCS" getCurrentCCS :: dummy -> IO (Ptr CostCentreStack)
foreign import ccall "getCCSOf" getCCSOf :: a -> IO (Ptr CostCentreStack)
foreign import ccall "ccsCC" ccsCC :: Ptr CostCentreStack -> IO (Ptr CostCentre)
foreign import ccall "ccsParent" ccsParent :: Ptr CostCentreStack -> IO (Ptr CostCentreStack)
foreign import ccall "ccLabel" ccLabel :: Ptr CostCentre -> IO CString
foreign import ccall "ccModule" ccModule :: Ptr CostCentre -> IO CString
foreign import ccall "ccSrcSpan" ccSrcSpan :: Ptr CostCentre -> IO CString
foreign import ccall "ccsToStrings" ccsToStrings :: Ptr CostCentreStack -> IO [String]

clearCCS :: IO a -> IO a
clearCCS action = action

renderStack :: [String] -> String
renderStack calls = "CallStack (from -prof):" ++ concatMap ("\n  " ++) (reverse calls)
