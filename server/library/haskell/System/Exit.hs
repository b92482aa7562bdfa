-- | Ending the program, which is raising an exception.
module System.Exit (ExitCode (..), exitWith, exitFailure, exitSuccess, die) where

import Control.Exception.Base (throwIO)
import GHC.IO.Exception (ExitCode (..), IOException (..))
import System.IO (hPutStrLn, stderr)

exitWith :: ExitCode -> IO a
exitWith code = case code of
  ExitFailure 0 -> ioError (IOError "exitWith: invalid argument (ExitFailure 0)")
  _ -> throwIO code

exitFailure :: IO a
exitFailure = exitWith (ExitFailure 1)

exitSuccess :: IO a
exitSuccess = exitWith ExitSuccess

die :: String -> IO a
die message = hPutStrLn stderr message >> exitFailure
