-- | Lazy texts: the operations on lists, on a string.
module Data.Text.Lazy
  ( Text, pack, unpack, empty, singleton, cons, snoc, append, null, length, head, last, tail, init,
    uncons, unsnoc, map, reverse, intersperse, intercalate, transpose, foldl, foldl', foldl1,
    foldl1', foldr, foldr1, concat, concatMap, any, all, maximum, minimum, scanl, scanl1, scanr,
    scanr1, mapAccumL, mapAccumR, take, drop, splitAt, takeWhile, takeWhileEnd, dropWhile,
    dropWhileEnd, span, break, group, groupBy, inits, tails, stripPrefix, stripSuffix, isPrefixOf,
    isSuffixOf, filter, partition, find, index, replicate, elem, isInfixOf,
    compareLength, toUpper, toLower, toCaseFold, toTitle, justifyLeft, justifyRight, center, filler,
    takeEnd, dropEnd, dropAround, strip, stripStart, stripEnd, commonPrefixes, needle, breakOn,
    breakOnEnd, breakOnAll, splitOn, replace, count, split, chunksOf, zip, zipWith, unfoldr,
    unfoldrN, lines, words, unlines, unwords,
    fromStrict, toStrict, fromChunks, toChunks, foldrChunks, foldlChunks, repeat, cycle, iterate
  ) where

import qualified Data.Char as Char
import qualified Data.List as List
import Data.Int (Int64)
import qualified Data.Text.Internal as Strict
import Data.Text.Internal.Lazy (Text, packText, unpackText)
import Prelude hiding (all, any, appendFile, break, concat, concatMap, cycle, drop, dropWhile, elem, filter, foldl, foldl1, foldr, foldr1, getContents, getLine, head, init, interact, iterate, last, length, lines, map, maximum, minimum, notElem, null, putStr, putStrLn, readFile, repeat, replicate, reverse, scanl, scanl1, scanr, scanr1, span, splitAt, tail, take, takeWhile, unlines, unwords, unzip, words, writeFile, zip, zipWith)
import qualified Prelude


pack :: String -> Text
pack s = packText s

unpack :: Text -> String
unpack t = unpackText t

empty :: Text
empty = pack []

singleton :: Char -> Text
singleton c = pack [c]

cons :: Char -> Text -> Text
cons c b = pack (c : unpack b)

snoc :: Text -> Char -> Text
snoc b c = pack (unpack b List.++ [c])

append :: Text -> Text -> Text
append b c = pack (unpack b List.++ unpack c)

null :: Text -> Bool
null b = List.null (unpack b)

length :: Text -> Int64
length b = List.genericLength (unpack b)

-- | What an operation that needs an element raises.
emptyError :: String -> a
emptyError name = errorWithoutStackTrace (List.concat ["Data.Text.Lazy.", name, ": empty Text"])

head :: Text -> Char
head b = case unpack b of
  [] -> emptyError "head"
  c : _ -> c

last :: Text -> Char
last b = case unpack b of
  [] -> emptyError "last"
  cs -> List.last cs

tail :: Text -> Text
tail b = case unpack b of
  [] -> emptyError "tail"
  _ : cs -> pack cs

init :: Text -> Text
init b = case unpack b of
  [] -> emptyError "init"
  cs -> pack (List.init cs)

uncons :: Text -> Maybe (Char, Text)
uncons b = case unpack b of
  [] -> Nothing
  c : cs -> Just (c, pack cs)

unsnoc :: Text -> Maybe (Text, Char)
unsnoc b = case unpack b of
  [] -> Nothing
  cs -> Just (pack (List.init cs), List.last cs)

-- Maps and folds

map :: (Char -> Char) -> Text -> Text
map f b = pack (List.map f (unpack b))

reverse :: Text -> Text
reverse b = pack (List.reverse (unpack b))

intersperse :: Char -> Text -> Text
intersperse c b = pack (List.intersperse c (unpack b))

intercalate :: Text -> [Text] -> Text
intercalate b bs = concat (List.intersperse b bs)

transpose :: [Text] -> [Text]
transpose bs = List.map pack (List.transpose (List.map unpack bs))

foldl :: (a -> Char -> a) -> a -> Text -> a
foldl f z b = List.foldl f z (unpack b)

foldl' :: (a -> Char -> a) -> a -> Text -> a
foldl' f z b = List.foldl' f z (unpack b)

foldl1 :: (Char -> Char -> Char) -> Text -> Char
foldl1 f b = case unpack b of
  [] -> emptyError "foldl1"
  c : cs -> List.foldl f c cs

foldl1' :: (Char -> Char -> Char) -> Text -> Char
foldl1' f b = case unpack b of
  [] -> emptyError "foldl1'"
  c : cs -> List.foldl' f c cs

foldr :: (Char -> a -> a) -> a -> Text -> a
foldr f z b = List.foldr f z (unpack b)

foldr1 :: (Char -> Char -> Char) -> Text -> Char
foldr1 f b = case unpack b of
  [] -> emptyError "foldr1"
  cs -> List.foldr1 f cs

concat :: [Text] -> Text
concat bs = pack (List.concatMap unpack bs)

concatMap :: (Char -> Text) -> Text -> Text
concatMap f b = pack (List.concatMap (\c -> unpack (f c)) (unpack b))

any :: (Char -> Bool) -> Text -> Bool
any p b = List.any p (unpack b)

all :: (Char -> Bool) -> Text -> Bool
all p b = List.all p (unpack b)

maximum :: Text -> Char
maximum b = case unpack b of
  [] -> emptyError "maximum"
  cs -> List.maximum cs

minimum :: Text -> Char
minimum b = case unpack b of
  [] -> emptyError "minimum"
  cs -> List.minimum cs

scanl :: (Char -> Char -> Char) -> Char -> Text -> Text
scanl f z b = pack (List.scanl f z (unpack b))

scanl1 :: (Char -> Char -> Char) -> Text -> Text
scanl1 f b = pack (List.scanl1 f (unpack b))

scanr :: (Char -> Char -> Char) -> Char -> Text -> Text
scanr f z b = pack (List.scanr f z (unpack b))

scanr1 :: (Char -> Char -> Char) -> Text -> Text
scanr1 f b = pack (List.scanr1 f (unpack b))

mapAccumL :: (a -> Char -> (a, Char)) -> a -> Text -> (a, Text)
mapAccumL f z b = case List.mapAccumL f z (unpack b) of (a, cs) -> (a, pack cs)

mapAccumR :: (a -> Char -> (a, Char)) -> a -> Text -> (a, Text)
mapAccumR f z b = case List.mapAccumR f z (unpack b) of (a, cs) -> (a, pack cs)

-- Parts

take :: Int64 -> Text -> Text
take n b = pack (List.genericTake n (unpack b))

drop :: Int64 -> Text -> Text
drop n b = pack (List.genericDrop n (unpack b))

splitAt :: Int64 -> Text -> (Text, Text)
splitAt n b = (take n b, drop n b)

takeWhile :: (Char -> Bool) -> Text -> Text
takeWhile p b = pack (List.takeWhile p (unpack b))

takeWhileEnd :: (Char -> Bool) -> Text -> Text
takeWhileEnd p b = reverse (takeWhile p (reverse b))

dropWhile :: (Char -> Bool) -> Text -> Text
dropWhile p b = pack (List.dropWhile p (unpack b))

dropWhileEnd :: (Char -> Bool) -> Text -> Text
dropWhileEnd p b = reverse (dropWhile p (reverse b))

span :: (Char -> Bool) -> Text -> (Text, Text)
span p b = (takeWhile p b, dropWhile p b)

break :: (Char -> Bool) -> Text -> (Text, Text)
break p b = span (not . p) b

group :: Text -> [Text]
group b = List.map pack (List.group (unpack b))

groupBy :: (Char -> Char -> Bool) -> Text -> [Text]
groupBy eq b = List.map pack (List.groupBy eq (unpack b))

inits :: Text -> [Text]
inits b = List.map pack (List.inits (unpack b))

tails :: Text -> [Text]
tails b = List.map pack (List.tails (unpack b))

stripPrefix :: Text -> Text -> Maybe Text
stripPrefix b c = fmap pack (List.stripPrefix (unpack b) (unpack c))

stripSuffix :: Text -> Text -> Maybe Text
stripSuffix b c = fmap reverse (stripPrefix (reverse b) (reverse c))

isPrefixOf :: Text -> Text -> Bool
isPrefixOf b c = List.isPrefixOf (unpack b) (unpack c)

isSuffixOf :: Text -> Text -> Bool
isSuffixOf b c = List.isSuffixOf (unpack b) (unpack c)

filter :: (Char -> Bool) -> Text -> Text
filter p b = pack (List.filter p (unpack b))

partition :: (Char -> Bool) -> Text -> (Text, Text)
partition p b = (filter p b, filter (not . p) b)

find :: (Char -> Bool) -> Text -> Maybe Char
find p b = List.find p (unpack b)

index :: Text -> Int64 -> Char
index b n
  | n < 0 = errorWithoutStackTrace (List.concat ["Data.Text.Lazy.index: negative index: ", show n])
  | n >= length b = errorWithoutStackTrace (List.concat ["Data.Text.Lazy.index: index too large: ", show n, ", length = ", show (length b)])
  | otherwise = List.genericIndex (unpack b) n

replicate :: Int64 -> Text -> Text
replicate n t = concat (List.genericReplicate n t)

elem :: Char -> Text -> Bool
elem c t = List.elem c (unpack t)

isInfixOf :: Text -> Text -> Bool
isInfixOf t u = List.isInfixOf (unpack t) (unpack u)

compareLength :: Text -> Int64 -> Ordering
compareLength t n = compare (length t) n

toUpper :: Text -> Text
toUpper t = map Char.toUpper t

toLower :: Text -> Text
toLower t = map Char.toLower t

toCaseFold :: Text -> Text
toCaseFold t = map Char.toLower t

-- | The first letter of each word in upper case, the others in lower case.
toTitle :: Text -> Text
toTitle t = pack (start (unpack t))
  where
    start [] = []
    start (c : cs)
      | Char.isLetter c = Char.toUpper c : inside cs
      | otherwise = c : start cs
    inside [] = []
    inside (c : cs)
      | Char.isLetter c || c == '\'' = Char.toLower c : inside cs
      | otherwise = c : start cs

justifyLeft :: Int64 -> Char -> Text -> Text
justifyLeft n c t = append t (filler (n - length t) c)

justifyRight :: Int64 -> Char -> Text -> Text
justifyRight n c t = append (filler (n - length t) c) t

center :: Int64 -> Char -> Text -> Text
center n c t
  | length t >= n = t
  | otherwise = append (filler left c) (append t (filler right c))
  where
    missing = n - length t
    right = div missing 2
    left = missing - right

filler :: Int64 -> Char -> Text
filler n c = pack (List.genericReplicate n c)

takeEnd :: Int64 -> Text -> Text
takeEnd n t = drop (length t - max 0 n) t

dropEnd :: Int64 -> Text -> Text
dropEnd n t = take (length t - max 0 n) t

dropAround :: (Char -> Bool) -> Text -> Text
dropAround p t = dropWhile p (dropWhileEnd p t)

strip :: Text -> Text
strip t = dropAround Char.isSpace t

stripStart :: Text -> Text
stripStart t = dropWhile Char.isSpace t

stripEnd :: Text -> Text
stripEnd t = dropWhileEnd Char.isSpace t

commonPrefixes :: Text -> Text -> Maybe (Text, Text, Text)
commonPrefixes t u = case common (unpack t) (unpack u) of
  ([], _, _) -> Nothing
  (p, r, s) -> Just (pack p, pack r, pack s)
  where
    common (x : xs) (y : ys)
      | x == y = case common xs ys of (p, r, s) -> (x : p, r, s)
    common xs ys = ([], xs, ys)

-- Substrings

-- | What an operation that needs a string to look for raises.
needle :: String -> Text -> Text
needle name t = if null t then emptyError name else t

breakOn :: Text -> Text -> (Text, Text)
breakOn pat t = search 0 (unpack t)
  where
    p = unpack (needle "breakOn" pat)
    search n cs
      | List.isPrefixOf p cs = splitAt n t
      | otherwise = case cs of
          [] -> (t, empty)
          _ : rest -> search (n + 1) rest

breakOnEnd :: Text -> Text -> (Text, Text)
breakOnEnd pat t = case breakOn (reverse pat) (reverse t) of (a, b) -> (reverse b, reverse a)

breakOnAll :: Text -> Text -> [(Text, Text)]
breakOnAll pat t = search 0 (unpack t)
  where
    p = unpack (needle "breakOnAll" pat)
    search n cs
      | List.isPrefixOf p cs = splitAt n t : search (n + length pat) (List.genericDrop (List.length p) cs)
      | otherwise = case cs of
          [] -> []
          _ : rest -> search (n + 1) rest

splitOn :: Text -> Text -> [Text]
splitOn pat t = case breakOn (needle "splitOn" pat) t of
  (before, rest)
    | null rest -> [before]
    | otherwise -> before : splitOn pat (drop (length pat) rest)

replace :: Text -> Text -> Text -> Text
replace old new t = intercalate new (splitOn (needle "replace" old) t)

count :: Text -> Text -> Int64
count pat t = List.genericLength (breakOnAll (needle "count" pat) t)

split :: (Char -> Bool) -> Text -> [Text]
split p t = case break p t of
  (piece, rest) -> case uncons rest of
    Nothing -> [piece]
    Just (_, rest') -> piece : split p rest'

chunksOf :: Int64 -> Text -> [Text]
chunksOf n t
  | n <= 0 || null t = []
  | otherwise = take n t : chunksOf n (drop n t)

zip :: Text -> Text -> [(Char, Char)]
zip t u = List.zip (unpack t) (unpack u)

zipWith :: (Char -> Char -> Char) -> Text -> Text -> Text
zipWith f t u = pack (List.zipWith f (unpack t) (unpack u))

unfoldr :: (a -> Maybe (Char, a)) -> a -> Text
unfoldr f z = pack (List.unfoldr f z)

unfoldrN :: Int64 -> (a -> Maybe (Char, a)) -> a -> Text
unfoldrN n f z = pack (List.genericTake n (List.unfoldr f z))

-- Lines and words

lines :: Text -> [Text]
lines t = List.map pack (List.lines (unpack t))

words :: Text -> [Text]
words t = List.map pack (List.words (unpack t))

unlines :: [Text] -> Text
unlines ts = concat (List.map (\t -> snoc t '\n') ts)

unwords :: [Text] -> Text
unwords ts = intercalate (singleton ' ') ts

-- Chunks: how a text is cut is not modelled

fromStrict :: Strict.Text -> Text
fromStrict t = pack (Strict.unpackText t)

toStrict :: Text -> Strict.Text
toStrict t = Strict.packText (unpack t)

fromChunks :: [Strict.Text] -> Text
fromChunks ts = pack (List.concatMap Strict.unpackText ts)

toChunks :: Text -> [Strict.Text]
toChunks t = if null t then [] else chunksOfText t

foreign import ccall "toChunks" chunksOfText :: Text -> [Strict.Text]

foldrChunks :: (Strict.Text -> a -> a) -> a -> Text -> a
foldrChunks f z t = List.foldr f z (toChunks t)

foldlChunks :: (a -> Strict.Text -> a) -> a -> Text -> a
foldlChunks f z t = List.foldl f z (toChunks t)

repeat :: Char -> Text
repeat c = pack (List.repeat c)

cycle :: Text -> Text
cycle t = if null t then emptyError "cycle" else pack (List.cycle (unpack t))

iterate :: (Char -> Char) -> Char -> Text
iterate f c = pack (List.iterate f c)
