-- | Operations by place in the array of a text, which is not modelled.
module Data.Text.Unsafe
  ( inlineInterleaveST, inlinePerformIO, unsafeDupablePerformIO, Iter (..), iter, iter_, reverseIter, unsafeHead, unsafeTail
  , lengthWord16, takeWord16, dropWord16
  ) where

import Control.Monad.ST (ST)
import GHC.ST (unsafeInterleaveST)
import Data.Text (Text)
import qualified Data.Text as Text
import System.IO.Unsafe (unsafeDupablePerformIO, unsafePerformIO)

data Iter = Iter Char Int

unsafeHead :: Text -> Char
unsafeHead t = Text.head t

unsafeTail :: Text -> Text
unsafeTail t = Text.tail t

inlinePerformIO :: IO a -> a
inlinePerformIO m = unsafePerformIO m

inlineInterleaveST :: ST s a -> ST s a
inlineInterleaveST m = unsafeInterleaveST m

foreign import ccall "iter" iter :: Text -> Int -> Iter
foreign import ccall "iter_" iter_ :: Text -> Int -> Int
foreign import ccall "reverseIter" reverseIter :: Text -> Int -> (Char, Int)
foreign import ccall "lengthWord16" lengthWord16 :: Text -> Int
foreign import ccall "takeWord16" takeWord16 :: Int -> Text -> Text
foreign import ccall "dropWord16" dropWord16 :: Int -> Text -> Text
