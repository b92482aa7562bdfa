-- | Hashes. Their values are not modelled.
module Data.Hashable (Hashable (..), hashUsing, Hashed, hashed, unhashed, traverseHashed, mapHashed) where

import Data.Complex (Complex)
import Data.Functor.Identity (Identity)
import Data.Int (Int16, Int32, Int64, Int8)
import Data.List.NonEmpty (NonEmpty)
import Data.Map (Map)
import Data.Ratio (Ratio)
import Data.Sequence (Seq)
import Data.Set (Set)
import Data.Text (Text)
import qualified Data.Text.Lazy as Lazy
import Data.ByteString (ByteString)
import qualified Data.ByteString.Lazy as LazyBytes
import Data.Version (Version)
import Data.Void (Void)
import Data.Word (Word16, Word32, Word64, Word8)
import Numeric.Natural (Natural)

infixl 0 `hashWithSalt`

class Eq a => Hashable a where
  hashWithSalt :: Int -> a -> Int
  hash :: a -> Int

  hashWithSalt salt x = mixed salt (hash x)
  hash x = hashWithSalt seed x

foreign import ccall "seed" seed :: Int
foreign import ccall "mixed" mixed :: Int -> Int -> Int
foreign import ccall "hashed" hashOf :: Int -> a -> Int

hashUsing :: Hashable b => (a -> b) -> Int -> a -> Int
hashUsing f salt x = hashWithSalt salt (f x)

instance Hashable Int where
  hashWithSalt salt x = hashOf salt x

instance Hashable Int8 where
  hashWithSalt salt x = hashOf salt x

instance Hashable Int16 where
  hashWithSalt salt x = hashOf salt x

instance Hashable Int32 where
  hashWithSalt salt x = hashOf salt x

instance Hashable Int64 where
  hashWithSalt salt x = hashOf salt x

instance Hashable Word where
  hashWithSalt salt x = hashOf salt x

instance Hashable Word8 where
  hashWithSalt salt x = hashOf salt x

instance Hashable Word16 where
  hashWithSalt salt x = hashOf salt x

instance Hashable Word32 where
  hashWithSalt salt x = hashOf salt x

instance Hashable Word64 where
  hashWithSalt salt x = hashOf salt x

instance Hashable Integer where
  hashWithSalt salt x = hashOf salt x

instance Hashable Natural where
  hashWithSalt salt x = hashOf salt x

instance Hashable Char where
  hashWithSalt salt x = hashOf salt x

instance Hashable Bool where
  hashWithSalt salt x = hashOf salt x

instance Hashable Ordering where
  hashWithSalt salt x = hashOf salt x

instance Hashable Double where
  hashWithSalt salt x = hashOf salt x

instance Hashable Float where
  hashWithSalt salt x = hashOf salt x

instance Hashable () where
  hashWithSalt salt x = hashOf salt x

instance Hashable Text where
  hashWithSalt salt x = hashOf salt x

instance Hashable Lazy.Text where
  hashWithSalt salt x = hashOf salt x

instance Hashable ByteString where
  hashWithSalt salt x = hashOf salt x

instance Hashable LazyBytes.ByteString where
  hashWithSalt salt x = hashOf salt x

instance Hashable Version where
  hashWithSalt salt x = hashOf salt x

instance Hashable Void where
  hashWithSalt salt x = hashOf salt x

instance Hashable a => Hashable [a] where
  hashWithSalt salt x = hashOf salt x

instance Hashable a => Hashable (Maybe a) where
  hashWithSalt salt x = hashOf salt x

instance Hashable a => Hashable (NonEmpty a) where
  hashWithSalt salt x = hashOf salt x

instance Hashable a => Hashable (Identity a) where
  hashWithSalt salt x = hashOf salt x

instance Hashable a => Hashable (Complex a) where
  hashWithSalt salt x = hashOf salt x

instance Hashable a => Hashable (Ratio a) where
  hashWithSalt salt x = hashOf salt x

instance Hashable a => Hashable (Seq a) where
  hashWithSalt salt x = hashOf salt x

instance Hashable a => Hashable (Set a) where
  hashWithSalt salt x = hashOf salt x

instance (Hashable k, Hashable v) => Hashable (Map k v) where
  hashWithSalt salt x = hashOf salt x

instance (Hashable a, Hashable b) => Hashable (Either a b) where
  hashWithSalt salt x = hashOf salt x

instance (Hashable a, Hashable b) => Hashable (a, b) where
  hashWithSalt salt x = hashOf salt x

instance (Hashable a, Hashable b, Hashable c) => Hashable (a, b, c) where
  hashWithSalt salt x = hashOf salt x

instance (Hashable a, Hashable b, Hashable c, Hashable d) => Hashable (a, b, c, d) where
  hashWithSalt salt x = hashOf salt x

instance (Hashable a, Hashable b, Hashable c, Hashable d, Hashable e) => Hashable (a, b, c, d, e) where
  hashWithSalt salt x = hashOf salt x

-- | A value together with its hash.
newtype Hashed a = Hashed a
  deriving (Eq, Ord)

instance Show a => Show (Hashed a) where
  showsPrec d (Hashed x) = showParen (d > 10) (showString "hashed " . showsPrec 11 x)

instance Eq a => Hashable (Hashed a) where
  hashWithSalt salt x = hashOf salt x

hashed :: Hashable a => a -> Hashed a
hashed x = Hashed x

unhashed :: Hashed a -> a
unhashed (Hashed x) = x

mapHashed :: Hashable b => (a -> b) -> Hashed a -> Hashed b
mapHashed f (Hashed x) = hashed (f x)

traverseHashed :: (Hashable b, Functor f) => (a -> f b) -> Hashed a -> f (Hashed b)
traverseHashed f (Hashed x) = fmap hashed (f x)
