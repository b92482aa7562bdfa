{-# LANGUAGE NoImplicitPrelude #-}
-- | Functions on functors.
module Data.Functor (Functor (..), ($>), (<$>), (<&>), void) where

import GHC.Base

infixl 4 <$>, $>
infixl 1 <&>

(<$>) :: Functor f => (a -> b) -> f a -> f b
f <$> m = fmap f m

(<&>) :: Functor f => f a -> (a -> b) -> f b
m <&> f = fmap f m

($>) :: Functor f => f a -> b -> f b
m $> x = x <$ m

void :: Functor f => f a -> f ()
void m = () <$ m
