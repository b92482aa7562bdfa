{-# LANGUAGE NoImplicitPrelude #-}
-- | Functions on optional values.
module Data.Maybe
  ( Maybe (..), maybe, isJust, isNothing, fromJust, fromMaybe, listToMaybe, maybeToList, catMaybes, mapMaybe
  ) where

import GHC.Base

{-@ measure isJust :: Maybe a -> Bool
      isJust (Just x) = true
      isJust Nothing = false @-}

{-@ assume maybe :: v:b -> (a -> b) -> u:Maybe a -> {w:b | not (isJust u) => w == v} @-}
maybe :: b -> (a -> b) -> Maybe a -> b
maybe n _ Nothing  = n
maybe _ f (Just x) = f x

{-@ assume isJust :: v:Maybe a -> {b:Bool | b == isJust v} @-}
isJust :: Maybe a -> Bool
isJust Nothing  = False
isJust (Just _) = True

{-@ assume isNothing :: v:Maybe a -> {b:Bool | not (isJust v) == b} @-}
isNothing :: Maybe a -> Bool
isNothing Nothing  = True
isNothing (Just _) = False

{-@ assume fromJust :: {v:Maybe a | isJust v} -> a @-}
fromJust :: Maybe a -> a
fromJust Nothing  = error "Maybe.fromJust: Nothing"
fromJust (Just x) = x

{-@ assume fromMaybe :: v:a -> u:Maybe a -> {x:a | not (isJust u) => x == v} @-}
fromMaybe :: a -> Maybe a -> a
fromMaybe d Nothing  = d
fromMaybe _ (Just x) = x

maybeToList :: Maybe a -> [a]
maybeToList Nothing  = []
maybeToList (Just x) = [x]

listToMaybe :: [a] -> Maybe a
listToMaybe []      = Nothing
listToMaybe (x : _) = Just x

catMaybes :: [Maybe a] -> [a]
catMaybes []               = []
catMaybes (Nothing : rest) = catMaybes rest
catMaybes (Just x : rest)  = x : catMaybes rest

mapMaybe :: (a -> Maybe b) -> [a] -> [b]
mapMaybe _ []       = []
mapMaybe f (x : xs) = case f x of
  Nothing -> mapMaybe f xs
  Just y  -> y : mapMaybe f xs
