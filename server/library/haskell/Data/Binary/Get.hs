-- | Readers of binary data: functions from the bytes to a value and the bytes
-- that are left.
module Data.Binary.Get (Get, runGet, getWord8, isEmpty) where

import Control.Monad.Fail (MonadFail (..))
import Data.ByteString.Lazy (ByteString)
import qualified Data.ByteString.Lazy as B
import Data.Word (Word8)

newtype Get a = Get (ByteString -> (a, ByteString))

instance Functor Get where
  fmap f (Get g) = Get (\b -> case g b of (x, rest) -> (f x, rest))

instance Applicative Get where
  pure x = Get (\b -> (x, b))
  Get f <*> Get g = Get (\b -> case f b of
    (h, rest) -> case g rest of
      (x, rest') -> (h x, rest'))

instance Monad Get where
  Get g >>= k = Get (\b -> case g b of (x, rest) -> step (k x) rest)

instance MonadFail Get where
  fail message = Get (\_ -> error message)

step :: Get a -> ByteString -> (a, ByteString)
step (Get g) b = g b

runGet :: Get a -> ByteString -> a
runGet g b = fst (step g b)

getWord8 :: Get Word8
getWord8 = Get (\b -> case B.uncons b of
  Nothing -> error "Data.Binary.Get.runGet at position 0: not enough bytes"
  Just found -> found)

isEmpty :: Get Bool
isEmpty = Get (\b -> (B.null b, b))
