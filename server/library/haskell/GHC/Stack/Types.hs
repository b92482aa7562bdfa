{-# LANGUAGE NoImplicitPrelude #-}
-- | Stacks of calls. The places of calls are not modelled: 'HasCallStack' asks for nothing, and what a stack holds is not known.
module GHC.Stack.Types
  ( CallStack (..), HasCallStack, emptyCallStack, freezeCallStack, fromCallSiteList, getCallStack, pushCallStack
  , SrcLoc (..)
  ) where

import GHC.Classes
import GHC.Types

data CallStack = EmptyCallStack | PushCallStack [Char] SrcLoc CallStack | FreezeCallStack CallStack

type HasCallStack = ()

data SrcLoc = SrcLoc
  { srcLocPackage   :: [Char]
  , srcLocModule    :: [Char]
  , srcLocFile      :: [Char]
  , srcLocStartLine :: Int
  , srcLocStartCol  :: Int
  , srcLocEndLine   :: Int
  , srcLocEndCol    :: Int
  }
  deriving (Eq)

getCallStack :: CallStack -> [([Char], SrcLoc)]
getCallStack stack = case stack of
  EmptyCallStack -> []
  PushCallStack function place rest -> (function, place) : getCallStack rest
  FreezeCallStack rest -> getCallStack rest

fromCallSiteList :: [([Char], SrcLoc)] -> CallStack
fromCallSiteList [] = EmptyCallStack
fromCallSiteList ((function, place) : rest) = PushCallStack function place (fromCallSiteList rest)

pushCallStack :: ([Char], SrcLoc) -> CallStack -> CallStack
pushCallStack (function, place) stack = case stack of
  FreezeCallStack _ -> stack
  _ -> PushCallStack function place stack

emptyCallStack :: CallStack
emptyCallStack = EmptyCallStack

freezeCallStack :: CallStack -> CallStack
freezeCallStack stack = FreezeCallStack stack
