-- | Arguments that stand in files.
module GHC.ResponseFile (getArgsWithResponseFiles, unescapeArgs, escapeArgs, expandResponse) where

foreign import ccall "getArgsWithResponseFiles" getArgsWithResponseFiles :: IO [String]
foreign import ccall "unescapeArgs" unescapeArgs :: String -> [String]
foreign import ccall "escapeArgs" escapeArgs :: [String] -> String
foreign import ccall "expandResponse" expandResponse :: [String] -> IO [String]
