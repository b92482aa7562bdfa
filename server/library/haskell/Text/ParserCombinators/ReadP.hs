{-# LANGUAGE NoImplicitPrelude, RankNTypes #-}
-- | Parsers that try all alternatives at the same time, a character after the other.
module Text.ParserCombinators.ReadP
  ( ReadP, get, look, (+++), (<++), gather
  , pfail, eof, satisfy, char, string, munch, munch1, skipSpaces, choice, count, between, option, optional
  , many, many1, skipMany, skipMany1, sepBy, sepBy1, endBy, endBy1, chainr, chainl, chainl1, chainr1, manyTill
  , ReadS, readP_to_S, readS_to_P
  ) where

import Control.Monad.Fail (MonadFail (..))
import GHC.Base hiding (many)
import GHC.List
import GHC.Num
import GHC.Unicode (isSpace)

infixr 5 +++, <++

type ReadS a = String -> [(a, String)]

-- | What is left to do: read a character, look at the text, nothing, give a result and go on, or give the results that are left.
data P a
  = Get (Char -> P a)
  | Look (String -> P a)
  | Fail
  | Result a (P a)
  | Final [(a, String)]

instance Functor P where
  fmap f p = p >>= \x -> return (f x)

instance Applicative P where
  pure x = Result x Fail
  p <*> q = p >>= \f -> q >>= \x -> return (f x)

instance Monad P where
  Get f >>= k = Get (\c -> f c >>= k)
  Look f >>= k = Look (\s -> f s >>= k)
  Fail >>= _ = Fail
  Result x p >>= k = both (k x) (p >>= k)
  Final results >>= k = final [y | (x, s) <- results, y <- run (k x) s]

instance MonadFail P where
  fail _ = Fail

instance Alternative P where
  empty = Fail
  p <|> q = both p q

instance MonadPlus P

-- | Both parsers on the same text.
both :: P a -> P a -> P a
both (Get f) (Get g) = Get (\c -> both (f c) (g c))
both (Result x p) q = Result x (both p q)
both p (Result x q) = Result x (both p q)
both Fail p = p
both p Fail = p
both (Final r) (Final t) = Final (r ++ t)
both (Final r) (Look f) = Look (\s -> Final (r ++ run (f s) s))
both (Final r) p = Look (\s -> Final (r ++ run p s))
both (Look f) (Final r) = Look (\s -> Final (run (f s) s ++ r))
both p (Final r) = Look (\s -> Final (run p s ++ r))
both (Look f) (Look g) = Look (\s -> both (f s) (g s))
both (Look f) p = Look (\s -> both (f s) p)
both p (Look f) = Look (\s -> both p (f s))

final :: [(a, String)] -> P a
final [] = Fail
final results = Final results

run :: P a -> ReadS a
run (Get f) (c : s) = run (f c) s
run (Get _) [] = []
run (Look f) s = run (f s) s
run (Result x p) s = (x, s) : run p s
run (Final results) _ = results
run Fail _ = []

newtype ReadP a = R (forall b. (a -> P b) -> P b)

step :: ReadP a -> (a -> P b) -> P b
step (R m) k = m k

whole :: ReadP a -> P a
whole p = step p return

instance Functor ReadP where
  fmap h p = R (\k -> step p (\x -> k (h x)))

instance Applicative ReadP where
  pure x = R (\k -> k x)
  p <*> q = p >>= \f -> q >>= \x -> return (f x)

instance Monad ReadP where
  p >>= k = R (\rest -> step p (\x -> step (k x) rest))

instance MonadFail ReadP where
  fail _ = pfail

instance Alternative ReadP where
  empty = pfail
  p <|> q = p +++ q

instance MonadPlus ReadP

get :: ReadP Char
get = R (\k -> Get k)

look :: ReadP String
look = R (\k -> Look k)

pfail :: ReadP a
pfail = R (\_ -> Fail)

(+++) :: ReadP a -> ReadP a -> ReadP a
p +++ q = R (\k -> both (step p k) (step q k))

-- | The second parser only where the first one has no result.
(<++) :: ReadP a -> ReadP a -> ReadP a
p <++ q = look >>= \s -> probe (whole p) s 0
  where
    probe (Get f) (c : s) n = probe (f c) s (n + 1)
    probe (Look f) s n = probe (f s) s n
    probe found@(Result _ _) _ n = discard n >> R (\k -> found >>= k)
    probe (Final results) _ _ = R (\k -> Final results >>= k)
    probe _ _ _ = q

discard :: Int -> ReadP ()
discard n = if n == 0 then return () else get >> discard (n - 1)

-- | A parser together with the text that it takes.
gather :: ReadP a -> ReadP (String, a)
gather p = R (\k -> taken id (step p (\x -> return (\s -> k (s, x)))))

taken :: (String -> String) -> P (String -> P b) -> P b
taken l (Get f) = Get (\c -> taken (\s -> l (c : s)) (f c))
taken _ Fail = Fail
taken l (Look f) = Look (\s -> taken l (f s))
taken l (Result k p) = both (k (l [])) (taken l p)
taken _ (Final _) = errorWithoutStackTrace "do not use readS_to_P in gather!"

satisfy :: (Char -> Bool) -> ReadP Char
satisfy p = get >>= \c -> if p c then return c else pfail

char :: Char -> ReadP Char
char c = satisfy (\d -> c == d)

eof :: ReadP ()
eof = look >>= \s -> if null s then return () else pfail

string :: String -> ReadP String
string this = look >>= \s -> if isStart this s then discard (length this) >> return this else pfail

isStart :: String -> String -> Bool
isStart [] _ = True
isStart (c : cs) (d : ds) = c == d && isStart cs ds
isStart _ [] = False

munch :: (Char -> Bool) -> ReadP String
munch p = look >>= \s -> let found = takeWhile p s in discard (length found) >> return found

munch1 :: (Char -> Bool) -> ReadP String
munch1 p = munch p >>= \found -> if null found then pfail else return found

skipSpaces :: ReadP ()
skipSpaces = munch isSpace >> return ()

choice :: [ReadP a] -> ReadP a
choice [] = pfail
choice [p] = p
choice (p : ps) = p +++ choice ps

count :: Int -> ReadP a -> ReadP [a]
count n p = if n <= 0 then return [] else p >>= \x -> count (n - 1) p >>= \xs -> return (x : xs)

between :: ReadP open -> ReadP close -> ReadP a -> ReadP a
between open close p = open >> p >>= \x -> close >> return x

option :: a -> ReadP a -> ReadP a
option x p = p +++ return x

optional :: ReadP a -> ReadP ()
optional p = (p >> return ()) +++ return ()

many :: ReadP a -> ReadP [a]
many p = return [] +++ many1 p

many1 :: ReadP a -> ReadP [a]
many1 p = p >>= \x -> many p >>= \xs -> return (x : xs)

skipMany :: ReadP a -> ReadP ()
skipMany p = many p >> return ()

skipMany1 :: ReadP a -> ReadP ()
skipMany1 p = p >> skipMany p

sepBy :: ReadP a -> ReadP sep -> ReadP [a]
sepBy p sep = sepBy1 p sep +++ return []

sepBy1 :: ReadP a -> ReadP sep -> ReadP [a]
sepBy1 p sep = p >>= \x -> many (sep >> p) >>= \xs -> return (x : xs)

endBy :: ReadP a -> ReadP sep -> ReadP [a]
endBy p sep = many (p >>= \x -> sep >> return x)

endBy1 :: ReadP a -> ReadP sep -> ReadP [a]
endBy1 p sep = many1 (p >>= \x -> sep >> return x)

chainr :: ReadP a -> ReadP (a -> a -> a) -> a -> ReadP a
chainr p op x = chainr1 p op +++ return x

chainl :: ReadP a -> ReadP (a -> a -> a) -> a -> ReadP a
chainl p op x = chainl1 p op +++ return x

chainr1 :: ReadP a -> ReadP (a -> a -> a) -> ReadP a
chainr1 p op = scan
  where
    scan = p >>= rest
    rest x = (op >>= \f -> scan >>= \y -> return (f x y)) +++ return x

chainl1 :: ReadP a -> ReadP (a -> a -> a) -> ReadP a
chainl1 p op = p >>= rest
  where
    rest x = (op >>= \f -> p >>= \y -> rest (f x y)) +++ return x

manyTill :: ReadP a -> ReadP end -> ReadP [a]
manyTill p end = scan
  where
    scan = (end >> return []) <++ (p >>= \x -> scan >>= \xs -> return (x : xs))

readP_to_S :: ReadP a -> ReadS a
readP_to_S p = run (whole p)

readS_to_P :: ReadS a -> ReadP a
readS_to_P r = R (\k -> Look (\s -> final [found | (x, rest) <- r s, found <- run (k x) rest]))
