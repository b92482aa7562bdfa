-- | What to do about bytes that are no text.
module Data.Text.Encoding.Error
  ( UnicodeException (..), OnError, OnDecodeError, OnEncodeError, lenientDecode, strictDecode, strictEncode, ignore, replace
  ) where

import Control.DeepSeq (NFData (..))
import Control.Exception (Exception, throw)
import Data.Word (Word8)
import Numeric (showHex)

type OnError a b = String -> Maybe a -> Maybe b

type OnDecodeError = OnError Word8 Char

type OnEncodeError = OnError Char Word8

data UnicodeException = DecodeError String (Maybe Word8) | EncodeError String (Maybe Char)
  deriving (Eq)

instance Show UnicodeException where
  showsPrec _ e = showString (case e of
    DecodeError what (Just w) -> "Cannot decode byte '\\x" ++ showHex w ("': " ++ what)
    DecodeError what Nothing -> "Cannot decode input: " ++ what
    EncodeError what (Just c) -> "Cannot encode character '\\x" ++ showHex (fromEnum c) ("': " ++ what)
    EncodeError what Nothing -> "Cannot encode input: " ++ what)

instance Exception UnicodeException

instance NFData UnicodeException where
  rnf e = case e of
    DecodeError what w -> rnf what `seq` rnf w
    EncodeError what c -> rnf what `seq` rnf c

strictDecode :: OnDecodeError
strictDecode what w = throw (DecodeError what w)

lenientDecode :: OnDecodeError
lenientDecode _ _ = Just '\xFFFD'

strictEncode :: OnEncodeError
strictEncode what c = throw (EncodeError what c)

ignore :: OnError a b
ignore _ _ = Nothing

replace :: b -> OnError a b
replace c _ _ = Just c
