-- | Complete evaluation. The default 'rnf' is that of a type with a generic
-- representation; it evaluates to weak head normal form only.
module Control.DeepSeq
  ( NFData (..), deepseq, force, ($!!), (<$!!>), rwhnf
  ) where

import Data.Complex (Complex (..))
import Data.Int (Int16, Int32, Int64, Int8)
import Data.List.NonEmpty (NonEmpty (..))
import Data.Map.Internal (Map)
import qualified Data.Map.Internal as Map
import Data.Proxy (Proxy (..))
import Data.Ratio (Ratio, denominator, numerator)
import Data.Set.Internal (Set)
import qualified Data.Set.Internal as Set
import Data.Word (Word16, Word32, Word64, Word8)

infixl 4 <$!!>
infixr 0 $!!, `deepseq`

class NFData a where
  rnf :: a -> ()
  rnf x = x `seq` ()

instance NFData Int
instance NFData Word
instance NFData Integer
instance NFData Char
instance NFData Bool
instance NFData Ordering
instance NFData Double
instance NFData Float
instance NFData Int8
instance NFData Int16
instance NFData Int32
instance NFData Int64
instance NFData Word8
instance NFData Word16
instance NFData Word32
instance NFData Word64
instance NFData (Proxy a)
instance NFData ()
instance NFData (a -> b)

instance NFData a => NFData [a] where
  rnf [] = ()
  rnf (x : xs) = rnf x `seq` rnf xs

instance NFData a => NFData (NonEmpty a) where
  rnf (x :| xs) = rnf x `seq` rnf xs

instance NFData a => NFData (Maybe a) where
  rnf Nothing = ()
  rnf (Just x) = rnf x

instance (NFData a, NFData b) => NFData (Either a b) where
  rnf (Left x) = rnf x
  rnf (Right y) = rnf y

instance NFData a => NFData (Ratio a) where
  rnf x = rnf (numerator x) `seq` rnf (denominator x)

instance NFData a => NFData (Complex a) where
  rnf (x :+ y) = rnf x `seq` rnf y

instance (NFData a, NFData b) => NFData (a, b) where
  rnf (a, b) = rnf a `seq` rnf b

instance (NFData a, NFData b, NFData c) => NFData (a, b, c) where
  rnf (a, b, c) = rnf a `seq` rnf b `seq` rnf c

instance (NFData a, NFData b, NFData c, NFData d) => NFData (a, b, c, d) where
  rnf (a, b, c, d) = rnf a `seq` rnf b `seq` rnf c `seq` rnf d

instance NFData a => NFData (Set a) where
  rnf s = rnf (Set.toAscList s)

instance (NFData k, NFData a) => NFData (Map k a) where
  rnf m = rnf (Map.toAscList m)

deepseq :: NFData a => a -> b -> b
deepseq x y = rnf x `seq` y

force :: NFData a => a -> a
force x = deepseq x x

($!!) :: NFData a => (a -> b) -> a -> b
f $!! x = deepseq x (f x)

(<$!!>) :: (Monad m, NFData b) => (a -> b) -> m a -> m b
f <$!!> m = m >>= \x -> return $!! f x

rwhnf :: a -> ()
rwhnf x = x `seq` ()
