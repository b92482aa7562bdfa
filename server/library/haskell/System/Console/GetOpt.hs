-- | Options of a command line, as @getopt@ reads them.
module System.Console.GetOpt
  ( getOpt, getOpt', usageInfo, ArgOrder (..), OptDescr (..), ArgDescr (..)
  ) where

import Data.List (isPrefixOf)

data ArgOrder a = RequireOrder | Permute | ReturnInOrder (String -> a)

data OptDescr a = Option [Char] [String] (ArgDescr a) String

data ArgDescr a = NoArg a | ReqArg (String -> a) String | OptArg (Maybe String -> a) String

instance Functor ArgOrder where
  fmap _ RequireOrder = RequireOrder
  fmap _ Permute = Permute
  fmap f (ReturnInOrder g) = ReturnInOrder (\s -> f (g s))

instance Functor OptDescr where
  fmap f (Option short long argument help) = Option short long (fmap f argument) help

instance Functor ArgDescr where
  fmap f (NoArg a) = NoArg (f a)
  fmap f (ReqArg g name) = ReqArg (\s -> f (g s)) name
  fmap f (OptArg g name) = OptArg (\s -> f (g s)) name

-- | One thing on a command line.
data Item a = Opt a | NonOpt String | Unrecognised String | EndOfOpts | Wrong String

usageInfo :: String -> [OptDescr a] -> String
usageInfo header options = unlines (header : zipWith3 paste (sameLen shorts) (sameLen longs) helps)
  where
    (shorts, longs, helps) = unzip3 (concatMap lineOf options)
    paste x y z = "  " ++ x ++ "  " ++ y ++ "  " ++ z
    sameLen xs = flushLeft (maximum (map length xs)) xs
    flushLeft n xs = [take n (x ++ repeat ' ') | x <- xs]

lineOf :: OptDescr a -> [(String, String, String)]
lineOf (Option short long argument help) = case lines help of
  [] -> [(shorts, longs, "")]
  first : rest -> (shorts, longs, first) : [("", "", more) | more <- rest]
  where
    shorts = separated (map (shortOf argument) short)
    longs = separated (map (longOf argument) long)

separated :: [String] -> String
separated [] = ""
separated [x] = x
separated (x : xs) = x ++ ", " ++ separated xs

shortOf :: ArgDescr a -> Char -> String
shortOf (NoArg _) c = "-" ++ [c]
shortOf (ReqArg _ name) c = "-" ++ [c] ++ " " ++ name
shortOf (OptArg _ name) c = "-" ++ [c] ++ "[" ++ name ++ "]"

longOf :: ArgDescr a -> String -> String
longOf (NoArg _) long = "--" ++ long
longOf (ReqArg _ name) long = "--" ++ long ++ "=" ++ name
longOf (OptArg _ name) long = "--" ++ long ++ "[=" ++ name ++ "]"

getOpt :: ArgOrder a -> [OptDescr a] -> [String] -> ([a], [String], [String])
getOpt order options arguments = case getOpt' order options arguments of
  (opts, rest, unrecognised, errors) -> (opts, rest, errors ++ map unrecognisedText unrecognised)

unrecognisedText :: String -> String
unrecognisedText option = "unrecognized option `" ++ option ++ "'\n"

getOpt' :: ArgOrder a -> [OptDescr a] -> [String] -> ([a], [String], [String], [String])
getOpt' _ _ [] = ([], [], [], [])
getOpt' order options (argument : arguments) = case next argument arguments options of
  (Opt o, rest) -> let (os, xs, us, errs) = getOpt' order options rest in (o : os, xs, us, errs)
  (Unrecognised u, rest) -> let (os, xs, us, errs) = getOpt' order options rest in (os, xs, u : us, errs)
  (Wrong e, rest) -> let (os, xs, us, errs) = getOpt' order options rest in (os, xs, us, e : errs)
  (EndOfOpts, rest) -> case order of
    ReturnInOrder f -> (map f rest, [], [], [])
    _ -> ([], rest, [], [])
  (NonOpt x, rest) -> case order of
    RequireOrder -> ([], x : rest, [], [])
    Permute -> let (os, xs, us, errs) = getOpt' order options rest in (os, x : xs, us, errs)
    ReturnInOrder f -> let (os, xs, us, errs) = getOpt' order options rest in (f x : os, xs, us, errs)

next :: String -> [String] -> [OptDescr a] -> (Item a, [String])
next argument rest options = case argument of
  "--" -> (EndOfOpts, rest)
  '-' : '-' : long -> longOpt long rest options
  '-' : c : more -> shortOpt c more rest options
  _ -> (NonOpt argument, rest)

longOpt :: String -> [String] -> [OptDescr a] -> (Item a, [String])
longOpt written rest options = case (found, argument, rest) of
  ([], _, _) -> (Unrecognised ("--" ++ written), rest)
  ([NoArg a], [], _) -> (Opt a, rest)
  ([NoArg _], _, _) -> (Wrong ("option `" ++ name ++ "' doesn't allow an argument\n"), rest)
  ([ReqArg _ what], [], []) -> (Wrong (needs what name), [])
  ([ReqArg f _], [], r : others) -> (Opt (f r), others)
  ([ReqArg f _], _ : given, _) -> (Opt (f given), rest)
  ([OptArg f _], [], _) -> (Opt (f Nothing), rest)
  ([OptArg f _], _ : given, _) -> (Opt (f (Just given)), rest)
  (_, _, _) -> (Wrong (ambiguous candidates name), rest)
  where
    (long, argument) = break (== '=') written
    name = "--" ++ long
    having p = [o | o@(Option _ longs _ _) <- options, any p longs]
    exact = having (== long)
    candidates = if null exact then having (isPrefixOf long) else exact
    found = [a | Option _ _ a _ <- candidates]

shortOpt :: Char -> String -> [String] -> [OptDescr a] -> (Item a, [String])
shortOpt c more rest options = case ([a | Option _ _ a _ <- candidates], more, rest) of
  ([], "", _) -> (Unrecognised name, rest)
  ([], _, _) -> (Unrecognised name, ('-' : more) : rest)
  ([NoArg a], "", _) -> (Opt a, rest)
  ([NoArg a], _, _) -> (Opt a, ('-' : more) : rest)
  ([ReqArg _ what], "", []) -> (Wrong (needs what name), [])
  ([ReqArg f _], "", r : others) -> (Opt (f r), others)
  ([ReqArg f _], _, _) -> (Opt (f more), rest)
  ([OptArg f _], "", _) -> (Opt (f Nothing), rest)
  ([OptArg f _], _, _) -> (Opt (f (Just more)), rest)
  (_, _, _) -> (Wrong (ambiguous candidates name), rest)
  where
    name = '-' : [c]
    candidates = [o | o@(Option shorts _ _ _) <- options, elem c shorts]

needs :: String -> String -> String
needs what name = "option `" ++ name ++ "' requires an argument " ++ what ++ "\n"

ambiguous :: [OptDescr a] -> String -> String
ambiguous options name = usageInfo ("option `" ++ name ++ "' is ambiguous; could be one of:") options
