-- | Lazy byte strings: the operations on lists, on a list of bytes.
module Data.ByteString.Lazy
  ( ByteString, LazyByteString, fromStrict, toStrict, pack, unpack, fromChunks, toChunks, empty,
    singleton, cons, snoc, append, null, length, head, last, tail, init, uncons, unsnoc, map,
    reverse, intersperse, intercalate, transpose, foldl, foldl', foldl1, foldl1', foldr, foldr1,
    concat, concatMap, any, all, maximum, minimum, scanl, scanl1, scanr, scanr1, mapAccumL,
    mapAccumR, take, drop, splitAt, takeWhile, takeWhileEnd, dropWhile, dropWhileEnd, span, break,
    group, groupBy, inits, tails, stripPrefix, stripSuffix, isPrefixOf, isSuffixOf, filter,
    partition, find, index, findIndex, copy, replicate, elem, notElem, elemIndex, elemIndices,
    elemIndexEnd, findIndices, findIndexEnd, count, spanEnd, breakEnd, split, splitWith, zip,
    zipWith, packZipWith, unzip, unfoldr, (!?), indexMaybe, cycle, iterate, repeat, cons',
    getContents, putStr, interact, readFile, writeFile, appendFile,
    hGet, hGetContents, hGetNonBlocking, hPut, hPutNonBlocking, hPutStr, foldrChunks, foldlChunks
  ) where

import Data.ByteString.Lazy.Internal (ByteString, LazyByteString, fromStrict, packBytes, packChars, toStrict, unpackBytes, unpackChars)
import qualified Data.ByteString.Internal as Strict
import Data.Int (Int64)
import qualified Data.List as List
import Data.Word (Word8)
import System.IO (Handle)
import qualified System.IO as IO
import Prelude hiding (all, any, appendFile, break, concat, concatMap, cycle, drop, dropWhile, elem, filter, foldl, foldl1, foldr, foldr1, getContents, getLine, head, init, interact, iterate, last, length, lines, map, maximum, minimum, notElem, null, putStr, putStrLn, readFile, repeat, replicate, reverse, scanl, scanl1, scanr, scanr1, span, splitAt, tail, take, takeWhile, unlines, unwords, unzip, words, writeFile, zip, zipWith)
import qualified Prelude

infixl 9 !?

{-@ assume pack :: w8s:[_] -> {bs:ByteString | bllen bs == len w8s} @-}
pack :: [Word8] -> ByteString
pack ws = packBytes ws

{-@ assume unpack :: bs:ByteString -> {w8s:[_] | len w8s == bllen bs} @-}
unpack :: ByteString -> [Word8]
unpack b = unpackBytes b

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

{-@ assume singleton :: _ -> {bs:ByteString | bllen bs == 1} @-}
singleton :: Word8 -> ByteString
singleton c = pack [c]

{-@ assume cons :: _ -> i:ByteString -> {o:ByteString | bllen o == bllen i + 1} @-}
cons :: Word8 -> ByteString -> ByteString
cons c b = pack (c : unpack b)

{-@ assume snoc :: i:ByteString -> _ -> {o:ByteString | bllen o == bllen i + 1} @-}
snoc :: ByteString -> Word8 -> ByteString
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
emptyError name = errorWithoutStackTrace (List.concat ["Data.ByteString.Lazy.", name, ": empty ByteString"])

{-@ assume head :: {bs:ByteString | 1 <= bllen bs} -> _ @-}
head :: ByteString -> Word8
head b = case unpack b of
  [] -> emptyError "head"
  c : _ -> c

{-@ assume last :: {bs:ByteString | 1 <= bllen bs} -> _ @-}
last :: ByteString -> Word8
last b = case unpack b of
  [] -> emptyError "last"
  cs -> List.last cs

{-@ assume tail :: {bs:ByteString | 1 <= bllen bs} -> _ @-}
tail :: ByteString -> ByteString
tail b = case unpack b of
  [] -> emptyError "tail"
  _ : cs -> pack cs

{-@ assume init :: {bs:ByteString | 1 <= bllen bs} -> _ @-}
init :: ByteString -> ByteString
init b = case unpack b of
  [] -> emptyError "init"
  cs -> pack (List.init cs)

{-@ assume uncons :: i:ByteString -> Maybe (_, {o:ByteString | bllen o == bllen i - 1}) @-}
uncons :: ByteString -> Maybe (Word8, ByteString)
uncons b = case unpack b of
  [] -> Nothing
  c : cs -> Just (c, pack cs)

{-@ assume unsnoc :: i:ByteString -> Maybe ({o:ByteString | bllen o == bllen i - 1}, _) @-}
unsnoc :: ByteString -> Maybe (ByteString, Word8)
unsnoc b = case unpack b of
  [] -> Nothing
  cs -> Just (pack (List.init cs), List.last cs)

-- Maps and folds

{-@ assume map :: (_ -> _) -> i:ByteString -> {o:ByteString | bllen o == bllen i} @-}
map :: (Word8 -> Word8) -> ByteString -> ByteString
map f b = pack (List.map f (unpack b))

{-@ assume reverse :: i:ByteString -> {o:ByteString | bllen o == bllen i} @-}
reverse :: ByteString -> ByteString
reverse b = pack (List.reverse (unpack b))

{-@ assume intersperse :: _ -> i:ByteString
      -> {o:ByteString | (bllen i == 0 <=> bllen o == 0) && (1 <= bllen i <=> bllen o == 2 * bllen i - 1)} @-}
intersperse :: Word8 -> ByteString -> ByteString
intersperse c b = pack (List.intersperse c (unpack b))

{-@ assume intercalate :: l:ByteString -> rs:[ByteString] -> {o:ByteString | len rs == 0 ==> bllen o == 0} @-}
intercalate :: ByteString -> [ByteString] -> ByteString
intercalate b bs = concat (List.intersperse b bs)

{-@ assume transpose :: is:[ByteString]
      -> {os:[{bs:ByteString | bllen bs <= len is}] | len is == 0 ==> len os == 0} @-}
transpose :: [ByteString] -> [ByteString]
transpose bs = List.map pack (List.transpose (List.map unpack bs))

foldl :: (a -> Word8 -> a) -> a -> ByteString -> a
foldl f z b = List.foldl f z (unpack b)

foldl' :: (a -> Word8 -> a) -> a -> ByteString -> a
foldl' f z b = List.foldl' f z (unpack b)

{-@ assume foldl1 :: (_ -> _ -> _) -> {bs:ByteString | 1 <= bllen bs} -> _ @-}
foldl1 :: (Word8 -> Word8 -> Word8) -> ByteString -> Word8
foldl1 f b = case unpack b of
  [] -> emptyError "foldl1"
  c : cs -> List.foldl f c cs

{-@ assume foldl1' :: (_ -> _ -> _) -> {bs:ByteString | 1 <= bllen bs} -> _ @-}
foldl1' :: (Word8 -> Word8 -> Word8) -> ByteString -> Word8
foldl1' f b = case unpack b of
  [] -> emptyError "foldl1'"
  c : cs -> List.foldl' f c cs

foldr :: (Word8 -> a -> a) -> a -> ByteString -> a
foldr f z b = List.foldr f z (unpack b)

{-@ assume foldr1 :: (_ -> _ -> _) -> {bs:ByteString | 1 <= bllen bs} -> _ @-}
foldr1 :: (Word8 -> Word8 -> Word8) -> ByteString -> Word8
foldr1 f b = case unpack b of
  [] -> emptyError "foldr1"
  cs -> List.foldr1 f cs

{-@ assume concat :: is:[ByteString] -> {o:ByteString | len is == 0 ==> bllen o == 0} @-}
concat :: [ByteString] -> ByteString
concat bs = pack (List.concatMap unpack bs)

{-@ assume concatMap :: (_ -> ByteString) -> i:ByteString -> {o:ByteString | bllen i == 0 ==> bllen o == 0} @-}
concatMap :: (Word8 -> ByteString) -> ByteString -> ByteString
concatMap f b = pack (List.concatMap (\c -> unpack (f c)) (unpack b))

{-@ assume any :: (_ -> Bool) -> bs:ByteString -> {b:Bool | bllen bs == 0 ==> not b} @-}
any :: (Word8 -> Bool) -> ByteString -> Bool
any p b = List.any p (unpack b)

{-@ assume all :: (_ -> Bool) -> bs:ByteString -> {b:Bool | bllen bs == 0 ==> b} @-}
all :: (Word8 -> Bool) -> ByteString -> Bool
all p b = List.all p (unpack b)

{-@ assume maximum :: {bs:ByteString | 1 <= bllen bs} -> _ @-}
maximum :: ByteString -> Word8
maximum b = case unpack b of
  [] -> emptyError "maximum"
  cs -> List.maximum cs

{-@ assume minimum :: {bs:ByteString | 1 <= bllen bs} -> _ @-}
minimum :: ByteString -> Word8
minimum b = case unpack b of
  [] -> emptyError "minimum"
  cs -> List.minimum cs

{-@ assume scanl :: (_ -> _ -> _) -> _ -> i:ByteString -> {o:ByteString | bllen o == bllen i} @-}
scanl :: (Word8 -> Word8 -> Word8) -> Word8 -> ByteString -> ByteString
scanl f z b = pack (List.scanl f z (unpack b))

scanl1 :: (Word8 -> Word8 -> Word8) -> ByteString -> ByteString
scanl1 f b = pack (List.scanl1 f (unpack b))

scanr :: (Word8 -> Word8 -> Word8) -> Word8 -> ByteString -> ByteString
scanr f z b = pack (List.scanr f z (unpack b))

scanr1 :: (Word8 -> Word8 -> Word8) -> ByteString -> ByteString
scanr1 f b = pack (List.scanr1 f (unpack b))

{-@ assume mapAccumL :: (acc -> _ -> (acc, _)) -> acc -> i:ByteString
      -> (acc, {o:ByteString | bllen o == bllen i}) @-}
mapAccumL :: (a -> Word8 -> (a, Word8)) -> a -> ByteString -> (a, ByteString)
mapAccumL f z b = case List.mapAccumL f z (unpack b) of (a, cs) -> (a, pack cs)

{-@ assume mapAccumR :: (acc -> _ -> (acc, _)) -> acc -> i:ByteString
      -> (acc, {o:ByteString | bllen o == bllen i}) @-}
mapAccumR :: (a -> Word8 -> (a, Word8)) -> a -> ByteString -> (a, ByteString)
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

{-@ assume takeWhile :: (_ -> Bool) -> i:ByteString -> {o:ByteString | bllen o <= bllen i} @-}
takeWhile :: (Word8 -> Bool) -> ByteString -> ByteString
takeWhile p b = pack (List.takeWhile p (unpack b))

takeWhileEnd :: (Word8 -> Bool) -> ByteString -> ByteString
takeWhileEnd p b = reverse (takeWhile p (reverse b))

{-@ assume dropWhile :: (_ -> Bool) -> i:ByteString -> {o:ByteString | bllen o <= bllen i} @-}
dropWhile :: (Word8 -> Bool) -> ByteString -> ByteString
dropWhile p b = pack (List.dropWhile p (unpack b))

dropWhileEnd :: (Word8 -> Bool) -> ByteString -> ByteString
dropWhileEnd p b = reverse (dropWhile p (reverse b))

{-@ assume span :: (_ -> Bool) -> i:ByteString
      -> ({l:ByteString | bllen l <= bllen i}, {r:ByteString | bllen r <= bllen i}) @-}
span :: (Word8 -> Bool) -> ByteString -> (ByteString, ByteString)
span p b = (takeWhile p b, dropWhile p b)

{-@ assume break :: (_ -> Bool) -> i:ByteString
      -> ({l:ByteString | bllen l <= bllen i}, {r:ByteString | bllen r <= bllen i}) @-}
break :: (Word8 -> Bool) -> ByteString -> (ByteString, ByteString)
break p b = span (not . p) b

{-@ assume group :: i:ByteString -> [{o:ByteString | 1 <= bllen o && bllen o <= bllen i}] @-}
group :: ByteString -> [ByteString]
group b = List.map pack (List.group (unpack b))

{-@ assume groupBy :: (_ -> _ -> Bool) -> i:ByteString -> [{o:ByteString | 1 <= bllen o && bllen o <= bllen i}] @-}
groupBy :: (Word8 -> Word8 -> Bool) -> ByteString -> [ByteString]
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

{-@ assume filter :: (_ -> Bool) -> i:ByteString -> {o:ByteString | bllen o <= bllen i} @-}
filter :: (Word8 -> Bool) -> ByteString -> ByteString
filter p b = pack (List.filter p (unpack b))

{-@ assume partition :: (_ -> Bool) -> i:ByteString
      -> ({l:ByteString | bllen l <= bllen i}, {r:ByteString | bllen r <= bllen i}) @-}
partition :: (Word8 -> Bool) -> ByteString -> (ByteString, ByteString)
partition p b = (filter p b, filter (not . p) b)

{-@ assume find :: (_ -> Bool) -> bs:ByteString -> Maybe {w8:_ | bllen bs /= 0} @-}
find :: (Word8 -> Bool) -> ByteString -> Maybe Word8
find p b = List.find p (unpack b)

{-@ assume index :: bs:ByteString -> {n:Int64 | 0 <= n && n < bllen bs} -> _ @-}
index :: ByteString -> Int64 -> Word8
index b n
  | n < 0 = errorWithoutStackTrace (List.concat ["Data.ByteString.Lazy.index: negative index: ", show n])
  | n >= length b = errorWithoutStackTrace (List.concat ["Data.ByteString.Lazy.index: index too large: ", show n, ", length = ", show (length b)])
  | otherwise = List.genericIndex (unpack b) n

{-@ assume findIndex :: (_ -> Bool) -> bs:ByteString -> Maybe {n:Int64 | 0 <= n && n < bllen bs} @-}
findIndex :: (Word8 -> Bool) -> ByteString -> Maybe Int64
findIndex p b = fmap fromIntegral (List.findIndex p (unpack b))

{-@ assume copy :: i:ByteString -> {o:ByteString | bllen o == bllen i} @-}
copy :: ByteString -> ByteString
copy b = b

{-@ assume replicate :: n:Int64 -> _ -> {bs:ByteString | bllen bs == n} @-}
replicate :: Int64 -> Word8 -> ByteString
replicate n c = pack (List.genericReplicate n c)

{-@ assume elem :: _ -> bs:ByteString -> {b:Bool | bllen bs == 0 ==> not b} @-}
elem :: Word8 -> ByteString -> Bool
elem c b = List.elem c (unpack b)

{-@ assume notElem :: _ -> bs:ByteString -> {b:Bool | bllen bs == 0 ==> b} @-}
notElem :: Word8 -> ByteString -> Bool
notElem c b = List.notElem c (unpack b)

{-@ assume elemIndex :: _ -> bs:ByteString -> Maybe {n:Int64 | 0 <= n && n < bllen bs} @-}
elemIndex :: Word8 -> ByteString -> Maybe Int64
elemIndex c b = findIndex (c ==) b

{-@ assume elemIndices :: _ -> bs:ByteString -> [{n:Int64 | 0 <= n && n < bllen bs}] @-}
elemIndices :: Word8 -> ByteString -> [Int64]
elemIndices c b = findIndices (c ==) b

{-@ assume elemIndexEnd :: _ -> bs:ByteString -> Maybe {n:Int64 | 0 <= n && n < bllen bs} @-}
elemIndexEnd :: Word8 -> ByteString -> Maybe Int64
elemIndexEnd c b = findIndexEnd (c ==) b

{-@ assume findIndices :: (_ -> Bool) -> bs:ByteString -> [{n:Int64 | 0 <= n && n < bllen bs}] @-}
findIndices :: (Word8 -> Bool) -> ByteString -> [Int64]
findIndices p b = List.map fromIntegral (List.findIndices p (unpack b))

findIndexEnd :: (Word8 -> Bool) -> ByteString -> Maybe Int64
findIndexEnd p b = fmap (\n -> length b - 1 - n) (findIndex p (reverse b))

{-@ assume count :: _ -> bs:ByteString -> {n:Int64 | 0 <= n && n < bllen bs} @-}
count :: Word8 -> ByteString -> Int64
count c b = length (filter (c ==) b)

spanEnd :: (Word8 -> Bool) -> ByteString -> (ByteString, ByteString)
spanEnd p b = (dropWhileEnd p b, takeWhileEnd p b)

breakEnd :: (Word8 -> Bool) -> ByteString -> (ByteString, ByteString)
breakEnd p b = spanEnd (not . p) b

{-@ assume split :: _ -> i:ByteString -> [{o:ByteString | bllen o <= bllen i}] @-}
split :: Word8 -> ByteString -> [ByteString]
split c b = splitWith (c ==) b

{-@ assume splitWith :: (_ -> Bool) -> i:ByteString -> [{o:ByteString | bllen o <= bllen i}] @-}
splitWith :: (Word8 -> Bool) -> ByteString -> [ByteString]
splitWith p b = case unpack b of
  [] -> []
  cs -> List.map pack (pieces cs)
  where
    pieces cs = case List.break p cs of
      (piece, []) -> [piece]
      (piece, _ : rest) -> piece : pieces rest

{-@ assume zip :: l:ByteString -> r:ByteString -> {o:[(_, _)] | len o <= bllen l && len o <= bllen r} @-}
zip :: ByteString -> ByteString -> [(Word8, Word8)]
zip b c = List.zip (unpack b) (unpack c)

{-@ assume zipWith :: (_ -> _ -> a) -> l:ByteString -> r:ByteString
      -> {o:[a] | len o <= bllen l && len o <= bllen r} @-}
zipWith :: (Word8 -> Word8 -> a) -> ByteString -> ByteString -> [a]
zipWith f b c = List.zipWith f (unpack b) (unpack c)

packZipWith :: (Word8 -> Word8 -> Word8) -> ByteString -> ByteString -> ByteString
packZipWith f b c = pack (zipWith f b c)

{-@ assume unzip :: i:[(_, _)] -> ({l:ByteString | bllen l == len i}, {r:ByteString | bllen r == len i}) @-}
unzip :: [(Word8, Word8)] -> (ByteString, ByteString)
unzip ps = (pack (List.map fst ps), pack (List.map snd ps))

unfoldr :: (a -> Maybe (Word8, a)) -> a -> ByteString
unfoldr f z = pack (List.unfoldr f z)

(!?) :: ByteString -> Int64 -> Maybe Word8
b !? n = indexMaybe b n

indexMaybe :: ByteString -> Int64 -> Maybe Word8
indexMaybe b n
  | n >= 0 && n < length b = Just (List.genericIndex (unpack b) n)
  | otherwise = Nothing

cycle :: ByteString -> ByteString
cycle b = case unpack b of
  [] -> emptyError "cycle"
  cs -> pack (List.cycle cs)

iterate :: (Word8 -> Word8) -> Word8 -> ByteString
iterate f c = pack (List.iterate f c)

repeat :: Word8 -> ByteString
repeat c = pack (List.repeat c)

cons' :: Word8 -> ByteString -> ByteString
cons' c b = cons c b


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

{-@ assume hGet :: Handle -> n:{n:Int | 0 <= n} -> IO {bs:ByteString | bllen bs == n || bllen bs == 0} @-}
foreign import ccall "hGet" hGet :: Handle -> Int -> IO ByteString
{-@ assume hGetNonBlocking :: Handle -> n:{n:Int | 0 <= n} -> IO {bs:ByteString | bllen bs <= n} @-}
foreign import ccall "hGetNonBlocking" hGetNonBlocking :: Handle -> Int -> IO ByteString
foreign import ccall "hPutNonBlocking" hPutNonBlocking :: Handle -> ByteString -> IO ByteString

hGetContents :: Handle -> IO ByteString
hGetContents h = fmap packChars (IO.hGetContents h)

hPut :: Handle -> ByteString -> IO ()
hPut h b = IO.hPutStr h (unpackChars b)

hPutStr :: Handle -> ByteString -> IO ()
hPutStr h b = hPut h b

-- Chunks: how a string is cut is not modelled

foldrChunks :: (Strict.ByteString -> a -> a) -> a -> ByteString -> a
foldrChunks f z b = List.foldr f z (toChunks b)

foldlChunks :: (a -> Strict.ByteString -> a) -> a -> ByteString -> a
foldlChunks f z b = List.foldl f z (toChunks b)
