{-# LANGUAGE FlexibleContexts, FlexibleInstances, FunctionalDependencies, MultiParamTypeClasses, RankNTypes, UndecidableInstances #-}
-- | Parsers that look one token ahead, unless 'try' says otherwise.
module Text.Parsec.Prim
  ( unknownError, sysUnExpectError, unexpected, ParsecT, runParsecT, mkPT, Parsec, Consumed (..), Reply (..), State (..)
  , parsecMap, parserReturn, parserBind, parserFail, parserZero, parserPlus, (<?>), (<|>), label, labels, lookAhead, Stream (..)
  , tokens, tokens', try, token, tokenPrim, tokenPrimEx, many, skipMany, manyAccum, mergeErrorReply, runPT, runP, runParserT, runParser, parse, parseTest
  , getPosition, getInput, setPosition, setInput, getParserState, setParserState, updateParserState
  , getState, putState, modifyState, setState, updateState
  ) where

import qualified Control.Applicative as Applicative
import Control.Monad (MonadPlus (..))
import Control.Monad.Fail (MonadFail (..))
import Control.Monad.IO.Class (MonadIO (..))
import Control.Monad.Trans.Class (MonadTrans (..))
import qualified Data.ByteString.Char8 as Bytes
import qualified Data.ByteString.Lazy.Char8 as LazyBytes
import Data.Functor.Identity (Identity (..))
import qualified Data.Text as Text
import qualified Data.Text.Lazy as LazyText
import Text.Parsec.Error
import Text.Parsec.Pos

infix 0 <?>
infixr 1 <|>

data State s u = State { stateInput :: s, statePos :: !SourcePos, stateUser :: !u }

data Consumed a = Consumed a | Empty !a

data Reply s u a = Ok a !(State s u) ParseError | Error ParseError

instance Functor Consumed where
  fmap f (Consumed x) = Consumed (f x)
  fmap f (Empty x) = Empty (f x)

instance Functor (Reply s u) where
  fmap f (Ok x s e) = Ok (f x) s e
  fmap _ (Error e) = Error e

-- | From the state before, and what to do with each of the four outcomes: whether input was consumed, and whether it went well.
newtype ParsecT s u m a = ParsecT (forall b. State s u -> Outcomes s u m a b -> m b)

data Outcomes s u m a b = Outcomes
  { consumedOk    :: a -> State s u -> ParseError -> m b
  , consumedError :: ParseError -> m b
  , emptyOk       :: a -> State s u -> ParseError -> m b
  , emptyError    :: ParseError -> m b
  }

type Parsec s u = ParsecT s u Identity

class Monad m => Stream s m t | s -> t where
  uncons :: s -> m (Maybe (t, s))

instance Monad m => Stream [tok] m tok where
  uncons [] = return Nothing
  uncons (t : ts) = return (Just (t, ts))

instance Monad m => Stream Bytes.ByteString m Char where
  uncons b = return (Bytes.uncons b)

instance Monad m => Stream LazyBytes.ByteString m Char where
  uncons b = return (LazyBytes.uncons b)

instance Monad m => Stream Text.Text m Char where
  uncons t = return (Text.uncons t)

instance Monad m => Stream LazyText.Text m Char where
  uncons t = return (LazyText.uncons t)

step :: ParsecT s u m a -> State s u -> Outcomes s u m a b -> m b
step (ParsecT p) s k = p s k

runParsecT :: Monad m => ParsecT s u m a -> State s u -> m (Consumed (m (Reply s u a)))
runParsecT p s = step p s (Outcomes
  (\x s' e -> return (Consumed (return (Ok x s' e))))
  (\e -> return (Consumed (return (Error e))))
  (\x s' e -> return (Empty (return (Ok x s' e))))
  (\e -> return (Empty (return (Error e)))))

mkPT :: Monad m => (State s u -> m (Consumed (m (Reply s u a)))) -> ParsecT s u m a
mkPT f = ParsecT (\s k -> f s >>= \c -> case c of
  Consumed r -> r >>= \found -> case found of
    Ok x s' e -> consumedOk k x s' e
    Error e -> consumedError k e
  Empty r -> r >>= \found -> case found of
    Ok x s' e -> emptyOk k x s' e
    Error e -> emptyError k e)

unknownError :: State s u -> ParseError
unknownError s = newErrorUnknown (statePos s)

sysUnExpectError :: String -> SourcePos -> Reply s u a
sysUnExpectError message pos = Error (newErrorMessage (SysUnExpect message) pos)

unexpected :: Stream s m t => String -> ParsecT s u m a
unexpected message = ParsecT (\s k -> emptyError k (newErrorMessage (UnExpect message) (statePos s)))

parsecMap :: (a -> b) -> ParsecT s u m a -> ParsecT s u m b
parsecMap f p = ParsecT (\s k -> step p s
  (Outcomes (\x -> consumedOk k (f x)) (consumedError k) (\x -> emptyOk k (f x)) (emptyError k)))

parserReturn :: a -> ParsecT s u m a
parserReturn x = ParsecT (\s k -> emptyOk k x s (unknownError s))

parserBind :: ParsecT s u m a -> (a -> ParsecT s u m b) -> ParsecT s u m b
parserBind p f = ParsecT (\s k -> step p s (Outcomes
  (\x s' e -> step (f x) s' k
    { emptyOk = \y s'' e' -> consumedOk k y s'' (mergeError e e')
    , emptyError = \e' -> consumedError k (mergeError e e')
    })
  (consumedError k)
  (\x s' e -> step (f x) s' k
    { emptyOk = \y s'' e' -> emptyOk k y s'' (mergeError e e')
    , emptyError = \e' -> emptyError k (mergeError e e')
    })
  (emptyError k)))

parserFail :: String -> ParsecT s u m a
parserFail message = ParsecT (\s k -> emptyError k (newErrorMessage (Message message) (statePos s)))

parserZero :: ParsecT s u m a
parserZero = ParsecT (\s k -> emptyError k (unknownError s))

parserPlus :: ParsecT s u m a -> ParsecT s u m a -> ParsecT s u m a
parserPlus m n = ParsecT (\s k -> step m s k
  { emptyError = \e -> step n s k
      { emptyOk = \y s' e' -> emptyOk k y s' (mergeError e e')
      , emptyError = \e' -> emptyError k (mergeError e e')
      }
  })

instance Functor (ParsecT s u m) where
  fmap f p = parsecMap f p

instance Applicative (ParsecT s u m) where
  pure x = parserReturn x
  p <*> q = parserBind p (\f -> parsecMap f q)

instance Monad (ParsecT s u m) where
  p >>= k = parserBind p k

instance MonadFail (ParsecT s u m) where
  fail message = parserFail message

instance Applicative.Alternative (ParsecT s u m) where
  empty = parserZero
  p <|> q = parserPlus p q
  many p = many p
  some p = p >>= \x -> many p >>= \xs -> return (x : xs)

instance MonadPlus (ParsecT s u m)

instance MonadTrans (ParsecT s u) where
  lift m = ParsecT (\s k -> m >>= \x -> emptyOk k x s (unknownError s))

instance MonadIO m => MonadIO (ParsecT s u m) where
  liftIO m = lift (liftIO m)

instance Semigroup a => Semigroup (ParsecT s u m a) where
  p <> q = p >>= \x -> q >>= \y -> return (x <> y)

instance Monoid a => Monoid (ParsecT s u m a) where
  mempty = return mempty

(<|>) :: ParsecT s u m a -> ParsecT s u m a -> ParsecT s u m a
p <|> q = parserPlus p q

(<?>) :: ParsecT s u m a -> String -> ParsecT s u m a
p <?> message = label p message

label :: ParsecT s u m a -> String -> ParsecT s u m a
label p message = labels p [message]

labels :: ParsecT s u m a -> [String] -> ParsecT s u m a
labels p messages = ParsecT (\s k -> step p s k
  { emptyOk = \x s' e -> emptyOk k x s' (if errorIsUnknown e then e else expecting e)
  , emptyError = \e -> emptyError k (expecting e)
  })
  where
    expecting e = case messages of
      [] -> setErrorMessage (Expect "") e
      first : rest -> foldr (\m e' -> addErrorMessage (Expect m) e') (setErrorMessage (Expect first) e) rest

try :: ParsecT s u m a -> ParsecT s u m a
try p = ParsecT (\s k -> step p s k { consumedError = emptyError k })

lookAhead :: Stream s m t => ParsecT s u m a -> ParsecT s u m a
lookAhead p = ParsecT (\s k ->
  let found x _ _ = emptyOk k x s (newErrorUnknown (statePos s))
  in step p s k { consumedOk = found, emptyOk = found })

token :: Stream s Identity t => (t -> String) -> (t -> SourcePos) -> (t -> Maybe a) -> Parsec s u a
token showToken tokpos test = tokenPrim showToken nextpos test
  where
    nextpos _ tok ts = case runIdentity (uncons ts) of
      Nothing -> tokpos tok
      Just (tok', _) -> tokpos tok'

tokenPrim :: Stream s m t => (t -> String) -> (SourcePos -> t -> s -> SourcePos) -> (t -> Maybe a) -> ParsecT s u m a
tokenPrim showToken nextpos test = tokenPrimEx showToken nextpos Nothing test

tokenPrimEx
  :: Stream s m t => (t -> String) -> (SourcePos -> t -> s -> SourcePos) -> Maybe (SourcePos -> t -> s -> u -> u) -> (t -> Maybe a)
  -> ParsecT s u m a
tokenPrimEx showToken nextpos update test = ParsecT (\(State input pos user) k -> uncons input >>= \found -> case found of
  Nothing -> emptyError k (unexpectedError "" pos)
  Just (c, cs) -> case test c of
    Nothing -> emptyError k (unexpectedError (showToken c) pos)
    Just x ->
      let pos' = nextpos pos c cs
          user' = maybe user (\f -> f pos c cs user) update
      in consumedOk k x (State cs pos' user') (newErrorUnknown pos'))

unexpectedError :: String -> SourcePos -> ParseError
unexpectedError message pos = newErrorMessage (SysUnExpect message) pos

tokens :: (Stream s m t, Eq t) => ([t] -> String) -> (SourcePos -> [t] -> SourcePos) -> [t] -> ParsecT s u m [t]
tokens _ _ [] = parserReturn []
tokens showTokens nextposs wanted = ParsecT (\(State input pos user) k ->
  let failed consumed found = (if consumed then consumedError k else emptyError k)
        (setErrorMessage (Expect (showTokens wanted)) (unexpectedError found pos))
      walk _ [] rest = let pos' = nextposs pos wanted in consumedOk k wanted (State rest pos' user) (newErrorUnknown pos')
      walk consumed (t : ts) rest = uncons rest >>= \found -> case found of
        Nothing -> failed consumed ""
        Just (x, xs) -> if t == x then walk True ts xs else failed consumed (showTokens [x])
  in walk False wanted input)

tokens' :: (Stream s m t, Eq t) => ([t] -> String) -> (SourcePos -> [t] -> SourcePos) -> [t] -> ParsecT s u m [t]
tokens' showTokens nextposs wanted = tokens showTokens nextposs wanted

many :: ParsecT s u m a -> ParsecT s u m [a]
many p = parsecMap reverse (manyAccumulate (\x xs -> x : xs) p)

skipMany :: ParsecT s u m a -> ParsecT s u m ()
skipMany p = parsecMap (\_ -> ()) (manyAccumulate (\_ _ -> []) p)

manyAccum :: (a -> [a] -> [a]) -> ParsecT s u m a -> ParsecT s u m [a]
manyAccum acc p = manyAccumulate acc p

manyAccumulate :: (a -> [a] -> [a]) -> ParsecT s u m a -> ParsecT s u m [a]
manyAccumulate acc p = ParsecT (\s k ->
  let walk xs x s' _ = step p s' (Outcomes (walk (acc x xs)) (consumedError k) manyError (\e -> consumedOk k (acc x xs) s' e))
  in step p s (Outcomes (walk []) (consumedError k) manyError (\e -> emptyOk k [] s e)))

manyError :: a
manyError = error "Text.ParserCombinators.Parsec.Prim.many: combinator 'many' is applied to a parser that accepts an empty string."

runPT :: Stream s m t => ParsecT s u m a -> u -> SourceName -> s -> m (Either ParseError a)
runPT p user name input = step p (State input (initialPos name) user)
  (Outcomes (\x _ _ -> return (Right x)) (\e -> return (Left e)) (\x _ _ -> return (Right x)) (\e -> return (Left e)))

runP :: Stream s Identity t => Parsec s u a -> u -> SourceName -> s -> Either ParseError a
runP p user name input = runIdentity (runPT p user name input)

runParserT :: Stream s m t => ParsecT s u m a -> u -> SourceName -> s -> m (Either ParseError a)
runParserT p user name input = runPT p user name input

runParser :: Stream s Identity t => Parsec s u a -> u -> SourceName -> s -> Either ParseError a
runParser p user name input = runP p user name input

parse :: Stream s Identity t => Parsec s () a -> SourceName -> s -> Either ParseError a
parse p name input = runP p () name input

parseTest :: (Stream s Identity t, Show a) => Parsec s () a -> s -> IO ()
parseTest p input = case parse p "" input of
  Left e -> putStr "parse error at " >> print e
  Right x -> print x

mergeErrorReply :: ParseError -> Reply s u a -> Reply s u a
mergeErrorReply e1 found = case found of
  Ok x s e2 -> Ok x s (mergeError e1 e2)
  Error e2 -> Error (mergeError e1 e2)

getPosition :: ParsecT s u m SourcePos
getPosition = parsecMap statePos getParserState

getInput :: ParsecT s u m s
getInput = parsecMap stateInput getParserState

setPosition :: SourcePos -> ParsecT s u m ()
setPosition pos = updateParserState (\(State input _ user) -> State input pos user) >> return ()

setInput :: s -> ParsecT s u m ()
setInput input = updateParserState (\(State _ pos user) -> State input pos user) >> return ()

getParserState :: ParsecT s u m (State s u)
getParserState = updateParserState id

setParserState :: State s u -> ParsecT s u m (State s u)
setParserState st = updateParserState (const st)

updateParserState :: (State s u -> State s u) -> ParsecT s u m (State s u)
updateParserState f = ParsecT (\s k -> let s' = f s in emptyOk k s' s' (unknownError s'))

getState :: ParsecT s u m u
getState = parsecMap stateUser getParserState

putState :: u -> ParsecT s u m ()
putState user = updateParserState (\s -> s { stateUser = user }) >> return ()

modifyState :: (u -> u) -> ParsecT s u m ()
modifyState f = updateParserState (\s -> s { stateUser = f (stateUser s) }) >> return ()

setState :: u -> ParsecT s u m ()
setState user = putState user

updateState :: (u -> u) -> ParsecT s u m ()
updateState f = modifyState f
