-- | Bytes that are put together from many pieces.
module Data.ByteString.Lazy.Builder (module Data.ByteString.Builder) where

import Data.ByteString.Builder
