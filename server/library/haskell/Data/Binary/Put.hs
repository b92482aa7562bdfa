-- | Writers of binary data.
module Data.Binary.Put (Put, PutM, runPut, putWord8) where

import Data.ByteString.Lazy (ByteString)
import qualified Data.ByteString.Lazy as B
import Data.Word (Word8)

newtype PutM a = PutM ([Word8] -> (a, [Word8]))

type Put = PutM ()

instance Functor PutM where
  fmap f (PutM p) = PutM (\ws -> case p ws of (x, ws') -> (f x, ws'))

instance Applicative PutM where
  pure x = PutM (\ws -> (x, ws))
  PutM f <*> PutM p = PutM (\ws -> case p ws of
    (x, ws') -> case f ws' of
      (g, ws'') -> (g x, ws''))

instance Monad PutM where
  PutM p >>= k = PutM (\ws ->
    let (x, ws'') = p ws'
        (y, ws') = case k x of PutM q -> q ws
    in (y, ws''))

runPut :: Put -> ByteString
runPut (PutM p) = B.pack (snd (p []))

putWord8 :: Word8 -> Put
putWord8 w = PutM (\ws -> ((), w : ws))
