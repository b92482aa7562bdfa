{-# LANGUAGE DataKinds, KindSignatures, PolyKinds, TypeFamilies, TypeOperators #-}
-- | Generic representations. What an instance that GHC derives gives is not modelled.
module GHC.Generics
  ( V1, U1 (..), Par1 (..), Rec1 (..), K1 (..), M1 (..), (:+:) (..), (:*:) (..), (:.:) (..), Rec0, R, D1, C1, S1, D, C, S
  , Datatype (..), Constructor (..), Selector (..), Fixity (..), FixityI (..), Associativity (..), prec
  , SourceUnpackedness (..), SourceStrictness (..), DecidedStrictness (..), Meta (..)
  , Generic (..), Generic1 (..), Generically (..), Generically1 (..)
  ) where

import GHC.Types (Nat, Symbol)

infixr 5 :+:
infixr 6 :*:
infixr 7 :.:

data V1 p

data U1 p = U1
  deriving (Eq, Ord, Read, Show)

newtype Par1 p = Par1 { unPar1 :: p }
  deriving (Eq, Ord, Read, Show)

newtype Rec1 f p = Rec1 { unRec1 :: f p }

newtype K1 i c p = K1 { unK1 :: c }
  deriving (Eq, Ord, Read, Show)

newtype M1 i c f p = M1 { unM1 :: f p }

data (f :+: g) p = L1 (f p) | R1 (g p)

data (f :*: g) p = f p :*: g p

newtype (f :.: g) p = Comp1 { unComp1 :: f (g p) }

data R

data D

data C

data S

type Rec0 = K1 R

type D1 = M1 D

type C1 = M1 C

type S1 = M1 S

instance Eq (f p) => Eq (Rec1 f p) where
  Rec1 x == Rec1 y = x == y

instance Ord (f p) => Ord (Rec1 f p) where
  compare (Rec1 x) (Rec1 y) = compare x y

instance Eq (f p) => Eq (M1 i c f p) where
  M1 x == M1 y = x == y

instance Ord (f p) => Ord (M1 i c f p) where
  compare (M1 x) (M1 y) = compare x y

instance (Eq (f p), Eq (g p)) => Eq ((f :+: g) p) where
  L1 x == L1 y = x == y
  R1 x == R1 y = x == y
  _ == _ = False

instance (Ord (f p), Ord (g p)) => Ord ((f :+: g) p) where
  compare (L1 x) (L1 y) = compare x y
  compare (L1 _) (R1 _) = LT
  compare (R1 _) (L1 _) = GT
  compare (R1 x) (R1 y) = compare x y

instance (Eq (f p), Eq (g p)) => Eq ((f :*: g) p) where
  (a :*: b) == (c :*: d) = a == c && b == d

instance (Ord (f p), Ord (g p)) => Ord ((f :*: g) p) where
  compare (a :*: b) (c :*: d) = compare a c <> compare b d

instance Eq (f (g p)) => Eq ((f :.: g) p) where
  Comp1 x == Comp1 y = x == y

instance Functor V1 where
  fmap _ v = noValue v

-- | There is no value of the type.
noValue :: V1 p -> a
noValue v = v `seq` errorWithoutStackTrace "Void showsPrec"

instance Functor U1 where
  fmap _ U1 = U1

instance Applicative U1 where
  pure _ = U1
  U1 <*> U1 = U1

instance Functor Par1 where
  fmap f (Par1 x) = Par1 (f x)

instance Applicative Par1 where
  pure x = Par1 x
  Par1 f <*> Par1 x = Par1 (f x)

instance Functor f => Functor (Rec1 f) where
  fmap f (Rec1 x) = Rec1 (fmap f x)

instance Applicative f => Applicative (Rec1 f) where
  pure x = Rec1 (pure x)
  Rec1 f <*> Rec1 x = Rec1 (f <*> x)

instance Functor (K1 i c) where
  fmap _ (K1 c) = K1 c

instance Functor f => Functor (M1 i c f) where
  fmap f (M1 x) = M1 (fmap f x)

instance Applicative f => Applicative (M1 i c f) where
  pure x = M1 (pure x)
  M1 f <*> M1 x = M1 (f <*> x)

instance (Functor f, Functor g) => Functor (f :+: g) where
  fmap f (L1 x) = L1 (fmap f x)
  fmap f (R1 x) = R1 (fmap f x)

instance (Functor f, Functor g) => Functor (f :*: g) where
  fmap f (x :*: y) = fmap f x :*: fmap f y

instance (Applicative f, Applicative g) => Applicative (f :*: g) where
  pure x = pure x :*: pure x
  (f :*: g) <*> (x :*: y) = (f <*> x) :*: (g <*> y)

instance (Functor f, Functor g) => Functor (f :.: g) where
  fmap f (Comp1 x) = Comp1 (fmap (fmap f) x)

instance Foldable U1 where
  foldr _ z _ = z

instance Foldable Par1 where
  foldr f z (Par1 x) = f x z

instance Foldable f => Foldable (Rec1 f) where
  foldr f z (Rec1 x) = foldr f z x

instance Foldable (K1 i c) where
  foldr _ z _ = z

instance Foldable f => Foldable (M1 i c f) where
  foldr f z (M1 x) = foldr f z x

instance (Foldable f, Foldable g) => Foldable (f :+: g) where
  foldr f z (L1 x) = foldr f z x
  foldr f z (R1 x) = foldr f z x

instance (Foldable f, Foldable g) => Foldable (f :*: g) where
  foldr f z (x :*: y) = foldr f (foldr f z y) x

-- What is known of a data type

class Datatype d where
  datatypeName :: t d f a -> String
  moduleName :: t d f a -> String
  packageName :: t d f a -> String
  isNewtype :: t d f a -> Bool

  isNewtype _ = False

class Constructor c where
  conName :: t c f a -> String
  conFixity :: t c f a -> Fixity
  conIsRecord :: t c f a -> Bool

  conFixity _ = Prefix
  conIsRecord _ = False

class Selector s where
  selName :: t s f a -> String
  selSourceUnpackedness :: t s f a -> SourceUnpackedness
  selSourceStrictness :: t s f a -> SourceStrictness
  selDecidedStrictness :: t s f a -> DecidedStrictness

data Fixity = Prefix | Infix Associativity Int
  deriving (Eq, Ord, Read, Show)

data FixityI = PrefixI | InfixI Associativity Nat

data Associativity = LeftAssociative | RightAssociative | NotAssociative
  deriving (Eq, Ord, Bounded, Enum, Read, Show)

prec :: Fixity -> Int
prec Prefix = 10
prec (Infix _ n) = n

data SourceUnpackedness = NoSourceUnpackedness | SourceNoUnpack | SourceUnpack
  deriving (Eq, Ord, Bounded, Enum, Read, Show)

data SourceStrictness = NoSourceStrictness | SourceLazy | SourceStrict
  deriving (Eq, Ord, Bounded, Enum, Read, Show)

data DecidedStrictness = DecidedLazy | DecidedStrict | DecidedUnpack
  deriving (Eq, Ord, Bounded, Enum, Read, Show)

data Meta
  = MetaData Symbol Symbol Symbol Bool
  | MetaCons Symbol FixityI Bool
  | MetaSel (Maybe Symbol) SourceUnpackedness SourceStrictness DecidedStrictness

class Generic a where
  type Rep a :: * -> *
  from :: a -> Rep a x
  to :: Rep a x -> a

  from x = represented x
  to r = represented r

class Generic1 (f :: k -> *) where
  type Rep1 f :: k -> *
  from1 :: f a -> Rep1 f a
  to1 :: Rep1 f a -> f a

  from1 x = represented x
  to1 r = represented r

foreign import ccall "represented" represented :: a -> b

newtype Generically a = Generically a

newtype Generically1 f a = Generically1 (f a)

instance Generic [a]

instance Generic (Maybe a)

instance Generic (Either a b)

instance Generic Bool

instance Generic Ordering

instance Generic ()

instance Generic (a, b)

instance Generic (a, b, c)

instance Generic (a, b, c, d)

instance Generic (a, b, c, d, e)

instance Generic1 []

instance Generic1 Maybe

instance Generic1 (Either a)

instance Generic1 ((,) a)
