{-# LANGUAGE NoImplicitPrelude #-}
-- | Reading values from strings, by functions that return every way to read a prefix of the string.
module GHC.Read
  ( Read (..), ReadS, reads, readEither, readMaybe, read, readParen, lex, lexLitChar, readLitChar, lexDigits
  , readNumber, readFields, readListDefault, readListPrecDefault, isSymbolChar, unescape
  ) where

import GHC.Base
import GHC.Char
import GHC.Float
import GHC.List
import GHC.Num
import GHC.Num.Natural
import GHC.Real
import GHC.Show
import GHC.Unicode
import Data.Either
import Data.Maybe
import Text.ParserCombinators.ReadP (ReadS)
import Text.ParserCombinators.ReadPrec (ReadPrec, readPrec_to_S, readS_to_Prec)

class Read a where
  readsPrec :: Int -> ReadS a
  readList :: ReadS [a]
  readPrec :: ReadPrec a
  readListPrec :: ReadPrec [a]

  readsPrec n s = readPrec_to_S readPrec n s
  readList s = readListOf s
  readPrec = readS_to_Prec readsPrec
  readListPrec = readS_to_Prec (\_ -> readList)

reads :: Read a => ReadS a
reads s = readsPrec 0 s

readEither :: Read a => String -> Either String a
readEither s = case [x | (x, t) <- reads s, all isSpace t] of
  [x] -> Right x
  []  -> Left "Prelude.read: no parse"
  _   -> Left "Prelude.read: ambiguous parse"

readMaybe :: Read a => String -> Maybe a
readMaybe s = case readEither s of
  Left _  -> Nothing
  Right x -> Just x

read :: Read a => String -> a
read s = case readEither s of
  Left message -> errorWithoutStackTrace message
  Right x      -> x

-- | Reads something that may stand in parentheses, or must.
readParen :: Bool -> ReadS a -> ReadS a
readParen b g = if b then mandatory else optional
  where
    optional r = g r ++ mandatory r
    mandatory r = [(x, u) | ("(", s) <- lex r, (x, t) <- optional s, (")", u) <- lex t]

-- | What a class instance that defines 'readListPrec' gives as 'readList'.
readListDefault :: Read a => ReadS [a]
readListDefault s = readPrec_to_S readListPrec 0 s

-- | What a class instance that defines 'readPrec' gives as 'readListPrec'.
readListPrecDefault :: Read a => ReadPrec [a]
readListPrecDefault = readS_to_Prec (\_ s -> readListOf s)

-- | Reads a list in brackets.
readListOf :: Read a => ReadS [a]
readListOf s = readParen False (\r -> [pr | ("[", t) <- lex r, pr <- firstItem t]) s
  where
    firstItem t = [([], u) | ("]", u) <- lex t] ++ [(x : xs, v) | (x, u) <- reads t, (xs, v) <- moreItems u]
    moreItems t = [([], u) | ("]", u) <- lex t]
      ++ [(x : xs, w) | (",", u) <- lex t, (x, v) <- reads u, (xs, w) <- moreItems v]

-- | Reads a constructor's arguments after its name, for types written like @Name x@.
readFields :: Read a => String -> (a -> b) -> Int -> ReadS b
readFields name make p s =
  readParen (p > 10) (\r -> [(make x, u) | (token, t) <- lex r, token == name, (x, u) <- readsPrec 11 t]) s

-- Tokens

-- | The first token of a Haskell text; the empty token at its end.
lex :: ReadS String
lex s = case dropWhile isSpace s of
  "" -> [("", "")]
  c : cs
    | c == '\''           -> [('\'' : ch ++ "'", t) | (ch, '\'' : t) <- lexLitChar cs, ch /= "'"]
    | c == '"'            -> lexString "\"" cs
    | elem c ",;()[]{}`"  -> [([c], cs)]
    | isSymbolChar c      -> let (sym, t) = span isSymbolChar cs in [(c : sym, t)]
    | isAlpha c || c == '_' -> let (name, t) = span isNameChar cs in [(c : name, t)]
    | isDigit c           -> [lexNumber c cs]
    | otherwise           -> []

isSymbolChar :: Char -> Bool
isSymbolChar c = elem c "!@#$%&*+./<=>?\\^|:-~" || (not (isAscii c) && (isSymbol c || isPunctuation c))

isNameChar :: Char -> Bool
isNameChar c = isAlphaNum c || c == '_' || c == '\''

-- | A string literal up to its closing quote; the accumulated text is reversed.
lexString :: String -> ReadS String
lexString done s = case s of
  '"' : t        -> [(reverse ('"' : done), t)]
  '\\' : c : t   -> lexString (c : '\\' : done) t
  c : t          -> lexString (c : done) t
  ""             -> []

lexNumber :: Char -> String -> (String, String)
lexNumber '0' (x : cs) | elem x "xX", (ds@(_ : _), t) <- span isHexDigit cs = ('0' : x : ds, t)
lexNumber '0' (x : cs) | elem x "oO", (ds@(_ : _), t) <- span isOctDigit cs = ('0' : x : ds, t)
lexNumber c cs = (c : ds ++ fraction ++ power, u)
  where
    (ds, s)       = span isDigit cs
    (fraction, t) = lexFraction s
    (power, u)    = lexExponent t

lexFraction :: String -> (String, String)
lexFraction ('.' : s@(d : _)) | isDigit d = let (ds, t) = span isDigit s in ('.' : ds, t)
lexFraction s = ("", s)

lexExponent :: String -> (String, String)
lexExponent s = case s of
  e : sign : d : t | elem e "eE", elem sign "+-", isDigit d -> let (ds, u) = span isDigit t in (e : sign : d : ds, u)
  e : d : t        | elem e "eE", isDigit d                 -> let (ds, u) = span isDigit t in (e : d : ds, u)
  _                                                         -> ("", s)

lexDigits :: ReadS String
lexDigits s = case span isDigit s of
  ("", _) -> []
  result  -> [result]

-- Characters

-- | One character as it stands in a literal, escaped or not.
readLitChar :: ReadS Char
readLitChar s = case s of
  '\\' : t -> readEscape t
  c : t    -> [(c, t)]
  ""       -> []

-- | The text of one character of a literal.
lexLitChar :: ReadS String
lexLitChar s = [(take (length s - length t) s, t) | (_, t) <- readLitChar s]

readEscape :: ReadS Char
readEscape s = case s of
  'a'  : t -> [('\a', t)]
  'b'  : t -> [('\b', t)]
  'f'  : t -> [('\f', t)]
  'n'  : t -> [('\n', t)]
  'r'  : t -> [('\r', t)]
  't'  : t -> [('\t', t)]
  'v'  : t -> [('\v', t)]
  '\\' : t -> [('\\', t)]
  '"'  : t -> [('"', t)]
  '\'' : t -> [('\'', t)]
  '^' : c : t | c >= '@' && c <= '_' -> [(chr (ord c - ord '@'), t)]
  'x' : t  -> codePoint 16 isHexDigit t
  'o' : t  -> codePoint 8 isOctDigit t
  c : _
    | isDigit c -> codePoint 10 isDigit s
    | isUpper c -> take 1 [(ch, drop (length name) s) | (ch, name) <- controlNames, isStart name s]
  _ -> []

codePoint :: Integer -> (Char -> Bool) -> ReadS Char
codePoint base p s = case span p s of
  ("", _) -> []
  (ds, t) -> let n = digitsToInteger base ds in if n <= 1114111 then [(chr (fromInteger n), t)] else []

isStart :: String -> String -> Bool
isStart []       _        = True
isStart (c : cs) (d : ds) = c == d && isStart cs ds
isStart _        []       = False

-- | @SOH@ before @SO@, so that the longer name is tried first.
controlNames :: [(Char, String)]
controlNames = ('\SOH', "SOH") : ('\DEL', "DEL") : zip (map chr (intsTo 32)) asciiTab

intsTo :: Int -> [Int]
intsTo n = takeWhile (<= n) (iterate (\i -> i + 1) 0)

digitsToInteger :: Integer -> String -> Integer
digitsToInteger base ds = foldl (\n c -> n * base + toInteger (digitValue c)) 0 ds

digitValue :: Char -> Int
digitValue c
  | isDigit c = ord c - ord '0'
  | c >= 'a'  = ord c - ord 'a' + 10
  | otherwise = ord c - ord 'A' + 10

-- | The characters of a string literal after its opening quote.
unescape :: String -> String
unescape s = case s of
  "\""           -> ""
  '\\' : '&' : t -> unescape t
  '\\' : c : t | isSpace c -> unescape (drop 1 (dropWhile isSpace t))
  _              -> case readLitChar s of
    (c, t) : _ -> c : unescape t
    []         -> ""

instance Read Char where
  readsPrec _ s = readParen False (\r -> [(c, t) | ('\'' : lit, t) <- lex r, (c, "'") <- readLitChar lit]) s
  readList s = readParen False (\r -> [(unescape lit, t) | ('"' : lit, t) <- lex r]) s ++ readListOf s

-- Numbers

-- | Reads a number, perhaps negative, from the token that the first function understands.
readNumber :: Num a => (String -> Maybe a) -> Int -> ReadS a
readNumber convert _ s = readParen False (\r -> positive r ++ negative r) s
  where
    positive r = [(n, t) | (token, t) <- lex r, Just n <- [convert token]]
    negative r = [(negate n, u) | ("-", t) <- lex r, (token, u) <- lex t, Just n <- [convert token]]

integerToken :: String -> Maybe Integer
integerToken ('0' : x : ds)
  | elem x "xX" = Just (digitsToInteger 16 ds)
  | elem x "oO" = Just (digitsToInteger 8 ds)
integerToken ds@(_ : _) | all isDigit ds = Just (digitsToInteger 10 ds)
integerToken _ = Nothing

foreign import prim "doubleRead" primDoubleRead :: String -> Double

doubleToken :: String -> Maybe Double
doubleToken "NaN"      = Just (0 / 0)
doubleToken "Infinity" = Just (1 / 0)
doubleToken token = case integerToken token of
  Just n  -> Just (fromInteger n)
  Nothing -> case token of
    c : _ | isDigit c -> Just (primDoubleRead token)
    _                 -> Nothing

foreign import prim "floatRead" primFloatRead :: String -> Float

floatToken :: String -> Maybe Float
floatToken "NaN"      = Just (0 / 0)
floatToken "Infinity" = Just (1 / 0)
floatToken token = case integerToken token of
  Just n  -> Just (fromInteger n)
  Nothing -> case token of
    c : _ | isDigit c -> Just (primFloatRead token)
    _                 -> Nothing

instance Read Integer where
  readsPrec p s = readNumber integerToken p s

instance Read Int where
  readsPrec p s = [(fromInteger n, t) | (n, t) <- readNumber integerToken p s]

instance Read Word where
  readsPrec p s = [(fromInteger n, t) | (n, t) <- readNumber integerToken p s]

instance Read Natural where
  readsPrec p s = [(fromInteger n, t) | (n, t) <- readNumber integerToken p s, n >= 0]

instance Read Double where
  readsPrec p s = readNumber doubleToken p s

instance Read Float where
  readsPrec p s = readNumber floatToken p s

instance (Integral a, Read a) => Read (Ratio a) where
  readsPrec p s = readParen (p > 7)
    (\r -> [(x % y, v) | (x, t) <- readsPrec 8 r, ("%", u) <- lex t, (y, v) <- readsPrec 8 u]) s

-- Data types

readNames :: [(String, a)] -> ReadS a
readNames table s = readParen False (\r -> [(x, t) | (token, t) <- lex r, Just x <- [lookup token table]]) s

instance Read Bool where
  readsPrec _ s = readNames [("True", True), ("False", False)] s

instance Read Ordering where
  readsPrec _ s = readNames [("LT", LT), ("EQ", EQ), ("GT", GT)] s

instance Read a => Read (Maybe a) where
  readsPrec p s = readNames [("Nothing", Nothing)] s ++ readFields "Just" Just p s

instance (Read a, Read b) => Read (Either a b) where
  readsPrec p s = readFields "Left" Left p s ++ readFields "Right" Right p s

instance Read a => Read [a] where
  readsPrec _ s = readList s

instance Read () where
  readsPrec _ s = readParen False (\r -> [((), u) | ("(", t) <- lex r, (")", u) <- lex t]) s

instance (Read a, Read b) => Read (a, b) where
  readsPrec _ s = readParen False (\r -> [((a, b), s4) | ("(", s0) <- lex r, (a, s1) <- reads s0, (",", s2) <- lex s1, (b, s3) <- reads s2, (")", s4) <- lex s3]) s

instance (Read a, Read b, Read c) => Read (a, b, c) where
  readsPrec _ s = readParen False (\r -> [((a, b, c), s6) | ("(", s0) <- lex r, (a, s1) <- reads s0, (",", s2) <- lex s1, (b, s3) <- reads s2, (",", s4) <- lex s3, (c, s5) <- reads s4, (")", s6) <- lex s5]) s

instance (Read a, Read b, Read c, Read d) => Read (a, b, c, d) where
  readsPrec _ s = readParen False (\r -> [((a, b, c, d), s8) | ("(", s0) <- lex r, (a, s1) <- reads s0, (",", s2) <- lex s1, (b, s3) <- reads s2, (",", s4) <- lex s3, (c, s5) <- reads s4, (",", s6) <- lex s5, (d, s7) <- reads s6, (")", s8) <- lex s7]) s

instance (Read a, Read b, Read c, Read d, Read e) => Read (a, b, c, d, e) where
  readsPrec _ s = readParen False (\r -> [((a, b, c, d, e), s10) | ("(", s0) <- lex r, (a, s1) <- reads s0, (",", s2) <- lex s1, (b, s3) <- reads s2, (",", s4) <- lex s3, (c, s5) <- reads s4, (",", s6) <- lex s5, (d, s7) <- reads s6, (",", s8) <- lex s7, (e, s9) <- reads s8, (")", s10) <- lex s9]) s

instance (Read a, Read b, Read c, Read d, Read e, Read f) => Read (a, b, c, d, e, f) where
  readsPrec _ s = readParen False (\r -> [((a, b, c, d, e, f), s12) | ("(", s0) <- lex r, (a, s1) <- reads s0, (",", s2) <- lex s1, (b, s3) <- reads s2, (",", s4) <- lex s3, (c, s5) <- reads s4, (",", s6) <- lex s5, (d, s7) <- reads s6, (",", s8) <- lex s7, (e, s9) <- reads s8, (",", s10) <- lex s9, (f, s11) <- reads s10, (")", s12) <- lex s11]) s

instance (Read a, Read b, Read c, Read d, Read e, Read f, Read g) => Read (a, b, c, d, e, f, g) where
  readsPrec _ s = readParen False (\r -> [((a, b, c, d, e, f, g), s14) | ("(", s0) <- lex r, (a, s1) <- reads s0, (",", s2) <- lex s1, (b, s3) <- reads s2, (",", s4) <- lex s3, (c, s5) <- reads s4, (",", s6) <- lex s5, (d, s7) <- reads s6, (",", s8) <- lex s7, (e, s9) <- reads s8, (",", s10) <- lex s9, (f, s11) <- reads s10, (",", s12) <- lex s11, (g, s13) <- reads s12, (")", s14) <- lex s13]) s
