-- | The types of Template Haskell, without their constructors: splices are not
-- run.
module Language.Haskell.TH.Syntax
  ( Q, Exp, Pat, Type, Dec, Name, Lit, Quasi, Quote (..), Lift (..)
  , mkName, nameBase, runQ, reportWarning
  ) where

import Control.Monad.Fail (MonadFail (..))

newtype Q a = Q (IO a)

instance Functor Q where
  fmap f (Q m) = Q (fmap f m)

instance Applicative Q where
  pure x = Q (return x)
  Q f <*> Q m = Q (f <*> m)

instance Monad Q where
  Q m >>= k = Q (m >>= \x -> case k x of Q n -> n)

instance MonadFail Q where
  fail message = Q (fail message)

data Exp

data Pat

data Type

data Dec

data Lit

newtype Name = Name String
  deriving (Eq, Ord)

instance Show Name where
  showsPrec _ (Name s) = showString s

class Monad m => Quote m where
  newName :: String -> m Name

instance Quote Q where
  newName s = return (Name s)

class Monad m => Quasi m

instance Quasi Q

class Lift t where
  lift :: t -> Q Exp
  lift _ = undefined

instance Lift Int
instance Lift Integer
instance Lift Char
instance Lift Bool
instance Lift Double
instance Lift ()
instance Lift a => Lift [a]
instance Lift a => Lift (Maybe a)
instance (Lift a, Lift b) => Lift (a, b)

mkName :: String -> Name
mkName s = Name s

nameBase :: Name -> String
nameBase (Name s) = s

runQ :: Q a -> Q a
runQ m = m

reportWarning :: String -> Q ()
reportWarning _ = return ()
