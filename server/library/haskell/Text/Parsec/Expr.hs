{-# LANGUAGE FlexibleContexts #-}
-- | Expressions with operators.
module Text.Parsec.Expr (Assoc (..), Operator (..), OperatorTable, buildExpressionParser) where

import Text.Parsec.Combinator
import Text.Parsec.Prim

data Assoc = AssocNone | AssocLeft | AssocRight

data Operator s u m a
  = Infix (ParsecT s u m (a -> a -> a)) Assoc
  | Prefix (ParsecT s u m (a -> a))
  | Postfix (ParsecT s u m (a -> a))

type OperatorTable s u m a = [[Operator s u m a]]

buildExpressionParser :: Stream s m t => OperatorTable s u m a -> ParsecT s u m a -> ParsecT s u m a
buildExpressionParser operators simple = foldl level simple operators

level :: Stream s m t => ParsecT s u m a -> [Operator s u m a] -> ParsecT s u m a
level term ops = termP >>= \x -> (rassocP x <|> lassocP x <|> nassocP x <|> return x) <?> "operator"
  where
    rassocOp = choice [p | Infix p AssocRight <- ops]
    lassocOp = choice [p | Infix p AssocLeft <- ops]
    nassocOp = choice [p | Infix p AssocNone <- ops]
    prefixOp = choice [p | Prefix p <- ops] <?> ""
    postfixOp = choice [p | Postfix p <- ops] <?> ""
    ambiguous assoc op = try (op >> parserFail ("ambiguous use of a " ++ assoc ++ " associative operator"))
    ambiguousRight = ambiguous "right" rassocOp
    ambiguousLeft = ambiguous "left" lassocOp
    ambiguousNon = ambiguous "non" nassocOp
    termP = (prefixOp <|> return id) >>= \pre -> term >>= \x -> (postfixOp <|> return id) >>= \post -> return (post (pre x))
    rassocP x = (rassocOp >>= \f -> (termP >>= rassocP1) >>= \y -> return (f x y)) <|> ambiguousLeft <|> ambiguousNon
    rassocP1 x = rassocP x <|> return x
    lassocP x = (lassocOp >>= \f -> termP >>= \y -> lassocP1 (f x y)) <|> ambiguousRight <|> ambiguousNon
    lassocP1 x = lassocP x <|> return x
    nassocP x = nassocOp >>= \f -> termP >>= \y -> ambiguousRight <|> ambiguousLeft <|> ambiguousNon <|> return (f x y)
