-- | Strict byte strings: the operations on lists, on a list of bytes.
module Data.ByteString
  ( ByteString, StrictByteString, pack, unpack, fromStrict, toStrict, empty, singleton, cons, snoc,
    append, null, length, head, last, tail, init, uncons, unsnoc, map, reverse, intersperse,
    intercalate, transpose, foldl, foldl', foldl1, foldl1', foldr, foldr1, concat, concatMap, any,
    all, maximum, minimum, scanl, scanl1, scanr, scanr1, mapAccumL, mapAccumR, take, drop, splitAt,
    takeWhile, takeWhileEnd, dropWhile, dropWhileEnd, span, break, group, groupBy, inits, tails,
    stripPrefix, stripSuffix, isPrefixOf, isSuffixOf, filter, partition, find, index, findIndex,
    copy, replicate, elem, notElem, elemIndex, elemIndices, elemIndexEnd, findIndices, findIndexEnd,
    count, spanEnd, breakEnd, split, splitWith, zip, zipWith, packZipWith, unzip, unfoldr, (!?),
    indexMaybe, foldr', foldr1', unfoldrN, isInfixOf, breakSubstring, sort, getLine, getContents,
    putStr, interact, readFile, writeFile, appendFile
  ) where

import Data.ByteString.Internal (ByteString, StrictByteString, packBytes, packChars, unpackBytes, unpackChars)
import qualified Data.ByteString.Lazy.Internal as Lazy
import qualified Data.List as List
import Data.Word (Word8)
import Prelude hiding (all, any, appendFile, break, concat, concatMap, cycle, drop, dropWhile, elem, filter, foldl, foldl1, foldr, foldr1, getContents, getLine, head, init, interact, iterate, last, length, lines, map, maximum, minimum, notElem, null, putStr, putStrLn, readFile, repeat, replicate, reverse, scanl, scanl1, scanr, scanr1, span, splitAt, tail, take, takeWhile, unlines, unwords, unzip, words, writeFile, zip, zipWith)
import qualified Prelude

infixl 9 !?

pack :: [Word8] -> ByteString
pack ws = packBytes ws

unpack :: ByteString -> [Word8]
unpack b = unpackBytes b

fromStrict :: ByteString -> Lazy.ByteString
fromStrict b = Lazy.fromStrict b

toStrict :: Lazy.ByteString -> ByteString
toStrict b = Lazy.toStrict b

empty :: ByteString
empty = pack []

singleton :: Word8 -> ByteString
singleton c = pack [c]

cons :: Word8 -> ByteString -> ByteString
cons c b = pack (c : unpack b)

snoc :: ByteString -> Word8 -> ByteString
snoc b c = pack (unpack b List.++ [c])

append :: ByteString -> ByteString -> ByteString
append b c = pack (unpack b List.++ unpack c)

null :: ByteString -> Bool
null b = List.null (unpack b)

length :: ByteString -> Int
length b = List.genericLength (unpack b)

-- | What an operation that needs an element raises.
emptyError :: String -> a
emptyError name = errorWithoutStackTrace (List.concat ["Data.ByteString.", name, ": empty ByteString"])

head :: ByteString -> Word8
head b = case unpack b of
  [] -> emptyError "head"
  c : _ -> c

last :: ByteString -> Word8
last b = case unpack b of
  [] -> emptyError "last"
  cs -> List.last cs

tail :: ByteString -> ByteString
tail b = case unpack b of
  [] -> emptyError "tail"
  _ : cs -> pack cs

init :: ByteString -> ByteString
init b = case unpack b of
  [] -> emptyError "init"
  cs -> pack (List.init cs)

uncons :: ByteString -> Maybe (Word8, ByteString)
uncons b = case unpack b of
  [] -> Nothing
  c : cs -> Just (c, pack cs)

unsnoc :: ByteString -> Maybe (ByteString, Word8)
unsnoc b = case unpack b of
  [] -> Nothing
  cs -> Just (pack (List.init cs), List.last cs)

-- Maps and folds

map :: (Word8 -> Word8) -> ByteString -> ByteString
map f b = pack (List.map f (unpack b))

reverse :: ByteString -> ByteString
reverse b = pack (List.reverse (unpack b))

intersperse :: Word8 -> ByteString -> ByteString
intersperse c b = pack (List.intersperse c (unpack b))

intercalate :: ByteString -> [ByteString] -> ByteString
intercalate b bs = concat (List.intersperse b bs)

transpose :: [ByteString] -> [ByteString]
transpose bs = List.map pack (List.transpose (List.map unpack bs))

foldl :: (a -> Word8 -> a) -> a -> ByteString -> a
foldl f z b = List.foldl f z (unpack b)

foldl' :: (a -> Word8 -> a) -> a -> ByteString -> a
foldl' f z b = List.foldl' f z (unpack b)

foldl1 :: (Word8 -> Word8 -> Word8) -> ByteString -> Word8
foldl1 f b = case unpack b of
  [] -> emptyError "foldl1"
  c : cs -> List.foldl f c cs

foldl1' :: (Word8 -> Word8 -> Word8) -> ByteString -> Word8
foldl1' f b = case unpack b of
  [] -> emptyError "foldl1'"
  c : cs -> List.foldl' f c cs

foldr :: (Word8 -> a -> a) -> a -> ByteString -> a
foldr f z b = List.foldr f z (unpack b)

foldr1 :: (Word8 -> Word8 -> Word8) -> ByteString -> Word8
foldr1 f b = case unpack b of
  [] -> emptyError "foldr1"
  cs -> List.foldr1 f cs

concat :: [ByteString] -> ByteString
concat bs = pack (List.concatMap unpack bs)

concatMap :: (Word8 -> ByteString) -> ByteString -> ByteString
concatMap f b = pack (List.concatMap (\c -> unpack (f c)) (unpack b))

any :: (Word8 -> Bool) -> ByteString -> Bool
any p b = List.any p (unpack b)

all :: (Word8 -> Bool) -> ByteString -> Bool
all p b = List.all p (unpack b)

maximum :: ByteString -> Word8
maximum b = case unpack b of
  [] -> emptyError "maximum"
  cs -> List.maximum cs

minimum :: ByteString -> Word8
minimum b = case unpack b of
  [] -> emptyError "minimum"
  cs -> List.minimum cs

scanl :: (Word8 -> Word8 -> Word8) -> Word8 -> ByteString -> ByteString
scanl f z b = pack (List.scanl f z (unpack b))

scanl1 :: (Word8 -> Word8 -> Word8) -> ByteString -> ByteString
scanl1 f b = pack (List.scanl1 f (unpack b))

scanr :: (Word8 -> Word8 -> Word8) -> Word8 -> ByteString -> ByteString
scanr f z b = pack (List.scanr f z (unpack b))

scanr1 :: (Word8 -> Word8 -> Word8) -> ByteString -> ByteString
scanr1 f b = pack (List.scanr1 f (unpack b))

mapAccumL :: (a -> Word8 -> (a, Word8)) -> a -> ByteString -> (a, ByteString)
mapAccumL f z b = case List.mapAccumL f z (unpack b) of (a, cs) -> (a, pack cs)

mapAccumR :: (a -> Word8 -> (a, Word8)) -> a -> ByteString -> (a, ByteString)
mapAccumR f z b = case List.mapAccumR f z (unpack b) of (a, cs) -> (a, pack cs)

-- Parts

take :: Int -> ByteString -> ByteString
take n b = pack (List.genericTake n (unpack b))

drop :: Int -> ByteString -> ByteString
drop n b = pack (List.genericDrop n (unpack b))

splitAt :: Int -> ByteString -> (ByteString, ByteString)
splitAt n b = (take n b, drop n b)

takeWhile :: (Word8 -> Bool) -> ByteString -> ByteString
takeWhile p b = pack (List.takeWhile p (unpack b))

takeWhileEnd :: (Word8 -> Bool) -> ByteString -> ByteString
takeWhileEnd p b = reverse (takeWhile p (reverse b))

dropWhile :: (Word8 -> Bool) -> ByteString -> ByteString
dropWhile p b = pack (List.dropWhile p (unpack b))

dropWhileEnd :: (Word8 -> Bool) -> ByteString -> ByteString
dropWhileEnd p b = reverse (dropWhile p (reverse b))

span :: (Word8 -> Bool) -> ByteString -> (ByteString, ByteString)
span p b = (takeWhile p b, dropWhile p b)

break :: (Word8 -> Bool) -> ByteString -> (ByteString, ByteString)
break p b = span (not . p) b

group :: ByteString -> [ByteString]
group b = List.map pack (List.group (unpack b))

groupBy :: (Word8 -> Word8 -> Bool) -> ByteString -> [ByteString]
groupBy eq b = List.map pack (List.groupBy eq (unpack b))

inits :: ByteString -> [ByteString]
inits b = List.map pack (List.inits (unpack b))

tails :: ByteString -> [ByteString]
tails b = List.map pack (List.tails (unpack b))

stripPrefix :: ByteString -> ByteString -> Maybe ByteString
stripPrefix b c = fmap pack (List.stripPrefix (unpack b) (unpack c))

stripSuffix :: ByteString -> ByteString -> Maybe ByteString
stripSuffix b c = fmap reverse (stripPrefix (reverse b) (reverse c))

isPrefixOf :: ByteString -> ByteString -> Bool
isPrefixOf b c = List.isPrefixOf (unpack b) (unpack c)

isSuffixOf :: ByteString -> ByteString -> Bool
isSuffixOf b c = List.isSuffixOf (unpack b) (unpack c)

filter :: (Word8 -> Bool) -> ByteString -> ByteString
filter p b = pack (List.filter p (unpack b))

partition :: (Word8 -> Bool) -> ByteString -> (ByteString, ByteString)
partition p b = (filter p b, filter (not . p) b)

find :: (Word8 -> Bool) -> ByteString -> Maybe Word8
find p b = List.find p (unpack b)

index :: ByteString -> Int -> Word8
index b n
  | n < 0 = errorWithoutStackTrace (List.concat ["Data.ByteString.index: negative index: ", show n])
  | n >= length b = errorWithoutStackTrace (List.concat ["Data.ByteString.index: index too large: ", show n, ", length = ", show (length b)])
  | otherwise = List.genericIndex (unpack b) n

findIndex :: (Word8 -> Bool) -> ByteString -> Maybe Int
findIndex p b = fmap fromIntegral (List.findIndex p (unpack b))

copy :: ByteString -> ByteString
copy b = b

replicate :: Int -> Word8 -> ByteString
replicate n c = pack (List.genericReplicate n c)

elem :: Word8 -> ByteString -> Bool
elem c b = List.elem c (unpack b)

notElem :: Word8 -> ByteString -> Bool
notElem c b = List.notElem c (unpack b)

elemIndex :: Word8 -> ByteString -> Maybe Int
elemIndex c b = findIndex (c ==) b

elemIndices :: Word8 -> ByteString -> [Int]
elemIndices c b = findIndices (c ==) b

elemIndexEnd :: Word8 -> ByteString -> Maybe Int
elemIndexEnd c b = findIndexEnd (c ==) b

findIndices :: (Word8 -> Bool) -> ByteString -> [Int]
findIndices p b = List.map fromIntegral (List.findIndices p (unpack b))

findIndexEnd :: (Word8 -> Bool) -> ByteString -> Maybe Int
findIndexEnd p b = fmap (\n -> length b - 1 - n) (findIndex p (reverse b))

count :: Word8 -> ByteString -> Int
count c b = length (filter (c ==) b)

spanEnd :: (Word8 -> Bool) -> ByteString -> (ByteString, ByteString)
spanEnd p b = (dropWhileEnd p b, takeWhileEnd p b)

breakEnd :: (Word8 -> Bool) -> ByteString -> (ByteString, ByteString)
breakEnd p b = spanEnd (not . p) b

split :: Word8 -> ByteString -> [ByteString]
split c b = splitWith (c ==) b

splitWith :: (Word8 -> Bool) -> ByteString -> [ByteString]
splitWith p b = case unpack b of
  [] -> []
  cs -> List.map pack (pieces cs)
  where
    pieces cs = case List.break p cs of
      (piece, []) -> [piece]
      (piece, _ : rest) -> piece : pieces rest

zip :: ByteString -> ByteString -> [(Word8, Word8)]
zip b c = List.zip (unpack b) (unpack c)

zipWith :: (Word8 -> Word8 -> a) -> ByteString -> ByteString -> [a]
zipWith f b c = List.zipWith f (unpack b) (unpack c)

packZipWith :: (Word8 -> Word8 -> Word8) -> ByteString -> ByteString -> ByteString
packZipWith f b c = pack (zipWith f b c)

unzip :: [(Word8, Word8)] -> (ByteString, ByteString)
unzip ps = (pack (List.map fst ps), pack (List.map snd ps))

unfoldr :: (a -> Maybe (Word8, a)) -> a -> ByteString
unfoldr f z = pack (List.unfoldr f z)

(!?) :: ByteString -> Int -> Maybe Word8
b !? n = indexMaybe b n

indexMaybe :: ByteString -> Int -> Maybe Word8
indexMaybe b n
  | n >= 0 && n < length b = Just (List.genericIndex (unpack b) n)
  | otherwise = Nothing

foldr' :: (Word8 -> a -> a) -> a -> ByteString -> a
foldr' f z b = List.foldl' (\a c -> f c a) z (List.reverse (unpack b))

foldr1' :: (Word8 -> Word8 -> Word8) -> ByteString -> Word8
foldr1' f b = case List.reverse (unpack b) of
  [] -> emptyError "foldr1'"
  c : cs -> List.foldl' (\a d -> f d a) c cs

unfoldrN :: Int -> (a -> Maybe (Word8, a)) -> a -> (ByteString, Maybe a)
unfoldrN n f z = steps n z []
  where
    steps k a acc
      | k <= 0 = (pack (List.reverse acc), Just a)
      | otherwise = case f a of
          Nothing -> (pack (List.reverse acc), Nothing)
          Just (c, a') -> steps (k - 1) a' (c : acc)

isInfixOf :: ByteString -> ByteString -> Bool
isInfixOf b c = List.isInfixOf (unpack b) (unpack c)

-- | Splits before the first occurrence of the first string.
breakSubstring :: ByteString -> ByteString -> (ByteString, ByteString)
breakSubstring pat b = search 0 (unpack b)
  where
    search n cs
      | List.isPrefixOf (unpack pat) cs = splitAt n b
      | otherwise = case cs of
          [] -> (b, empty)
          _ : rest -> search (n + 1) rest

sort :: ByteString -> ByteString
sort b = pack (List.sort (unpack b))

getLine :: IO ByteString
getLine = fmap packChars Prelude.getLine

getContents :: IO ByteString
getContents = fmap packChars Prelude.getContents

putStr :: ByteString -> IO ()
putStr b = Prelude.putStr (unpackChars b)

interact :: (ByteString -> ByteString) -> IO ()
interact f = Prelude.interact (\s -> unpackChars (f (packChars s)))

readFile :: FilePath -> IO ByteString
readFile path = fmap packChars (Prelude.readFile path)

writeFile :: FilePath -> ByteString -> IO ()
writeFile path b = Prelude.writeFile path (unpackChars b)

appendFile :: FilePath -> ByteString -> IO ()
appendFile path b = Prelude.appendFile path (unpackChars b)
