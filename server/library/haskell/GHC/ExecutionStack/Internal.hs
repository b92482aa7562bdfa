-- | The stack of a running program, which is not modelled.
module GHC.ExecutionStack.Internal
  ( Location (..), SrcLoc (..), getStackTrace, showStackTrace, StackTrace, collectStackTrace, stackFrames, stackDepth, showStackFrames, showLocation, invalidateDebugCache
  ) where

data SrcLoc = SrcLoc { sourceFile :: String, sourceLine :: Int, sourceColumn :: Int }

data Location = Location { objectName :: String, functionName :: String, srcLoc :: Maybe SrcLoc }

data StackTrace

foreign import ccall "getStackTrace" getStackTrace :: IO (Maybe [Location])
foreign import ccall "showStackTrace" showStackTrace :: IO (Maybe String)
foreign import ccall "collectStackTrace" collectStackTrace :: IO (Maybe StackTrace)
foreign import ccall "stackFrames" stackFrames :: StackTrace -> Maybe [Location]
foreign import ccall "stackDepth" stackDepth :: StackTrace -> Int
foreign import ccall "showStackFrames" showStackFrames :: [Location] -> ShowS
foreign import ccall "showLocation" showLocation :: Location -> ShowS
foreign import ccall "invalidateDebugCache" invalidateDebugCache :: IO ()
