-- | The environment of a program: here it is started without arguments and without variables.
module System.Environment
  ( getArgs, getProgName, getExecutablePath, withArgs, withProgName
  , getEnv, lookupEnv, getEnvironment, setEnv, unsetEnv
  ) where

import GHC.IO.Exception (IOException (..))

getArgs :: IO [String]
getArgs = return []

foreign import ccall "getProgName" getProgName :: IO String
foreign import ccall "getExecutablePath" getExecutablePath :: IO FilePath
foreign import ccall "withArgs" withArgs :: [String] -> IO a -> IO a
foreign import ccall "withProgName" withProgName :: String -> IO a -> IO a
foreign import ccall "setEnv" setEnv :: String -> String -> IO ()
foreign import ccall "unsetEnv" unsetEnv :: String -> IO ()

lookupEnv :: String -> IO (Maybe String)
lookupEnv _ = return Nothing

getEnv :: String -> IO String
getEnv name = ioError (IOError (name ++ ": getEnv: does not exist (no environment variable)"))

getEnvironment :: IO [(String, String)]
getEnvironment = return []
