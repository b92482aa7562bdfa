-- | Binary serialisation, of which only the types are modelled.
module Data.Binary (Binary (..), Get, Put, encode, decode) where

import Data.Binary.Get (Get)
import Data.Binary.Put (Put)
import Data.ByteString.Lazy (ByteString)

class Binary t where
  put :: t -> Put
  get :: Get t
  putList :: [t] -> Put

  put = undefined
  get = undefined
  putList = undefined

instance Binary ()
instance Binary Bool
instance Binary Char
instance Binary Int
instance Binary Integer
instance Binary Word
instance Binary Double
instance Binary Float
instance Binary a => Binary [a]
instance Binary a => Binary (Maybe a)
instance (Binary a, Binary b) => Binary (Either a b)
instance (Binary a, Binary b) => Binary (a, b)

encode :: Binary a => a -> ByteString
encode = undefined

decode :: Binary a => ByteString -> a
decode = undefined
