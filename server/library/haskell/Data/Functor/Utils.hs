{-# LANGUAGE NoImplicitPrelude #-}
-- | State passed from left to right and from right to left, for the accumulating maps.
module Data.Functor.Utils (StateL (..), runStateL, StateR (..), runStateR) where

import GHC.Base

newtype StateL s a = StateL (s -> (s, a))

runStateL :: StateL s a -> s -> (s, a)
runStateL (StateL k) = k

instance Functor (StateL s) where
  fmap f (StateL k) = StateL (\s -> let (s', v) = k s in (s', f v))

instance Applicative (StateL s) where
  pure x = StateL (\s -> (s, x))
  StateL kf <*> StateL kv = StateL (\s ->
    let (s1, f) = kf s
        (s2, v) = kv s1
    in (s2, f v))

newtype StateR s a = StateR (s -> (s, a))

runStateR :: StateR s a -> s -> (s, a)
runStateR (StateR k) = k

instance Functor (StateR s) where
  fmap f (StateR k) = StateR (\s -> let (s', v) = k s in (s', f v))

instance Applicative (StateR s) where
  pure x = StateR (\s -> (s, x))
  StateR kf <*> StateR kv = StateR (\s ->
    let (s1, v) = kv s
        (s2, f) = kf s1
    in (s2, f v))
