-- | Functions as inputs. They are open, as all functions that are parameters of a property; there is no generator of
-- functions, since it could not make all of them.
module Test.QuickCheck.Function (Fun (..), Function, apply, applyFun, applyFun2, applyFun3, applyFunction) where

newtype Fun a b = Fun (a -> b)

class Function a

instance Function Int
instance Function Integer
instance Function Word
instance Function Char
instance Function Bool
instance Function ()
instance Function Double
instance Function Ordering
instance Function a => Function [a]
instance Function a => Function (Maybe a)
instance (Function a, Function b) => Function (a, b)
instance (Function a, Function b) => Function (Either a b)
instance (Function a, Function b, Function c) => Function (a, b, c)

instance Show (Fun a b) where
  show _ = "<fun>"

apply :: Fun a b -> a -> b
apply (Fun f) = f

applyFun :: Fun a b -> a -> b
applyFun (Fun f) = f

applyFunction :: Fun a b -> a -> b
applyFunction (Fun f) = f

applyFun2 :: Fun (a, b) c -> a -> b -> c
applyFun2 (Fun f) a b = f (a, b)

applyFun3 :: Fun (a, b, c) d -> a -> b -> c -> d
applyFun3 (Fun f) a b c = f (a, b, c)
