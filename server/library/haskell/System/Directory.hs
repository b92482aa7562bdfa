-- | Files and folders. What is on the disk is not known, so nothing that looks at it can be run.
module System.Directory
  ( createDirectory, createDirectoryIfMissing, removeDirectory, removeDirectoryRecursive, removePathForcibly, renameDirectory
  , listDirectory, getDirectoryContents, getCurrentDirectory, setCurrentDirectory, withCurrentDirectory
  , getHomeDirectory, XdgDirectory (..), getXdgDirectory, XdgDirectoryList (..), getXdgDirectoryList, getAppUserDataDirectory
  , getUserDocumentsDirectory, getTemporaryDirectory
  , removeFile, renameFile, renamePath, copyFile, copyFileWithMetadata, getFileSize
  , canonicalizePath, makeAbsolute, makeRelativeToCurrentDirectory
  , doesPathExist, doesFileExist, doesDirectoryExist
  , findExecutable, findExecutables, findExecutablesInDirectories, findFile, findFiles, findFileWith, findFilesWith, exeExtension
  , createFileLink, createDirectoryLink, removeDirectoryLink, pathIsSymbolicLink, isSymbolicLink, getSymbolicLinkTarget
  , Permissions, emptyPermissions, readable, writable, executable, searchable
  , setOwnerReadable, setOwnerWritable, setOwnerExecutable, setOwnerSearchable, getPermissions, setPermissions, copyPermissions
  , getAccessTime, getModificationTime, setAccessTime, setModificationTime
  ) where

import Data.Time.Clock (UTCTime)

data XdgDirectory = XdgData | XdgConfig | XdgCache
  deriving (Bounded, Enum, Eq, Ord, Read, Show)

data XdgDirectoryList = XdgDataDirs | XdgConfigDirs
  deriving (Bounded, Enum, Eq, Ord, Read, Show)

data Permissions = Permissions { readable :: Bool, writable :: Bool, executable :: Bool, searchable :: Bool }
  deriving (Eq, Ord, Read, Show)

emptyPermissions :: Permissions
emptyPermissions = Permissions False False False False

setOwnerReadable, setOwnerWritable, setOwnerExecutable, setOwnerSearchable :: Bool -> Permissions -> Permissions
setOwnerReadable b p = p { readable = b }
setOwnerWritable b p = p { writable = b }
setOwnerExecutable b p = p { executable = b }
setOwnerSearchable b p = p { searchable = b }

findFileWith :: (FilePath -> IO Bool) -> [FilePath] -> String -> IO (Maybe FilePath)
findFileWith f folders name = fmap first (findFilesWith f folders name)
  where
    first (path : _) = Just path
    first [] = Nothing

foreign import ccall "canonicalizePath" canonicalizePath :: FilePath -> IO FilePath
foreign import ccall "copyFile" copyFile :: FilePath -> FilePath -> IO ()
foreign import ccall "copyFileWithMetadata" copyFileWithMetadata :: FilePath -> FilePath -> IO ()
foreign import ccall "copyPermissions" copyPermissions :: FilePath -> FilePath -> IO ()
foreign import ccall "createDirectory" createDirectory :: FilePath -> IO ()
foreign import ccall "createDirectoryIfMissing" createDirectoryIfMissing :: Bool -> FilePath -> IO ()
foreign import ccall "createDirectoryLink" createDirectoryLink :: FilePath -> FilePath -> IO ()
foreign import ccall "createFileLink" createFileLink :: FilePath -> FilePath -> IO ()
foreign import ccall "doesDirectoryExist" doesDirectoryExist :: FilePath -> IO Bool
foreign import ccall "doesFileExist" doesFileExist :: FilePath -> IO Bool
foreign import ccall "doesPathExist" doesPathExist :: FilePath -> IO Bool
foreign import ccall "exeExtension" exeExtension :: String
foreign import ccall "findExecutable" findExecutable :: String -> IO (Maybe FilePath)
foreign import ccall "findExecutables" findExecutables :: String -> IO [FilePath]
foreign import ccall "findExecutablesInDirectories" findExecutablesInDirectories :: [FilePath] -> String -> IO [FilePath]
foreign import ccall "findFile" findFile :: [FilePath] -> String -> IO (Maybe FilePath)
foreign import ccall "findFiles" findFiles :: [FilePath] -> String -> IO [FilePath]
foreign import ccall "findFilesWith" findFilesWith :: (FilePath -> IO Bool) -> [FilePath] -> String -> IO [FilePath]
foreign import ccall "getAccessTime" getAccessTime :: FilePath -> IO UTCTime
foreign import ccall "getAppUserDataDirectory" getAppUserDataDirectory :: FilePath -> IO FilePath
foreign import ccall "getCurrentDirectory" getCurrentDirectory :: IO FilePath
foreign import ccall "getDirectoryContents" getDirectoryContents :: FilePath -> IO [FilePath]
foreign import ccall "getFileSize" getFileSize :: FilePath -> IO Integer
foreign import ccall "getHomeDirectory" getHomeDirectory :: IO FilePath
foreign import ccall "getModificationTime" getModificationTime :: FilePath -> IO UTCTime
foreign import ccall "getPermissions" getPermissions :: FilePath -> IO Permissions
foreign import ccall "getSymbolicLinkTarget" getSymbolicLinkTarget :: FilePath -> IO FilePath
foreign import ccall "getTemporaryDirectory" getTemporaryDirectory :: IO FilePath
foreign import ccall "getUserDocumentsDirectory" getUserDocumentsDirectory :: IO FilePath
foreign import ccall "getXdgDirectory" getXdgDirectory :: XdgDirectory -> FilePath -> IO FilePath
foreign import ccall "getXdgDirectoryList" getXdgDirectoryList :: XdgDirectoryList -> IO [FilePath]
foreign import ccall "isSymbolicLink" isSymbolicLink :: FilePath -> IO Bool
foreign import ccall "listDirectory" listDirectory :: FilePath -> IO [FilePath]
foreign import ccall "makeAbsolute" makeAbsolute :: FilePath -> IO FilePath
foreign import ccall "makeRelativeToCurrentDirectory" makeRelativeToCurrentDirectory :: FilePath -> IO FilePath
foreign import ccall "pathIsSymbolicLink" pathIsSymbolicLink :: FilePath -> IO Bool
foreign import ccall "removeDirectory" removeDirectory :: FilePath -> IO ()
foreign import ccall "removeDirectoryLink" removeDirectoryLink :: FilePath -> IO ()
foreign import ccall "removeDirectoryRecursive" removeDirectoryRecursive :: FilePath -> IO ()
foreign import ccall "removeFile" removeFile :: FilePath -> IO ()
foreign import ccall "removePathForcibly" removePathForcibly :: FilePath -> IO ()
foreign import ccall "renameDirectory" renameDirectory :: FilePath -> FilePath -> IO ()
foreign import ccall "renameFile" renameFile :: FilePath -> FilePath -> IO ()
foreign import ccall "renamePath" renamePath :: FilePath -> FilePath -> IO ()
foreign import ccall "setAccessTime" setAccessTime :: FilePath -> UTCTime -> IO ()
foreign import ccall "setCurrentDirectory" setCurrentDirectory :: FilePath -> IO ()
foreign import ccall "setModificationTime" setModificationTime :: FilePath -> UTCTime -> IO ()
foreign import ccall "setPermissions" setPermissions :: FilePath -> Permissions -> IO ()
foreign import ccall "withCurrentDirectory" withCurrentDirectory :: FilePath -> IO a -> IO a
