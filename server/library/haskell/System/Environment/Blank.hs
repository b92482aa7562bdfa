-- | The environment of a program, in which values may be empty.
module System.Environment.Blank
  ( getArgs, getProgName, getExecutablePath, withArgs, withProgName, getEnv, getEnvDefault, getEnvironment, setEnv, unsetEnv
  ) where

import System.Environment (getArgs, getEnvironment, getExecutablePath, getProgName, lookupEnv, unsetEnv, withArgs, withProgName)

getEnv :: String -> IO (Maybe String)
getEnv name = lookupEnv name

getEnvDefault :: String -> String -> IO String
getEnvDefault name value = fmap (maybe value id) (getEnv name)

foreign import ccall "setEnv" setEnv :: String -> String -> Bool -> IO ()
