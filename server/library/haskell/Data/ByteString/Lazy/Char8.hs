-- | Lazy byte strings, seen as characters up to 255.
module Data.ByteString.Lazy.Char8
  ( ByteString, LazyByteString, fromStrict, toStrict, pack, unpack, fromChunks, toChunks, empty,
    singleton, cons, snoc, append, null, length, head, last, tail, init, uncons, unsnoc, map,
    reverse, intersperse, intercalate, transpose, foldl, foldl', foldl1, foldl1', foldr, foldr1,
    concat, concatMap, any, all, maximum, minimum, scanl, scanl1, scanr, scanr1, mapAccumL,
    mapAccumR, take, drop, splitAt, takeWhile, takeWhileEnd, dropWhile, dropWhileEnd, span, break,
    group, groupBy, inits, tails, stripPrefix, stripSuffix, isPrefixOf, isSuffixOf, filter,
    partition, find, index, findIndex, copy, replicate, elem, notElem, elemIndex, elemIndices,
    elemIndexEnd, findIndices, findIndexEnd, count, spanEnd, breakEnd, split, splitWith, zip,
    zipWith, packZipWith, unzip, unfoldr, (!?), indexMaybe, cycle, iterate, repeat, cons', lines,
    words, unlines, unwords, readInt, readInteger, putStrLn, getContents, putStr, interact,
    readFile, writeFile, appendFile,
    hGet, hGetContents, hGetNonBlocking, hPut, hPutNonBlocking, hPutStr, hPutStrLn
  ) where

import Data.ByteString.Lazy.Internal (ByteString, LazyByteString, fromStrict, packBytes, packChars, toStrict, unpackChars)
import qualified Data.ByteString.Internal as Strict
import Data.Char (isDigit, ord)
import Data.Int (Int64)
import qualified Data.List as List
import System.IO (Handle)
import Data.ByteString.Lazy (hGet, hGetContents, hGetNonBlocking, hPut, hPutNonBlocking, hPutStr)
import Prelude hiding (all, any, appendFile, break, concat, concatMap, cycle, drop, dropWhile, elem, filter, foldl, foldl1, foldr, foldr1, getContents, getLine, head, init, interact, iterate, last, length, lines, map, maximum, minimum, notElem, null, putStr, putStrLn, readFile, repeat, replicate, reverse, scanl, scanl1, scanr, scanr1, span, splitAt, tail, take, takeWhile, unlines, unwords, unzip, words, writeFile, zip, zipWith)
import qualified Prelude

infixl 9 !?

{-@ assume pack :: w8s:[Char] -> {bs:ByteString | bllen bs == len w8s} @-}
pack :: String -> ByteString
pack s = packChars s

{-@ assume unpack :: bs:ByteString -> {w8s:[Char] | len w8s == bllen bs} @-}
unpack :: ByteString -> String
unpack b = unpackChars b

{-@ assume fromChunks :: i:[Strict.ByteString] -> {o:ByteString | len i == 0 <=> bllen o == 0} @-}
fromChunks :: [Strict.ByteString] -> ByteString
fromChunks bs = packBytes (List.concatMap Strict.unpackBytes bs)

-- | The model has no chunks: a string that is not empty is a single one.
{-@ assume toChunks :: i:ByteString
      -> {os:[{o:Strict.ByteString | bslen o <= bllen i}] | len os == 0 <=> bllen i == 0} @-}
toChunks :: ByteString -> [Strict.ByteString]
toChunks b = if null b then [] else [toStrict b]

{-@ assume empty :: {bs:ByteString | bllen bs == 0} @-}
empty :: ByteString
empty = pack []

{-@ assume singleton :: Char -> {bs:ByteString | bllen bs == 1} @-}
singleton :: Char -> ByteString
singleton c = pack [c]

{-@ assume cons :: Char -> i:ByteString -> {o:ByteString | bllen o == bllen i + 1} @-}
cons :: Char -> ByteString -> ByteString
cons c b = pack (c : unpack b)

{-@ assume snoc :: i:ByteString -> Char -> {o:ByteString | bllen o == bllen i + 1} @-}
snoc :: ByteString -> Char -> ByteString
snoc b c = pack (unpack b List.++ [c])

{-@ assume append :: l:ByteString -> r:ByteString -> {o:ByteString | bllen o == bllen l + bllen r} @-}
append :: ByteString -> ByteString -> ByteString
append b c = pack (unpack b List.++ unpack c)

{-@ assume null :: bs:ByteString -> {b:Bool | b <=> bllen bs == 0} @-}
null :: ByteString -> Bool
null b = List.null (unpack b)

{-@ assume length :: bs:ByteString -> {n:Int64 | bllen bs == n} @-}
length :: ByteString -> Int64
length b = List.genericLength (unpack b)

-- | What an operation that needs an element raises.
emptyError :: String -> a
emptyError name = errorWithoutStackTrace (List.concat ["Data.ByteString.Lazy.Char8.", name, ": empty ByteString"])

{-@ assume head :: {bs:ByteString | 1 <= bllen bs} -> Char @-}
head :: ByteString -> Char
head b = case unpack b of
  [] -> emptyError "head"
  c : _ -> c

{-@ assume last :: {bs:ByteString | 1 <= bllen bs} -> Char @-}
last :: ByteString -> Char
last b = case unpack b of
  [] -> emptyError "last"
  cs -> List.last cs

{-@ assume tail :: {bs:ByteString | 1 <= bllen bs} -> ByteString @-}
tail :: ByteString -> ByteString
tail b = case unpack b of
  [] -> emptyError "tail"
  _ : cs -> pack cs

{-@ assume init :: {bs:ByteString | 1 <= bllen bs} -> ByteString @-}
init :: ByteString -> ByteString
init b = case unpack b of
  [] -> emptyError "init"
  cs -> pack (List.init cs)

{-@ assume uncons :: i:ByteString -> Maybe (Char, {o:ByteString | bllen o == bllen i - 1}) @-}
uncons :: ByteString -> Maybe (Char, ByteString)
uncons b = case unpack b of
  [] -> Nothing
  c : cs -> Just (c, pack cs)

{-@ assume unsnoc :: i:ByteString -> Maybe ({o:ByteString | bllen o == bllen i - 1}, Char) @-}
unsnoc :: ByteString -> Maybe (ByteString, Char)
unsnoc b = case unpack b of
  [] -> Nothing
  cs -> Just (pack (List.init cs), List.last cs)

-- Maps and folds

{-@ assume map :: (Char -> Char) -> i:ByteString -> {o:ByteString | bllen o == bllen i} @-}
map :: (Char -> Char) -> ByteString -> ByteString
map f b = pack (List.map f (unpack b))

{-@ assume reverse :: i:ByteString -> {o:ByteString | bllen o == bllen i} @-}
reverse :: ByteString -> ByteString
reverse b = pack (List.reverse (unpack b))

{-@ assume intersperse :: Char -> i:ByteString
      -> {o:ByteString | (bllen i == 0 <=> bllen o == 0) && (1 <= bllen i <=> bllen o == 2 * bllen i - 1)} @-}
intersperse :: Char -> ByteString -> ByteString
intersperse c b = pack (List.intersperse c (unpack b))

{-@ assume intercalate :: l:ByteString -> rs:[ByteString] -> {o:ByteString | len rs == 0 ==> bllen o == 0} @-}
intercalate :: ByteString -> [ByteString] -> ByteString
intercalate b bs = concat (List.intersperse b bs)

{-@ assume transpose :: is:[ByteString]
      -> {os:[{bs:ByteString | bllen bs <= len is}] | len is == 0 ==> len os == 0} @-}
transpose :: [ByteString] -> [ByteString]
transpose bs = List.map pack (List.transpose (List.map unpack bs))

foldl :: (a -> Char -> a) -> a -> ByteString -> a
foldl f z b = List.foldl f z (unpack b)

foldl' :: (a -> Char -> a) -> a -> ByteString -> a
foldl' f z b = List.foldl' f z (unpack b)

{-@ assume foldl1 :: (Char -> Char -> Char) -> {bs:ByteString | 1 <= bllen bs} -> Char @-}
foldl1 :: (Char -> Char -> Char) -> ByteString -> Char
foldl1 f b = case unpack b of
  [] -> emptyError "foldl1"
  c : cs -> List.foldl f c cs

{-@ assume foldl1' :: (Char -> Char -> Char) -> {bs:ByteString | 1 <= bllen bs} -> Char @-}
foldl1' :: (Char -> Char -> Char) -> ByteString -> Char
foldl1' f b = case unpack b of
  [] -> emptyError "foldl1'"
  c : cs -> List.foldl' f c cs

foldr :: (Char -> a -> a) -> a -> ByteString -> a
foldr f z b = List.foldr f z (unpack b)

{-@ assume foldr1 :: (Char -> Char -> Char) -> {bs:ByteString | 1 <= bllen bs} -> Char @-}
foldr1 :: (Char -> Char -> Char) -> ByteString -> Char
foldr1 f b = case unpack b of
  [] -> emptyError "foldr1"
  cs -> List.foldr1 f cs

{-@ assume concat :: is:[ByteString] -> {o:ByteString | len is == 0 ==> bllen o == 0} @-}
concat :: [ByteString] -> ByteString
concat bs = pack (List.concatMap unpack bs)

{-@ assume concatMap :: (Char -> ByteString) -> i:ByteString -> {o:ByteString | bllen i == 0 ==> bllen o == 0} @-}
concatMap :: (Char -> ByteString) -> ByteString -> ByteString
concatMap f b = pack (List.concatMap (\c -> unpack (f c)) (unpack b))

{-@ assume any :: (Char -> Bool) -> bs:ByteString -> {b:Bool | bllen bs == 0 ==> not b} @-}
any :: (Char -> Bool) -> ByteString -> Bool
any p b = List.any p (unpack b)

{-@ assume all :: (Char -> Bool) -> bs:ByteString -> {b:Bool | bllen bs == 0 ==> b} @-}
all :: (Char -> Bool) -> ByteString -> Bool
all p b = List.all p (unpack b)

{-@ assume maximum :: {bs:ByteString | 1 <= bllen bs} -> Char @-}
maximum :: ByteString -> Char
maximum b = case unpack b of
  [] -> emptyError "maximum"
  cs -> List.maximum cs

{-@ assume minimum :: {bs:ByteString | 1 <= bllen bs} -> Char @-}
minimum :: ByteString -> Char
minimum b = case unpack b of
  [] -> emptyError "minimum"
  cs -> List.minimum cs

{-@ assume scanl :: (Char -> Char -> Char) -> Char -> i:ByteString -> {o:ByteString | bllen o == bllen i} @-}
scanl :: (Char -> Char -> Char) -> Char -> ByteString -> ByteString
scanl f z b = pack (List.scanl f z (unpack b))

{-@ assume scanl1 :: (Char -> Char -> Char) -> i:{i:ByteString | 1 <= bllen i}
      -> {o:ByteString | bllen o == bllen i} @-}
scanl1 :: (Char -> Char -> Char) -> ByteString -> ByteString
scanl1 f b = pack (List.scanl1 f (unpack b))

{-@ assume scanr :: (Char -> Char -> Char) -> Char -> i:ByteString -> {o:ByteString | bllen o == bllen i} @-}
scanr :: (Char -> Char -> Char) -> Char -> ByteString -> ByteString
scanr f z b = pack (List.scanr f z (unpack b))

{-@ assume scanr1 :: (Char -> Char -> Char) -> i:{i:ByteString | 1 <= bllen i}
      -> {o:ByteString | bllen o == bllen i} @-}
scanr1 :: (Char -> Char -> Char) -> ByteString -> ByteString
scanr1 f b = pack (List.scanr1 f (unpack b))

{-@ assume mapAccumL :: (acc -> Char -> (acc, Char)) -> acc -> i:ByteString
      -> (acc, {o:ByteString | bllen o == bllen i}) @-}
mapAccumL :: (a -> Char -> (a, Char)) -> a -> ByteString -> (a, ByteString)
mapAccumL f z b = case List.mapAccumL f z (unpack b) of (a, cs) -> (a, pack cs)

{-@ assume mapAccumR :: (acc -> Char -> (acc, Char)) -> acc -> i:ByteString
      -> (acc, {o:ByteString | bllen o == bllen i}) @-}
mapAccumR :: (a -> Char -> (a, Char)) -> a -> ByteString -> (a, ByteString)
mapAccumR f z b = case List.mapAccumR f z (unpack b) of (a, cs) -> (a, pack cs)

-- Parts

{-@ assume take :: n:Int64 -> i:ByteString
      -> {o:ByteString | (n <= 0 ==> bllen o == 0) && ((0 <= n && n <= bllen i) <=> bllen o == n)
            && (bllen i <= n <=> bllen o = bllen i)} @-}
take :: Int64 -> ByteString -> ByteString
take n b = pack (List.genericTake n (unpack b))

{-@ assume drop :: n:Int64 -> i:ByteString
      -> {o:ByteString | (n <= 0 <=> bllen o == bllen i)
            && ((0 <= n && n <= bllen i) <=> bllen o == bllen i - n) && (bllen i <= n <=> bllen o == 0)} @-}
drop :: Int64 -> ByteString -> ByteString
drop n b = pack (List.genericDrop n (unpack b))

{-@ assume splitAt :: n:Int64 -> i:ByteString
      -> ({l:ByteString | (n <= 0 <=> bllen l == 0) && ((0 <= n && n <= bllen i) <=> bllen l == n)
            && (bllen i <= n <=> bllen l == bllen i)},
          {r:ByteString | (n <= 0 <=> bllen r == bllen i)
            && ((0 <= n && n <= bllen i) <=> bllen r == bllen i - n) && (bllen i <= n <=> bllen r == 0)}) @-}
splitAt :: Int64 -> ByteString -> (ByteString, ByteString)
splitAt n b = (take n b, drop n b)

{-@ assume takeWhile :: (Char -> Bool) -> i:ByteString -> {o:ByteString | bllen o <= bllen i} @-}
takeWhile :: (Char -> Bool) -> ByteString -> ByteString
takeWhile p b = pack (List.takeWhile p (unpack b))

takeWhileEnd :: (Char -> Bool) -> ByteString -> ByteString
takeWhileEnd p b = reverse (takeWhile p (reverse b))

{-@ assume dropWhile :: (Char -> Bool) -> i:ByteString -> {o:ByteString | bllen o <= bllen i} @-}
dropWhile :: (Char -> Bool) -> ByteString -> ByteString
dropWhile p b = pack (List.dropWhile p (unpack b))

dropWhileEnd :: (Char -> Bool) -> ByteString -> ByteString
dropWhileEnd p b = reverse (dropWhile p (reverse b))

{-@ assume span :: (Char -> Bool) -> i:ByteString
      -> ({l:ByteString | bllen l <= bllen i}, {r:ByteString | bllen r <= bllen i}) @-}
span :: (Char -> Bool) -> ByteString -> (ByteString, ByteString)
span p b = (takeWhile p b, dropWhile p b)

{-@ assume break :: (Char -> Bool) -> i:ByteString
      -> ({l:ByteString | bllen l <= bllen i}, {r:ByteString | bllen r <= bllen i}) @-}
break :: (Char -> Bool) -> ByteString -> (ByteString, ByteString)
break p b = span (not . p) b

{-@ assume group :: i:ByteString -> [{o:ByteString | 1 <= bllen o && bllen o <= bllen i}] @-}
group :: ByteString -> [ByteString]
group b = List.map pack (List.group (unpack b))

{-@ assume groupBy :: (Char -> Char -> Bool) -> i:ByteString
      -> [{o:ByteString | 1 <= bllen o && bllen o <= bllen i}] @-}
groupBy :: (Char -> Char -> Bool) -> ByteString -> [ByteString]
groupBy eq b = List.map pack (List.groupBy eq (unpack b))

{-@ assume inits :: i:ByteString -> [{o:ByteString | bllen o <= bllen i}] @-}
inits :: ByteString -> [ByteString]
inits b = List.map pack (List.inits (unpack b))

{-@ assume tails :: i:ByteString -> [{o:ByteString | bllen o <= bllen i}] @-}
tails :: ByteString -> [ByteString]
tails b = List.map pack (List.tails (unpack b))

stripPrefix :: ByteString -> ByteString -> Maybe ByteString
stripPrefix b c = fmap pack (List.stripPrefix (unpack b) (unpack c))

stripSuffix :: ByteString -> ByteString -> Maybe ByteString
stripSuffix b c = fmap reverse (stripPrefix (reverse b) (reverse c))

{-@ assume isPrefixOf :: l:ByteString -> r:ByteString -> {b:Bool | bllen l >= bllen r ==> not b} @-}
isPrefixOf :: ByteString -> ByteString -> Bool
isPrefixOf b c = List.isPrefixOf (unpack b) (unpack c)

{-@ assume isSuffixOf :: l:ByteString -> r:ByteString -> {b:Bool | bllen l >= bllen r ==> not b} @-}
isSuffixOf :: ByteString -> ByteString -> Bool
isSuffixOf b c = List.isSuffixOf (unpack b) (unpack c)

{-@ assume filter :: (Char -> Bool) -> i:ByteString -> {o:ByteString | bllen o <= bllen i} @-}
filter :: (Char -> Bool) -> ByteString -> ByteString
filter p b = pack (List.filter p (unpack b))

partition :: (Char -> Bool) -> ByteString -> (ByteString, ByteString)
partition p b = (filter p b, filter (not . p) b)

{-@ assume find :: (Char -> Bool) -> bs:ByteString -> Maybe {w8:Char | bllen bs /= 0} @-}
find :: (Char -> Bool) -> ByteString -> Maybe Char
find p b = List.find p (unpack b)

{-@ assume index :: bs:ByteString -> {n:Int64 | 0 <= n && n < bllen bs} -> Char @-}
index :: ByteString -> Int64 -> Char
index b n
  | n < 0 = errorWithoutStackTrace (List.concat ["Data.ByteString.Lazy.Char8.index: negative index: ", show n])
  | n >= length b = errorWithoutStackTrace (List.concat ["Data.ByteString.Lazy.Char8.index: index too large: ", show n, ", length = ", show (length b)])
  | otherwise = List.genericIndex (unpack b) n

{-@ assume findIndex :: (Char -> Bool) -> bs:ByteString -> Maybe {n:Int64 | 0 <= n && n < bllen bs} @-}
findIndex :: (Char -> Bool) -> ByteString -> Maybe Int64
findIndex p b = fmap fromIntegral (List.findIndex p (unpack b))

{-@ assume copy :: i:ByteString -> {o:ByteString | bllen o == bllen i} @-}
copy :: ByteString -> ByteString
copy b = b

{-@ assume replicate :: n:Int64 -> Char -> {bs:ByteString | bllen bs == n} @-}
replicate :: Int64 -> Char -> ByteString
replicate n c = pack (List.genericReplicate n c)

{-@ assume elem :: Char -> bs:ByteString -> {b:Bool | bllen bs == 0 ==> not b} @-}
elem :: Char -> ByteString -> Bool
elem c b = List.elem c (unpack b)

{-@ assume notElem :: Char -> bs:ByteString -> {b:Bool | bllen bs == 0 ==> b} @-}
notElem :: Char -> ByteString -> Bool
notElem c b = List.notElem c (unpack b)

{-@ assume elemIndex :: Char -> bs:ByteString -> Maybe {n:Int64 | 0 <= n && n < bllen bs} @-}
elemIndex :: Char -> ByteString -> Maybe Int64
elemIndex c b = findIndex (c ==) b

{-@ assume elemIndices :: Char -> bs:ByteString -> [{n:Int64 | 0 <= n && n < bllen bs}] @-}
elemIndices :: Char -> ByteString -> [Int64]
elemIndices c b = findIndices (c ==) b

elemIndexEnd :: Char -> ByteString -> Maybe Int64
elemIndexEnd c b = findIndexEnd (c ==) b

{-@ assume findIndices :: (Char -> Bool) -> bs:ByteString -> [{n:Int64 | 0 <= n && n < bllen bs}] @-}
findIndices :: (Char -> Bool) -> ByteString -> [Int64]
findIndices p b = List.map fromIntegral (List.findIndices p (unpack b))

findIndexEnd :: (Char -> Bool) -> ByteString -> Maybe Int64
findIndexEnd p b = fmap (\n -> length b - 1 - n) (findIndex p (reverse b))

{-@ assume count :: Char -> bs:ByteString -> {n:Int64 | 0 <= n && n < bllen bs} @-}
count :: Char -> ByteString -> Int64
count c b = length (filter (c ==) b)

spanEnd :: (Char -> Bool) -> ByteString -> (ByteString, ByteString)
spanEnd p b = (dropWhileEnd p b, takeWhileEnd p b)

breakEnd :: (Char -> Bool) -> ByteString -> (ByteString, ByteString)
breakEnd p b = spanEnd (not . p) b

{-@ assume split :: Char -> i:ByteString -> [{o:ByteString | bllen o <= bllen i}] @-}
split :: Char -> ByteString -> [ByteString]
split c b = splitWith (c ==) b

{-@ assume splitWith :: (Char -> Bool) -> i:ByteString -> [{o:ByteString | bllen o <= bllen i}] @-}
splitWith :: (Char -> Bool) -> ByteString -> [ByteString]
splitWith p b = case unpack b of
  [] -> []
  cs -> List.map pack (pieces cs)
  where
    pieces cs = case List.break p cs of
      (piece, []) -> [piece]
      (piece, _ : rest) -> piece : pieces rest

{-@ assume zip :: l:ByteString -> r:ByteString -> {o:[(Char, Char)] | len o <= bllen l && len o <= bllen r} @-}
zip :: ByteString -> ByteString -> [(Char, Char)]
zip b c = List.zip (unpack b) (unpack c)

{-@ assume zipWith :: (Char -> Char -> a) -> l:ByteString -> r:ByteString
      -> {o:[a] | len o <= bllen l && len o <= bllen r} @-}
zipWith :: (Char -> Char -> a) -> ByteString -> ByteString -> [a]
zipWith f b c = List.zipWith f (unpack b) (unpack c)

packZipWith :: (Char -> Char -> Char) -> ByteString -> ByteString -> ByteString
packZipWith f b c = pack (zipWith f b c)

{-@ assume unzip :: i:[(Char, Char)] -> ({l:ByteString | bllen l == len i}, {r:ByteString | bllen r == len i}) @-}
unzip :: [(Char, Char)] -> (ByteString, ByteString)
unzip ps = (pack (List.map fst ps), pack (List.map snd ps))

unfoldr :: (a -> Maybe (Char, a)) -> a -> ByteString
unfoldr f z = pack (List.unfoldr f z)

(!?) :: ByteString -> Int64 -> Maybe Char
b !? n = indexMaybe b n

indexMaybe :: ByteString -> Int64 -> Maybe Char
indexMaybe b n
  | n >= 0 && n < length b = Just (List.genericIndex (unpack b) n)
  | otherwise = Nothing

cycle :: ByteString -> ByteString
cycle b = case unpack b of
  [] -> emptyError "cycle"
  cs -> pack (List.cycle cs)

iterate :: (Char -> Char) -> Char -> ByteString
iterate f c = pack (List.iterate f c)

repeat :: Char -> ByteString
repeat c = pack (List.repeat c)

cons' :: Char -> ByteString -> ByteString
cons' c b = cons c b

-- Lines and words

{-@ assume lines :: i:ByteString -> [{o:ByteString | bllen o <= bllen i}] @-}
lines :: ByteString -> [ByteString]
lines b = List.map pack (List.lines (unpack b))

{-@ assume words :: i:ByteString -> [{o:ByteString | bllen o <= bllen i}] @-}
words :: ByteString -> [ByteString]
words b = List.map pack (List.words (unpack b))

{-@ assume unlines :: is:[ByteString] -> {o:ByteString | (len is == 0 <=> bllen o == 0) && bllen o >= len is} @-}
unlines :: [ByteString] -> ByteString
unlines bs = pack (List.unlines (List.map unpack bs))

{-@ assume unwords :: is:[ByteString]
      -> {o:ByteString | (len is == 0 ==> bllen o == 0) && (1 <= len is ==> bllen o >= len is - 1)} @-}
unwords :: [ByteString] -> ByteString
unwords bs = intercalate (singleton ' ') bs

{-@ assume readInt :: i:ByteString -> Maybe {p:(Int, {o:ByteString | bllen o < bllen i}) | bllen i /= 0} @-}
readInt :: ByteString -> Maybe (Int, ByteString)
readInt b = readSigned b

{-@ assume readInteger :: i:ByteString -> Maybe {p:(Integer, {o:ByteString | bllen o < bllen i}) | bllen i /= 0} @-}
readInteger :: ByteString -> Maybe (Integer, ByteString)
readInteger b = readSigned b

-- | A number at the start of the string, and the rest.
readSigned :: Num a => ByteString -> Maybe (a, ByteString)
readSigned b = case unpack b of
  '-' : cs -> fmap (\(n, rest) -> (negate n, rest)) (digits cs)
  '+' : cs -> digits cs
  cs -> digits cs
  where
    digits cs = case List.span isDigit cs of
      ([], _) -> Nothing
      (ds, rest) -> Just (List.foldl' (\n d -> n * 10 + fromIntegral (ord d - 48)) 0 ds, pack rest)

putStrLn :: ByteString -> IO ()
putStrLn b = Prelude.putStrLn (unpackChars b)


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

-- Handles

hPutStrLn :: Handle -> ByteString -> IO ()
hPutStrLn h b = hPut h (snoc b '\n')
