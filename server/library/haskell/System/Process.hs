-- | Other programs, which are not run here.
module System.Process
  ( createProcess, createProcess_, shell, proc, CreateProcess (..), CmdSpec (..), StdStream (..), ProcessHandle
  , callProcess, callCommand, spawnProcess, spawnCommand, readCreateProcess, readProcess
  , readCreateProcessWithExitCode, readProcessWithExitCode, withCreateProcess, cleanupProcess, showCommandForUser
  , Pid, getPid, getCurrentPid, waitForProcess, getProcessExitCode, terminateProcess, interruptProcessGroupOf
  , createPipe, createPipeFd, runProcess, runCommand, runInteractiveProcess, runInteractiveCommand, system, rawSystem
  ) where

import System.Exit (ExitCode)
import System.IO (Handle)
import System.Posix.Internals (FD)
import System.Posix.Types (CPid, GroupID, UserID)

type Pid = CPid

data ProcessHandle

data CmdSpec = ShellCommand String | RawCommand FilePath [String]
  deriving (Show, Eq)

data StdStream = Inherit | UseHandle Handle | CreatePipe | NoStream
  deriving (Eq, Show)

data CreateProcess = CreateProcess
  { cmdspec            :: CmdSpec
  , cwd                :: Maybe FilePath
  , env                :: Maybe [(String, String)]
  , std_in             :: StdStream
  , std_out            :: StdStream
  , std_err            :: StdStream
  , close_fds          :: Bool
  , create_group       :: Bool
  , delegate_ctlc      :: Bool
  , detach_console     :: Bool
  , create_new_console :: Bool
  , new_session        :: Bool
  , child_group        :: Maybe GroupID
  , child_user         :: Maybe UserID
  , use_process_jobs   :: Bool
  }
  deriving (Show, Eq)

started :: CmdSpec -> CreateProcess
started command = CreateProcess command Nothing Nothing Inherit Inherit Inherit False False False False False False Nothing Nothing False

shell :: String -> CreateProcess
shell command = started (ShellCommand command)

proc :: FilePath -> [String] -> CreateProcess
proc program arguments = started (RawCommand program arguments)

foreign import ccall "callCommand" callCommand :: String -> IO ()
foreign import ccall "callProcess" callProcess :: FilePath -> [String] -> IO ()
foreign import ccall "cleanupProcess" cleanupProcess :: (Maybe Handle, Maybe Handle, Maybe Handle, ProcessHandle) -> IO ()
foreign import ccall "createPipe" createPipe :: IO (Handle, Handle)
foreign import ccall "createPipeFd" createPipeFd :: IO (FD, FD)
foreign import ccall "createProcess" createProcess :: CreateProcess -> IO (Maybe Handle, Maybe Handle, Maybe Handle, ProcessHandle)
foreign import ccall "createProcess_" createProcess_ :: String -> CreateProcess -> IO (Maybe Handle, Maybe Handle, Maybe Handle, ProcessHandle)
foreign import ccall "getCurrentPid" getCurrentPid :: IO Pid
foreign import ccall "getPid" getPid :: ProcessHandle -> IO (Maybe Pid)
foreign import ccall "getProcessExitCode" getProcessExitCode :: ProcessHandle -> IO (Maybe ExitCode)
foreign import ccall "interruptProcessGroupOf" interruptProcessGroupOf :: ProcessHandle -> IO ()
foreign import ccall "rawSystem" rawSystem :: String -> [String] -> IO ExitCode
foreign import ccall "readCreateProcess" readCreateProcess :: CreateProcess -> String -> IO String
foreign import ccall "readCreateProcessWithExitCode" readCreateProcessWithExitCode :: CreateProcess -> String -> IO (ExitCode, String, String)
foreign import ccall "readProcess" readProcess :: FilePath -> [String] -> String -> IO String
foreign import ccall "readProcessWithExitCode" readProcessWithExitCode :: FilePath -> [String] -> String -> IO (ExitCode, String, String)
foreign import ccall "runCommand" runCommand :: String -> IO ProcessHandle
foreign import ccall "runInteractiveCommand" runInteractiveCommand :: String -> IO (Handle, Handle, Handle, ProcessHandle)
foreign import ccall "runInteractiveProcess" runInteractiveProcess
  :: FilePath -> [String] -> Maybe FilePath -> Maybe [(String, String)] -> IO (Handle, Handle, Handle, ProcessHandle)
foreign import ccall "runProcess" runProcess
  :: FilePath -> [String] -> Maybe FilePath -> Maybe [(String, String)] -> Maybe Handle -> Maybe Handle -> Maybe Handle -> IO ProcessHandle
foreign import ccall "showCommandForUser" showCommandForUser :: FilePath -> [String] -> String
foreign import ccall "spawnCommand" spawnCommand :: String -> IO ProcessHandle
foreign import ccall "spawnProcess" spawnProcess :: FilePath -> [String] -> IO ProcessHandle
foreign import ccall "system" system :: String -> IO ExitCode
foreign import ccall "terminateProcess" terminateProcess :: ProcessHandle -> IO ()
foreign import ccall "waitForProcess" waitForProcess :: ProcessHandle -> IO ExitCode
foreign import ccall "withCreateProcess" withCreateProcess
  :: CreateProcess -> (Maybe Handle -> Maybe Handle -> Maybe Handle -> ProcessHandle -> IO a) -> IO a
