-- | Applicative functors.
module Control.Applicative
  ( Applicative (..), Alternative (..), Const (..), WrappedMonad (..), ZipList (..)
  , (<$>), (<$), (<**>), liftA, liftA3, optional, asum
  ) where

import GHC.Base
  ( Alternative (..), Applicative (..), MonadPlus (..), liftA, liftA3, liftM, (<**>) )
import Data.Foldable (asum)
import Data.Functor.Const

optional :: Alternative f => f a -> f (Maybe a)
optional v = fmap Just v <|> pure Nothing

newtype ZipList a = ZipList { getZipList :: [a] }
  deriving (Eq, Ord, Show)

instance Functor ZipList where
  fmap f (ZipList xs) = ZipList (map f xs)

instance Foldable ZipList where
  foldr f z (ZipList xs) = foldr f z xs

instance Traversable ZipList where
  traverse f (ZipList xs) = fmap ZipList (traverse f xs)

instance Applicative ZipList where
  pure x = ZipList (repeat x)
  ZipList fs <*> ZipList xs = ZipList (zipWith id fs xs)
  liftA2 f (ZipList xs) (ZipList ys) = ZipList (zipWith f xs ys)

instance Alternative ZipList where
  empty = ZipList []
  ZipList xs <|> ZipList ys = ZipList (xs ++ drop (length xs) ys)

newtype WrappedMonad m a = WrapMonad { unwrapMonad :: m a }

instance Monad m => Functor (WrappedMonad m) where
  fmap f (WrapMonad v) = WrapMonad (liftM f v)

instance Monad m => Applicative (WrappedMonad m) where
  pure x = WrapMonad (return x)
  WrapMonad f <*> WrapMonad v = WrapMonad (f >>= \g -> v >>= \x -> return (g x))

instance MonadPlus m => Alternative (WrappedMonad m) where
  empty = WrapMonad mzero
  WrapMonad u <|> WrapMonad v = WrapMonad (mplus u v)
