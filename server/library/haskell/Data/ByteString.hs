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
    putStr, interact, readFile, writeFile, appendFile,
    hGet, hGetContents, hGetLine, hGetNonBlocking, hGetSome, hPut, hPutNonBlocking, hPutStr, packCString, packCStringLen, useAsCString, useAsCStringLen
  ) where

import Data.ByteString.Internal (ByteString, StrictByteString, packBytes, packChars, unpackBytes, unpackChars)
import qualified Data.ByteString.Lazy.Internal as Lazy
import qualified Data.List as List
import Data.Word (Word8)
import System.IO (Handle)
import qualified System.IO as IO
import Foreign.C.String (CString, CStringLen)
import Foreign.Marshal.Array (newArray, peekArray)
import Foreign.Ptr (Ptr, castPtr)
import Foreign.Storable (peekElemOff)
import Prelude hiding (all, any, appendFile, break, concat, concatMap, cycle, drop, dropWhile, elem, filter, foldl, foldl1, foldr, foldr1, getContents, getLine, head, init, interact, iterate, last, length, lines, map, maximum, minimum, notElem, null, putStr, putStrLn, readFile, repeat, replicate, reverse, scanl, scanl1, scanr, scanr1, span, splitAt, tail, take, takeWhile, unlines, unwords, unzip, words, writeFile, zip, zipWith)
import qualified Prelude

infixl 9 !?

{-@ assume pack :: w8s:[_] -> {bs:ByteString | bslen bs == len w8s} @-}
pack :: [Word8] -> ByteString
pack ws = packBytes ws

{-@ assume unpack :: bs:ByteString -> {w8s:[_] | len w8s == bslen bs} @-}
unpack :: ByteString -> [Word8]
unpack b = unpackBytes b

fromStrict :: ByteString -> Lazy.ByteString
fromStrict b = Lazy.fromStrict b

toStrict :: Lazy.ByteString -> ByteString
toStrict b = Lazy.toStrict b

{-@ assume empty :: {bs:ByteString | bslen bs == 0} @-}
empty :: ByteString
empty = pack []

{-@ assume singleton :: _ -> {bs:ByteString | bslen bs == 1} @-}
singleton :: Word8 -> ByteString
singleton c = pack [c]

{-@ assume cons :: _ -> i:ByteString -> {o:ByteString | bslen o == bslen i + 1} @-}
cons :: Word8 -> ByteString -> ByteString
cons c b = pack (c : unpack b)

{-@ assume snoc :: i:ByteString -> _ -> {o:ByteString | bslen o == bslen i + 1} @-}
snoc :: ByteString -> Word8 -> ByteString
snoc b c = pack (unpack b List.++ [c])

{-@ assume append :: l:ByteString -> r:ByteString -> {o:ByteString | bslen o == bslen l + bslen r} @-}
append :: ByteString -> ByteString -> ByteString
append b c = pack (unpack b List.++ unpack c)

{-@ assume null :: bs:ByteString -> {b:Bool | b <=> bslen bs == 0} @-}
null :: ByteString -> Bool
null b = List.null (unpack b)

{-@ assume length :: bs:ByteString -> {n:Int | bslen bs == n} @-}
length :: ByteString -> Int
length b = List.genericLength (unpack b)

-- | What an operation that needs an element raises.
emptyError :: String -> a
emptyError name = errorWithoutStackTrace (List.concat ["Data.ByteString.", name, ": empty ByteString"])

{-@ assume head :: {bs:ByteString | 1 <= bslen bs} -> _ @-}
head :: ByteString -> Word8
head b = case unpack b of
  [] -> emptyError "head"
  c : _ -> c

{-@ assume last :: {bs:ByteString | 1 <= bslen bs} -> _ @-}
last :: ByteString -> Word8
last b = case unpack b of
  [] -> emptyError "last"
  cs -> List.last cs

{-@ assume tail :: {bs:ByteString | 1 <= bslen bs} -> _ @-}
tail :: ByteString -> ByteString
tail b = case unpack b of
  [] -> emptyError "tail"
  _ : cs -> pack cs

{-@ assume init :: i:{i:ByteString | 1 <= bslen i} -> {o:ByteString | bslen o == bslen i - 1} @-}
init :: ByteString -> ByteString
init b = case unpack b of
  [] -> emptyError "init"
  cs -> pack (List.init cs)

{-@ assume uncons :: i:ByteString -> Maybe (_, {o:ByteString | bslen o == bslen i - 1}) @-}
uncons :: ByteString -> Maybe (Word8, ByteString)
uncons b = case unpack b of
  [] -> Nothing
  c : cs -> Just (c, pack cs)

{-@ assume unsnoc :: i:ByteString -> Maybe ({o:ByteString | bslen o == bslen i - 1}, _) @-}
unsnoc :: ByteString -> Maybe (ByteString, Word8)
unsnoc b = case unpack b of
  [] -> Nothing
  cs -> Just (pack (List.init cs), List.last cs)

-- Maps and folds

{-@ assume map :: (_ -> _) -> i:ByteString -> {o:ByteString | bslen o == bslen i} @-}
map :: (Word8 -> Word8) -> ByteString -> ByteString
map f b = pack (List.map f (unpack b))

{-@ assume reverse :: i:ByteString -> {o:ByteString | bslen o == bslen i} @-}
reverse :: ByteString -> ByteString
reverse b = pack (List.reverse (unpack b))

{-@ assume intersperse :: _ -> i:ByteString
      -> {o:ByteString | (bslen i == 0 <=> bslen o == 0) && (1 <= bslen i <=> bslen o == 2 * bslen i - 1)} @-}
intersperse :: Word8 -> ByteString -> ByteString
intersperse c b = pack (List.intersperse c (unpack b))

{-@ assume intercalate :: l:ByteString -> rs:[ByteString] -> {o:ByteString | len rs == 0 ==> bslen o == 0} @-}
intercalate :: ByteString -> [ByteString] -> ByteString
intercalate b bs = concat (List.intersperse b bs)

{-@ assume transpose :: is:[ByteString]
      -> {os:[{bs:ByteString | bslen bs <= len is}] | len is == 0 ==> len os == 0} @-}
transpose :: [ByteString] -> [ByteString]
transpose bs = List.map pack (List.transpose (List.map unpack bs))

foldl :: (a -> Word8 -> a) -> a -> ByteString -> a
foldl f z b = List.foldl f z (unpack b)

foldl' :: (a -> Word8 -> a) -> a -> ByteString -> a
foldl' f z b = List.foldl' f z (unpack b)

{-@ assume foldl1 :: (_ -> _ -> _) -> {bs:ByteString | 1 <= bslen bs} -> _ @-}
foldl1 :: (Word8 -> Word8 -> Word8) -> ByteString -> Word8
foldl1 f b = case unpack b of
  [] -> emptyError "foldl1"
  c : cs -> List.foldl f c cs

{-@ assume foldl1' :: (_ -> _ -> _) -> {bs:ByteString | 1 <= bslen bs} -> _ @-}
foldl1' :: (Word8 -> Word8 -> Word8) -> ByteString -> Word8
foldl1' f b = case unpack b of
  [] -> emptyError "foldl1'"
  c : cs -> List.foldl' f c cs

foldr :: (Word8 -> a -> a) -> a -> ByteString -> a
foldr f z b = List.foldr f z (unpack b)

{-@ assume foldr1 :: (_ -> _ -> _) -> {bs:ByteString | 1 <= bslen bs} -> _ @-}
foldr1 :: (Word8 -> Word8 -> Word8) -> ByteString -> Word8
foldr1 f b = case unpack b of
  [] -> emptyError "foldr1"
  cs -> List.foldr1 f cs

{-@ assume concat :: is:[ByteString] -> {o:ByteString | len is == 0 ==> bslen o == 0} @-}
concat :: [ByteString] -> ByteString
concat bs = pack (List.concatMap unpack bs)

{-@ assume concatMap :: (_ -> ByteString) -> i:ByteString -> {o:ByteString | bslen i == 0 ==> bslen o == 0} @-}
concatMap :: (Word8 -> ByteString) -> ByteString -> ByteString
concatMap f b = pack (List.concatMap (\c -> unpack (f c)) (unpack b))

{-@ assume any :: (_ -> Bool) -> bs:ByteString -> {b:Bool | bslen bs == 0 ==> not b} @-}
any :: (Word8 -> Bool) -> ByteString -> Bool
any p b = List.any p (unpack b)

{-@ assume all :: (_ -> Bool) -> bs:ByteString -> {b:Bool | bslen bs == 0 ==> b} @-}
all :: (Word8 -> Bool) -> ByteString -> Bool
all p b = List.all p (unpack b)

{-@ assume maximum :: {bs:ByteString | 1 <= bslen bs} -> _ @-}
maximum :: ByteString -> Word8
maximum b = case unpack b of
  [] -> emptyError "maximum"
  cs -> List.maximum cs

{-@ assume minimum :: {bs:ByteString | 1 <= bslen bs} -> _ @-}
minimum :: ByteString -> Word8
minimum b = case unpack b of
  [] -> emptyError "minimum"
  cs -> List.minimum cs

{-@ assume scanl :: (_ -> _ -> _) -> _ -> i:ByteString -> {o:ByteString | bslen o == bslen i} @-}
scanl :: (Word8 -> Word8 -> Word8) -> Word8 -> ByteString -> ByteString
scanl f z b = pack (List.scanl f z (unpack b))

{-@ assume scanl1 :: (_ -> _ -> _) -> i:{i:ByteString | 1 <= bslen i} -> {o:ByteString | bslen o == bslen i} @-}
scanl1 :: (Word8 -> Word8 -> Word8) -> ByteString -> ByteString
scanl1 f b = pack (List.scanl1 f (unpack b))

{-@ assume scanr :: (_ -> _ -> _) -> _ -> i:ByteString -> {o:ByteString | bslen o == bslen i} @-}
scanr :: (Word8 -> Word8 -> Word8) -> Word8 -> ByteString -> ByteString
scanr f z b = pack (List.scanr f z (unpack b))

{-@ assume scanr1 :: (_ -> _ -> _) -> i:{i:ByteString | 1 <= bslen i} -> {o:ByteString | bslen o == bslen i} @-}
scanr1 :: (Word8 -> Word8 -> Word8) -> ByteString -> ByteString
scanr1 f b = pack (List.scanr1 f (unpack b))

{-@ assume mapAccumL :: (acc -> _ -> (acc, _)) -> acc -> i:ByteString
      -> (acc, {o:ByteString | bslen o == bslen i}) @-}
mapAccumL :: (a -> Word8 -> (a, Word8)) -> a -> ByteString -> (a, ByteString)
mapAccumL f z b = case List.mapAccumL f z (unpack b) of (a, cs) -> (a, pack cs)

{-@ assume mapAccumR :: (acc -> _ -> (acc, _)) -> acc -> i:ByteString
      -> (acc, {o:ByteString | bslen o == bslen i}) @-}
mapAccumR :: (a -> Word8 -> (a, Word8)) -> a -> ByteString -> (a, ByteString)
mapAccumR f z b = case List.mapAccumR f z (unpack b) of (a, cs) -> (a, pack cs)

-- Parts

{-@ assume take :: n:Int -> i:ByteString
      -> {o:ByteString | (n <= 0 <=> bslen o == 0) && ((0 <= n && n <= bslen i) <=> bslen o == n)
            && (bslen i <= n <=> bslen o = bslen i)} @-}
take :: Int -> ByteString -> ByteString
take n b = pack (List.genericTake n (unpack b))

{-@ assume drop :: n:Int -> i:ByteString
      -> {o:ByteString | (n <= 0 <=> bslen o == bslen i)
            && ((0 <= n && n <= bslen i) <=> bslen o == bslen i - n) && (bslen i <= n <=> bslen o == 0)} @-}
drop :: Int -> ByteString -> ByteString
drop n b = pack (List.genericDrop n (unpack b))

{-@ assume splitAt :: n:Int -> i:ByteString
      -> ({l:ByteString | (n <= 0 <=> bslen l == 0) && ((0 <= n && n <= bslen i) <=> bslen l == n)
            && (bslen i <= n <=> bslen l == bslen i)},
          {r:ByteString | (n <= 0 <=> bslen r == bslen i)
            && ((0 <= n && n <= bslen i) <=> bslen r == bslen i - n) && (bslen i <= n <=> bslen r == 0)}) @-}
splitAt :: Int -> ByteString -> (ByteString, ByteString)
splitAt n b = (take n b, drop n b)

{-@ assume takeWhile :: (_ -> Bool) -> i:ByteString -> {o:ByteString | bslen o <= bslen i} @-}
takeWhile :: (Word8 -> Bool) -> ByteString -> ByteString
takeWhile p b = pack (List.takeWhile p (unpack b))

takeWhileEnd :: (Word8 -> Bool) -> ByteString -> ByteString
takeWhileEnd p b = reverse (takeWhile p (reverse b))

{-@ assume dropWhile :: (_ -> Bool) -> i:ByteString -> {o:ByteString | bslen o <= bslen i} @-}
dropWhile :: (Word8 -> Bool) -> ByteString -> ByteString
dropWhile p b = pack (List.dropWhile p (unpack b))

dropWhileEnd :: (Word8 -> Bool) -> ByteString -> ByteString
dropWhileEnd p b = reverse (dropWhile p (reverse b))

{-@ assume span :: (_ -> Bool) -> i:ByteString
      -> ({l:ByteString | bslen l <= bslen i}, {r:ByteString | bslen r <= bslen i}) @-}
span :: (Word8 -> Bool) -> ByteString -> (ByteString, ByteString)
span p b = (takeWhile p b, dropWhile p b)

{-@ assume break :: (_ -> Bool) -> i:ByteString
      -> ({l:ByteString | bslen l <= bslen i}, {r:ByteString | bslen r <= bslen i}) @-}
break :: (Word8 -> Bool) -> ByteString -> (ByteString, ByteString)
break p b = span (not . p) b

{-@ assume group :: i:ByteString -> [{o:ByteString | 1 <= bslen o && bslen o <= bslen i}] @-}
group :: ByteString -> [ByteString]
group b = List.map pack (List.group (unpack b))

{-@ assume groupBy :: (_ -> _ -> Bool) -> i:ByteString -> [{o:ByteString | 1 <= bslen o && bslen o <= bslen i}] @-}
groupBy :: (Word8 -> Word8 -> Bool) -> ByteString -> [ByteString]
groupBy eq b = List.map pack (List.groupBy eq (unpack b))

{-@ assume inits :: i:ByteString -> [{o:ByteString | bslen o <= bslen i}] @-}
inits :: ByteString -> [ByteString]
inits b = List.map pack (List.inits (unpack b))

{-@ assume tails :: i:ByteString -> [{o:ByteString | bslen o <= bslen i}] @-}
tails :: ByteString -> [ByteString]
tails b = List.map pack (List.tails (unpack b))

stripPrefix :: ByteString -> ByteString -> Maybe ByteString
stripPrefix b c = fmap pack (List.stripPrefix (unpack b) (unpack c))

stripSuffix :: ByteString -> ByteString -> Maybe ByteString
stripSuffix b c = fmap reverse (stripPrefix (reverse b) (reverse c))

{-@ assume isPrefixOf :: l:ByteString -> r:ByteString -> {b:Bool | bslen l >= bslen r ==> not b} @-}
isPrefixOf :: ByteString -> ByteString -> Bool
isPrefixOf b c = List.isPrefixOf (unpack b) (unpack c)

{-@ assume isSuffixOf :: l:ByteString -> r:ByteString -> {b:Bool | bslen l > bslen r ==> not b} @-}
isSuffixOf :: ByteString -> ByteString -> Bool
isSuffixOf b c = List.isSuffixOf (unpack b) (unpack c)

{-@ assume filter :: (_ -> Bool) -> i:ByteString -> {o:ByteString | bslen o <= bslen i} @-}
filter :: (Word8 -> Bool) -> ByteString -> ByteString
filter p b = pack (List.filter p (unpack b))

{-@ assume partition :: (_ -> Bool) -> i:ByteString
      -> ({l:ByteString | bslen l <= bslen i}, {r:ByteString | bslen r <= bslen i}) @-}
partition :: (Word8 -> Bool) -> ByteString -> (ByteString, ByteString)
partition p b = (filter p b, filter (not . p) b)

{-@ assume find :: (_ -> Bool) -> bs:ByteString -> Maybe {w8:_ | bslen bs /= 0} @-}
find :: (Word8 -> Bool) -> ByteString -> Maybe Word8
find p b = List.find p (unpack b)

{-@ assume index :: bs:ByteString -> {n:Int | 0 <= n && n < bslen bs} -> _ @-}
index :: ByteString -> Int -> Word8
index b n
  | n < 0 = errorWithoutStackTrace (List.concat ["Data.ByteString.index: negative index: ", show n])
  | n >= length b = errorWithoutStackTrace (List.concat ["Data.ByteString.index: index too large: ", show n, ", length = ", show (length b)])
  | otherwise = List.genericIndex (unpack b) n

{-@ assume findIndex :: (_ -> Bool) -> bs:ByteString -> Maybe {n:Int | 0 <= n && n < bslen bs} @-}
findIndex :: (Word8 -> Bool) -> ByteString -> Maybe Int
findIndex p b = fmap fromIntegral (List.findIndex p (unpack b))

{-@ assume copy :: i:ByteString -> {o:ByteString | bslen o == bslen i} @-}
copy :: ByteString -> ByteString
copy b = b

{-@ assume replicate :: n:Int -> _ -> {bs:ByteString | bslen bs == n} @-}
replicate :: Int -> Word8 -> ByteString
replicate n c = pack (List.genericReplicate n c)

{-@ assume elem :: _ -> bs:ByteString -> {b:Bool | bslen bs == 0 ==> not b} @-}
elem :: Word8 -> ByteString -> Bool
elem c b = List.elem c (unpack b)

{-@ assume notElem :: _ -> bs:ByteString -> {b:Bool | bslen bs == 0 ==> b} @-}
notElem :: Word8 -> ByteString -> Bool
notElem c b = List.notElem c (unpack b)

{-@ assume elemIndex :: _ -> bs:ByteString -> Maybe {n:Int | 0 <= n && n < bslen bs} @-}
elemIndex :: Word8 -> ByteString -> Maybe Int
elemIndex c b = findIndex (c ==) b

{-@ assume elemIndices :: _ -> bs:ByteString -> [{n:Int | 0 <= n && n < bslen bs}] @-}
elemIndices :: Word8 -> ByteString -> [Int]
elemIndices c b = findIndices (c ==) b

{-@ assume elemIndexEnd :: _ -> bs:ByteString -> Maybe {n:Int | 0 <= n && n < bslen bs} @-}
elemIndexEnd :: Word8 -> ByteString -> Maybe Int
elemIndexEnd c b = findIndexEnd (c ==) b

{-@ assume findIndices :: (_ -> Bool) -> bs:ByteString -> [{n:Int | 0 <= n && n < bslen bs}] @-}
findIndices :: (Word8 -> Bool) -> ByteString -> [Int]
findIndices p b = List.map fromIntegral (List.findIndices p (unpack b))

findIndexEnd :: (Word8 -> Bool) -> ByteString -> Maybe Int
findIndexEnd p b = fmap (\n -> length b - 1 - n) (findIndex p (reverse b))

{-@ assume count :: _ -> bs:ByteString -> {n:Int | 0 <= n && n < bslen bs} @-}
count :: Word8 -> ByteString -> Int
count c b = length (filter (c ==) b)

{-@ assume spanEnd :: (_ -> Bool) -> i:ByteString
      -> ({l:ByteString | bslen l <= bslen i}, {r:ByteString | bslen r <= bslen i}) @-}
spanEnd :: (Word8 -> Bool) -> ByteString -> (ByteString, ByteString)
spanEnd p b = (dropWhileEnd p b, takeWhileEnd p b)

{-@ assume breakEnd :: (_ -> Bool) -> i:ByteString
      -> ({l:ByteString | bslen l <= bslen i}, {r:ByteString | bslen r <= bslen i}) @-}
breakEnd :: (Word8 -> Bool) -> ByteString -> (ByteString, ByteString)
breakEnd p b = spanEnd (not . p) b

{-@ assume split :: _ -> i:ByteString -> [{o:ByteString | bslen o <= bslen i}] @-}
split :: Word8 -> ByteString -> [ByteString]
split c b = splitWith (c ==) b

{-@ assume splitWith :: (_ -> Bool) -> i:ByteString -> [{o:ByteString | bslen o <= bslen i}] @-}
splitWith :: (Word8 -> Bool) -> ByteString -> [ByteString]
splitWith p b = case unpack b of
  [] -> []
  cs -> List.map pack (pieces cs)
  where
    pieces cs = case List.break p cs of
      (piece, []) -> [piece]
      (piece, _ : rest) -> piece : pieces rest

{-@ assume zip :: l:ByteString -> r:ByteString -> {o:[(_, _)] | len o <= bslen l && len o <= bslen r} @-}
zip :: ByteString -> ByteString -> [(Word8, Word8)]
zip b c = List.zip (unpack b) (unpack c)

{-@ assume zipWith :: (_ -> _ -> a) -> l:ByteString -> r:ByteString
      -> {o:[a] | len o <= bslen l && len o <= bslen r} @-}
zipWith :: (Word8 -> Word8 -> a) -> ByteString -> ByteString -> [a]
zipWith f b c = List.zipWith f (unpack b) (unpack c)

packZipWith :: (Word8 -> Word8 -> Word8) -> ByteString -> ByteString -> ByteString
packZipWith f b c = pack (zipWith f b c)

{-@ assume unzip :: i:[(_, _)] -> ({l:ByteString | bslen l == len i}, {r:ByteString | bslen r == len i}) @-}
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

{-@ assume foldr1' :: (_ -> _ -> _) -> {bs:ByteString | 1 <= bslen bs} -> _ @-}
foldr1' :: (Word8 -> Word8 -> Word8) -> ByteString -> Word8
foldr1' f b = case List.reverse (unpack b) of
  [] -> emptyError "foldr1'"
  c : cs -> List.foldl' (\a d -> f d a) c cs

{-@ assume unfoldrN :: n:Int -> (a -> Maybe (_, a)) -> a -> ({bs:ByteString | bslen bs <= n}, Maybe a) @-}
unfoldrN :: Int -> (a -> Maybe (Word8, a)) -> a -> (ByteString, Maybe a)
unfoldrN n f z = steps n z []
  where
    steps k a acc
      | k <= 0 = (pack (List.reverse acc), Just a)
      | otherwise = case f a of
          Nothing -> (pack (List.reverse acc), Nothing)
          Just (c, a') -> steps (k - 1) a' (c : acc)

{-@ assume isInfixOf :: l:ByteString -> r:ByteString -> {b:Bool | bslen l > bslen r ==> not b} @-}
isInfixOf :: ByteString -> ByteString -> Bool
isInfixOf b c = List.isInfixOf (unpack b) (unpack c)

-- | Splits before the first occurrence of the first string.
{-@ assume breakSubstring :: il:ByteString -> ir:ByteString
      -> ({ol:ByteString | bslen ol <= bslen ir && (bslen il > bslen ir ==> bslen ol == bslen ir)},
          {or:ByteString | bslen or <= bslen ir && (bslen il > bslen ir ==> bslen or == 0)}) @-}
breakSubstring :: ByteString -> ByteString -> (ByteString, ByteString)
breakSubstring pat b = search 0 (unpack b)
  where
    search n cs
      | List.isPrefixOf (unpack pat) cs = splitAt n b
      | otherwise = case cs of
          [] -> (b, empty)
          _ : rest -> search (n + 1) rest

{-@ assume sort :: i:ByteString -> {o:ByteString | bslen o == bslen i} @-}
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

-- Handles

{-@ assume hGet :: Handle -> n:{n:Int | 0 <= n} -> IO {bs:ByteString | bslen bs == n || bslen bs == 0} @-}
foreign import ccall "hGet" hGet :: Handle -> Int -> IO ByteString
{-@ assume hGetNonBlocking :: Handle -> n:{n:Int | 0 <= n} -> IO {bs:ByteString | bslen bs <= n} @-}
foreign import ccall "hGetNonBlocking" hGetNonBlocking :: Handle -> Int -> IO ByteString
foreign import ccall "hPutNonBlocking" hPutNonBlocking :: Handle -> ByteString -> IO ByteString

hGetContents :: Handle -> IO ByteString
hGetContents h = fmap packChars (IO.hGetContents h)

hPut :: Handle -> ByteString -> IO ()
hPut h b = IO.hPutStr h (unpackChars b)

hPutStr :: Handle -> ByteString -> IO ()
hPutStr h b = hPut h b

{-@ assume hGetSome :: Handle -> n:{n:Int | 0 <= n} -> IO {bs:ByteString | bslen bs <= n} @-}
foreign import ccall "hGetSome" hGetSome :: Handle -> Int -> IO ByteString

hGetLine :: Handle -> IO ByteString
hGetLine h = fmap packChars (IO.hGetLine h)

-- Strings of C

packCString :: CString -> IO ByteString
packCString p = upToZero 0 (castPtr p) >>= \n -> packCStringLen (p, n)

upToZero :: Int -> Ptr Word8 -> IO Int
upToZero n p = peekElemOff p n >>= \w -> if w == 0 then return n else upToZero (n + 1) p

packCStringLen :: CStringLen -> IO ByteString
packCStringLen (p, n) = fmap packBytes (peekArray n (castPtr p))

useAsCString :: ByteString -> (CString -> IO a) -> IO a
useAsCString b f = newArray (unpackBytes b List.++ [0]) >>= \p -> f (castPtr p)

useAsCStringLen :: ByteString -> (CStringLen -> IO a) -> IO a
useAsCStringLen b f = newArray (unpackBytes b List.++ [0]) >>= \p -> f (castPtr p, length b)
