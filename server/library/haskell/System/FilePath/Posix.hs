-- | Paths of files on POSIX systems.
module System.FilePath.Posix
  ( FilePath
  , pathSeparator, pathSeparators, isPathSeparator, searchPathSeparator, isSearchPathSeparator, extSeparator, isExtSeparator
  , splitSearchPath, getSearchPath
  , splitExtension, takeExtension, replaceExtension, (-<.>), dropExtension, addExtension, hasExtension, (<.>)
  , splitExtensions, dropExtensions, takeExtensions, replaceExtensions, isExtensionOf, stripExtension
  , splitFileName, takeFileName, replaceFileName, dropFileName, takeBaseName, replaceBaseName
  , takeDirectory, replaceDirectory, combine, (</>), splitPath, joinPath, splitDirectories
  , splitDrive, joinDrive, takeDrive, hasDrive, dropDrive, isDrive
  , hasTrailingPathSeparator, addTrailingPathSeparator, dropTrailingPathSeparator
  , normalise, equalFilePath, makeRelative, isRelative, isAbsolute, isValid, makeValid
  ) where

import Data.List (isPrefixOf, isSuffixOf, stripPrefix)

infixr 7 <.>, -<.>
infixr 5 </>

pathSeparator :: Char
pathSeparator = '/'

pathSeparators :: [Char]
pathSeparators = [pathSeparator]

isPathSeparator :: Char -> Bool
isPathSeparator c = c == pathSeparator

searchPathSeparator :: Char
searchPathSeparator = ':'

isSearchPathSeparator :: Char -> Bool
isSearchPathSeparator c = c == searchPathSeparator

extSeparator :: Char
extSeparator = '.'

isExtSeparator :: Char -> Bool
isExtSeparator c = c == extSeparator

splitSearchPath :: String -> [FilePath]
splitSearchPath s = case break isSearchPathSeparator s of
  (path, []) -> [here path]
  (path, _ : rest) -> here path : splitSearchPath rest
  where
    here path = if null path then "." else path

foreign import ccall "getSearchPath" getSearchPath :: IO [FilePath]

-- Extensions

splitExtension :: FilePath -> (String, String)
splitExtension path = case breakEnd isExtSeparator file of
  ("", _) -> (path, "")
  (name, extension) -> (folder ++ init name, extSeparator : extension)
  where
    (folder, file) = splitFileName_ path

-- | The part up to the last character that fulfils a condition, and the rest.
breakEnd :: (Char -> Bool) -> String -> (String, String)
breakEnd p s = case break p (reverse s) of
  (after, before) -> (reverse before, reverse after)

takeExtension :: FilePath -> String
takeExtension path = snd (splitExtension path)

replaceExtension :: FilePath -> String -> FilePath
replaceExtension path extension = dropExtension path <.> extension

(-<.>) :: FilePath -> String -> FilePath
path -<.> extension = replaceExtension path extension

dropExtension :: FilePath -> FilePath
dropExtension path = fst (splitExtension path)

addExtension :: FilePath -> String -> FilePath
addExtension path "" = path
addExtension path extension = case splitDrive path of
  (drive, rest) -> joinDrive drive (rest ++ dotted extension)

dotted :: String -> String
dotted extension@(c : _) | isExtSeparator c = extension
dotted extension = extSeparator : extension

(<.>) :: FilePath -> String -> FilePath
path <.> extension = addExtension path extension

hasExtension :: FilePath -> Bool
hasExtension path = any isExtSeparator (takeFileName path)

isExtensionOf :: String -> FilePath -> Bool
isExtensionOf extension path = isSuffixOf (dotted extension) (takeExtensions path)

stripExtension :: String -> FilePath -> Maybe FilePath
stripExtension "" path = Just path
stripExtension extension path = fmap reverse (stripPrefix (reverse (dotted extension)) (reverse path))

splitExtensions :: FilePath -> (FilePath, String)
splitExtensions path = (folder ++ name, extensions)
  where
    (folder, file) = splitFileName_ path
    (name, extensions) = break isExtSeparator file

dropExtensions :: FilePath -> FilePath
dropExtensions path = fst (splitExtensions path)

takeExtensions :: FilePath -> String
takeExtensions path = snd (splitExtensions path)

replaceExtensions :: FilePath -> String -> FilePath
replaceExtensions path extension = dropExtensions path <.> extension

-- Drives: the leading slashes

splitDrive :: FilePath -> (FilePath, FilePath)
splitDrive path = span isPathSeparator path

joinDrive :: FilePath -> FilePath -> FilePath
joinDrive drive rest = combineAlways drive rest

takeDrive :: FilePath -> FilePath
takeDrive path = fst (splitDrive path)

dropDrive :: FilePath -> FilePath
dropDrive path = snd (splitDrive path)

hasDrive :: FilePath -> Bool
hasDrive path = not (null (takeDrive path))

isDrive :: FilePath -> Bool
isDrive path = not (null path) && null (dropDrive path)

-- File names

splitFileName :: FilePath -> (String, String)
splitFileName path = case splitFileName_ path of
  (folder, name) -> (if null folder then "./" else folder, name)

splitFileName_ :: FilePath -> (String, String)
splitFileName_ path = (drive ++ folder, name)
  where
    (drive, rest) = splitDrive path
    (folder, name) = breakEnd isPathSeparator rest

replaceFileName :: FilePath -> String -> FilePath
replaceFileName path name = fst (splitFileName_ path) </> name

dropFileName :: FilePath -> FilePath
dropFileName path = fst (splitFileName path)

takeFileName :: FilePath -> FilePath
takeFileName path = snd (splitFileName path)

takeBaseName :: FilePath -> String
takeBaseName path = dropExtension (takeFileName path)

replaceBaseName :: FilePath -> String -> FilePath
replaceBaseName path name = combineAlways folder (name <.> takeExtension file)
  where
    (folder, file) = splitFileName_ path

-- Folders

hasTrailingPathSeparator :: FilePath -> Bool
hasTrailingPathSeparator "" = False
hasTrailingPathSeparator path = isPathSeparator (last path)

addTrailingPathSeparator :: FilePath -> FilePath
addTrailingPathSeparator path = if hasTrailingPathSeparator path then path else path ++ [pathSeparator]

dropTrailingPathSeparator :: FilePath -> FilePath
dropTrailingPathSeparator path
  | hasTrailingPathSeparator path && not (isDrive path) =
      case reverse (dropWhile isPathSeparator (reverse path)) of
        "" -> [last path]
        rest -> rest
  | otherwise = path

takeDirectory :: FilePath -> FilePath
takeDirectory path = dropTrailingPathSeparator (dropFileName path)

replaceDirectory :: FilePath -> String -> FilePath
replaceDirectory path folder = combineAlways folder (takeFileName path)

combine :: FilePath -> FilePath -> FilePath
combine folder path
  | hasLeading path || hasDrive path = path
  | otherwise = combineAlways folder path
  where
    hasLeading (c : _) = isPathSeparator c
    hasLeading [] = False

combineAlways :: FilePath -> FilePath -> FilePath
combineAlways folder path
  | null folder = path
  | null path = folder
  | hasTrailingPathSeparator folder = folder ++ path
  | otherwise = folder ++ [pathSeparator] ++ path

(</>) :: FilePath -> FilePath -> FilePath
folder </> path = combine folder path

splitPath :: FilePath -> [FilePath]
splitPath path = [drive | not (null drive)] ++ parts rest
  where
    (drive, rest) = splitDrive path
    parts "" = []
    parts s = case break isPathSeparator s of
      (name, after) -> case span isPathSeparator after of
        (separators, more) -> (name ++ separators) : parts more

splitDirectories :: FilePath -> [FilePath]
splitDirectories path = map dropTrailingPathSeparator (splitPath path)

joinPath :: [FilePath] -> FilePath
joinPath paths = foldr combine "" paths

-- Comparing

equalFilePath :: FilePath -> FilePath -> Bool
equalFilePath p q = simple p == simple q
  where
    simple path = dropTrailingPathSeparator (normalise path)

makeRelative :: FilePath -> FilePath -> FilePath
makeRelative root path
  | equalFilePath root path = "."
  | takeAbs root /= takeAbs path = path
  | otherwise = relative (dropAbs root) (dropAbs path)
  where
    relative "" y = dropWhile isPathSeparator y
    relative x y = case (part x, part y) of
      ((x1, x2), (y1, y2)) -> if equalFilePath x1 y1 then relative x2 y2 else path
    part s = case break isPathSeparator (dropWhile isPathSeparator s) of
      (name, rest) -> (name, dropWhile isPathSeparator rest)
    dropAbs s = dropDrive s
    takeAbs s = takeDrive s

normalise :: FilePath -> FilePath
normalise path
  | addSeparator = result ++ [pathSeparator]
  | otherwise = result
  where
    (drive, rest) = splitDrive path
    cleaned = joinPath (filter (/= ".") (map slashes (splitDirectories rest)))
    joined = joinDrive (if null drive then "" else [pathSeparator]) cleaned
    result = if null joined then "." else joined
    addSeparator = isFolder rest && not (hasTrailingPathSeparator result)
    isFolder s = hasTrailingPathSeparator s || lastIsDot s
    lastIsDot s = isSuffixOf "/." s || s == "." && not (null drive)
    slashes s = s

isRelative :: FilePath -> Bool
isRelative path = not (hasDrive path)

isAbsolute :: FilePath -> Bool
isAbsolute path = hasDrive path

isValid :: FilePath -> Bool
isValid path = not (null path) && notElem '\0' path

makeValid :: FilePath -> FilePath
makeValid "" = "_"
makeValid path = map (\c -> if c == '\0' then '_' else c) path
