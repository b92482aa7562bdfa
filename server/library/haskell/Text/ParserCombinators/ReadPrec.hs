{-# LANGUAGE NoImplicitPrelude #-}
-- | Parsers that know the precedence of what surrounds them.
module Text.ParserCombinators.ReadPrec
  ( ReadPrec, Prec, minPrec, lift, prec, step, reset, get, look, (+++), (<++), pfail, choice
  , readPrec_to_P, readP_to_Prec, readPrec_to_S, readS_to_Prec
  ) where

import Control.Monad.Fail (MonadFail (..))
import GHC.Base
import GHC.Num
import Text.ParserCombinators.ReadP (ReadP, ReadS, readP_to_S, readS_to_P)
import qualified Text.ParserCombinators.ReadP as ReadP

newtype ReadPrec a = P (Prec -> ReadP a)

type Prec = Int

instance Functor ReadPrec where
  fmap h (P f) = P (\n -> fmap h (f n))

instance Applicative ReadPrec where
  pure x = P (\_ -> return x)
  p <*> q = p >>= \f -> q >>= \x -> return (f x)

instance Monad ReadPrec where
  P f >>= k = P (\n -> f n >>= \x -> readPrec_to_P (k x) n)

instance MonadFail ReadPrec where
  fail _ = pfail

instance Alternative ReadPrec where
  empty = pfail
  p <|> q = p +++ q

instance MonadPlus ReadPrec

minPrec :: Prec
minPrec = 0

lift :: ReadP a -> ReadPrec a
lift p = P (\_ -> p)

step :: ReadPrec a -> ReadPrec a
step (P f) = P (\n -> f (n + 1))

reset :: ReadPrec a -> ReadPrec a
reset (P f) = P (\_ -> f minPrec)

prec :: Prec -> ReadPrec a -> ReadPrec a
prec n (P f) = P (\surrounding -> if surrounding <= n then f n else ReadP.pfail)

get :: ReadPrec Char
get = lift ReadP.get

look :: ReadPrec String
look = lift ReadP.look

(+++) :: ReadPrec a -> ReadPrec a -> ReadPrec a
P f +++ P g = P (\n -> f n ReadP.+++ g n)

(<++) :: ReadPrec a -> ReadPrec a -> ReadPrec a
P f <++ P g = P (\n -> f n ReadP.<++ g n)

pfail :: ReadPrec a
pfail = lift ReadP.pfail

choice :: [ReadPrec a] -> ReadPrec a
choice ps = foldr (+++) pfail ps

readPrec_to_P :: ReadPrec a -> Int -> ReadP a
readPrec_to_P (P f) n = f n

readP_to_Prec :: (Int -> ReadP a) -> ReadPrec a
readP_to_Prec f = P f

readPrec_to_S :: ReadPrec a -> Int -> ReadS a
readPrec_to_S (P f) n = readP_to_S (f n)

readS_to_Prec :: (Int -> ReadS a) -> ReadPrec a
readS_to_Prec f = P (\n -> readS_to_P (f n))
